import { measureVitals, openPhoneBrowser, type Vitals, visit } from './browser.ts'
import { settledPage } from './fetch-raw.ts'
import { monthFromNow, today } from './fill-games.ts'
import { type Bench, openGamesSite } from './sites.ts'
import { interleave, type Row, ratios, shown, spread, whole } from './statistics.ts'

const EVENTS = 600
const GOAL_BYTES = 30_000
const GOAL_RATIO = 1.2

/** A month of the schedule with 600 events: its size, and its LCP beside that of the home page of the same site. */
export async function gamesSchedule(bench: Bench): Promise<Row[]> {
  const month = monthFromNow(2)
  // The other games are those of the coming weeks, which the home page and the page without a month show.
  const coming = { count: EVENTS, from: today(), days: 28 }
  const { port, close } = await openGamesSite(bench, 'games-schedule', [coming, { count: EVENTS, ...month }])
  const browser = await openPhoneBrowser()
  const address = (path: string) => `http://127.0.0.1:${port}${path}`
  const path = `/schedule/${month.from.slice(0, 7)}`
  const [home, page, weeks] = [await settledPage(port, '/'), await settledPage(port, path), await settledPage(port, '/schedule')]
  // The first visit creates the pictures' sizes and does not count.
  for (const each of ['/', path]) await visit(browser, address(each))
  const [ours, homes]: [Vitals[], Vitals[]] = [[], []]
  await interleave(
    bench.isQuick ? 2 : 5,
    async () => void ours.push(await measureVitals(browser, address(path))),
    async () => void homes.push(await measureVitals(browser, address('/'))),
  )
  await Promise.all([browser.close(), close()])

  const lcp = (of: Vitals[]) => of.map((each) => each.lcp)
  const ratio = spread(ratios(lcp(ours), lcp(homes)))
  const size = (figure: string, { body }: { body: Buffer }): Row => ({
    figure,
    goal: `≤ ${whole(GOAL_BYTES)} bytes br`,
    measured: `${whole(body.length)} bytes`,
    peer: `home page ${whole(home.body.length)} bytes`,
    ratio: (body.length / home.body.length).toFixed(2),
    isMet: body.length <= GOAL_BYTES,
  })
  return [
    size(`/schedule of a month with ${EVENTS} events`, page),
    size(`/schedule of four weeks with ${EVENTS} events`, weeks),
    {
      figure: `LCP of that month (${[...new Set(ours.map(({ lcpElement }) => lcpElement))].join(', ')})`,
      goal: `≤ ${GOAL_RATIO} of the home page`,
      measured: shown(spread(lcp(ours)), 0, ' ms'),
      peer: `home page ${shown(spread(lcp(homes)), 0, ' ms')}`,
      ratio: shown(ratio, 2),
      isMet: ratio.median <= GOAL_RATIO,
    },
  ]
}
