import { constants, setPriority } from 'node:os'
import { BROWSER_HEADERS } from './load/fetch-raw.ts'
import type { LoadCommands } from './load/load.ts'
import type { PlayersCommands } from './load/players.ts'
import type { ReceiverCommands } from './load/receivers.ts'
import { start } from './processes.ts'
import { type Bench, type OpenSite, openSite } from './site/sites.ts'
import { percentile, type Row, whole } from './statistics.ts'

const GOAL_RATIO = 1.5
const REMINDERS = 5_000
const BEACONS = 1_000_000
/** As many as 480,000 viewers send. */
const PER_SECOND = 8_000
const EPISODES = 20
const PAGE_EVERY_MS = 10
const LOOK_MS = 50
/** How long before they are due reminders are planned, in ms, so that planning does not slow the measured pages. */
const AHEAD_MS = 6_000
/** The size, in series, of sites that no other part uses, because these add to them. */
const [SHOWN_BY_BEACONS, SHOWN_BY_REMINDERS] = [102, 103]

/** Measures how long visitors wait for public pages beside the beacons of a crowd, and beside reminders that are due at once. */
export async function beside(bench: Bench): Promise<Row[]> {
  const kinds = { beacons: besideBeacons, reminders: besideReminders }
  const rows: Row[] = []
  for (const [name, measure] of Object.entries(kinds)) if (bench.rows.test(name)) rows.push(...(await measure(bench)))
  return rows
}

async function besideBeacons(bench: Bench): Promise<Row[]> {
  const count = bench.isQuick ? BEACONS / 10 : BEACONS
  const players = start<PlayersCommands>('./load/players.ts')
  const open = await openSite(bench, SHOWN_BY_BEACONS, { TRUSTED_PROXIES: '127.0.0.1' })
  const crowd = { port: open.port, episodes: open.filled.episodes.slice(0, EPISODES), perSecond: PER_SECOND }
  await players.call('play', { ...crowd, count: 2 * PER_SECOND })
  const before = await open.site.call('playersCounted')
  const row = await meanwhile(bench, open, `${whole(count)} beacons at ${whole(PER_SECOND)} a second`, count, () =>
    players.call('play', { ...crowd, count }),
  )
  const counted = (await open.site.call('playersCounted')) - before
  await Promise.all([open.close(), players.stop()])
  if (counted !== count) throw new Error(`Of ${whole(count)} beacons ${whole(counted)} were counted.`)
  return row
}

async function besideReminders(bench: Bench): Promise<Row[]> {
  const count = bench.isQuick ? REMINDERS / 5 : REMINDERS
  const receivers = start<ReceiverCommands>('./load/receivers.ts')
  // Elsewhere they run on other machines, so here they give way.
  setPriority(receivers.pid, constants.priority.PRIORITY_LOW)
  const { mailUrl, pushOrigin } = await receivers.call('addresses')
  const open = await openSite(bench, SHOWN_BY_REMINDERS, { SMTP_URL: mailUrl, PUSH_HOSTS: pushOrigin })
  const browsers = await receivers.call('subscribe', { key: await open.site.call('pushKey'), count: count / 2 })
  const mailboxes = browsers.map((_, at) => ({ email: `fan${at}@bench.example` }))
  const arrived = async () => {
    const { mails, pushes } = await receivers.call('arrived')
    return mails + pushes
  }
  const until = async (least: number) => {
    while ((await arrived()) < least) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  const row = await meanwhile(
    bench,
    open,
    `${whole(count)} reminders due at once`,
    count,
    () => until(count),
    async () => {
      const addresses = [...browsers.map((subscription) => ({ subscription })), ...mailboxes]
      await open.site.call('makeDue', { addresses, aheadMs: AHEAD_MS })
      await until(1)
    },
  )
  await Promise.all([open.close(), receivers.stop()])
  return row
}

/** Requests pages before and during `work`, which begins after `prepare`. Also returns what a piece of work costs the site. */
async function meanwhile(
  { isQuick }: Bench,
  { site, port, filled }: OpenSite,
  name: string,
  pieces: number,
  work: () => Promise<void>,
  prepare = async () => {},
): Promise<Row[]> {
  const visitors = start<LoadCommands>('./load/load.ts')
  const paths = ['/', `/series/${filled.ids[0] ?? ''}`, '/schedule']
  const visit = (count: number) =>
    visitors.call('paced', { port, headers: BROWSER_HEADERS, paths, everyMs: PAGE_EVERY_MS, count })
  await visit(300)
  const before = await site.call('answering')
  const idle = await visit(isQuick ? 300 : 800)
  const between = await site.call('answering')
  await prepare()
  let isDone = false
  const startedAt = performance.now()
  const working = work().finally(() => (isDone = true))
  const busy: number[] = []
  const begun = await site.call('answering')
  while (!isDone) busy.push(...(await visit(100)))
  const ended = await site.call('answering')
  await working
  const seconds = (performance.now() - startedAt) / 1_000
  await visitors.stop()
  const ownMs = ended - begun - ((between - before) * busy.length) / idle.length
  const [p99, idleP99] = [percentile(busy, 0.99), percentile(idle, 0.99)]
  return [
    {
      figure: `public pages beside ${name}`,
      goal: `p99 ≤ ${GOAL_RATIO} of idle`,
      measured: `p99 ${p99.toFixed(2)} ms, longest ${Math.max(...busy).toFixed(0)} ms, ${whole(busy.length)} pages`,
      peer: `idle, p99 ${idleP99.toFixed(2)} ms`,
      ratio: (p99 / idleP99).toFixed(2),
      isMet: p99 <= GOAL_RATIO * idleP99,
    },
    {
      figure: `CPU time of the answering thread for each of these ${whole(pieces)}`,
      measured: `${((ownMs / pieces) * 1_000).toFixed(0)} µs, in ${seconds.toFixed(1)} s`,
    },
  ]
}
