import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { NOTICE_SLOT } from '../due-rows.server.ts'
import { mailIn, mailsAbout, REMINDER_MAIL } from './reminder-outbox.server.ts'

/** One reminder by its id, or all reminders of a series. */
type ReminderSelection = { column: 'id' | 'series_doc_id'; is: string }

/**
 * Passes the due rows of reminders to others of the same address for the same event, before the reminders are removed. An address
 * has only one row for several reminders, and a message already sent must not be sent again for the next. A mail that waits for
 * the mail server is passed on with its row.
 */
export async function handOver(trx: Kysely<Tables>, { column, is }: ReminderSelection): Promise<void> {
  const rows = await trx
    .selectFrom('reminder as leaving')
    .innerJoin('reminder_due', 'reminder_due.reminder_id', 'leaving.id')
    .innerJoin('event', 'event.id', 'reminder_due.event_id')
    .innerJoin('reminder', 'reminder.address_digest', 'reminder_due.address_digest')
    .where(`leaving.${column}`, '=', is)
    .where(`reminder.${column}`, 'is distinct from', is)
    .where('reminder.confirmed_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('reminder_due.slot', '=', NOTICE_SLOT), eb('reminder.lead_minutes', '=', eb.ref('leaving.lead_minutes'))]),
    )
    .where((eb) =>
      eb.or([
        eb('reminder.event_id', '=', eb.ref('event.id')),
        eb('reminder.team_id', '=', eb.ref('event.home_team_id')),
        eb('reminder.team_id', '=', eb.ref('event.away_team_id')),
        eb('reminder.series_doc_id', '=', eb.ref('event.series_doc_id')),
      ]),
    )
    .select(['reminder_due.id', 'reminder_due.reminder_id', 'reminder_due.event_id', 'reminder_due.what', 'reminder.id as heir'])
    .execute()
  const inherited = new Map(rows.map((row) => [row.id, row]))
  for (const { id, heir } of inherited.values())
    await trx.updateTable('reminder_due').set({ reminder_id: heir }).where('id', '=', id).execute()
  for (const [eventId, left] of Map.groupBy(inherited.values(), ({ event_id }) => event_id)) {
    const heirs = new Map(left.map(({ reminder_id, what, heir }) => [`${reminder_id} ${what}`, heir]))
    for (const { key, payload } of await mailsAbout(trx, eventId).execute()) {
      const mail = mailIn(payload)
      const heir = heirs.get(`${mail.reminderId} ${mail.what}`)
      const values = { payload: JSON.stringify({ ...mail, reminderId: heir }) }
      if (heir) await trx.updateTable('work').set(values).where('kind', '=', REMINDER_MAIL).where('key', '=', key).execute()
    }
  }
}
