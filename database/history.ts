import { type RawBuilder, sql } from 'kysely'
import { errorField } from '../app/kit/error-field.ts'
import { CHANNEL } from './listen.ts'
import type { Database } from './open.ts'

/** The row whose version counts all changes, so that one query shows whether any was missed. */
export const ALL = '*'
/**
 * The number by which versions are raised above all versions seen: more than months of changes, so that no open page has seen a
 * higher one, whichever node served it. URLs of live streams allow nine digits.
 */
export const VERSIONS_AHEAD = 1_000_000
/**
 * The smaller number by which versions are raised when the history is already recorded: an old copy of the database was restored,
 * and only this node has seen newer versions.
 */
const SMALL_STEP = 1_000
/** The number of topics inserted per statement. */
const BATCH = 1_000
/** Error codes of a server that lacks the function, denies it to this user, or does not support it. */
const UNAVAILABLE = new Set(['42883', '42501', '0A000'])

/**
 * Returns an SQL expression for the history that the database is writing: PostgreSQL's server and timeline. A promoted standby
 * and a point-in-time recovery have another timeline, a restored dump another server. Empty on SQLite and when the server does
 * not reveal it: then only the count of changes shows a step back.
 */
export async function historyOf({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<RawBuilder<string>> {
  const none = sql<string>`''`
  if (engine === 'sqlite') return none
  // The name of a WAL file begins with the timeline; the last checkpoint shows a promotion only some time later.
  const history = sql<string>`(select system_identifier || '/' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)
    from pg_control_system())`
  try {
    await sql`select ${history}`.execute(db)
    return history
  } catch (error) {
    if (UNAVAILABLE.has(String(errorField(error, 'code')))) return none
    throw error
  }
}

/** True when versions were already raised for the history `now`; `recorded` holds that history and the version reached. */
export const isRecorded = (recorded: string | null, now: string) => (recorded ?? '').split(' ', 1)[0] === now

/**
 * Raises all topics above what any open page can have seen of an earlier history, once per history, and restores `topics` that
 * the database has lost, so that pages of a vanished series hear of it. `above`: versions that this node has seen.
 */
export async function raiseAll(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { history, above, topics }: { history: string; above: number; topics: string[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locked before the row of the count, in the same order as by edits.
    const { history: recorded } = await trx
      .updateTable('content')
      .set((eb) => ({ history: eb.ref('history') }))
      .where('id', '=', 'main')
      .returning('history')
      .executeTakeFirstOrThrow()
    const { seq } = await trx
      .updateTable('live_topic')
      .set((eb) => ({ seq: eb.ref('seq') }))
      .where('topic', '=', ALL)
      .returning('seq')
      .executeTakeFirstOrThrow()
    const record = (upTo: number) =>
      trx
        .updateTable('content')
        .set({ history: `${history} ${upTo}` })
        .where('id', '=', 'main')
        .execute()
    const isSame = isRecorded(recorded, history)
    if (recorded === null && seq >= above) return void (await record(seq))
    const isRaised = isSame && seq >= above
    const known = new Set((await trx.selectFrom('live_topic').select('topic').execute()).map(({ topic }) => topic))
    const lost = topics.filter((topic) => !known.has(topic))
    if (isRaised && lost.length === 0) return
    const next = isRaised ? seq + 1 : Math.max(seq, above) + (isSame ? SMALL_STEP : VERSIONS_AHEAD)
    if (!isRaised) await record(next)
    const raised = trx.updateTable('live_topic').set({ v: next, seq: next })
    await (isRaised ? raised.where('topic', '=', ALL) : raised).execute()
    for (let from = 0; from < lost.length; from += BATCH)
      await trx
        .insertInto('live_topic')
        .values(lost.slice(from, from + BATCH).map((topic) => ({ topic, v: next, seq: next })))
        .execute()
    if (engine === 'postgres') await sql`select pg_notify(${CHANNEL}, '')`.execute(trx)
  })
}
