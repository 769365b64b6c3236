import type { SportEvent } from '../events/event.ts'
import type { Language } from '../shared/language.ts'
import { SPORTS } from '../teams/sport.ts'
import type { Alarm } from './calendar-paths.ts'
import { calendarWords } from './calendar-words.ts'
import type { CalendarEntry } from './ical.ts'

/** What an event says in one language. */
export type EntryTexts = {
  /** Without a word of its state. */
  title: string
  location: string
  description: string
  /** The address of its page in this language. */
  url: string
  /** When what the texts are made of was last changed, such as the names of its teams: ISO. The event's own change counts anyway. */
  revisedAt?: string
}

/** What calendars say of an event's state, as the rules of events decide it (spec E3). */
export type EntryState = {
  status: CalendarEntry['status']
  /** Written as a date, since the time is to be confirmed. */
  isAllDay: boolean
  /** The word that the title gets: some calendars show nothing else of the state. */
  titleWord?: 'postponed' | 'cancelled' | 'tbc'
  /** An alarm makes sense. */
  hasAlarm: boolean
}

/** An event as the calendars of one language show it (spec E8). `alarm`: the one that the calendar's address asks for. */
export function eventEntry(
  event: SportEvent,
  texts: EntryTexts,
  state: EntryState,
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

const DAY = 24 * 3_600_000
/** For how many days after its date a calendar shows an event, a cancelled one too: programs may keep what just vanishes. */
const DAYS_SHOWN = 30

/**
 * When an event leaves the calendars, in ms: 30 days after its date, at midnight UTC, so that their bytes change by the passing of time
 * once a day at most. It is a moment of `lastChange` once it has come.
 */
export const leavesAt = ({ localDate }: Pick<SportEvent, 'localDate'>): number => Date.parse(localDate) + (DAYS_SHOWN + 1) * DAY

/** Whether calendars show an event at a moment, in ms: for 30 days after its date, and however far ahead it is. */
export const isInCalendars = (event: Pick<SportEvent, 'localDate'>, now: number): boolean => now < leavesAt(event)
