import type { BrowserContext, Request } from '@playwright/test'

/** A page counts as loaded after this long without a request, in ms. */
const STILL = 2_500
const LONGEST = 60_000

/** Watches the requests of pages and, by default, of their workers. Ignores the live stream, which never ends. */
export function watchRequests(context: BrowserContext, { withWorkers = true } = {}) {
  const open = new Set<Request>()
  let changedAt = performance.now()
  context.on('request', (request) => {
    if (request.resourceType() === 'eventsource' || (request.serviceWorker() && !withWorkers)) return
    open.add(request)
    changedAt = performance.now()
  })
  const done = (request: Request) => {
    if (open.delete(request)) changedAt = performance.now()
  }
  context.on('requestfinished', done)
  context.on('requestfailed', done)
  /** True when nothing was requested for this long. */
  const isStill = (ms: number) => open.size === 0 && performance.now() - changedAt >= ms
  return {
    isStill,
    async settle() {
      // What was done just before, such as scrolling, may lead to requests.
      changedAt = performance.now()
      const givenUpAt = performance.now() + LONGEST
      while (!isStill(STILL)) {
        if (performance.now() > givenUpAt) throw new Error(`Never still: ${[...open].map((request) => request.url()).join(', ')}`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
  }
}
