import { BROWSER_HEADERS } from './load/fetch-raw.ts'
import type { LoadCommands } from './load/load.ts'
import { start } from './processes.ts'
import { type Bench, openSite } from './site/sites.ts'
import { queries, seeded } from './site/titles.ts'
import { percentile, type Row, shown, spread } from './statistics.ts'

const GOAL_MS = 5
const SERIES = 10_000
/** As many results as app/shell/search.route.ts returns. */
const RESULTS = 12
const WARM_UP = 200

/** Search among 10,000 titles: the function alone, and a complete request. */
export async function search(bench: Bench): Promise<Row[]> {
  const { site, port, filled, close } = await openSite(bench, SERIES)
  const load = start<LoadCommands>('./load/load.ts')
  const asked = queries(2_000, filled.titles, seeded(2))
  const path = (query: string) => `/search?q=${encodeURIComponent(query)}`

  await site.call('search', { queries: asked.slice(0, WARM_UP), results: RESULTS })
  const passes = []
  for (let pass = 0; pass < (bench.isQuick ? 3 : 5); pass++) {
    passes.push(await site.call('search', { queries: asked, results: RESULTS }))
  }

  const target = { port, headers: { ...BROWSER_HEADERS, accept: '*/*' } }
  const requests = asked.slice(0, bench.isQuick ? 1_000 : asked.length).map(path)
  await load.call('each', { ...target, paths: requests.slice(0, WARM_UP) })
  const answers = await load.call('each', { ...target, paths: requests })
  await Promise.all([close(), load.stop()])

  const p99s = spread(passes.map(({ times }) => percentile(times, 0.99)))
  const cpu = spread(passes.map((pass) => percentile(pass.cpu, 0.99)))
  const scan = spread(passes.map(({ scans }) => percentile(scans, 0.99)))
  const p50 = percentile(
    passes.flatMap(({ times }) => times),
    0.5,
  )
  return [
    {
      figure: `search among ${SERIES.toLocaleString('en')} series, on the server`,
      goal: `p99 ≤ ${GOAL_MS} ms`,
      measured: `p50 ${p50.toFixed(2)}, p99 ${shown(p99s, 2, ' ms')}, CPU p99 ${cpu.median.toFixed(2)} ms`,
      peer: `one look at every title, p99 ${shown(scan, 2, ' ms')}`,
      ratio: (p99s.median / scan.median).toFixed(2),
      isMet: p99s.median <= GOAL_MS,
    },
    {
      figure: 'GET /search, one after the other',
      goal: '–',
      measured: percentiles(answers),
      peer: '–',
      ratio: '–',
      isMet: undefined,
    },
  ]
}

const percentiles = (times: number[]) => `p50 ${percentile(times, 0.5).toFixed(2)}, p99 ${percentile(times, 0.99).toFixed(2)} ms`
