import type { Transaction } from 'kysely'
import { sealCode, unsealCode } from '../app/access/access-codes.server.ts'
import { type RemovedRows, readRemovedRows, rewriteRemoved } from '../app/catalog/kept-rows.server.ts'
import { resealReminder } from '../app/reminders/reminder-address.server.ts'
import { resealScorer } from '../app/scores/reseal-scorers.server.ts'
import type { Seal } from '../app/shared/seal.server.ts'
import type { Tables } from '../database/tables.ts'

/**
 * Seals what the trash holds anew when the site's secret changes. Unlocks of the earlier secret go, as they do outside the trash; they
 * would open nothing.
 */
export async function resealRemoved(trx: Transaction<Tables>, before: Seal, after: Seal): Promise<void> {
  const removals = await trx.selectFrom('removed').select('id').execute()
  for (const { id } of removals) {
    const kept = await trx.selectFrom('removed').select(['id', 'content']).where('id', '=', id).executeTakeFirstOrThrow()
    const rows = await readRemovedRows<RemovedRows>(trx, kept)
    const digests = new Map<string, string>()
    const reminder = (rows.reminder ?? []).map((row) => {
      const resealed = resealReminder(row, before, after)
      digests.set(row.address_digest, resealed.address_digest)
      return { ...row, ...resealed }
    })
    const isSealed = [rows.access_code, rows.score_code, rows.reminder, rows.series_grant, rows.code_grant].some(
      (some) => some?.length,
    )
    if (!isSealed && !rows.series?.some(({ sealed_password }) => sealed_password !== null)) continue
    await rewriteRemoved(trx, id, {
      ...rows,
      ...(rows.series && {
        series: rows.series.map((row) => ({
          ...row,
          sealed_password: row.sealed_password && after.seal(row.doc_id, before.open(row.doc_id, row.sealed_password)),
        })),
      }),
      ...(rows.access_code && {
        access_code: rows.access_code.map((row) => ({
          ...row,
          sealed_code: sealCode(after, row.id, unsealCode(before, row.id, row.sealed_code)),
        })),
      }),
      ...(rows.score_code && { score_code: rows.score_code.map((row) => resealScorer(row, before, after)) }),
      ...(rows.reminder && { reminder }),
      ...(rows.reminder_due && {
        reminder_due: rows.reminder_due.map((row) => ({
          ...row,
          address_digest: digests.get(row.address_digest) ?? row.address_digest,
        })),
      }),
      ...(rows.series_grant && { series_grant: [] }),
      ...(rows.code_grant && { code_grant: [] }),
    })
  }
}
