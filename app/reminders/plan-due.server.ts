import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { inParts } from '../kit/in-parts.ts'
import { type Ids, idsInParts } from '../kit/staged-rows.server.ts'
import { asksFor, type DueEvent, EVENT, REMINDER, type Reminder, slotOf, startRow, timedOf } from './due-rows.server.ts'
import { dueTime, GRACE } from './due-times.ts'
import { withdrawMails } from './mails/withdraw-mails.server.ts'
import { dropFalseNotices, hadNoStart, isOver, planNotice, planReinstatement } from './plan-notice.server.ts'
import { LEADS, type Lead, type Notice } from './reminder.ts'

type GameToPlan = { id: string; notice?: Notice | undefined }

/** Updates due messages when events and reminders change, in the same transaction (spec E9). */
export type Planner = {
  /**
   * Updates the due rows of events: moves them with a start, holds them while an event is postponed, in play or without a time,
   * and deletes them when it is cancelled. A sent row stays as it is and is never sent again. With a notice: also sends this
   * notice to every subscriber, once per address; it replaces an earlier notice. Without: drops an unsent notice that no longer
   * holds, and notifies those who got one that the event is on as planned after all.
   */
  planEvents(trx: Kysely<Tables>, games: readonly GameToPlan[]): Promise<void>
  /** Marks the events of an import for planning: planning thousands in its transaction would block all others. */
  planLater(trx: Kysely<Tables>, eventIds: Ids): Promise<void>
  /** Plans the marked events in short transactions. Until then none of their messages is sent. */
  planWaiting(db: Kysely<Tables>): Promise<void>
  /** Creates the rows of a new reminder for all events ahead, except those that would already be due. */
  planReminder(trx: Kysely<Tables>, reminder: Reminder): Promise<void>
  /**
   * Makes other planning transactions wait until this one has ended, so that each sees the events and reminders of the others.
   */
  hold(trx: Kysely<Tables>): Promise<void>
}

/** Returns the events that have or had a reminder. Most of an imported season has none. */
async function wantedOf(trx: Kysely<Tables>, events: readonly DueEvent[]): Promise<DueEvent[]> {
  const asked = new Set<string | null>()
  const ask = async (column: 'event_id' | 'team_id' | 'series_doc_id', ids: readonly (string | null)[]) => {
    for (const some of inParts([...new Set(ids.filter((id) => id !== null))])) {
      const rows = trx.selectFrom('reminder').select(`${column} as id`).distinct()
      for (const { id } of await rows.where(column, 'in', some).execute()) asked.add(id)
    }
  }
  const ids = events.map(({ id }) => id)
  await ask('event_id', ids)
  await ask(
    'team_id',
    events.flatMap(({ home_team_id, away_team_id }) => [home_team_id, away_team_id]),
  )
  await ask(
    'series_doc_id',
    events.map(({ series_doc_id }) => series_doc_id),
  )
  for (const some of inParts(ids)) {
    const due = trx.selectFrom('reminder_due').select('event_id').distinct()
    for (const { event_id } of await due.where('event_id', 'in', some).execute()) asked.add(event_id)
  }
  // Ids of events, teams and series never coincide.
  return events.filter(({ id, home_team_id, away_team_id, series_doc_id }) =>
    [id, home_team_id, away_team_id, series_doc_id].some((each) => each !== null && asked.has(each)),
  )
}

/** The maximum number of events that one transaction plans. */
const SLICE = 25
/** An arbitrary number that no other lock of the site uses. */
const LOCK = 0x9e0d

/** Matches the events of a reminder: the other side of asksFor. */
const isAskedForBy = (eb: ExpressionBuilder<Tables, 'event'>, { event_id, team_id, series_doc_id }: Reminder) =>
  event_id !== null
    ? eb('event.id', '=', event_id)
    : team_id !== null
      ? eb.or([eb('event.home_team_id', '=', team_id), eb('event.away_team_id', '=', team_id)])
      : eb('event.series_doc_id', '=', series_doc_id)

