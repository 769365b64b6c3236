import type { SportEvent } from '../events/event.ts'
import { MINUTE_MS } from '../kit/time/time-units.ts'
import type { Lead, MessageSubject } from './reminder.ts'

/** How long after the start a reminder is still sent, in ms. */
export const GRACE = 10 * MINUTE_MS
/** The minimum time during which a notice is sent, in ms, however near the start. */
const NOTICE_LIFE = 60 * MINUTE_MS

type TimedEvent = Pick<SportEvent, 'schedule' | 'play' | 'startsAt'>

/**
 * Returns when the reminder of an event is due, ISO. One for the start itself is due as soon as staff mark the event as in play.
 * 'held': it waits for a new date or a time, or while the event is in play, because staff may take that back. 'none': the event
 * is cancelled.
 */
export function dueTime({ schedule, play, startsAt }: TimedEvent, lead: Lead, now: Date): string | 'held' | 'none' {
  if (schedule === 'cancelled') return 'none'
  if (schedule === 'postponed' || startsAt === null) return 'held'
  const dueAt = new Date(Date.parse(startsAt) - lead * MINUTE_MS)
  if (play === 'not-begun') return dueAt.toISOString()
  return play === 'in-play' && lead === 0 ? new Date(Math.min(dueAt.getTime(), now.getTime())).toISOString() : 'held'
}

/** True when an event has not begun, and so can have reminders; also one without a time or a date (spec E9). */
export function isAhead({ schedule, play, startsAt }: TimedEvent, now: Date): boolean {
  if (schedule === 'cancelled' || play !== 'not-begun') return false
  return schedule === 'postponed' || startsAt === null || Date.parse(startsAt) > now.getTime()
}

/**
 * Returns when a message expires, in ms: a reminder ten minutes after the start (spec E9), a notice no sooner than an hour after
 * the change.
 */
export function expiryOf({ what, dueAt, startsAt }: { what: MessageSubject; dueAt: string; startsAt: string | null }): number {
  const afterStart = startsAt === null ? Number.NEGATIVE_INFINITY : Date.parse(startsAt) + GRACE
  return what === 'start' ? afterStart : Math.max(afterStart, Date.parse(dueAt) + NOTICE_LIFE)
}
