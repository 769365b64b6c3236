import type { Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { Seal } from '../../kit/http/seal.server.ts'
import { sealLetters, unsealLetters } from './scorer-links.server.ts'

/**
 * Seals the letters of scorers' links again when the site's secret changes, including links in the trash. Devices that use a link
 * lose access, because their keys were signed with the former secret.
 */
export async function resealScorers(trx: Transaction<Tables>, before: Seal, after: Seal): Promise<void> {
  const rows = await trx.selectFrom('all_score_code').select(['id', 'sealed_code']).execute()
  for (const { id, sealed_code } of rows) {
    const anew = sealLetters(after, id, unsealLetters(before, id, sealed_code))
    await trx.updateTable('all_score_code').set({ sealed_code: anew }).where('id', '=', id).execute()
  }
}
