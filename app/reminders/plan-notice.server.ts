import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { inParts } from '../shared/in-parts.ts'
import { asksFor, type DueEvent, NOTICE_SLOT, REMINDER, startRow } from './due-rows.server.ts'
import type { Notice } from './reminder.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Queues a notice for every address that asked for reminders of an event; it replaces an earlier one, sent or not. */
export async function planNotice(trx: Kysely<Tables>, event: DueEvent, notice: Notice, now: Date): Promise<void> {
  const asking = await trx
    .selectFrom('reminder')
    .select(REMINDER)
    .where('confirmed_at', 'is not', null)
    .where((eb) => asksFor(eb, event))
    .orderBy('created_at')
    .execute()
  const addresses = new Map(asking.toReversed().map((reminder) => [reminder.address_digest, reminder]))
  const said = { slot: NOTICE_SLOT, what: notice, due_at: now.toISOString() }
  for (const part of inParts([...addresses.values()]))
    await trx
      .insertInto('reminder_due')
      .values(part.map((reminder) => ({ ...startRow(reminder, event, null), ...said })))
      .onConflict((c) =>
        c.columns(['event_id', 'slot', 'address_digest']).doUpdateSet((eb) => ({
          id: eb.ref('excluded.id'),
          reminder_id: eb.ref('excluded.reminder_id'),
          what: eb.ref('excluded.what'),
          due_at: eb.ref('excluded.due_at'),
          starts_at: eb.ref('excluded.starts_at'),
          claimed_until: null,
          sent_at: null,
          outcome: null,
        })),
      )
      .execute()
}

/** Whether the event, before its present change, was waiting for a new date or time. */
export async function isPending(trx: Kysely<Tables>, eventId: string): Promise<boolean> {
  const rows = trx.selectFrom('reminder_due').select('id').where('event_id', '=', eventId)
  const pending = rows.where((eb) =>
    eb.or([eb('due_at', 'is', null), eb.and([eb('slot', '=', NOTICE_SLOT), eb('what', '=', 'postponed')])]),
  )
  return (await pending.limit(1).executeTakeFirst()) !== undefined
}

/** Whether the expected end of the event has passed. */
export const isOver = ({ starts_at, expected_minutes, local_date }: DueEvent, now: Date): boolean =>
  now.getTime() > (starts_at === null ? Date.parse(local_date) + 2 * DAY : Date.parse(starts_at) + expected_minutes * MINUTE)
