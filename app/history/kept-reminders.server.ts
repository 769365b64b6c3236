import { type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { inParts } from '../kit/in-parts.ts'

// Stores the reminders of a deleted event, team or series, so that nobody finds or receives them, and restores them later.

export type StoredReminders = {
  reminder?: Selectable<Tables['reminder']>[]
  /** Includes messages to followers of a team, so that none is sent twice. */
  reminder_due?: Selectable<Tables['reminder_due']>[]
}

/** Reads the reminders of events, of a team or of a series, with all messages about the events or from these reminders. */
export async function remindersOf(
  trx: Transaction<Tables>,
  of: { eventIds?: readonly string[]; teamId?: string; seriesDocId?: string },
): Promise<Required<StoredReminders>> {
  const reminder: Selectable<Tables['reminder']>[] = []
  const due = new Map<string, Selectable<Tables['reminder_due']>>()
  const look = async (column: 'event_id' | 'team_id' | 'series_doc_id', ids: readonly string[]) => {
    for (const some of inParts(ids))
      reminder.push(...(await trx.selectFrom('reminder').selectAll().where(column, 'in', some).execute()))
  }
  await look('event_id', of.eventIds ?? [])
  await look('team_id', of.teamId === undefined ? [] : [of.teamId])
  await look('series_doc_id', of.seriesDocId === undefined ? [] : [of.seriesDocId])
  const note = async (column: 'event_id' | 'reminder_id', ids: readonly string[]) => {
    for (const some of inParts(ids))
      for (const row of await trx.selectFrom('reminder_due').selectAll().where(column, 'in', some).execute()) due.set(row.id, row)
  }
  await note('event_id', of.eventIds ?? [])
  await note(
    'reminder_id',
    reminder.map(({ id }) => id),
  )
  return { reminder, reminder_due: [...due.values()] }
}

/** Restores reminders and their messages, except those whose event or reminder is gone, and those that exist again. */
export async function putRemindersBack(
  trx: Transaction<Tables>,
  { reminder = [], reminder_due = [] }: StoredReminders,
): Promise<void> {
  const eventIds = [...reminder, ...reminder_due].flatMap(({ event_id }) => event_id ?? [])
  const events = await thereOf(trx, 'event', eventIds)
  const hasEvent = ({ event_id }: { event_id: string | null }) => event_id === null || events.has(event_id)
  await insert(trx, 'reminder', reminder.filter(hasEvent))
  const reminderIds = reminder_due.map(({ reminder_id }) => reminder_id)
  const reminders = await thereOf(trx, 'reminder', reminderIds)
  await insert(
    trx,
    'reminder_due',
    reminder_due.filter((row) => hasEvent(row) && reminders.has(row.reminder_id)),
  )
}

async function insert(trx: Transaction<Tables>, table: 'reminder' | 'reminder_due', rows: readonly object[]) {
  for (const some of inParts(rows))
    await trx
      .insertInto(table)
      .values(some as never)
      .onConflict((c) => c.doNothing())
      .execute()
}

/** Returns which of these rows exist. */
export async function thereOf(
  trx: Transaction<Tables>,
  table: 'event' | 'reminder' | 'team' | 'venue',
  ids: readonly string[],
): Promise<Set<string>> {
  const there = new Set<string>()
  for (const some of inParts([...new Set(ids)])) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where id in (${sql.join(some)})`.execute(trx)
    for (const { id } of rows) there.add(id)
  }
  return there
}
