import type { BrowserContext, Request } from '@playwright/test'

/** A request with its start and end, in ms; the end is NaN while it is in flight. */
export type Asked = { name: string; from: number; to: number }

/** A page counts as loaded when nothing was requested for this long, in ms. */
const STILL = 2_500
const LONGEST = 60_000

/** Records the requests of pages, and of their workers by default. Ignores the live stream, which never ends. */
export function watchRequests(context: BrowserContext, { withWorkers = true } = {}) {
  const all: Request[] = []
  const open = new Set<Request>()
  let changedAt = performance.now()
  context.on('request', (request) => {
    if (request.resourceType() === 'eventsource' || (request.serviceWorker() && !withWorkers)) return
    all.push(request)
    open.add(request)
    changedAt = performance.now()
  })
  const done = (request: Request) => {
    if (open.delete(request)) changedAt = performance.now()
  }
  context.on('requestfinished', done)
  context.on('requestfailed', done)
  /** Whether nothing was requested for this long. */
  const isStill = (ms: number) => open.size === 0 && performance.now() - changedAt >= ms
  return {
    isStill,
    async settle() {
      const givenUpAt = performance.now() + LONGEST
      while (!isStill(STILL)) {
        if (performance.now() > givenUpAt) throw new Error(`Never still: ${[...open].map((request) => request.url()).join(', ')}`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    /** By the clock. */
    between: (from: number, until: number): Asked[] =>
      all
        .map((request) => ({ request, timing: request.timing() }))
        .filter(({ timing }) => timing.startTime >= from - 1 && timing.startTime <= until)
        .map(({ request, timing: { startTime, responseEnd } }) => ({
          name: `${nameOf(request)}${request.serviceWorker() ? ' (worker)' : ''}`,
          from: startTime - from,
          to: responseEnd < 0 ? Number.NaN : startTime - from + responseEnd,
        }))
        .toSorted((a, b) => a.from - b.from),
  }
}

function nameOf(request: Request): string {
  const { pathname, search } = new URL(request.url())
  return pathname.startsWith('/assets/') ? pathname.slice('/assets/'.length) : pathname + search
}

/** A chart of requests, one per line, up to `ms`. */
export function waterfall({ ms, asked }: { ms: number; asked: Asked[] }, columns = 60): string {
  const scale = columns / ms
  const bar = (from: number, to: number) => {
    const start = Math.max(0, Math.round(from * scale))
    const length = Math.max(1, Math.min(columns, Math.round((Number.isNaN(to) ? ms : to) * scale)) - start)
    return `${' '.repeat(start)}${'█'.repeat(length)}`.slice(0, columns).padEnd(columns)
  }
  const figure = (value: number) => (Number.isNaN(value) ? '…' : `${Math.round(value)}`).padStart(6)
  const lines = asked.map(({ name, from, to }) => `${figure(from)} ${figure(to)}  ${bar(from, to)}  ${name}`)
  return [...lines, `${figure(ms)}  end`].join('\n')
}
