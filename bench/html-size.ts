import { measureVitals, openPhoneBrowser, type Vitals, visit } from './browser.ts'
import { settledPage } from './fetch-raw.ts'
import { type Bench, openSite } from './sites.ts'
import { interleave, type Row, ratios, shown, spread, whole } from './statistics.ts'

export const GOAL_BYTES = 20_000
const GOAL_RATIO = 1.1
const SMALL = 100
const LARGE = 10_000

/** Whether the home page grows with the archive: its size and LCP with 100 and with 10,000 series. */
export async function htmlSize(bench: Bench): Promise<Row[]> {
  const [small, large] = [await openSite(bench, SMALL), await openSite(bench, LARGE)]
  const browser = await openPhoneBrowser()
  const [smallPage, largePage] = [await settledPage(small.port, '/'), await settledPage(large.port, '/')]
  const [few, many]: [Vitals[], Vitals[]] = [[], []]
  const address = (port: number) => `http://127.0.0.1:${port}/`
  // The first visit creates the pictures' sizes and does not count.
  for (const { port } of [small, large]) await visit(browser, address(port))
  await interleave(
    bench.isQuick ? 2 : 5,
    async () => void few.push(await measureVitals(browser, address(small.port))),
    async () => void many.push(await measureVitals(browser, address(large.port))),
  )
  await Promise.all([browser.close(), small.close(), large.close()])

  const lcp = (of: Vitals[]) => of.map((each) => each.lcp)
  const ratio = spread(ratios(lcp(many), lcp(few)))
  const [bytes, smallBytes] = [largePage.body.length, smallPage.body.length]
  return [
    {
      figure: `home page HTML with ${whole(LARGE)} series (${largePage.headers['content-encoding']})`,
      goal: `≤ ${whole(GOAL_BYTES)} bytes`,
      measured: `${whole(bytes)} bytes`,
      peer: `with ${SMALL} series ${whole(smallBytes)} bytes`,
      ratio: (bytes / smallBytes).toFixed(2),
      isMet: bytes <= GOAL_BYTES,
    },
    {
      figure: `LCP of the home page with ${whole(LARGE)} series`,
      goal: `≤ ${GOAL_RATIO} of that with ${SMALL}`,
      measured: shown(spread(lcp(many)), 0, ' ms'),
      peer: `with ${SMALL} series ${shown(spread(lcp(few)), 0, ' ms')}`,
      ratio: shown(ratio, 2),
      isMet: ratio.median <= GOAL_RATIO,
    },
  ]
}
