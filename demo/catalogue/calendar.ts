import { DAY_MS, MINUTE_MS } from '../../app/shared/time-units.ts'

/** The demo's dates, all relative to one instant, so that the same instant gives the same catalogue. */
export type Calendar = {
  /** The year this many years ago. */
  year(ago: number): number
  /** A month and day ('03-14') this many years ago, as YYYY-MM-DD. */
  past(ago: number, monthDay: string): string
  /** The date this many days from today, as YYYY-MM-DD. */
  day(offset: number): string
  /** A time of day ('19:00', UTC) this many days from today, in ISO form. */
  at(dayOffset: number, time: string): string
  /** This many minutes from now, rounded to five minutes, in ISO form. */
  inMinutes(minutes: number): string
}

export function calendarFrom(now: Date): Calendar {
  const today = (offset: number) => new Date(now.getTime() + offset * DAY_MS).toISOString().slice(0, 10)
  const year = (ago: number) => now.getUTCFullYear() - ago
  return {
    year,
    past: (ago, monthDay) => `${year(ago)}-${monthDay}`,
    day: today,
    at: (offset, time) => `${today(offset)}T${time}:00.000Z`,
    inMinutes: (minutes) => {
      const five = 300_000
      return new Date(Math.floor((now.getTime() + minutes * MINUTE_MS) / five) * five).toISOString()
    },
  }
}
