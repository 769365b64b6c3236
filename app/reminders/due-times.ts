import type { SportEvent } from '../events/event.ts'
import { MINUTE_MS } from '../kit/time/time-units.ts'
import type { Lead, Told } from './reminder.ts'

/** How long after the start a reminder is still sent. */
export const GRACE = 10 * MINUTE_MS
/** How long a notice is worth sending, however near the start. */
const NOTICE_LIFE = 60 * MINUTE_MS

type Timed = Pick<SportEvent, 'schedule' | 'play' | 'startsAt'>

/**
 * When the reminder of an event is due, ISO. One for the start itself is due as soon as staff say that it is in play. `held`: not until
 * there is a new date, or a time; nor while it is played, which staff may take back. `none`: it is cancelled.
 */
export function dueTime({ schedule, play, startsAt }: Timed, lead: Lead, now: Date): string | 'held' | 'none' {
  if (schedule === 'cancelled') return 'none'
  if (schedule === 'postponed' || startsAt === null) return 'held'
  const dueAt = new Date(Date.parse(startsAt) - lead * MINUTE_MS)
  if (play === 'not-begun') return dueAt.toISOString()
  return play === 'in-play' && lead === 0 ? new Date(Math.min(dueAt.getTime(), now.getTime())).toISOString() : 'held'
}

/** Whether there is still something to be reminded of: an event that has not begun, also one without a time or a date (spec E9). */
export function isAhead({ schedule, play, startsAt }: Timed, now: Date): boolean {
  if (schedule === 'cancelled' || play !== 'not-begun') return false
  return schedule === 'postponed' || startsAt === null || Date.parse(startsAt) > now.getTime()
}

/** From when a message is no longer sent, in ms: a reminder ten minutes after the start (spec E9), a notice an hour after the change at the earliest. */
export function expiryOf({ what, dueAt, startsAt }: { what: Told; dueAt: string; startsAt: string | null }): number {
  const afterStart = startsAt === null ? Number.NEGATIVE_INFINITY : Date.parse(startsAt) + GRACE
  return what === 'start' ? afterStart : Math.max(afterStart, Date.parse(dueAt) + NOTICE_LIFE)
}
