import { type RawBuilder, sql } from 'kysely'
import { CHANNEL } from './listen.ts'
import type { Database } from './open.ts'

/** The row whose version counts all changes, so that one look shows whether any was missed. */
export const ALL = '*'
/**
 * How far versions are raised above everything that was seen: more than the changes of months, so that no open page has seen so
 * high a version, whichever node it comes from. Addresses of live streams have room for nine digits.
 */
export const VERSIONS_AHEAD = 1_000_000
/** The same on a history that has its place already: a copy of the database that was put back, of which only this node has seen more. */
const SMALL_STEP = 1_000
/** Topics inserted by one statement. */
const BATCH = 1_000
/** The server has no such function, does not let this user call it, or cannot. */
const NOT_TO_BE_HAD = new Set(['42883', '42501', '0A000'])

/**
 * An expression that names the history which the database writes now: server and timeline of PostgreSQL. A promoted standby and a
 * recovery to a point in time have another timeline, a restored dump another server. Empty on SQLite, and where the
 * server does not tell: there only the count of changes shows a step back.
 */
export async function historyOf({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<RawBuilder<string>> {
  const none = sql<string>`''`
  if (engine === 'sqlite') return none
  // The name of a file of the log begins with the timeline. The last checkpoint tells of a promotion only some time after it.
  const history = sql<string>`(select system_identifier || '/' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)
    from pg_control_system())`
  try {
    await sql`select ${history}`.execute(db)
    return history
  } catch (error) {
    if (NOT_TO_BE_HAD.has(String((error as { code?: unknown }).code))) return none
    throw error
  }
}

/** Whether versions were raised on the history `now`, by what was recorded then: that history and how far they were raised. */
export const isRecorded = (recorded: string | null, now: string) => (recorded ?? '').split(' ', 1)[0] === now

/**
 * Raises all topics above what any open page can have seen of an earlier history, once for each history, and brings back `topics`
 * that the database has lost: pages of a series that is gone are told so. `above`: versions that this node has seen.
 */
export async function raiseAll(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { history, above, topics }: { history: string; above: number; topics: string[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Edits, too, take the lock of this row before that of the count.
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
