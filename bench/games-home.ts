import { openBrowser } from './browser.ts'
import { settledPage } from './fetch-raw.ts'
import { monthFromNow } from './fill-games.ts'
import { GOAL_BYTES as GOAL_HTML } from './html-size.ts'
import { GOAL_BYTES as GOAL_SCRIPT, scriptsOf } from './script-bytes.ts'
import { type Bench, type OpenSite, openGamesSite, openSite } from './sites.ts'
import { type Row, whole } from './statistics.ts'

const EVENTS = 10_000

/** The home page and its scripts with 10,000 events around today, beside the same site without events. */
export async function gamesHome(bench: Bench): Promise<Row[]> {
  const games = [{ count: EVENTS, from: monthFromNow(-6).from, days: 365 }]
  const [without, withGames] = [await openSite(bench, 100), await openGamesSite(bench, 'games-home', games)]
  const browser = await openBrowser()
  const read = async ({ port }: OpenSite) => {
    const page = await settledPage(port, '/')
    const scripts = await scriptsOf(browser, `http://127.0.0.1:${port}/`)
    return { html: page.body.length, script: scripts.reduce((sum, { bytes }) => sum + bytes, 0), files: scripts.length }
  }
  const [few, many] = [await read(without), await read(withGames)]
  await Promise.all([browser.close(), without.close(), withGames.close()])

  const row = (figure: string, goal: number, ours: number, peer: number): Row => ({
    figure,
    goal: `≤ ${whole(goal)} bytes br`,
    measured: `${whole(ours)} bytes`,
    peer: `without events ${whole(peer)} bytes`,
    ratio: (ours / peer).toFixed(2),
    isMet: ours <= goal,
  })
  return [
    row(`home page HTML with ${whole(EVENTS)} events`, GOAL_HTML, many.html, few.html),
    row(`home page script with ${whole(EVENTS)} events (${many.files} files)`, GOAL_SCRIPT, many.script, few.script),
  ]
}
