import { DAY_MS, MINUTE_MS } from '../../app/kit/time/time-units.ts'

/** A day in a record: '2007-03-10', '1y 03-07' (last year), '-21d' (three weeks ago). */
export const DAY = /^(?:\d{4}-\d\d-\d\d|\d+y \d\d-\d\d|-?\d+d)$/
/** A moment in a record: '2d 16:30' (UTC, the day after tomorrow), '-50min'. */
export const MOMENT = /^(?:-?\d+d \d\d:\d\d|-?\d+min)$/

/** Reads the dates of records, all relative to one instant, so that the same instant gives the same catalogue. */
export type Calendar = {
  /** A day as YYYY-MM-DD. */
  day(text: string): string
  /** A moment in ISO form; one that is given in minutes is rounded down to five. */
  moment(text: string): string
  /** A text with the years for '{1}' (last year), '{2}' … */
  withYears(text: string): string
}

const FIVE_MINUTES = 5 * MINUTE_MS

export function calendarFrom(now: Date): Calendar {
  const daysFrom = (days: string) => new Date(now.getTime() + Number(days) * DAY_MS).toISOString().slice(0, 10)
  const year = (ago: string) => String(now.getUTCFullYear() - Number(ago))
  return {
    day: (text) =>
      text.replace(/^(\d+)y /, (_, ago: string) => `${year(ago)}-`).replace(/^(-?\d+)d$/, (_, days: string) => daysFrom(days)),
    moment(text) {
      const [days, time] = text.split('d ')
      if (days !== undefined && time !== undefined) return `${daysFrom(days)}T${time}:00.000Z`
      const at = now.getTime() + Number.parseInt(text, 10) * MINUTE_MS
      return new Date(Math.floor(at / FIVE_MINUTES) * FIVE_MINUTES).toISOString()
    },
    withYears: (text) => text.replace(/\{(\d)\}/g, (_, ago: string) => year(ago)),
  }
}
