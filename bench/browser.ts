import { type Browser, type BrowserContext, chromium, type Request } from '@playwright/test'

/** A phone of the middle class on a slow line. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const CPU_SLOWDOWN = 4
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** A page is taken for finished when nothing was asked for during so many ms, and after so many in any case. */
const STILL = 1_000
const LONGEST = 20_000

export type Vitals = { lcp: number; fcp: number; cls: number; lcpElement: string; shifted: string[] }
export type Fetched = { url: string; type: string; body: Buffer }

type Seen = Omit<Vitals, 'fcp'>
type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  })
}

/** Loads a page on the slow phone with an empty cache and reads its web vitals, in ms. */
export async function measureVitals(browser: Browser, url: string): Promise<Vitals> {
  return withPage(browser, async (context) => {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', LINE)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(() => {
      const seen: Seen = { lcp: 0, lcpElement: '', cls: 0, shifted: [] }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element; url?: string })[]) {
          seen.lcp = entry.startTime
          seen.lcpElement = `${entry.element?.localName ?? '?'} ${entry.url?.split('/').at(-1) ?? ''}`.trim()
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[]) {
          seen.cls += value
          seen.shifted.push(
            ...sources.map(({ node }) => (node instanceof Element ? `${node.localName}.${node.className}` : 'text')),
          )
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    const settled = untilSettled(context)
    await page.goto(url, { waitUntil: 'load' })
    await settled
    const vitals = await page.evaluate(() => {
      const { seen } = window as unknown as { seen: Seen }
      return { ...seen, fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0 }
    })
    if (faults.length > 0 || vitals.lcp === 0 || vitals.fcp === 0)
      throw new Error(`${url} did not show: ${faults.join(', ') || 'nothing was painted'}.`)
    return vitals
  })
}

/** Loads a page as fast as the machine can. */
export async function visit(browser: Browser, url: string): Promise<void> {
  await fetchedBy(browser, url)
}

/** Everything a browser fetches for a page that nobody touches. */
export async function fetchedBy(browser: Browser, url: string): Promise<Fetched[]> {
  return withPage(browser, async (context) => {
    const fetched: Promise<Fetched>[] = []
    context.on('requestfinished', (request) => {
      if (request.resourceType() === 'eventsource') return
      fetched.push(bodyOf(request))
    })
    const settled = untilSettled(context)
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'load' })
    await settled
    return Promise.all(fetched)
  })
}

async function bodyOf(request: Request): Promise<Fetched> {
  const response = await request.response()
  return { url: request.url(), type: request.resourceType(), body: (await response?.body()) ?? Buffer.alloc(0) }
}

async function withPage<T>(browser: Browser, work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await browser.newContext(PHONE)
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

/** Resolves when the line has been still; the live stream, which never ends, does not count. */
function untilSettled(context: BrowserContext): Promise<void> {
  const open = new Set<Request>()
  let changedAt = performance.now()
  let begun = false
  const givenUpAt = changedAt + LONGEST
  context.on('request', (request) => {
    if (request.resourceType() === 'eventsource') return
    begun = true
    open.add(request)
    changedAt = performance.now()
  })
  const done = (request: Request) => {
    open.delete(request)
    changedAt = performance.now()
  }
  context.on('requestfinished', done)
  context.on('requestfailed', done)
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const isStill = begun && open.size === 0 && performance.now() - changedAt > STILL
      if (!isStill && performance.now() < givenUpAt) return
      clearInterval(timer)
      resolve()
    }, 100)
  })
}
