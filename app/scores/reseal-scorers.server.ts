import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Seal } from '../shared/seal.server.ts'
import { sealLetters, unsealLetters } from './scorer-links.server.ts'

/** Seals the letters of scorers' links anew when the site's secret changes. Links that are open end, since they carry a digest under the old one. */
export async function resealScorers(trx: Transaction<Tables>, before: Seal, after: Seal): Promise<void> {
  const rows = await trx.selectFrom('score_code').select(['id', 'sealed_code']).execute()
  for (const row of rows) {
    const { sealed_code } = resealScorer(row, before, after)
    await trx.updateTable('all_score_code').set({ sealed_code }).where('id', '=', row.id).execute()
  }
}

/** The row of one link, sealed anew. */
export const resealScorer = <Row extends { id: string; sealed_code: string }>(row: Row, before: Seal, after: Seal): Row => ({
  ...row,
  sealed_code: sealLetters(after, row.id, unsealLetters(before, row.id, row.sealed_code)),
})
