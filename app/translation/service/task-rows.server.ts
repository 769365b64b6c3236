import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { MINUTE_MS } from '../../kit/time/time-units.ts'
import type { Work, WorkKind } from '../../kit/work/work.server.ts'
import { lineTime } from '../french/line-time.server.ts'
import { linesByHash } from '../memory.server.ts'

/** The work of translating texts; `fault` in its rows names the service and rules with which a translation failed. */
export const TRANSLATION: WorkKind = { name: 'translation', holdMs: 2 * MINUTE_MS, longestMs: 30 * MINUTE_MS }

/** True when the catalogue has texts that are not queued yet. */
export async function isAnyNew(db: Kysely<Tables>): Promise<boolean> {
  for (const table of ['series_text', 'episode_text'] as const)
    if (await db.selectFrom(table).select('hash').where('new_since', 'is not', null).limit(1).executeTakeFirst()) return true
  return false
}

/** Queues texts without French by hash, each with the time it was added. */
export async function queueNew(work: Work, trx: Transaction<Tables>, since: ReadonlyMap<string, string>): Promise<void> {
  const lines = await linesByHash(trx, [...since.keys()])
  const tasks = [...since].flatMap(([key, dueAt]) => (lines.get(key)?.target == null ? [{ key, dueAt }] : []))
  await work.add(TRANSLATION, tasks, { of: trx })
}

/** Writes a service's French, never over a person's line. */
export async function storeFrench(
  trx: Transaction<Tables>,
  lines: readonly { hash: string; source: string; french: string }[],
  { origin, now }: { origin: string; now: Date },
) {
  const at = await lineTime(trx, now)
  const rows = lines.map(({ hash, source, french }) => ({
    lang: 'fr',
    hash,
    source,
    target: french,
    origin,
    status: 'machine' as const,
    version: 0,
    updated_by: null,
    updated_at: at,
  }))
  await trx
    .insertInto('translation')
    .values(rows)
    .onConflict((c) =>
      c
        .columns(['lang', 'hash'])
        .doUpdateSet((eb) => ({ target: eb.ref('excluded.target'), origin, updated_at: at }))
        .where('translation.status', '=', 'machine'),
    )
    .execute()
}

/** Reads staff's names from the database, which this node may not have loaded yet. */
export async function namesOfStaff(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('glossary_entry').select('source').where('target', 'is', null).execute()
  return rows.map(({ source }) => source)
}
