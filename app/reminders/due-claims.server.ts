import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import type { Changes } from '../../database/changes.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { LONGEST_PAUSE, type PushOutcome } from '../../providers/push/port.ts'
import { inParts } from '../kit/in-parts.ts'
import type { Language } from '../kit/language.ts'
import { MINUTE_MS } from '../kit/time/time-units.ts'
import { expiryOf } from './due-times.ts'
import type { Planner } from './plan-due.server.ts'
import type { Channel, Lead, MessageSubject } from './reminder.ts'

/** A message that this node has claimed, with its destination. */
export type DueRow = {
  id: string
  reminderId: string
  eventId: string
  /** The event's version, read when or just after the message was claimed. */
  eventVersion: number
  what: MessageSubject
  /** The start that the message announces. */
  startsAt: string | null
  /** In ms. */
  dueAt: number
  /** The time from which it is no longer sent, in ms. */
  expiresAt: number
  claimedUntil: string
  channel: Channel
  sealedAddress: string
  addressDigest: string
  language: Language
  lead: Lead
}

/** The reason why a message was closed unsent. 'late': its time has passed. 'failed': its address cannot be read. */
export type DropReason = 'late' | 'failed'

/**
 * Distributes due messages over nodes. A row is claimed for a minute, then marked, then sent. Another node takes over the claimed
 * rows of a dead one, but never its marked rows, so a message is sent at most once (spec E9).
 */
export type Claims = {
  /** Claims due rows, the longest overdue first. */
  claim(): Promise<DueRow[]>
  /**
   * Marks rows of one claim as sent; `outcome` when it is already known. Returns the rows that are still claimed and unchanged.
   */
  mark(rows: readonly DueRow[], outcome?: 'sent', trx?: Kysely<Tables>): Promise<DueRow[]>
  /** Closes rows of one claim. Returns how many were still open. */
  drop(rows: readonly DueRow[], outcome: DropReason): Promise<number>
  /** Stores the outcomes of marked rows. Messages that were not accepted become due again; ended subscriptions are deleted. */
  settle(all: readonly { row: DueRow; outcome: PushOutcome }[]): Promise<void>
  /** Releases the claims of unmarked rows, at once or after a pause in seconds. */
  release(rows: readonly DueRow[], pauseSeconds?: number): Promise<void>
}

type Options = { database: Pick<Database, 'db' | 'engine'>; changes: Changes; planner: Planner; now: () => Date }

/** The maximum number of rows in a claim: small, because SQLite answers no page while a statement runs. */
const BATCH = 200
/** An arbitrary number that no other lock of the site uses. */
const CLAIM_LOCK = 0x9e0e
/** The time after which other nodes may claim rows that this one has not marked. */
const CLAIM_MS = 60_000
const LONGEST_PAUSE_MS = LONGEST_PAUSE * 1_000
/** Clocks of nodes differ by less than this. A claim that ends later was made before a clock was set back. */
const SKEW_MS = 5 * MINUTE_MS

type Where = ExpressionBuilder<Tables, 'reminder_due'>

