import type { SportEvent } from '../events/event.ts'
import { expectedEnd, isOff, isOver } from '../events/event-state.ts'
import { DAY_MS } from '../kit/time/time-units.ts'
import { isDue, LOOK_BEFORE, type Observation } from './live-rule.ts'

/** The times of an event that govern its streams, in ms. */
export type EventTimes = { startsAt: number; endsAt: number }

/** Returns the times of an event. If its time is to be confirmed, it starts when its day starts. */
export function timesOf(event: Pick<SportEvent, 'startsAt' | 'localDate' | 'expectedMinutes'>): EventTimes {
  const startsAt = Date.parse(event.startsAt ?? event.localDate)
  return { startsAt, endsAt: expectedEnd(event) }
}

/** A stream that nobody ends is read until this long after the expected end, in ms. */
const READ_AFTER = DAY_MS

/** True when an event is over or called off. */
const isClosed = (event: Pick<SportEvent, 'schedule' | 'play'>): boolean => isOff(event) || isOver(event)

/**
 * Returns the reason why the streams of an event are read now (spec D3): the event is due, on the air though closed, or on the
 * air long before its time. Returns undefined when they are not read.
 */
export function whyWatched(event: SportEvent, isOnAir: boolean, now: number): 'due' | 'closed' | 'early' | undefined {
  const { startsAt, endsAt } = timesOf(event)
  if (isOnAir && now > endsAt + READ_AFTER) return undefined
  if (isClosed(event)) return isOnAir ? 'closed' : undefined
  if (isOnAir) return now >= startsAt - LOOK_BEFORE ? 'due' : 'early'
  return event.startsAt !== null && isDue({ at: now, startsAt, endsAt }) ? 'due' : undefined
}

/** Combines the events on one stream: the live rule treats the first id as the event that is shown. */
export function togetherOf(
  events: readonly SportEvent[],
  now: number,
): EventTimes & Pick<Observation, 'isOver'> & { eventIds: string[] } {
  const all = events.map((event) => ({ id: event.id, ...timesOf(event) })).sort((a, b) => a.startsAt - b.startsAt)
  const begun = all.filter(({ startsAt }) => startsAt <= now).toReversed()
  return {
    eventIds: [...begun, ...all.filter(({ startsAt }) => startsAt > now)].map(({ id }) => id),
    startsAt: Math.min(...all.map(({ startsAt }) => startsAt)),
    endsAt: Math.max(...all.map(({ endsAt }) => endsAt)),
    isOver: events.every(isClosed),
  }
}
