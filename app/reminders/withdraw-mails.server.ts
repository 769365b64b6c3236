import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { inParts } from '../shared/in-parts.ts'
import { type DueEvent, NOTICE_SLOT, noticeThatHolds } from './due-rows.server.ts'

type Options = { isOff: boolean; hasNotice: boolean; at: string }

/**
 * Takes back mails that still wait for the mail server and that a change of their event has made false: reminders of another start, or of
 * a game that is off, and notices that no longer hold or that a newer one follows. All are unsent again, and planned like any other. A mail
 * in flight stays.
 */
export async function withdrawMails(trx: Kysely<Tables>, event: DueEvent, { isOff, hasNotice, at }: Options): Promise<void> {
  const withdrawn = await trx
    .deleteFrom('reminder_mail')
    .where('event_id', '=', event.id)
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<=', at)]))
    .where((eb) => {
      const hasOtherStart = eb('starts_at', 'is distinct from', event.starts_at)
      const isFalse = eb.or([hasOtherStart, eb('what', '<>', noticeThatHolds(event))])
      const [reminder, notice] = [eb('what', '=', 'start'), eb('what', '<>', 'start')]
      return eb.or([isOff ? reminder : eb.and([reminder, hasOtherStart]), hasNotice ? notice : eb.and([notice, isFalse])])
    })
    .returning(['reminder_id', 'what'])
    .execute()
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
          part.map(({ reminder_id }) => reminder_id),
        )
        .execute()
}
