import { sql } from 'kysely'
import pg from 'pg'
import { type Commit, now } from '../tests/load/crowd.ts'
import { type Fleet, openFleet, startLoad } from '../tests/load/fleet.ts'
import startPostgres from '../tests/peers/postgres.ts'
import { openSse } from '../tests/sites/sse.ts'
import type { CrowdCommands } from './load/crowd.ts'
import { type Child, fileLimit, start, watchProcess } from './processes.ts'
import type { Bench } from './site/sites.ts'
import { percentile, type Row, whole } from './statistics.ts'

const VIEWERS = 5_000
/** Files that a process needs besides its viewers' sockets. */
const SPARE_FILES = 500
const GOAL_GAP_MS = 100
const GOAL_STALE_MS = 6_000
const GOAL_HEARD_MS = { p50: 3, p99: 10 }
/** The number of changes until a newly started node is warm. */
const WARM_UP = 5
/** Longer than a node's pause after a frame, in ms. */
const REST = 300
const COMMIT_EVERY_MS = 2_000
/** The time limit until everything is well again, in ms. */
const PATIENCE = 30_000

/**
 * Measures two machines, each with a node for pages and one for live streams, on PostgreSQL and S3 behind nginx, while nodes stop
 * and start.
 */
export async function nodes(bench: Bench): Promise<Row[]> {
  // In a single process, nginx needs two files per viewer.
  const count = Math.min(bench.isQuick ? 1_000 : VIEWERS, Math.floor((fileLimit() - SPARE_FILES) / 2))
  const stopPostgres = await startPostgres()
  const rounds = bench.isQuick ? 20 : 60
  const pair = await openFleet(['all'])
  const alone = await hearing(pair, rounds).finally(() => pair.close())
  const fleet = await openFleet(['web', 'web', 'live', 'live'], {
    LIVE_MAX_VIEWERS: String(2 * count),
    LIVE_MAX_PER_ADDRESS: String(2 * count),
  })
  try {
    const rows = [memoryRow(fleet), alone, await hearing(fleet, rounds)]
    return [...rows, ...(await underLoad(fleet, count))]
  } finally {
    await fleet.close()
    await stopPostgres()
  }
}

function memoryRow({ nodes }: Fleet): Row {
  const megabytes = (at: number) => watchProcess(nodes[at]?.pid as number).residentBytes() / 1_048_576
  const [web, live] = [megabytes(1), megabytes(2)]
  return {
    figure: 'nodes: memory of one for live streams alone, without viewers',
    measured: `${live.toFixed(0)} MB`,
    peer: `with pages, ${web.toFixed(0)} MB`,
    ratio: (live / web).toFixed(2),
  }
}

/** Measures the time from a commit on one node to a viewer of another, compared with PostgreSQL's bare notification. */
async function hearing(fleet: Fleet, rounds: number): Promise<Row> {
  const reader = await openSse(`${fleet.nodes.at(-1)?.origin}/live?topics=live@0`)
  await reader.until((frames) => frames.length > 0)
  const listener = new pg.Client({ connectionString: fleet.database.url as string })
  await listener.connect()
  await listener.query('listen podium_live')
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let round = -WARM_UP; round < rounds; round++) {
    // Also rests before the first round, because filling the fleet has just been announced.
    await rest(REST)
    const notified = new Promise<number>((resolve) => void listener.once('notification', () => resolve(now())))
    const before = reader.frames.length
    // Timed separately, because the edit ends only once every node shows it.
    const seen = reader.until((frames) => frames.length > before).then(now)
    const { at } = await fleet.flip()
    const [bareMs, ourMs] = [(await notified) - at, (await seen) - at]
    if (round < 0) continue
    bare.push(Math.max(0, bareMs))
    ours.push(Math.max(0, ourMs))
  }
  reader.close()
  await listener.end()
  const [p50, p99] = [percentile(ours, 0.5), percentile(ours, 0.99)]
  return {
    figure: `nodes, G8: commit on one → viewer of another, of ${fleet.nodes.length + 1} on this machine`,
    goal: `p50 ≤ ${GOAL_HEARD_MS.p50} ms, p99 ≤ ${GOAL_HEARD_MS.p99} ms`,
    measured: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    peer: `bare NOTIFY, p50 ${percentile(bare, 0.5).toFixed(1)} ms, p99 ${percentile(bare, 0.99).toFixed(1)} ms`,
    isMet: p50 <= GOAL_HEARD_MS.p50 && p99 <= GOAL_HEARD_MS.p99,
  }
}

