import { type CalendarEntry, type CalendarHead, joinCalendar, writeEntry } from '../../app/calendar/ical.ts'

/** A calendar and its entries, in any order. */
export type CalendarFile = CalendarHead & { events: readonly CalendarEntry[] }

/** Writes a calendar at once, which the site does in turns. */
export const writeCalendar = ({ events, ...head }: CalendarFile): string =>
  joinCalendar(
    head,
    events.map((entry) => writeEntry(entry, head.language)),
  )
