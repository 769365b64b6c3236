import type { SportEvent } from '../events/event.ts'
import { expectedEnd, isOff, isOver } from '../events/event-state.ts'
import { DAY_MS } from '../kit/time/time-units.ts'
import { isDue, LOOK_BEFORE, type Seen } from './live-rule.ts'

/** The times of an event that decide about its streams, in ms. */
export type EventTimes = { startsAt: number; endsAt: number }

/** With a time to be confirmed it starts with its day. */
export function timesOf(event: Pick<SportEvent, 'startsAt' | 'localDate' | 'expectedMinutes'>): EventTimes {
  const startsAt = Date.parse(event.startsAt ?? event.localDate)
  return { startsAt, endsAt: expectedEnd(event) }
}

/** A stream that nobody ends is read no longer than this after the expected end, in ms. */
const READ_AFTER = DAY_MS

/** Whether an event is over or called off. */
const isClosed = (event: Pick<SportEvent, 'schedule' | 'play'>): boolean => isOff(event) || isOver(event)

/**
 * Why the streams of an event are read now (spec D3): it is due, or on the air though it is closed, or long before its time. Undefined: they are
 * not.
 */
export function whyWatched(event: SportEvent, isOnAir: boolean, now: number): 'due' | 'closed' | 'early' | undefined {
  const { startsAt, endsAt } = timesOf(event)
  if (isOnAir && now > endsAt + READ_AFTER) return undefined
  if (isClosed(event)) return isOnAir ? 'closed' : undefined
  if (isOnAir) return now >= startsAt - LOOK_BEFORE ? 'due' : 'early'
  return event.startsAt !== null && isDue({ at: now, startsAt, endsAt }) ? 'due' : undefined
}

/** What several events on one stream say together of it: the live rule takes the first of the ids for the one that is shown. */
export function togetherOf(
  events: readonly SportEvent[],
  now: number,
): EventTimes & Pick<Seen, 'isOver'> & { eventIds: string[] } {
  const all = events.map((event) => ({ id: event.id, ...timesOf(event) })).sort((a, b) => a.startsAt - b.startsAt)
  const begun = all.filter(({ startsAt }) => startsAt <= now).toReversed()
  return {
    eventIds: [...begun, ...all.filter(({ startsAt }) => startsAt > now)].map(({ id }) => id),
    startsAt: Math.min(...all.map(({ startsAt }) => startsAt)),
    endsAt: Math.max(...all.map(({ endsAt }) => endsAt)),
    isOver: events.every(isClosed),
  }
}
