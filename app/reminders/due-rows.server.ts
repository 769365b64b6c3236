import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { PlayState, ScheduleState, SportEvent } from '../events/event.ts'
import { dueTime } from './due-times.ts'
import type { MessageSubject, Notice } from './reminder.ts'

export type Reminder = Pick<
  Selectable<Tables['reminder']>,
  'id' | 'event_id' | 'team_id' | 'series_doc_id' | 'address_digest' | 'lead_minutes' | 'confirmed_at'
>
export const REMINDER = ['id', 'event_id', 'team_id', 'series_doc_id', 'address_digest', 'lead_minutes', 'confirmed_at'] as const

/** The columns of an event that decide when its messages are due. */
export type DueEvent = Pick<
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
export const EVENT = [
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

/** Converts an event's row for the rules of due-times.ts. */
export const timedOf = ({
  schedule_state,
  play_state,
  starts_at,
}: Pick<DueEvent, 'schedule_state' | 'play_state' | 'starts_at'>): Pick<SportEvent, 'schedule' | 'play' | 'startsAt'> => ({
  schedule: schedule_state as ScheduleState,
  play: play_state as PlayState,
  startsAt: starts_at,
})

export const NOTICE_SLOT = 'notice'
export const slotOf = (lead: number) => `start ${lead}`

/** Returns the notices that fit the event's current state; any other belongs to an earlier state. */
export function noticesThatHold({ schedule_state, home_team_id, away_team_id }: DueEvent): Notice[] {
  if (schedule_state !== 'planned') return [schedule_state as Exclude<ScheduleState, 'planned'>]
  return home_team_id !== null && away_team_id !== null ? ['reinstated', 'paired'] : ['reinstated']
}

/**
 * True when a message no longer fits its event: it announces another start, a game that is off, or a notice that no longer holds.
 */
export function isFalse(
  { what, startsAt }: { what: MessageSubject | 'confirm'; startsAt: string | null },
  event: DueEvent,
  now: Date,
): boolean {
  if (startsAt !== event.starts_at) return true
  return what === 'start'
    ? ['held', 'none'].includes(dueTime(timedOf(event), 0, now))
    : !noticesThatHold(event).some((each) => each === what)
}

/** Matches the reminders for an event: for itself, one of its teams, or its series. */
export function asksFor(eb: ExpressionBuilder<Tables, 'reminder'>, event: DueEvent) {
  const { id, home_team_id, away_team_id, series_doc_id } = event
  const teams = [home_team_id, away_team_id].filter((team) => team !== null)
  return eb.or([
    eb('reminder.event_id', '=', id),
    ...teams.map((team) => eb('reminder.team_id', '=', team)),
    ...(series_doc_id === null ? [] : [eb('reminder.series_doc_id', '=', series_doc_id)]),
  ])
}

/** Returns the due row of a reminder for an event. */
export const startRow = (reminder: Reminder, event: DueEvent, dueAt: string | null) => ({
  id: randomUUID(),
  reminder_id: reminder.id,
  event_id: event.id,
  slot: slotOf(reminder.lead_minutes),
  what: 'start' as const,
  address_digest: reminder.address_digest,
  due_at: dueAt,
  starts_at: event.starts_at,
})
