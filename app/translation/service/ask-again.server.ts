import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { inParts } from '../../shared/in-parts.ts'

/** Asks the service again about a text that a person gave back to the machine. Call it in the transaction of that edit. */
export async function askAgain(trx: Transaction<Tables>, hash: string, at: Date): Promise<void> {
  const due = { due_at: at.toISOString(), tries: 0, failed_as: null }
  await trx
    .insertInto('translation_task')
    .values({ hash, ...due })
    .onConflict((c) => c.column('hash').doUpdateSet(due))
    .execute()
}

/**
 * After a glossary entry was added or removed, asks again about texts that were given up and about the service's French for texts with
 * this name. French that still fits is not paid for again. Call it in the transaction of that edit.
 */
export async function askAgainAbout(
  trx: Transaction<Tables>,
  { source, target }: { source: string; target: string | null },
  at: Date,
) {
  const due_at = at.toISOString()
  await trx.updateTable('translation_task').set({ due_at }).where('due_at', 'is', null).execute()
  if (target !== null) return
  // Matches either apostrophe; a closer check follows when the tasks are claimed.
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
  for (const some of inParts(lines))
    await trx
      .insertInto('translation_task')
      .values(some.map(({ hash }) => ({ hash, due_at, tries: 0, failed_as: null })))
      .onConflict((c) => c.doNothing())
      .execute()
}
