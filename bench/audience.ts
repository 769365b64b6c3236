import { BROWSER_HEADERS } from './fetch-raw.ts'
import type { LoadCommands } from './load.ts'
import type { PlayersCommands } from './players.ts'
import { start } from './processes.ts'
import { type Bench, openSite } from './sites.ts'
import { pagesMeanwhile, type Row, whole } from './statistics.ts'

const BEACONS = 1_000_000
/** As many as 480,000 viewers send. */
const PER_SECOND = 8_000
const GOAL_SECONDS = 60
const GOAL_RATIO = 1.5
const PAGE_EVERY_MS = 10
const IDLE_SECONDS = 8
const EPISODES = 20

/** The beacons of a crowd on one node, with public pages requested meanwhile, and whether each was counted. */
export async function audience(bench: Bench): Promise<Row[]> {
  const count = bench.isQuick ? BEACONS / 10 : BEACONS
  const [players, visitors] = [start<PlayersCommands>('./players.ts'), start<LoadCommands>('./load.ts')]
  const { site, port, filled, close } = await openSite(bench, 100, { TRUSTED_PROXIES: '127.0.0.1' })
  const paths = ['/', `/series/${filled.ids[0] ?? ''}`, '/scoreboard']
  const pages = { port, headers: BROWSER_HEADERS, paths, everyMs: PAGE_EVERY_MS }
  const pageCount = ((bench.isQuick ? 2 : IDLE_SECONDS) * 1_000) / PAGE_EVERY_MS
  const episodes = filled.episodes.slice(0, EPISODES)
  // Warm, before the clock runs.
  await players.call('play', { port, episodes, firstId: 2 * BEACONS, count: 20_000, perSecond: PER_SECOND })
  await visitors.call('paced', { ...pages, count: 500 })
  const idle = await visitors.call('paced', { ...pages, count: pageCount })
  const before = await site.call('playersCounted')

  const pagesCost = await costOf(site, () => visitors.call('paced', { ...pages, count: pageCount }))
  const cpuBefore = site.cpuSeconds()
  let isDone = false
  const sending = players
    .call('play', { port, episodes, firstId: 0, count, perSecond: PER_SECOND })
    .finally(() => (isDone = true))
  const busy: number[] = []
  while (!isDone) busy.push(...(await visitors.call('paced', { ...pages, count: 100 })))
  const took = await sending
  const counted = (await site.call('playersCounted')) - before
  const seconds = site.cpuSeconds() - cpuBefore - (pagesCost * busy.length) / pageCount
  idle.push(...(await visitors.call('paced', { ...pages, count: pageCount })))
  await Promise.all([close(), players.stop(), visitors.stop()])
  if (counted !== count) throw new Error(`Of ${whole(count)} beacons ${whole(counted)} were counted.`)

  const inAll = (seconds * BEACONS) / count
  return [
    {
      figure: `${whole(count)} beacons of players at ${whole(PER_SECOND)} a second, each counted: CPU of one node for a million`,
      goal: `≤ ${GOAL_SECONDS} s`,
      measured: `${inAll.toFixed(1)} s, ${((seconds / count) * 1e6).toFixed(1)} µs each; all sent in ${took.toFixed(0)} s`,
      peer: `limit ${GOAL_SECONDS} s`,
      ratio: (inAll / GOAL_SECONDS).toFixed(2),
      isMet: inAll <= GOAL_SECONDS,
    },
    pagesMeanwhile(busy, idle, GOAL_RATIO),
  ]
}

/** The CPU seconds that a site spends on some work. */
async function costOf(site: { cpuSeconds(): number }, work: () => Promise<unknown>): Promise<number> {
  const before = site.cpuSeconds()
  await work()
  return site.cpuSeconds() - before
}
