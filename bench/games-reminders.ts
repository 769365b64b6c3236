import type { SenderCommands } from './bare-sender.ts'
import { BROWSER_HEADERS } from './fetch-raw.ts'
import { today } from './fill-games.ts'
import type { LoadCommands } from './load.ts'
import { type Child, start } from './processes.ts'
import type { PeerCommands } from './reminder-peers.ts'
import { type Bench, openGamesSite } from './sites.ts'
import { pagesMeanwhile, percentile, type Row, whole } from './statistics.ts'

const REMINDERS = 5_000
const GOAL_SECONDS = 60
const GOAL_RATIO = 1.5
const PAGE_EVERY_MS = 10
const LOOK_MS = 50
/** From the edit that plans the reminders until they are due: what that edit costs pages is over by then. */
const AHEAD_MS = 6_000
/** How long pages are requested before and after, in seconds. */
const IDLE_SECONDS = 8

/** 5,000 reminders that are due in one minute, half by mail and half by push, with public pages requested meanwhile. */
export async function gamesReminders(bench: Bench): Promise<Row[]> {
  const each = (bench.isQuick ? REMINDERS / 10 : REMINDERS) / 2
  const [peers, visitors] = [start<PeerCommands>('./reminder-peers.ts'), start<LoadCommands>('./load.ts')]
  const { mailUrl, pushOrigin } = await peers.call('addresses')
  const games = [{ count: 600, from: today(), days: 28 }]
  const settings = { SMTP_URL: mailUrl, PUSH_HOSTS: pushOrigin }
  const { site, port, filled, close } = await openGamesSite(bench, 'games-reminders', games, settings)
  const key = await site.call('pushKey')
  const browsers = await peers.call('subscribe', { key, count: each })
  const mailboxes = Array.from({ length: each }, (_, at) => ({ email: `fan${at}@bench.example` }))
  const addresses = [...browsers.map((subscription) => ({ subscription })), ...mailboxes]

  const paths = ['/', `/series/${filled.ids[0] ?? ''}`, '/schedule']
  const pages = { port, headers: BROWSER_HEADERS, paths, everyMs: PAGE_EVERY_MS }
  const count = ((bench.isQuick ? 2 : IDLE_SECONDS) * 1_000) / PAGE_EVERY_MS
  await visitors.call('paced', { ...pages, count: 200 })
  const idle = await visitors.call('paced', { ...pages, count })
  const wait = await site.call('makeDue', { addresses, aheadMs: AHEAD_MS })
  const dueAt = performance.now() + wait
  await visitors.call('paced', { ...pages, count: 200 })
  // The site finds them by itself.
  await firstArrival(peers)
  const sending = arrivals(peers, each, dueAt)
  async function pagesUntil(done: Promise<unknown>): Promise<number[]> {
    const times: number[] = []
    let isDone = false
    const ended = done.finally(() => (isDone = true))
    while (!isDone) times.push(...(await visitors.call('paced', { ...pages, count: 100 })))
    await ended
    return times
  }
  const busy = await pagesUntil(sending)
  const took = await sending
  const sent = await site.call('remindersSent')
  idle.push(...(await visitors.call('paced', { ...pages, count })))
  // The same messages from a process that does nothing else: what they cost pages on this machine whoever sends them.
  const bare = start<SenderCommands>('./bare-sender.ts')
  const others = await peers.call('subscribe', { key: await bare.call('pushKey'), count: each })
  const beside = await pagesUntil(bare.call('send', { mailUrl, pushOrigin, browsers: others }))
  await Promise.all([close(), peers.stop(), visitors.stop(), bare.stop()])
  if (sent.sent !== each || sent.mailed !== each) throw new Error(`Not all were sent: ${JSON.stringify(sent)}.`)

  const seconds = Math.max(took.pushes, took.mails)
  return [
    {
      figure: `${whole(2 * each)} reminders due at once, half by mail and half by push: until the last has arrived`,
      goal: `≤ ${GOAL_SECONDS} s`,
      measured: `${seconds.toFixed(1)} s (${(seconds / 60).toFixed(2)} min): pushes ${took.pushes.toFixed(1)}, mails ${took.mails.toFixed(1)}`,
      peer: `limit ${GOAL_SECONDS} s`,
      ratio: (seconds / GOAL_SECONDS).toFixed(2),
      isMet: seconds <= GOAL_SECONDS,
    },
    pagesMeanwhile(busy, idle, GOAL_RATIO),
    besideBare(busy, beside),
  ]
}

function besideBare(busy: readonly number[], beside: readonly number[]): Row {
  const [p99, bareP99] = [percentile([...busy], 0.99), percentile([...beside], 0.99)]
  return {
    figure: 'the same, of pages while a process beside the site sends as many messages at that pace',
    goal: `p99 ≤ ${GOAL_RATIO}`,
    measured: `p99 ${p99.toFixed(2)} ms`,
    peer: `p99 ${bareP99.toFixed(2)} ms, ${whole(beside.length)} pages`,
    ratio: (p99 / bareP99).toFixed(2),
    isMet: p99 <= GOAL_RATIO * bareP99,
  }
}

async function firstArrival(peers: Child<PeerCommands>) {
  for (;;) {
    const { mails, pushes } = await peers.call('arrived')
    if (mails + pushes > 0) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

/** When the last push and the last mail arrived, in s. Throws when the push service refused one. */
async function arrivals(peers: Child<PeerCommands>, each: number, dueAt: number) {
  const took = { pushes: 0, mails: 0 }
  for (;;) {
    const { faults, ...arrived } = await peers.call('arrived')
    if (faults.length > 0) throw new Error(`The push service refused: ${faults[0]}`)
    const seconds = (performance.now() - dueAt) / 1_000
    for (const kind of ['pushes', 'mails'] as const) if (took[kind] === 0 && arrived[kind] >= each) took[kind] = seconds
    if (took.pushes > 0 && took.mails > 0) return took
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
