import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { addPieces } from '../../kit/work/work.server.ts'
import { TRANSLATION } from './task-rows.server.ts'

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
