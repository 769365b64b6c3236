import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { startWebcast } from '../../demo/webcast/webcast.ts'
import { startTestSite, type TestSite } from '../site.ts'
import '../cheap-hashing.ts'

type Fixtures = {
  /** A site with an empty catalogue of its own for each test, with the stand-in provider beside it. */
  site: TestSite
  /** Says which files of the site this test lets fail; complaints that name one are let through as well. */
  lose: (files: RegExp) => void
  losses: RegExp[]
}
type WorkerFixtures = { provider: string }

/** Firefox tells of every stream and script that a page gives up, as a line of the console or as an error of the page. */
const GIVEN_UP =
  /can’t establish a connection to the server at|was interrupted while the page was loading|error loading dynamically imported module/
/** Complaints of the browser that tests provoke on purpose: answers with an error status, no network, and no worker. */
export const EXPECTED = new RegExp(
  `Failed to load resource|Failed to fetch dynamically imported module|blocked by Playwright|${GIVEN_UP.source}`,
)
/** What every page must find. */
const FILES = /^\/(?:assets|art|icons|thumbnails)\//
/** React Router leaves these behind, to nobody, when newer data are asked for while the end of earlier ones is still to come. */
const BROKEN_OFF = ['signal is aborted without reason', 'BodyStreamBuffer was aborted', 'The operation was aborted.']

export const test = base.extend<Fixtures, WorkerFixtures>({
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
  // Errors in the console, files that are not there, and violations of the page's policy fail the test that caused them.
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
    expect(complaints).toEqual([])
  },
})

export { expect }

/**
 * For what shows within a second on a machine at rest, which `npm run bench` measures. A busy one takes longer, but without the bell
 * of a change no page would hear of it before the next look at the database, after 5 s.
 */
export const SOON = { timeout: 4_000 }

/** A page counts as opened when its script answers, unless `waitUntil` is given: a key that is pressed before is nobody's. */
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

/** Waits until the script of a page answers to which a form has led. */
export const scriptOf = (page: Page) => page.waitForFunction(isAlive)

/** React Router takes the scrolling over in the first effects of a page. */
const isAlive = () => !('__reactRouterContext' in window) || history.scrollRestoration === 'manual'

/** The video of our own player on a page. */
export function watchVideo(page: Page) {
  const video = page.locator('main video')
  return {
    time: () => video.evaluate((element) => (element as HTMLVideoElement).currentTime),
    isPaused: () => video.evaluate((element) => (element as HTMLVideoElement).paused),
  }
}

/** Calls of this page's script are given up after 0.3 s where the site waits 30 s for them (spec K2). */
export const impatient = (page: Page) =>
  page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout(ms === 30_000 ? 300 : ms)
  })
