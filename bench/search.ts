import { BROWSER_HEADERS } from './load/fetch-raw.ts'
import type { LoadCommands } from './load/load.ts'
import { start } from './processes.ts'
import { type Bench, openSite } from './site/sites.ts'
import { queries, seeded } from './site/titles.ts'
import { interleave, median, percentile, type Row, shown, whole } from './statistics.ts'

const GOAL_MS = 5
const SERIES = 10_000
/** The same number of results as app/site/shell/search/search.route.ts returns. */
const RESULTS = 12
const WARM_UP = 200

/** Measures a search among 10,000 titles: the function alone, and a complete request. */
export async function search(bench: Bench): Promise<Row[]> {
  const { site, port, filled, close } = await openSite(bench, SERIES)
  const load = start<LoadCommands>('./load/load.ts')
  const typed = queries(2_000, filled.titles, seeded(2))
  await site.call('search', { queries: typed.slice(0, WARM_UP), results: RESULTS })
  const pass = () => site.call('search', { queries: typed, results: RESULTS })
  const [passes = []] = await interleave(bench.isQuick ? 3 : 5, pass)

  const target = { port, headers: { ...BROWSER_HEADERS, accept: '*/*' } }
  const paths = typed.slice(0, bench.isQuick ? 1_000 : typed.length).map((query) => `/search?q=${encodeURIComponent(query)}`)
  await load.call('each', { ...target, paths: paths.slice(0, WARM_UP) })
  const answers = await load.call('each', { ...target, paths })
  await Promise.all([close(), load.stop()])

  const p99s = (of: 'times' | 'cpu' | 'scans') => passes.map((pass) => percentile(pass[of], 0.99))
  const p99 = median(p99s('times'))
  const all = passes.flatMap(({ times }) => times)
  return [
    {
      figure: `search among ${whole(SERIES)} series, on the server`,
      goal: `p99 ≤ ${GOAL_MS} ms`,
      measured: `p50 ${percentile(all, 0.5).toFixed(2)}, p99 ${shown(p99s('times'), 2, ' ms')}, CPU p99 ${median(p99s('cpu')).toFixed(2)} ms`,
      peer: `one look at every title, p99 ${shown(p99s('scans'), 2, ' ms')}`,
      ratio: (p99 / median(p99s('scans'))).toFixed(2),
      isMet: p99 <= GOAL_MS,
    },
    {
      figure: 'GET /search, one after the other',
      measured: `p50 ${percentile(answers, 0.5).toFixed(2)}, p99 ${percentile(answers, 0.99).toFixed(2)} ms`,
    },
  ]
}
