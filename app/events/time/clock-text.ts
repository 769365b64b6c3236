import type { Language } from '../../kit/language.ts'
import { spokenTime } from '../../kit/time/spoken-time.ts'

// Formats local times and dates (spec E1) without zone data.

/** Formats a local time (HH:MM): '7:00 p.m.', '19 h', '19 h 30'. The same on every device, unlike Intl formatters. */
export function timeText(localTime: string, language: Language): string {
  const [hour = 0, minute = 0] = localTime.split(':').map(Number)
  if (language === 'fr') return minute === 0 ? `${hour}\u00a0h` : `${hour}\u00a0h\u00a0${localTime.slice(3)}`
  return `${hour % 12 || 12}:${localTime.slice(3)} ${hour < 12 ? 'a.m.' : 'p.m.'}`
}

/** 'long' is 'Saturday, November 21', 'year' adds the year, 'short' is for narrow places. */
export type DayForm = 'long' | 'short' | 'year'

/** Formats a local date (YYYY-MM-DD): 'Saturday, November 21', 'samedi 21 novembre'. */
export function dayText(localDate: string, language: Language, form: DayForm = 'long'): string {
  const length = form === 'short' ? 'short' : 'long'
  const year = form === 'year' ? ({ year: 'numeric' } as const) : {}
  const parts = { timeZone: 'UTC', weekday: length, month: length, day: 'numeric', ...year } as const
  return spokenTime(Date.parse(`${localDate}T12:00:00Z`), language, parts)
}
