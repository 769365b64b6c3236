import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import type { PlayState, ScheduleState } from '../events/event.ts'
import { inParts } from '../shared/in-parts.ts'
import { dueTime, GRACE } from './due-times.ts'
import { LEADS, type Lead, type Notice } from './reminder.ts'

/** Keeps due messages in step with events and reminders, in the transaction that changes either (spec E9). */
export type Planner = {
  /**
   * Makes the due rows of an event fit its row: moves them with its start, holds them while it is postponed, in play or without a time, and
   * deletes them when it is cancelled. A sent row stays as it is and is never sent again. `notice`: also sends every subscriber this notice,
   * one for each address; it replaces an unsent earlier one.
   */
  planEvent(trx: Kysely<Tables>, eventId: string, notice?: Notice): Promise<void>
  /** Makes the rows of a new reminder for all events ahead, except those that would be due already. */
  planReminder(trx: Kysely<Tables>, reminder: Reminder): Promise<void>
  /** Makes other planning transactions wait until this one has ended, so that each sees the events and reminders of the others. */
  hold(trx: Kysely<Tables>): Promise<void>
}

export type Reminder = Pick<
  Selectable<Tables['reminder']>,
  'id' | 'event_id' | 'team_id' | 'series_doc_id' | 'address_digest' | 'lead_minutes' | 'confirmed_at'
>
const REMINDER = ['id', 'event_id', 'team_id', 'series_doc_id', 'address_digest', 'lead_minutes', 'confirmed_at'] as const

type Event = Pick<
  Selectable<Tables['event']>,
  | 'id'
  | 'home_team_id'
  | 'away_team_id'
  | 'series_doc_id'
  | 'starts_at'
  | 'local_date'
  | 'expected_minutes'
  | 'schedule_state'
  | 'play_state'
>
const EVENT = [
  'id',
  'home_team_id',
  'away_team_id',
  'series_doc_id',
  'starts_at',
  'local_date',
  'expected_minutes',
  'schedule_state',
  'play_state',
] as const

export const NOTICE_SLOT = 'notice'
const slotOf = (lead: number) => `start ${lead}`
/** An arbitrary number that no other lock of the site uses. */
const LOCK = 0x9e0d
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Whether a reminder is for an event: itself, one of its teams, or its series. */
function asksFor(eb: ExpressionBuilder<Tables, 'reminder'>, event: Event) {
  const { id, home_team_id, away_team_id, series_doc_id } = event
  const teams = [home_team_id, away_team_id].filter((team) => team !== null)
  return eb.or([
    eb('reminder.event_id', '=', id),
    ...teams.map((team) => eb('reminder.team_id', '=', team)),
    ...(series_doc_id === null ? [] : [eb('reminder.series_doc_id', '=', series_doc_id)]),
  ])
}

/** The same from the other side. */
const isAskedForBy = (eb: ExpressionBuilder<Tables, 'event'>, { event_id, team_id, series_doc_id }: Reminder) =>
  event_id !== null
    ? eb('event.id', '=', event_id)
    : team_id !== null
      ? eb.or([eb('event.home_team_id', '=', team_id), eb('event.away_team_id', '=', team_id)])
      : eb('event.series_doc_id', '=', series_doc_id)

