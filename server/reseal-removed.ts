import type { Transaction } from 'kysely'
import { sealCode, unsealCode } from '../app/access/codes/access-codes.server.ts'
import { type RemovalNotes, readRemovedRows, rewriteRemoved, type UndoRows } from '../app/history/kept-rows.server.ts'
import type { Seal } from '../app/kit/http/seal.server.ts'
import { resealReminder } from '../app/reminders/mails/reminder-address.server.ts'
import type { Tables } from '../database/tables.ts'

/** Seals the reminders and codes stored by deletions and revocations again when the site's secret changes. */
export async function resealRemoved(trx: Transaction<Tables>, before: Seal, after: Seal): Promise<void> {
  const removals = await trx.selectFrom('removed').select('id').execute()
  for (const { id } of removals) {
    const kept = await trx.selectFrom('removed').select(['id', 'content']).where('id', '=', id).executeTakeFirstOrThrow()
    const rows = await readRemovedRows<RemovalNotes & Partial<UndoRows['access_code']>>(trx, kept)
    const digests = new Map<string, string>()
    const reminder = (rows.reminder ?? []).map((row) => {
      const resealed = resealReminder(row, before, after)
      digests.set(row.address_digest, resealed.address_digest)
      return { ...row, ...resealed }
    })
    if (!rows.access_code?.length && !reminder.length) continue
    await rewriteRemoved(trx, id, {
      ...rows,
      ...(rows.access_code && {
        access_code: rows.access_code.map((row) => ({
          ...row,
          sealed_code: sealCode(after, row.id, unsealCode(before, row.id, row.sealed_code)),
        })),
      }),
      ...(rows.reminder && { reminder }),
      ...(rows.reminder_due && {
        reminder_due: rows.reminder_due.map((row) => ({
          ...row,
          address_digest: digests.get(row.address_digest) ?? row.address_digest,
        })),
      }),
    })
  }
}
