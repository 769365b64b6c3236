import { DAY_MS } from './time-units.ts'

/** Returns the local date this many days later, or earlier when negative. */
export const dayAfter = (localDate: string, days: number): string =>
  new Date(Date.parse(`${localDate}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