export function openPlanner({ engine, now }: { engine: Database['engine']; now: () => Date }): Planner {
  const dueOf = ({ schedule_state, play_state, starts_at }: Event, lead: Lead) =>
    dueTime({ schedule: schedule_state as ScheduleState, play: play_state as PlayState, startsAt: starts_at }, lead, now())

  /** On SQLite the transaction is the only one that writes. */
  async function hold(trx: Kysely<Tables>) {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
  }

  const findEvent = (trx: Kysely<Tables>, id: string) =>
    trx.selectFrom('event').select(EVENT).where('id', '=', id).executeTakeFirst()

  const startRow = (reminder: Reminder, event: Event, dueAt: string | null) => ({
    id: randomUUID(),
    reminder_id: reminder.id,
    event_id: event.id,
    slot: slotOf(reminder.lead_minutes),
    what: 'start',
    address_digest: reminder.address_digest,
    due_at: dueAt,
    starts_at: event.starts_at,
  })

  async function insert(trx: Kysely<Tables>, rows: ReturnType<typeof startRow>[]) {
    for (const part of inParts(rows))
      await trx
        .insertInto('reminder_due')
        .values(part)
        // Another reminder of the same address already asks for this message.
        .onConflict((c) => c.columns(['event_id', 'slot', 'address_digest']).doNothing())
        .execute()
  }

  const unsent = (trx: Kysely<Tables>, event: Event, slot: string) =>
    trx.deleteFrom('reminder_due').where('event_id', '=', event.id).where('slot', '=', slot).where('sent_at', 'is', null)

  async function planLead(trx: Kysely<Tables>, event: Event, lead: Lead) {
    const slot = slotOf(lead)
    const due = dueOf(event, lead)
    if (due === 'none') return void (await unsent(trx, event, slot).execute())
    const next = { due_at: due === 'held' ? null : due, starts_at: event.starts_at }
    // This ends claims, so that a node which has read the former time cannot send it.
    await trx
      .updateTable('reminder_due')
      .set({ ...next, claimed_until: null, outcome: null })
      .where('event_id', '=', event.id)
      .where('slot', '=', slot)
      .where('sent_at', 'is', null)
      .where((eb) => eb.or([eb('due_at', 'is distinct from', next.due_at), eb('starts_at', 'is distinct from', next.starts_at)]))
      .execute()
    if (event.starts_at !== null && Date.parse(event.starts_at) + GRACE <= now().getTime()) return
    const asking = await trx
      .selectFrom('reminder')
      .select(REMINDER)
      .where('lead_minutes', '=', lead)
      .where('confirmed_at', 'is not', null)
      // Somebody who asked later than that knows that the game is about to start.
      .$if(next.due_at !== null, (query) => query.where('confirmed_at', '<', next.due_at))
      .where((eb) => asksFor(eb, event))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('reminder_due')
              .select('reminder_due.id')
              .where('reminder_due.event_id', '=', event.id)
              .where('reminder_due.slot', '=', slot)
              .whereRef('reminder_due.address_digest', '=', 'reminder.address_digest'),
          ),
        ),
      )
      .orderBy('created_at')
      .execute()
    await insert(
      trx,
      asking.map((reminder) => startRow(reminder, event, next.due_at)),
    )
  }

  async function planNotice(trx: Kysely<Tables>, event: Event, notice: Notice) {
    if (isOver(event)) return
    const asking = await trx
      .selectFrom('reminder')
      .select(REMINDER)
      .where('confirmed_at', 'is not', null)
      .where((eb) => asksFor(eb, event))
      .orderBy('created_at')
      .execute()
    const addresses = new Map(asking.toReversed().map((reminder) => [reminder.address_digest, reminder]))
    const said = { slot: NOTICE_SLOT, what: notice, due_at: now().toISOString() }
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

  /** An event of last month that staff mark as cancelled is no news. */
  const isOver = ({ starts_at, expected_minutes, local_date }: Event) =>
    now().getTime() > (starts_at === null ? Date.parse(local_date) + 2 * DAY : Date.parse(starts_at) + expected_minutes * MINUTE)

  return {
    hold,

    async planEvent(trx, eventId, notice) {
      await hold(trx)
      const event = await findEvent(trx, eventId)
      if (!event) return
      // Its teams or its series may be others now.
      await trx
        .deleteFrom('reminder_due')
        .where('event_id', '=', eventId)
        .where('sent_at', 'is', null)
        .where('reminder_id', 'not in', (eb) =>
          eb
            .selectFrom('reminder')
            .select('id')
            .where((of) => asksFor(of, event)),
        )
        .execute()
      for (const lead of LEADS) await planLead(trx, event, lead)
      if (notice) await planNotice(trx, event, notice)
    },

    async planReminder(trx, reminder) {
      const at = now().toISOString()
      const events = await trx
        .selectFrom('event')
        .select(EVENT)
        .where((eb) => isAskedForBy(eb, reminder))
        .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '>', at), eb('schedule_state', '=', 'postponed')]))
        .execute()
      const rows = events.flatMap((event) => {
        const due = dueOf(event, reminder.lead_minutes as Lead)
        if (due === 'none' || (due !== 'held' && due <= at)) return []
        return [startRow(reminder, event, due === 'held' ? null : due)]
      })
      await insert(trx, rows)
    },
  }
}
