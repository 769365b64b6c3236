import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { MINUTE_MS } from '../../kit/time/time-units.ts'
import { addPieces, type Work, type WorkKind } from '../../kit/work/work.server.ts'
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

/** Asks the service again about a text that a person gave back to the machine. Call it in the transaction of that edit. */
export async function askAgain(trx: Transaction<Tables>, hash: string, at: Date): Promise<void> {
  await askAll(trx, [{ hash }], at)
  // An answer to the earlier request may still arrive and is stored, but this request stays queued.
  const anew = { due_at: at.toISOString(), tries: 0, fault: null, claimed_by: null }
  await trx.updateTable('work').set(anew).where('kind', '=', TRANSLATION.name).where('key', '=', hash).execute()
}

/** Asks again about all abandoned texts. */
export async function askAgainGivenUp(trx: Transaction<Tables>, at: Date): Promise<void> {
  const givenUp = trx.updateTable('work').where('kind', '=', TRANSLATION.name).where('due_at', 'is', null)
  await givenUp.set({ due_at: at.toISOString() }).execute()
}

/** Queues these texts for the service, unless they are queued already. */
const askAll = (trx: Transaction<Tables>, lines: readonly { hash: string }[], at: Date): Promise<void> =>
  addPieces(
    trx,
    TRANSLATION,
    lines.map(({ hash }) => ({ key: hash })),
    { at },
  )

/**
 * Asks again about abandoned texts and about the service's French for texts with this name, after a glossary entry was added or
 * removed. French that still fits is not paid for again. Call it in the transaction of that edit.
 */
export async function askAgainAbout(
  trx: Transaction<Tables>,
  { source, target }: { source: string; target: string | null },
  at: Date,
) {
  await askAgainGivenUp(trx, at)
  if (target !== null) return
  // Returns a pattern that matches either apostrophe; a closer check follows when the tasks are claimed.
  const pattern = (name: string) => `%${name.replace(/[\\%_]/g, '\\$&').replace(/['’]/g, '_')}%`
  const lines = await trx
    .selectFrom('translation')
    .select('hash')
    .where('lang', '=', 'fr')
    .where('status', '=', 'machine')
    .where('target', 'is not', null)
    .where((eb) =>
      eb.or([source, source.toUpperCase()].map((name) => sql<boolean>`${eb.ref('source')} like ${pattern(name)} escape '\\'`)),
    )
    .execute()
  await askAll(trx, lines, at)
}
