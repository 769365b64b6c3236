import { type Language, LOCALE } from '../../kit/language.ts'
import { asFrenchTime, spokenTime } from '../../kit/time/spoken-time.ts'
import { MINUTE_MS } from '../../kit/time/time-units.ts'

/**
 * Returns a webcast's start for reading from across a room: minutes within the hour, later the shortest name of the day and the
 * time, in `timeZone` or else the screen's own zone. `at` and `now` in ms.
 */
export function boardTime(at: number, now: number, language: Language, timeZone?: string): string {
  const text = spoken(at, now, language, timeZone)
  return language === 'fr' ? asFrenchTime(text) : text
}

/** Returns the hour and minute of a moment in ms, in `timeZone` or else the screen's own zone. */
export function timeOfDay(at: number, language: Language, timeZone?: string): string {
  return spokenTime(at, language, { hour: 'numeric', minute: '2-digit', timeZone })
}

function spoken(at: number, now: number, language: Language, timeZone: string | undefined): string {
  const locale = LOCALE[language]
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const minutes = Math.ceil((at - now) / MINUTE_MS)
  // The formatter would otherwise still say “this minute” in the first minute after the start.
  if (minutes === 0) return relative.format(0, 'second')
  if (minutes < 60) return relative.format(minutes, 'minute')
  const days = daysBetween(now, at, timeZone)
  const day = days < 2 ? relative.format(days, 'day') : dayName(at, locale, days, timeZone)
  return `${day.charAt(0).toLocaleUpperCase(locale)}${day.slice(1)}, ${timeOfDay(at, language, timeZone)}`
}

/** Returns the weekday within a week, and the date beyond it. */
function dayName(at: number, locale: string, days: number, timeZone: string | undefined) {
  const parts = days < 7 ? ({ weekday: 'long' } as const) : ({ month: 'short', day: 'numeric' } as const)
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone }).format(at)
}

/** Returns the number of midnights between two moments. */
function daysBetween(from: number, to: number, timeZone: string | undefined) {
  // Swedish dates are YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
  return Math.round((Date.parse(format.format(to)) - Date.parse(format.format(from))) / (24 * 60 * MINUTE_MS))
}