async function underLoad(fleet: Fleet, count: number): Promise<Row[]> {
  const crowd = start<CrowdCommands>('./load/crowd.ts')
  const addresses = Array.from({ length: 5 }, (_, at) => `127.0.0.${at + 2}`)
  await crowd.call('gather', { port: Number(new URL(fleet.nginx.origin).port), viewers: count, topic: 'live', addresses })
  const load = startLoad(fleet, { viewers: await fleet.viewers(4), admin: await fleet.admin() })

  const death = { from: 0, to: 0 }
  const kill = async () => {
    death.from = now()
    await Promise.all([fleet.nodes[0]?.kill(), fleet.nodes[2]?.kill()])
    death.to = now()
    await until(crowd, ({ ended }) => ended > 0)
    await until(crowd, ({ connected }) => connected === count)
  }
  const killing = await whileChanging(fleet, crowd, kill, COMMIT_EVERY_MS)
  await Promise.all([fleet.restart(0), fleet.restart(2)])
  const deafen = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'podium live%'`
  const deaf = await whileChanging(fleet, crowd, () => deafen.execute(fleet.database.db), COMMIT_EVERY_MS)
  const writes = load.writes()
  const lost = await load.stop()
  const strange = load.failures.filter((each) => !each.isWrite || each.startedAt > death.to || each.endedAt < death.from)
  // No readers, writers or changes meanwhile: sending a change to 5,000 viewers keeps the cores busy for as long as the gaps to
  // be measured.
  const stopping = await whileChanging(fleet, crowd, async () => {
    await fleet.nodes[3]?.stop()
    await until(crowd, ({ connected }) => connected === count)
  })
  await crowd.stop()

  const gaps = stopping.state.returns.map(({ gap }) => gap)
  const gap = percentile(gaps, 0.99)
  const told = percentile(pauses(stopping), 0.99)
  const refused = stopping.state.refused + killing.state.refused
  const stale = [killing, deaf, stopping].map(({ stale }) => stale)
  return [
    {
      figure: `nodes, G9: planned stop of one of two for live streams, ${whole(gaps.length)} of ${whole(count)} viewers go over`,
      goal: `gap p99 ≤ ${GOAL_GAP_MS} ms`,
      measured: `p50 ${percentile(gaps, 0.5).toFixed(0)} ms, p99 ${gap.toFixed(0)} ms, longest ${Math.max(...gaps).toFixed(0)} ms`,
      peer: `the pause that they are told, p99 ${told.toFixed(0)} ms`,
      ratio: (gap / told).toFixed(1),
      isMet: gap <= GOAL_GAP_MS,
    },
    {
      figure: 'nodes, G9: streams refused, at the stop and after a kill -9 of a machine',
      goal: '0',
      measured: whole(refused),
      peer: 'limit 0',
      isMet: refused === 0,
    },
    {
      figure: 'nodes, G6 G13: longest that a viewer was behind: kill -9 of a machine, deaf nodes, stop',
      goal: `≤ ${GOAL_STALE_MS / 1_000} s`,
      measured: stale.map((ms) => `${(ms / 1_000).toFixed(1)} s`).join(', '),
      peer: `told to wait after a kill, at most ${(Math.max(...pauses(killing)) / 1_000).toFixed(1)} s`,
      isMet: Math.max(...stale) <= GOAL_STALE_MS,
    },
    {
      figure: 'nodes: acknowledged writes lost; requests that failed without being on the killed one',
      goal: '0; 0',
      measured: `${lost.length} of ${whole(writes)}; ${strange.length} of ${whole(load.pages() + writes)}`,
      peer: `in flight on it: ${load.failures.length - strange.length}`,
      isMet: lost.length === 0 && strange.length === 0,
    },
  ]
}

const pauses = ({ state }: { state: State }) => state.returns.map(({ pause }) => pause)

/** Makes a change that all viewers follow after `work`, and with `everyMs` also during it. Ends when all have the last change. */
async function whileChanging(fleet: Fleet, crowd: Child<CrowdCommands>, work: () => Promise<unknown>, everyMs?: number) {
  await crowd.call('reset')
  const commits: Commit[] = []
  let isOver = false
  const changing = (async () => {
    while (everyMs !== undefined && !isOver) {
      commits.push(await fleet.flip())
      await rest(everyMs)
    }
  })()
  await work().finally(() => (isOver = true))
  await changing
  commits.push(await fleet.flip())
  const last = commits.at(-1)?.v ?? 0
  await until(crowd, ({ oldest }) => oldest >= last)
  return { stale: await crowd.call('stale', commits), state: await crowd.call('state') }
}

type State = Awaited<ReturnType<CrowdCommands['state']>>

async function until(crowd: Child<CrowdCommands>, isSo: (state: State) => boolean): Promise<void> {
  const givenUpAt = performance.now() + PATIENCE
  for (;;) {
    const state = await crowd.call('state')
    if (isSo(state)) return
    const { connected, ended, refused } = state
    if (performance.now() > givenUpAt)
      throw new Error(`${connected} viewers are there, ${ended} streams ended, ${refused} were refused.`)
    await rest(100)
  }
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
