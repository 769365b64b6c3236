import type { Page } from '@playwright/test'
import { openBrowser, withContext } from './browser/browser.ts'
import { openDemoSite } from './site/demo-site.ts'
import type { Bench } from './site/sites.ts'
import { percentile, type Row, shown } from './statistics.ts'

const LINE = { name: '5 Mbit/s, 80 ms', down: 5_000_000, up: 5_000_000, latency: 80 }
/** Goals: the length of a live summary in seconds, its tolerance, and a jump at the 90th percentile in seconds (spec J5). */
const [CATCH_UP, TOLERANCE, GAP] = [120, 10, 0.5]
/** A frame further from the one before it than this, in seconds of the video, follows a jump. */
const JUMP = 3

type Frame = [at: number, seconds: number]

/** Measures summaries of the demo's games on a line: their length, and how long the picture stands still at each jump (spec J5). */
export async function moments(bench: Bench): Promise<Row[]> {
  const site = await openDemoSite(bench)
  const live = await watched(bench, site.urls.game.page, /Catch up in/)
  const gaps = [...live.gaps]
  for (const day of ['06', '07', '08'])
    gaps.push(...(await watched(bench, `${site.base}/series/sunday-matchday/e-sunday-matchday-${day}`, /The game in/)).gaps)
  await site.close()
  const p90 = percentile(gaps, 0.9)
  return [
    {
      figure: `moments, J5: catching up with a live game (${LINE.name})`,
      goal: `${CATCH_UP} ± ${TOLERANCE} s`,
      measured: `${live.seconds.toFixed(1)} s`,
      isMet: Math.abs(live.seconds - CATCH_UP) <= TOLERANCE,
    },
    {
      figure: `moments, J5: the picture stands still at a jump, p90 of ${gaps.length} (${LINE.name})`,
      goal: `≤ ${GAP} s`,
      measured: `${p90.toFixed(2)} s, ${shown(gaps, 2, ' s')}`,
      isMet: p90 <= GAP,
    },
  ]
}

/** Plays a summary to its end. Returns its length, and the gaps at its jumps, in seconds. */
async function watched(bench: Bench, url: string, button: RegExp): Promise<{ seconds: number; gaps: number[] }> {
  bench.progress(url)
  const browser = await openBrowser()
  try {
    return await withContext(browser, async (context) => {
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      const { down, up, latency } = LINE
      const conditions = { offline: false, latency, downloadThroughput: down / 8, uploadThroughput: up / 8 }
      await devtools.send('Network.emulateNetworkConditions', conditions)
      await page.goto(url)
      const summary = page.getByRole('button', { name: button })
      await summary.waitFor({ timeout: 60_000 })
      // A summary begins with a jump, too.
      await watchFrames(page)
      const startedAt = performance.now()
      await summary.click()
      await page.getByText(/^Moment \d+ of \d+/).waitFor()
      await page.getByText(/^Moment \d+ of \d+/).waitFor({ state: 'hidden', timeout: 300_000 })
      const seconds = (performance.now() - startedAt) / 1_000
      const frames = await page.evaluate(() => (window as unknown as { frames: Frame[] }).frames)
      const gaps = frames.flatMap(([at, position], place) => {
        const [before, last] = frames[place - 1] ?? [at, position]
        return Math.abs(position - last) > JUMP ? [(at - before) / 1_000] : []
      })
      return { seconds, gaps }
    })
  } finally {
    await browser.close()
  }
}

/** Notes each frame that the page's video shows: when, in ms, and its position in seconds. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const frames: Frame[] = []
    Object.assign(window, { frames })
    const video = document.querySelector('video')
    const next = (at: number, { mediaTime }: { mediaTime: number }) => {
      frames.push([at, mediaTime])
      video?.requestVideoFrameCallback(next)
    }
    video?.requestVideoFrameCallback(next)
  })
