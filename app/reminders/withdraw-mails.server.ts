import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { NOTICES } from './reminder.ts'

type Event = { id: string; starts_at: string | null; isOff: boolean; hasNotice: boolean }

/**
 * Takes back mails that still wait for the mail server and that a change of their event has made false: reminders of another start, or of
 * a game that is off, become due again like any other; notices are dropped where a newer one follows. A mail in flight stays.
 */
export async function withdrawMails(trx: Kysely<Tables>, event: Event, at: string): Promise<void> {
  const waiting = trx
    .deleteFrom('reminder_mail')
    .where('event_id', '=', event.id)
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<=', at)]))
  if (event.hasNotice) await waiting.where('what', 'in', NOTICES).execute()
  const withdrawn = await waiting
    .where('what', '=', 'start')
    .$if(!event.isOff, (query) => query.where('starts_at', 'is distinct from', event.starts_at))
    .returning('reminder_id')
    .execute()
  if (withdrawn.length === 0) return
  await trx
    .updateTable('reminder_due')
    .set({ sent_at: null, outcome: null })
    .where('event_id', '=', event.id)
    .where('what', '=', 'start')
    .where(
      'reminder_id',
      'in',
      withdrawn.map(({ reminder_id }) => reminder_id),
    )
    .execute()
}
