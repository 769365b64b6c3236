import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { inParts } from '../../shared/in-parts.ts'

/** A person gives a text to the machine: it is asked again, whatever was given up before. Call it in the transaction of that edit. */
export async function askAgain(trx: Transaction<Tables>, hash: string, at: Date): Promise<void> {
  const due = { due_at: at.toISOString(), tries: 0, failed_as: null }
  await trx
    .insertInto('translation_task')
    .values({ hash, ...due })
    .onConflict((c) => c.column('hash').doUpdateSet(due))
    .execute()
}

/**
 * The glossary of staff has another entry, or one less: what was given up is looked at again, and what a service said of texts
 * with this name. Nothing is paid for that still fits. Call it in the transaction of that edit.
 */
export async function askAgainAbout(
  trx: Transaction<Tables>,
  { source, target }: { source: string; target: string | null },
  at: Date,
) {
  const due_at = at.toISOString()
  await trx.updateTable('translation_task').set({ due_at }).where('due_at', 'is', null).execute()
  if (target !== null) return
  // Either apostrophe; which of them truly has the name is seen when they are taken on.
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
