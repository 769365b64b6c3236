import type { SportEvent } from '../events/event.ts'
import type { CalendarState } from '../events/event-state.ts'
import type { Language } from '../kit/language.ts'
import { DAY_MS } from '../kit/time/time-units.ts'
import { SPORTS } from '../teams/sport.ts'
import type { Alarm } from './calendar-paths.ts'
import { calendarWords } from './calendar-words.ts'
import type { CalendarEntry } from './ical.ts'

/** The texts of an event in one language. */
export type EntryTexts = {
  /** Without words for its state. */
  title: string
  location: string
  description: string
  /** The address of its page in this language. */
  url: string
  /**
   * When the sources of the texts, such as the names of its teams, were last changed: ISO. The event's own change counts anyway.
   */
  revisedAt?: string
}

/** Returns an event as the calendars of one language show it (spec E8). `alarm`: the one in the calendar's address. */
export function eventEntry(
  event: SportEvent,
  texts: EntryTexts,
  state: CalendarState,
  { language, alarm }: { language: Language; alarm?: Alarm | undefined },
): CalendarEntry {
  const words = calendarWords[language]
  const { title, location, description, url, revisedAt = event.updatedAt } = texts
  const { status, isAllDay, titleWord, hasAlarm } = state
  const { startsAt, localDate, expectedMinutes } = event
  return {
    uid: event.id,
    sequence: event.sequence,
    revisedAt: Date.parse(revisedAt) > Date.parse(event.updatedAt) ? revisedAt : event.updatedAt,
    start: isAllDay || startsAt === null ? { day: localDate } : { at: startsAt, minutes: expectedMinutes },
    status,
    title: titleWord ? words.titles[titleWord](title) : title,
    location,
    description,
    sport: event.sport === 'other' ? '' : SPORTS[event.sport][language],
    url,
    ...(status !== 'CANCELLED' && { watchLabel: words.watch }),
    ...(hasAlarm && alarm !== undefined && { alarmMinutes: alarm }),
  }
}

/**
 * The number of days after its date for which a calendar shows an event, even a cancelled one: programs may retain an entry that
 * just vanishes.
 */
const DAYS_SHOWN = 30

/**
 * True when calendars show an event at a moment, in ms: however far ahead it is, and for 30 days after its date, until midnight
 * UTC. With this limit the passing of time changes a calendar's bytes at most once a day.
 */
export const isInCalendars = ({ localDate }: Pick<SportEvent, 'localDate'>, now: number): boolean =>
  now < Date.parse(localDate) + (DAYS_SHOWN + 1) * DAY_MS
