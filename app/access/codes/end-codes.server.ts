import type { Changes } from '../../../database/changes.ts'
import { readSeries } from '../../catalog/edit.server.ts'
import type { AccessCodes } from './access-codes.server.ts'
import { touchUnlocked } from './edit-codes.server.ts'

type Parts = { codes: AccessCodes; changes: Changes; now: () => Date }

/**
 * Notifies open pages of codes whose end has passed, so that the pages reload; `Access` refuses these codes anyway. Among several
 * nodes, one does it.
 */
export async function announceEndedCodes({ codes, changes, now }: Parts): Promise<void> {
  for (const { id, seriesDocId } of codes.justEnded())
    await changes.change(async (change) => {
      const mark = change.trx.updateTable('all_access_code').set({ end_told_at: now().toISOString() })
      const { numUpdatedRows } = await mark.where('id', '=', id).where('end_told_at', 'is', null).executeTakeFirstOrThrow()
      const series = numUpdatedRows > 0n ? await readSeries(change.trx, seriesDocId) : undefined
      if (series) await touchUnlocked(change, series)
    })
}
