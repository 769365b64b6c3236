import type { SportEvent } from '../events/event.ts'
import { expectedEnd } from '../events/event-state.ts'
import { isDue } from './live-rule.ts'

/** The times of an event that decide about its streams, in ms. */
export type EventTimes = { startsAt: number; endsAt: number }

/** With a time to be confirmed it starts with its day. */
export function timesOf(event: SportEvent): EventTimes {
  const startsAt = Date.parse(event.startsAt ?? event.localDate)
  return { startsAt, endsAt: expectedEnd(event) }
}

/** A stream that nobody ends is read no longer than this after the expected end, in ms. */
const READ_AFTER = 24 * 60 * 60_000

/** Whether the streams of an event are read now (spec D3): it is due or on the air, and neither over nor called off. */
export function isWatched(event: SportEvent, isOnAir: boolean, now: number): boolean {
  const { schedule, play } = event
  if (schedule === 'cancelled' || schedule === 'postponed' || play === 'over' || play === 'official') return false
  const { startsAt, endsAt } = timesOf(event)
  if (isOnAir) return now <= endsAt + READ_AFTER
  return event.startsAt !== null && isDue({ at: now, startsAt, endsAt })
}
