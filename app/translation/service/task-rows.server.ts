import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { lineTime } from '../french/line-time.server.ts'
import { linesByHash } from '../memory.server.ts'

export type TaskRow = Tables['translation_task']

/** Whether the catalogue has texts that are not queued yet. */
export async function isAnyNew(db: Kysely<Tables>): Promise<boolean> {
  for (const table of ['series_text', 'episode_text'] as const)
    if (await db.selectFrom(table).select('hash').where('new_since', 'is not', null).limit(1).executeTakeFirst()) return true
  return false
}

/** Queues texts without French by hash, each with the time it was added. */
export async function queueNew(trx: Transaction<Tables>, since: ReadonlyMap<string, string>): Promise<void> {
  const lines = await linesByHash(trx, [...since.keys()])
  const tasks = [...since].flatMap(([hash, due_at]) =>
    lines.get(hash)?.target == null ? [{ hash, due_at, tries: 0, failed_as: null }] : [],
  )
  if (tasks.length > 0)
    await trx
      .insertInto('translation_task')
      .values(tasks)
      .onConflict((c) => c.doNothing())
      .execute()
}

/** Writes a service's French, never over a person's line, and completes its tasks. */
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
  await trx
    .deleteFrom('translation_task')
    .where(
      'hash',
      'in',
      rows.map(({ hash }) => hash),
    )
    .execute()
}

/** Records that a service cannot translate the text; `mark` identifies the rules it was tried with. */
export async function giveUp(trx: Transaction<Tables>, hash: string, mark: string): Promise<void> {
  const given = { hash, due_at: null, tries: 0, failed_as: mark }
  await trx
    .insertInto('translation_task')
    .values(given)
    .onConflict((c) => c.column('hash').doUpdateSet({ due_at: null, failed_as: mark }))
    .execute()
}

/** Staff's names and phrases in the database, which this node may not have loaded yet. */
export async function termsOfStaff(db: Kysely<Tables>): Promise<{ names: string[]; phrases: Set<string> }> {
  const rows = await db.selectFrom('glossary_entry').select(['key', 'source', 'target']).execute()
  return {
    names: rows.filter(({ target }) => target === null).map(({ source }) => source),
    phrases: new Set(rows.filter(({ target }) => target !== null).map(({ key }) => key)),
  }
}
