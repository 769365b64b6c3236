import { ENGINES } from '../tests/daily.ts'
import { testDatabase } from '../tests/databases.ts'
import { killUnderWrites } from '../tests/faults/kills.ts'
import startPostgres from '../tests/peers/postgres.ts'
import type { Bench } from './site/sites.ts'
import { percentile, type Row, whole } from './statistics.ts'

const ROUNDS = 60
const GOAL_RESTART_MS = 3_000

/** Kills a site repeatedly in the middle of writes, on both engines. Every acknowledged write must survive. */
export async function kills(bench: Bench): Promise<Row[]> {
  const rounds = bench.isQuick ? ROUNDS / 10 : ROUNDS
  const stop = await startPostgres()
  const rows: Row[] = []
  for (const engine of ENGINES) {
    const db = await testDatabase(engine)
    const { kills, acknowledged, cut, lost, restarts } = await killUnderWrites({ db, rounds, most: 150 })
    await db.close()
    const p95 = percentile(restarts, 0.95)
    rows.push(
      {
        figure: `kill -9 under writes, ${engine}`,
        goal: `${rounds} kills, 0 lost, 0 by half`,
        measured: `${kills} kills, ${whole(acknowledged)} writes acknowledged, ${cut} cut, ${lost.length} lost or by half`,
        peer: 'limit 0',
        isMet: kills === rounds && lost.length === 0,
      },
      {
        figure: `from the start to ready after them, ${engine}`,
        goal: `p95 ≤ ${whole(GOAL_RESTART_MS)} ms`,
        measured: `p95 ${whole(p95)} ms [${whole(Math.min(...restarts))}–${whole(Math.max(...restarts))}]`,
        peer: `limit ${whole(GOAL_RESTART_MS)} ms`,
        isMet: p95 <= GOAL_RESTART_MS,
      },
    )
    for (const each of lost) console.error(each)
  }
  await stop()
  return rows
}
