import type { Socket } from 'node:net'
import { type Browser, type BrowserContext, expect as baseExpect, type Page } from '@playwright/test'
import { startWebcast } from '../../demo/webcast/webcast.ts'
import { measuredTest } from '../gate/measured-test.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import '../cheap-hashing.ts'

type Fixtures = {
  /**
   * A site with an empty catalogue, new for each test, and the stand-in provider. Its server does not poll (`pollSeconds` of `startTestSite`),
   * and pages poll every 20 s or less often, while `expect` waits 15 s: news that an open page shows in time was pushed. Two pages poll more
   * often: a scorer's every 5 s, and the list of untranslated texts every 2 s until it is complete.
   */
  site: TestSite
  /** Lets these files of the site fail in this test; complaints that name one are ignored as well. */
  lose: (files: RegExp) => void
  losses: RegExp[]
}
type WorkerFixtures = { provider: string }

/** Firefox reports every stream, script and typeface that a page aborts, in the console or as a page error. */
const GIVEN_UP =
  /can’t establish a connection to the server at|was interrupted while the page was loading|error loading dynamically imported module|download failed \(font-family.*status=2152398850/
/** Complaints of the browser that tests provoke on purpose: error statuses, no network, and no worker. */
export const EXPECTED = new RegExp(
  `Failed to load resource|Failed to fetch dynamically imported module|blocked by Playwright|${GIVEN_UP.source}`,
)
/** Files that every page must find. */
const FILES = /^\/(?:assets|art|icons|thumbnails)\//
/** React Router rejects these promises, unhandled, when newer data is requested before earlier data has arrived completely. */
const BROKEN_OFF = ['signal is aborted without reason', 'BodyStreamBuffer was aborted', 'The operation was aborted.']

export const test = measuredTest.extend<Fixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      waitForScripts(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const webcast = await startWebcast({ port: 0, host: '127.0.0.1' })
      await use(webcast.origin)
      await webcast.close()
    },
    { scope: 'worker' },
  ],
  site: async ({ provider }, use) => {
    const site = await startTestSite({ settings: { PROVIDER_HOST: provider, STREAM_HOST: provider } })
    await use(site)
    await site.close()
  },
  baseURL: async ({ site }, use) => use(site.origin),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  losses: async ({}, use) => use([]),
  lose: async ({ losses }, use) => use((files) => losses.push(files)),
  // Errors in the console, missing files, and violations of the page's policy fail the test that caused them.
  page: async ({ page, losses }, use) => {
    const complaints: string[] = []
    page.on('pageerror', ({ message }) => {
      if (!BROKEN_OFF.includes(message.trim()) && !GIVEN_UP.test(message)) complaints.push(message)
    })
    page.on('console', (message) => {
      const text = message.text()
      const isExpected = EXPECTED.test(text) || losses.some((files) => files.test(text))
      if (message.type() === 'error' && !isExpected) complaints.push(text)
    })
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (response.status() >= 400 && FILES.test(pathname) && !losses.some((files) => files.test(pathname)))
        complaints.push(`${response.status()} ${pathname}`)
    })
    await use(page)
    baseExpect(complaints).toEqual([])
  },
})

/**
 * The browser has the new address before React has drawn the page that belongs to it, which on a busy machine takes a while: a test
 * that asked for the address alone would press what stands on the page before. This waits until the page's script has nothing left
 * to do.
 */
export const expect = baseExpect.extend({
  async toHaveURL(page: Page, ...expected: Parameters<PageMatchers['toHaveURL']>) {
    const says = this.isNot ? baseExpect(page).not : baseExpect(page)
    try {
      await says.toHaveURL(...expected)
    } catch (error) {
      return { pass: this.isNot, message: () => (error as Error).message }
    }
    if (!this.isNot) await page.evaluate(isIdle).catch(isGone)
    return { pass: !this.isNot, message: () => `The address is ${page.url()}.` }
  },
})

type PageMatchers = ReturnType<typeof baseExpect<Page>>

/** A page without script is drawn by the time it has its address, and calls nobody back. A page that always moves is never idle. */
const isIdle = () =>
  '__reactRouterContext' in window && new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3_000 }))

/** A page that leads on to another document has been drawn. */
function isGone(error: Error) {
  if (!/context was destroyed|has been closed|navigation/i.test(error.message)) throw error
}

/** A page counts as open when its script responds, unless `waitUntil` is given: a key pressed earlier reaches nobody. */
function waitForScripts(browser: Browser) {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    if (options?.javaScriptEnabled !== false) context.on('page', waitForScript)
    return context
  }
}

function waitForScript(page: Page) {
  const { goto, reload } = page
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options)
    if (!options?.waitUntil) await scriptOf(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload.call(page, options)
    if (!options?.waitUntil) await scriptOf(page)
    return answer
  }
}

/** Waits for the script of a page that a form has led to. */
export const scriptOf = (page: Page) => page.waitForFunction(isAlive)

/** React Router takes over scrolling in a page's first effects. */
const isAlive = () => !('__reactRouterContext' in window) || history.scrollRestoration === 'manual'

/** The video of our own player on a page. */
export function watchVideo(page: Page) {
  const video = page.locator('main video')
  return {
    time: () => video.evaluate((element) => (element as HTMLVideoElement).currentTime),
    isPaused: () => video.evaluate((element) => (element as HTMLVideoElement).paused),
    pause: () => video.evaluate((element) => (element as HTMLVideoElement).pause()),
    seek: (seconds: number) =>
      video.evaluate((element, to) => {
        ;(element as HTMLVideoElement).currentTime = to
      }, seconds),
  }
}

/** This page's requests time out after 0.3 s instead of the site's 30 s (spec K2). */
export const impatient = (page: Page) =>
  page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout(ms === 30_000 ? 300 : ms)
  })

/**
 * Takes the network away for good. A browser that is told alone that it has none believes it but for a moment: a page that is reloaded may send once
 * more while it goes. So the site hangs up as well. Returns the function that gives it back.
 */
export async function cutOff(context: BrowserContext, { server }: TestSite): Promise<() => Promise<void>> {
  const hangUp = (socket: Socket) => void socket.destroy()
  server.prependListener('connection', hangUp)
  await context.setOffline(true)
  server.closeAllConnections()
  return async () => {
    server.off('connection', hangUp)
    await context.setOffline(false)
  }
}

/** Waits until the page's own script runs: all that it is made of has come. */
export const isRunning = (page: Page) =>
  page.waitForFunction(
    () =>
      (window as { __reactRouterDataRouter?: { state: { initialized: boolean } } }).__reactRouterDataRouter?.state.initialized,
  )