export function openClaims({ database: { db, engine }, changes, planner, now }: Options): Claims {
  const time = (aheadMs = 0) => new Date(now().getTime() + aheadMs).toISOString()
  const pausedFor = (seconds: number) => time(Math.min(seconds * 1_000, LONGEST_PAUSE_MS))
  /** True when a row can be sent. A row whose event still waits to be planned may have its former start. */
  const isOpen = (eb: Where) =>
    eb.and([
      ...[eb('sent_at', 'is', null), eb('outcome', 'is', null), eb('due_at', '<=', time())],
      eb('event_id', 'not in', (of) => of.selectFrom('reminder_plan').select('event_id')),
    ])
  const isFree = (eb: Where) =>
    eb.or([
      eb('claimed_until', 'is', null),
      eb('claimed_until', '<=', time()),
      eb('claimed_until', '>', time(LONGEST_PAUSE_MS + SKEW_MS)),
    ])

  /**
   * Selects rows by a condition, skipping those that another transaction is changing: waiting for several of them could deadlock
   * with an edit.
   */
  const rowsOf = (of: Kysely<Tables>, where: (eb: Where) => ReturnType<typeof isOpen>, most?: number) =>
    of
      .selectFrom('reminder_due')
      .select('id')
      .where(where)
      .orderBy('due_at')
      .$if(most !== undefined, (query) => query.limit(most ?? 0))
      .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked())

  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

  /** Changes rows of one claim that have not changed since. */
  async function change(
    trx: Kysely<Tables>,
    rows: readonly DueRow[],
    to: { sent_at?: string; outcome?: string; claimed_until?: string | null },
  ): Promise<DueRow[]> {
    const done = new Set<string>()
    for (const part of inParts(rows)) {
      const isClaimed = (eb: Where) =>
        eb.and([isOpen(eb), eb('id', 'in', idsOf(part)), eb('claimed_until', '=', part[0]?.claimedUntil ?? null)])
      const changed = await trx
        .updateTable('reminder_due')
        .set(to)
        .where('id', 'in', rowsOf(trx, isClaimed))
        .returning('id')
        .execute()
      for (const { id } of changed) done.add(id)
    }
    return rows.filter(({ id }) => done.has(id))
  }

  /** Makes messages about one event due again, with the event's current start, after a push service did not accept them. */
  const putOff = (eventId: string, all: readonly { row: DueRow; seconds: number }[]) =>
    changes.change(async ({ trx }) => {
      await planner.hold(trx)
      for (const { row, seconds } of all)
        await trx
          .updateTable('reminder_due')
          .set({ sent_at: null, claimed_until: pausedFor(seconds) })
          .where('id', '=', row.id)
          .where('outcome', 'is', null)
          .execute()
      // Changes of the event did not reach the rows while they were marked.
      await planner.planEvents(trx, [{ id: eventId }])
    })

  return {
    async claim() {
      await planner.planWaiting(db)
      const isNext = (eb: Where) => eb.and([isOpen(eb), isFree(eb)])
      // Most rounds find nothing due, and must not write anything.
      if (!(await db.selectFrom('reminder_due').select('id').where(isNext).limit(1).executeTakeFirst())) return []
      const claimed = await db.transaction().execute(async (trx) => {
        // One claim at a time: a second one would lock rows of the first while it searches, and marking skips locked rows.
        if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(CLAIM_LOCK)})`.execute(trx)
        return trx
          .updateTable('reminder_due')
          .set({ claimed_until: time(CLAIM_MS) })
          .where('id', 'in', rowsOf(trx, isNext, BATCH))
          .returningAll()
          .execute()
      })
      const reminders = await findReminders(db, [...new Set(claimed.map(({ reminder_id }) => reminder_id))])
      const versions = await findVersions(db, [...new Set(claimed.map(({ event_id }) => event_id))])
      return claimed.flatMap((row) => {
        const [reminder, version] = [reminders.get(row.reminder_id), versions.get(row.event_id)]
        return reminder && version !== undefined ? [toRow(row, reminder, version)] : []
      })
    },
    mark: (rows, outcome, trx = db) => change(trx, rows, { sent_at: time(), ...(outcome && { outcome }) }),
    drop: async (rows, outcome) => (await change(db, rows, { outcome })).length,
    async settle(all) {
      for (const kind of ['sent', 'failed', 'too-large'] as const) {
        const ids = all.flatMap(({ row, outcome }) => (outcome.kind === kind ? [row.id] : []))
        if (ids.length === 0) continue
        const settled = rowsOf(db, (eb) => eb.and([eb('id', 'in', ids), eb('outcome', 'is', null)]))
        await db.updateTable('reminder_due').set({ outcome: kind }).where('id', 'in', settled).execute()
      }
      const gone = all.flatMap(({ row, outcome }) => (outcome.kind === 'gone' ? [row.addressDigest] : []))
      if (gone.length > 0)
        await changes.change(async ({ trx }) => {
          await planner.hold(trx)
          await trx.deleteFrom('reminder').where('address_digest', 'in', gone).execute()
        })
      const later = all.flatMap(({ row, outcome }) => (outcome.kind === 'later' ? [{ row, seconds: outcome.retryAfter }] : []))
      for (const [eventId, rows] of Map.groupBy(later, ({ row }) => row.eventId)) await putOff(eventId, rows)
    },
    async release(rows, pauseSeconds = 0) {
      await change(db, rows, { claimed_until: pauseSeconds === 0 ? null : pausedFor(pauseSeconds) })
    },
  }
}

type ReminderColumns = Pick<Selectable<Tables['reminder']>, 'channel' | 'sealed_address' | 'language' | 'lead_minutes'>

async function findReminders(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, ReminderColumns>> {
  const found = new Map<string, ReminderColumns>()
  for (const part of inParts(ids)) {
    const columns = ['id', 'channel', 'sealed_address', 'language', 'lead_minutes'] as const
    const rows = await db.selectFrom('reminder').select(columns).where('id', 'in', part).execute()
    for (const { id, ...reminder } of rows) found.set(id, reminder)
  }
  return found
}

async function findVersions(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const part of inParts(ids)) {
    const rows = await db.selectFrom('event').select(['id', 'version']).where('id', 'in', part).execute()
    for (const { id, version } of rows) found.set(id, version)
  }
  return found
}

function toRow(row: Selectable<Tables['reminder_due']>, reminder: ReminderColumns, eventVersion: number): DueRow {
  const { what } = row
  const dueAt = row.due_at ?? ''
  return {
    id: row.id,
    reminderId: row.reminder_id,
    eventId: row.event_id,
    eventVersion,
    what,
    startsAt: row.starts_at,
    dueAt: Date.parse(dueAt),
    expiresAt: expiryOf({ what, dueAt, startsAt: row.starts_at }),
    claimedUntil: row.claimed_until ?? '',
    channel: reminder.channel,
    sealedAddress: reminder.sealed_address,
    addressDigest: row.address_digest,
    language: reminder.language,
    lead: reminder.lead_minutes,
  }
}