export function openPlanner({ engine, now }: { engine: Database['engine']; now: () => Date }): Planner {
  const dueOf = (event: DueEvent, lead: Lead) => dueTime(timedOf(event), lead, now())

  /** Takes the planning lock; on SQLite the transaction is the only writer anyway. */
  async function hold(trx: Kysely<Tables>) {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
  }

  async function insert(trx: Kysely<Tables>, rows: ReturnType<typeof startRow>[]) {
    for (const part of inParts(rows))
      await trx
        .insertInto('reminder_due')
        .values(part)
        // Another reminder of the same address already has this message.
        .onConflict((c) => c.columns(['event_id', 'slot', 'address_digest']).doNothing())
        .execute()
  }

  const unsent = (trx: Kysely<Tables>, event: DueEvent, slot: string) =>
    trx.deleteFrom('reminder_due').where('event_id', '=', event.id).where('slot', '=', slot).where('sent_at', 'is', null)

  async function planLead(trx: Kysely<Tables>, event: DueEvent, lead: Lead) {
    const slot = slotOf(lead)
    const due = dueOf(event, lead)
    if (due === 'none') return void (await unsent(trx, event, slot).execute())
    const next = { due_at: due === 'held' ? null : due, starts_at: event.starts_at }
    // Ends claims, so that a node with the former time cannot send the message.
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
      // Subscribers who confirmed later know that the game is about to start.
      .$if(next.due_at !== null, (query) => query.where('confirmed_at', '<', next.due_at))
      .where((eb) => asksFor(eb, event))
      // An anti join would take PostgreSQL seconds until it knows that the table has grown.
      .where('address_digest', 'not in', (eb) =>
        eb.selectFrom('reminder_due').select('address_digest').where('event_id', '=', event.id).where('slot', '=', slot),
      )
      .orderBy('created_at')
      .execute()
    await insert(
      trx,
      asking.map((reminder) => startRow(reminder, event, next.due_at)),
    )
  }

  async function plan(trx: Kysely<Tables>, event: DueEvent, notice?: Notice) {
    const eventId = event.id
    // A change to an event that is over is no news, unless it was never played: postponed, or without a time.
    const isNews = !isOver(event, now()) || (event.play_state === 'not-begun' && (await hadNoStart(trx, eventId)))
    await withdrawMails(trx, event, { hasNotice: notice !== undefined, now: now() })
    // The event's teams or its series may have changed.
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
    await dropFalseNotices(trx, event)
    if (notice && isNews) await planNotice(trx, event, notice, now())
    if (!notice && !isOver(event, now())) await planReinstatement(trx, event, now())
  }

  async function planEvents(trx: Kysely<Tables>, games: readonly GameToPlan[]) {
    await hold(trx)
    if (!(await trx.selectFrom('reminder').select('id').limit(1).executeTakeFirst())) return
    const notices = new Map(games.map(({ id, notice }) => [id, notice]))
    for (const some of inParts([...notices.keys()])) {
      const events = await trx.selectFrom('event').select(EVENT).where('id', 'in', some).execute()
      for (const event of await wantedOf(trx, events)) await plan(trx, event, notices.get(event.id))
    }
  }

  async function planSome(trx: Kysely<Tables>) {
    await hold(trx)
    const rows = await trx.selectFrom('reminder_plan').select('event_id').orderBy('event_id').limit(SLICE).execute()
    const ids = rows.map(({ event_id }) => event_id)
    if (ids.length === 0) return
    await planEvents(
      trx,
      ids.map((id) => ({ id })),
    )
    await trx.deleteFrom('reminder_plan').where('event_id', 'in', ids).execute()
  }

  return {
    hold,
    planEvents,

    async planLater(trx, eventIds) {
      if (!(await trx.selectFrom('reminder').select('id').limit(1).executeTakeFirst())) return
      for (const some of idsInParts(eventIds))
        await trx
          .insertInto('reminder_plan')
          .columns(['event_id'])
          .expression(trx.selectFrom('event').select('id').where('id', 'in', some))
          .onConflict((c) => c.doNothing())
          .execute()
    },

    async planWaiting(db) {
      const isWaiting = () => db.selectFrom('reminder_plan').select('event_id').limit(1).executeTakeFirst()
      while (await isWaiting()) await db.transaction().execute(planSome)
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
        const due = dueOf(event, reminder.lead_minutes)
        if (due === 'none' || (due !== 'held' && due <= at)) return []
        return [startRow(reminder, event, due === 'held' ? null : due)]
      })
      await insert(trx, rows)
    },
  }
}
