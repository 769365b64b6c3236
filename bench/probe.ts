import { setTimeout as wait } from 'node:timers/promises'
import type { ProbePeerCommands } from './probe-peer.ts'
import type { ProbeSiteCommands } from './probe-site.ts'
import { start } from './processes.ts'
import type { Bench } from './sites.ts'
import { type Row, whole } from './statistics.ts'

const STREAMS = 200
const GOAL_PERCENT = 5
/** Until all of them have gone live, and then as long as it is measured. */
const WARM_SECONDS = 40
const SECONDS = 120

/** What it costs to read 200 streams: the CPU of a process with nothing but the probe and its database (spec D3). */
export async function probe({ isQuick }: Bench): Promise<Row[]> {
  const [peer, site] = [start<ProbePeerCommands>('./probe-peer.ts'), start<ProbeSiteCommands>('./probe-site.ts')]
  const seconds = isQuick ? SECONDS / 4 : SECONDS
  await site.call('open', { origin: await peer.call('origin'), count: STREAMS })
  await site.call('start')
  await wait(WARM_SECONDS * 1_000)
  const [askedBefore, cpuBefore, began] = [await peer.call('asked'), site.cpuSeconds(), performance.now()]
  await wait(seconds * 1_000)
  const took = (performance.now() - began) / 1_000
  const cpu = site.cpuSeconds() - cpuBefore
  const asked = (await peer.call('asked')) - askedBefore
  const { streams, good, live } = await site.call('counted')
  await Promise.all([site.stop(), peer.stop()])
  if (streams !== STREAMS || good !== STREAMS || live !== STREAMS)
    throw new Error(`Of ${STREAMS} streams ${streams} are read, ${good} are good and ${live} are live.`)
  const percent = (100 * cpu) / took
  return [
    {
      figure: `${STREAMS} streams with three renditions and segments of 6 s, read for ${seconds} s: share of one core`,
      goal: `≤ ${GOAL_PERCENT} %`,
      measured: `${percent.toFixed(1)} %: ${whole(asked)} requests, ${((cpu / asked) * 1e6).toFixed(0)} µs each`,
      peer: `limit ${GOAL_PERCENT} %`,
      ratio: (percent / GOAL_PERCENT).toFixed(2),
      isMet: percent <= GOAL_PERCENT,
    },
  ]
}
