import { type Browser, type BrowserContext, chromium, type Page, type Request } from '@playwright/test'
import { watchRequests } from './requests.ts'
import { slowWorkers } from './slow-workers.ts'

/** A mid-range phone on a slow connection. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const CPU_SLOWDOWN = 4
/** A connection: bandwidth in bits per second, and the added latency of each request in ms. */
export type Line = { name: string; down: number; up: number; latency: number }
export const VITALS_LINE: Line = { name: '1.6 Mbit/s, 150 ms', down: 1_600_000, up: 750_000, latency: 150 }

/** A page counts as finished after STILL ms without a request, and after LONGEST ms in any case. */
const STILL = 1_000
const LONGEST = 20_000

export type Vitals = { lcp: number; fcp: number; cls: number; lcpElement: string; shifted: string[] }
export type FetchedFile = { url: string; type: string; body: Buffer }

type PaintVitals = Omit<Vitals, 'fcp'>
type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }

const browsers = new Set<Browser>()

/** Opens a browser. With a line, its workers are throttled as `throttledPage` throttles pages. */
export async function openBrowser(line?: Line): Promise<Browser> {
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  })
  browsers.add(browser)
  browser.once('disconnected', () => browsers.delete(browser))
  if (line) await slowWorkers(browser, conditions(line))
  return browser
}

const conditions = ({ down, up, latency }: Line) => ({
  offline: false,
  latency,
  downloadThroughput: down / 8,
  uploadThroughput: up / 8,
})

/** Opens a page of a slow phone on this line. Collects its script errors. */
export async function throttledPage(context: BrowserContext, line: Line) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', conditions(line))
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  return { page, devtools, faults }
}

export async function closeBrowsers(): Promise<void> {
  await Promise.all([...browsers].map((browser) => browser.close()))
}

/** Loads a page on the slow phone with an empty cache, and returns its web vitals in ms. */
export async function measureVitals(browser: Browser, url: string): Promise<Vitals> {
  return withContext(browser, async (context) => {
    const { page, faults } = await throttledPage(context, VITALS_LINE)
    await page.addInitScript(() => {
      const seen: PaintVitals = { lcp: 0, lcpElement: '', cls: 0, shifted: [] }
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
    await load(page, url)
    const vitals = await page.evaluate(() => {
      const { seen } = window as unknown as { seen: PaintVitals }
      return { ...seen, fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0 }
    })
    if (faults.length > 0 || vitals.lcp === 0 || vitals.fcp === 0)
      throw new Error(`${url} did not show: ${faults.join(', ') || 'nothing was painted'}.`)
    return vitals
  })
}

/**
 * Returns everything that a page requests without interaction. With Save-Data the page preloads nothing
 * (docs/decisions/028-first-picture.md).
 */
export async function fetchedBy(browser: Browser, url: string): Promise<FetchedFile[]> {
  return withContext(browser, async (context) => {
    const fetched: Promise<FetchedFile>[] = []
    context.on('requestfinished', (request) => {
      // The offline worker makes its requests after the page has loaded, mostly from the browser's own cache.
      if (request.resourceType() === 'eventsource' || request.serviceWorker()) return
      const coming = bodyOf(request)
      // A video keeps loading while the page closes; its failure is ignored.
      coming.catch(() => {})
      fetched.push(coming)
    })
    await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await load(await context.newPage(), url)
    return Promise.all(fetched)
  })
}

async function bodyOf(request: Request): Promise<FetchedFile> {
  const response = await request.response()
  return { url: request.url(), type: request.resourceType(), body: (await response?.body()) ?? Buffer.alloc(0) }
}

/** Runs `work` on a phone with an empty cache. */
export async function withContext<T>(browser: Browser, work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await browser.newContext(PHONE)
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

/** Loads a page until it is done: painted, its scripts idle, and no request during STILL. */
async function load(page: Page, url: string): Promise<void> {
  const givenUpAt = performance.now() + LONGEST
  const requests = watchRequests(page.context(), { withWorkers: false })
  await page.goto(url, { waitUntil: 'load' })
  for (let isDone = false; !isDone && performance.now() < givenUpAt; ) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    // The page answers only once its scripts are idle, and a busy page is not done.
    const isPainted = await page.evaluate((still) => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0]
      return paint !== undefined && performance.now() - paint.startTime > still
    }, STILL)
    isDone = isPainted && requests.isStill(STILL)
  }
}
