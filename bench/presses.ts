import { brotliDecompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { CPU_SLOWDOWN, openBrowser, PHONE, visit } from './browser.ts'
import { fetchRaw, settledPage } from './fetch-raw.ts'
import { today } from './fill-games.ts'
import { type Bench, openGamesSite } from './sites.ts'
import { type Row, shown, spread } from './statistics.ts'

const GOAL_MS = 1_500
const LINE = { offline: false, latency: 80, downloadThroughput: 5_000_000 / 8, uploadThroughput: 5_000_000 / 8 }

/** How long pages without a video are seen before their scripts answer a press, on a phone with 5 Mbit/s. */
export async function presses(bench: Bench): Promise<Row[]> {
  const { port, close } = await openGamesSite(bench, 'presses', [{ count: 100, from: today(), days: 28 }])
  const browser = await openBrowser()
  const schedule = brotliDecompressSync((await fetchRaw(port, '/schedule')).body).toString()
  const game = /\/game\/[\w-]+/.exec(schedule.slice(schedule.lastIndexOf('/game/')))?.[0] ?? ''
  const rows: Row[] = []
  for (const path of ['/', '/schedule', game]) {
    await settledPage(port, path)
    const url = `http://127.0.0.1:${port}${path}`
    // The first visit creates the pictures' sizes and does not count.
    await visit(browser, url)
    const waits: number[] = []
    for (let round = 0; round < (bench.isQuick ? 3 : 7); round++) waits.push(await seenToAnswers(browser, url))
    const wait = spread(waits)
    rows.push({
      figure: `seen until it answers: ${path === game ? 'a game to come' : path}`,
      goal: `≤ ${GOAL_MS} ms`,
      measured: shown(wait, 0, ' ms'),
      peer: '–',
      ratio: '–',
      isMet: wait.median <= GOAL_MS,
    })
  }
  await Promise.all([browser.close(), close()])
  return rows
}

/** From the first contentful paint to the moment when the page carries out what was pressed before, in ms. */
async function seenToAnswers(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(() => {
    let take: Window['takePresses']
    Object.defineProperty(window, 'takePresses', {
      get: () => (what: 'fields' | 'all') => {
        if (what === 'all') Object.assign(window, { answersAt: performance.now() })
        take?.(what)
      },
      set: (given) => {
        take = given
      },
    })
  })
  await page.goto(url, { waitUntil: 'load' })
  // Asked now and then: asked in every frame, the page would draw frames instead of getting ready.
  const answers = await page.waitForFunction(() => (window as { answersAt?: number }).answersAt, undefined, { polling: 500 })
  const seen = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
  const wait = ((await answers.jsonValue()) ?? 0) - seen
  await context.close()
  return wait
}
