import { BROWSER_HEADERS } from './fetch-raw.ts'
import type { LoadCommands } from './load.ts'
import { start } from './processes.ts'
import { type Bench, openSite } from './sites.ts'
import { percentile, type Row, ratios, shown, spread } from './statistics.ts'

const GOAL = 1.5
const SERIES = 100
const PER_MINUTE = 1_000
const EVERY_MS = 60_000 / PER_MINUTE
const VIEWERS = 40
/** The interval of page requests meanwhile, as on a quiet evening. */
const PAGE_EVERY_MS = 10

/** How long visitors wait for public pages while 1,000 viewers a minute sign in, compared with nobody signing in. */
export async function signIns(bench: Bench): Promise<Row[]> {
  const settings = { TRUSTED_PROXIES: '127.0.0.1' }
  const { site, port, filled, close } = await openSite(bench, SERIES, settings)
  const visitors = start<LoadCommands>('./load.ts')
  const viewers = start<LoadCommands>('./load.ts')
  const emails = Array.from({ length: VIEWERS }, (_, at) => `viewer${at}@bench.example`)
  await site.call('signUp', { emails })
  const seconds = bench.isQuick ? 6 : 12
  const paths = ['/', `/series/${filled.ids[0] ?? ''}`, '/scoreboard']
  const pages = { port, headers: BROWSER_HEADERS, paths, everyMs: PAGE_EVERY_MS, count: (seconds * 1_000) / PAGE_EVERY_MS }
  const forms = { port, emails, everyMs: EVERY_MS, count: Math.round((seconds * 1_000) / EVERY_MS) }

  await visitors.call('paced', { ...pages, count: 100 })
  await viewers.call('signIns', { ...forms, count: 10 })
  const idle: number[] = []
  const busy: number[] = []
  const taken: number[] = []
  let refused = 0
  let asked = 0
  for (let round = 0; round < (bench.isQuick ? 3 : 5); round++) {
    idle.push(percentile(await visitors.call('paced', pages), 0.99))
    const [times, signedIn] = await Promise.all([visitors.call('paced', pages), viewers.call('signIns', forms)])
    busy.push(percentile(times, 0.99))
    taken.push(percentile(signedIn.times, 0.5))
    asked += signedIn.times.length
    refused += signedIn.busy
  }
  await Promise.all([close(), visitors.stop(), viewers.stop()])

  const ratio = spread(ratios(busy, idle))
  return [
    {
      figure: `public pages while ${PER_MINUTE.toLocaleString('en')} viewers a minute sign in`,
      goal: `p99 ≤ ${GOAL} of idle`,
      measured: `p99 ${shown(spread(busy), 2, ' ms')}; a sign-in ${shown(spread(taken), 0, ' ms')}, ${refused} of ${asked} refused`,
      peer: `idle, p99 ${shown(spread(idle), 2, ' ms')}`,
      ratio: shown(ratio, 2),
      isMet: ratio.median <= GOAL,
    },
  ]
}
