import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { inParts } from '../../kit/in-parts.ts'
import { type DueEvent, isFalse, NOTICE_SLOT } from '../due-rows.server.ts'
import { mailIn, mailsAbout, REMINDER_MAIL, type ReminderMail } from './reminder-outbox.server.ts'

type Options = { hasNotice: boolean; now: Date }

/**
 * Withdraws mails that still wait for the mail server and no longer fit their changed event: reminders of another start or of a
 * game that is off, and notices that no longer hold or that a newer one follows. Their rows become unsent and are planned like
 * any other. A mail in flight stays; the outbox checks it once its node has died (see `isFalse`).
 */
export async function withdrawMails(trx: Kysely<Tables>, event: DueEvent, { hasNotice, now }: Options): Promise<void> {
  const waiting = await mailsAbout(trx, event.id).where('claimed_by', 'is', null).execute()
  const isWrong = (mail: ReminderMail) => isFalse(mail, event, now) || (hasNotice && mail.what !== 'start')
  const wrong = waiting.filter(({ payload }) => isWrong(mailIn(payload)))
  const withdrawn: ReminderMail[] = []
  for (const part of inParts(wrong.map(({ key }) => key))) {
    const free = trx.deleteFrom('work').where('kind', '=', REMINDER_MAIL).where('key', 'in', part).where('claimed_by', 'is', null)
    for (const { payload } of await free.returning('payload').execute()) withdrawn.push(mailIn(payload))
  }
  for (const [isStart, mails] of Map.groupBy(withdrawn, ({ what }) => what === 'start'))
    for (const part of inParts(mails))
      await trx
        .updateTable('reminder_due')
        .set({ sent_at: null, outcome: null })
        .where('event_id', '=', event.id)
        .where('slot', isStart ? '<>' : '=', NOTICE_SLOT)
        .where(
          'reminder_id',
          'in',
          part.map(({ reminderId }) => reminderId),
        )
        .execute()
}
