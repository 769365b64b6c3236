import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { expectedEnd } from '../events/event-state.ts'
import { inParts } from '../kit/in-parts.ts'
import { asksFor, type DueEvent, NOTICE_SLOT, noticesThatHold, REMINDER, startRow } from './due-rows.server.ts'
import type { Notice } from './reminder.ts'

/**
 * Queues a notice for every address with a reminder for an event, or only for those in `only`; it replaces an earlier notice,
 * sent or not.
 */
export async function planNotice(
  trx: Kysely<Tables>,
  event: DueEvent,
  notice: Notice,
  now: Date,
  only?: ReadonlySet<string>,
): Promise<void> {
  const asking = await trx
    .selectFrom('reminder')
    .select(REMINDER)
    .where('confirmed_at', 'is not', null)
    .where((eb) => asksFor(eb, event))
    .orderBy('created_at')
    .execute()
  const addresses = new Map(asking.toReversed().map((reminder) => [reminder.address_digest, reminder]))
  const said = { slot: NOTICE_SLOT, what: notice, due_at: now.toISOString() }
  const receivers = [...addresses.values()].filter(({ address_digest }) => only === undefined || only.has(address_digest))
  for (const part of inParts(receivers))
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

/** Deletes unsent notices that no longer hold, and gives the others the event's start. */
export async function dropFalseNotices(trx: Kysely<Tables>, event: DueEvent): Promise<void> {
  await trx
    .deleteFrom('reminder_due')
    .where('event_id', '=', event.id)
    .where('slot', '=', NOTICE_SLOT)
    .where('sent_at', 'is', null)
    .where('what', 'not in', noticesThatHold(event))
    .execute()
  await trx
    .updateTable('reminder_due')
    // Ends claims, so that a node with the former start cannot send the notice.
    .set({ starts_at: event.starts_at, claimed_until: null })
    .where('event_id', '=', event.id)
    .where('slot', '=', NOTICE_SLOT)
    .where('sent_at', 'is', null)
    .where('starts_at', 'is distinct from', event.starts_at)
    .execute()
}

/** Notifies those who got a notice of a change, and nobody else, that staff took the change back. */
export async function planReinstatement(trx: Kysely<Tables>, event: DueEvent, now: Date): Promise<void> {
  if (event.schedule_state !== 'planned' || event.play_state === 'over' || event.play_state === 'official') return
  const told = await trx
    .selectFrom('reminder_due')
    .select('address_digest')
    .where('event_id', '=', event.id)
    .where('slot', '=', NOTICE_SLOT)
    .where('sent_at', 'is not', null)
    .where('what', 'not in', ['reinstated', 'paired'])
    .execute()
  if (told.length === 0) return
  await planNotice(trx, event, 'reinstated', now, new Set(told.map(({ address_digest }) => address_digest)))
}

/**
 * True when the event had no start before its current change, because it was postponed or its time was to be confirmed. Only its
 * due rows still show this, until they are planned.
 */
export async function hadNoStart(trx: Kysely<Tables>, eventId: string): Promise<boolean> {
  const rows = trx.selectFrom('reminder_due').select('id').where('event_id', '=', eventId)
  const pending = rows.where((eb) =>
    eb.or([eb('due_at', 'is', null), eb.and([eb('slot', '=', NOTICE_SLOT), eb('what', '=', 'postponed')])]),
  )
  return (await pending.limit(1).executeTakeFirst()) !== undefined
}

/** True when the expected end of the event has passed. */
export const isOver = ({ starts_at, expected_minutes, local_date }: DueEvent, now: Date): boolean =>
  now.getTime() > expectedEnd({ startsAt: starts_at, expectedMinutes: expected_minutes, localDate: local_date })
