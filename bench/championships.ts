import { randomUUID } from 'node:crypto'
import { advanceByEvents } from '../app/championships/advance.server.ts'
import { readChampionship } from '../app/championships/championships.server.ts'
import { foldChampionship } from '../app/championships/rules/fold-championship.ts'
import { openScoreLog } from '../app/scores/log/score-log.server.ts'
import { openCurrentScores } from '../app/scores/log/scores-shown.server.ts'
import type { Entry } from '../app/scores/rules/score-fact.ts'
import { addFinal8 } from '../tests/factories/championships.ts'
import { now } from '../tests/load/crowd.ts'
import { type Fleet, openFleet } from '../tests/load/fleet.ts'
import startPostgres from '../tests/peers/postgres.ts'
import { largestChampionship, play } from '../tests/rules/championships.ts'
import { openSse } from '../tests/sites/sse.ts'
import { settledPage } from './load/fetch-raw.ts'
import { openDemoSite } from './site/demo-site.ts'
import type { Bench } from './site/sites.ts'
import { median, percentile, type Row, shown } from './statistics.ts'

const GOAL_FOLD_MS = 5
const GOAL_PAGE_BYTES = 14_000
const GOAL_ADVANCE_MS = 1_000
/** Longer than a node's pause after a frame, in ms. */
const REST = 300

/** Measures the fold of the largest championship, its page, and the time from an official result to open pages (spec B3, B4, B8). */
export async function championships(bench: Bench): Promise<Row[]> {
  const rounds = bench.isQuick ? 10 : 60
  const rows = [foldRow(), await pageRow(bench)]
  const stopPostgres = await startPostgres()
  try {
    for (const roles of [['all'], ['web', 'live']] as const) {
      const fleet = await openFleet([...roles])
      rows.push(await advanceRow(fleet, rounds).finally(() => fleet.close()))
    }
    return rows
  } finally {
    await stopPostgres()
  }
}

function foldRow(): Row {
  const structure = largestChampionship()
  const { results } = play(structure, () => [2, 1])
  const times: number[] = []
  for (let run = 0; run < 130; run++) {
    const startedAt = performance.now()
    foldChampionship(structure, [], results)
    if (run >= 30) times.push(performance.now() - startedAt)
  }
  const ms = median(times)
  return {
    figure: 'championships, B3: fold of 256 games',
    goal: `≤ ${GOAL_FOLD_MS} ms`,
    measured: shown(times, 1, ' ms'),
    peer: `limit ${GOAL_FOLD_MS} ms`,
    ratio: (ms / GOAL_FOLD_MS).toFixed(2),
    isMet: ms <= GOAL_FOLD_MS,
  }
}

async function pageRow(bench: Bench): Promise<Row> {
  const { base, close } = await openDemoSite(bench)
  const { body } = await settledPage(Number(new URL(base).port), '/championship/womens-basketball-final-8')
  await close()
  return {
    figure: 'championships, B8: page of a Final 8, br',
    goal: `≤ ${GOAL_PAGE_BYTES / 1_000} KB`,
    measured: `${(body.length / 1_000).toFixed(1)} KB`,
    peer: `limit ${GOAL_PAGE_BYTES / 1_000} KB`,
    ratio: (body.length / GOAL_PAGE_BYTES).toFixed(2),
    isMet: body.length <= GOAL_PAGE_BYTES,
  }
}

/** Measures the time from an official result, and from taking it back, until the frame of the championship's topic arrives. */
async function advanceRow({ nodes, database, editing }: Fleet, rounds: number): Promise<Row> {
  const nothing = async () => {}
  const follower = { hold: nothing, follow: nothing, leaveSeries: nothing, advance: advanceByEvents }
  const staff = { ...editing, follower }
  const log = openScoreLog({ database, editing: staff, shown: openCurrentScores() })
  const { id } = await addFinal8({ editing: staff, heard: (work) => work() })
  const eventId = (await readChampionship(database.db, id))?.eventIds.get('QF1') ?? ''
  const enter = (entry: Entry, fact = randomUUID()) => {
    const source = { codeId: 'bench', name: '', device: 'benchdevice', since: new Date(Date.now() - 60_000).toISOString() }
    return log.take(eventId, source, [{ id: fact, ageMs: 0, entry }]).then(() => fact)
  }
  await enter({ kind: 'set', side: 'home', stat: 'score', to: 70 })
  await enter({ kind: 'final' })
  const stream = await openSse(`${nodes.at(-1)?.origin}/live?topics=championship:${id}@0`)
  await stream.until((frames) => frames.length > 0)
  const times: number[] = []
  const timed = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await new Promise((resolve) => setTimeout(resolve, REST))
    const [before, startedAt] = [stream.frames.length, now()]
    const seen = stream.until((frames) => frames.length > before, 10_000).then(now)
    const done = await work()
    times.push((await seen) - startedAt)
    return done
  }
  for (let round = 0; round < rounds; round++) {
    const official = await timed(() => enter({ kind: 'official' }))
    await timed(() => enter({ kind: 'undo', of: [official] }))
  }
  stream.close()
  const p95 = percentile(times, 0.95)
  return {
    figure: `championships, B4: official result or its undo → open page of another node, of ${nodes.length + 1}`,
    goal: `p95 ≤ ${GOAL_ADVANCE_MS / 1_000} s`,
    measured: `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
    peer: `limit ${GOAL_ADVANCE_MS / 1_000} s`,
    ratio: (p95 / GOAL_ADVANCE_MS).toFixed(2),
    isMet: p95 <= GOAL_ADVANCE_MS,
  }
}
