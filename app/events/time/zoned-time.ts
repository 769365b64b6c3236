import type { Language } from '../../kit/language.ts'
import type { Result } from '../../kit/result.ts'
import { DAY_MS, MINUTE_MS } from '../../kit/time/time-units.ts'
import type { LocalStart } from '../event.ts'
import { zoneTime } from './canadian-zones.ts'
import { type DayForm, dayText, timeText } from './clock-text.ts'
import { SETTLED, SETTLED_FROM } from './settled-zones.ts'

export { CANADIAN_ZONES, zoneTime, zoneTitle } from './canadian-zones.ts'
export { type DayForm, dayText, timeText } from './clock-text.ts'

// Converts local times and instants (spec E1). Uses Intl, because not every viewer's browser has Temporal.

/** Cached: creating a formatter takes milliseconds. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(zone, clock)
  }
  return clock
}

/** True for an IANA zone with a place in its name. Refuses abbreviations and offsets, which say nothing about clock changes. */
export function isZone(zone: string): boolean {
  if (!/^[A-Z]\w+(?:\/[A-Z][\w-]+)+$/.test(zone)) return false
  try {
    clockOf(zone)
    return true
  } catch {
    return false
  }
}

/** Returns how far a local clock is ahead of UTC at an instant, both in ms. */
function offsetAt(at: number, zone: string): number {
  const settled = at >= SETTLED_FROM ? SETTLED.get(zone) : undefined
  if (settled !== undefined) return settled * MINUTE_MS
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of clockOf(zone).formatToParts(at)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

/** Returns the instants at which a clock in the zone shows `wall` (the reading as if in UTC): none, one or two, in ms. */
function instantsOf(wall: number, zone: string): number[] {
  // No clock changes twice within two days.
  const offsets = new Set([offsetAt(wall - DAY_MS, zone), offsetAt(wall + DAY_MS, zone)])
  const instants = [...offsets].map((offset) => wall - offset).filter((at) => at + offsetAt(at, zone) === wall)
  return instants.sort((a, b) => a - b)
}

/** Returns a clock reading as if it were UTC, in ms; undefined for dates that do not exist, such as February 30. */
function wallOf(localDate: string, localTime: string): number | undefined {
  const text = `${localDate}T${localTime}:00.000Z`
  const wall = Date.parse(text)
  return !Number.isNaN(wall) && new Date(wall).toISOString() === text ? wall : undefined
}

/**
 * Returns the instant of a local start, ISO in UTC; null while its time is to be confirmed (spec E1). `isTwice`: the clock goes
 * back over this time, and `isLater` picks the second; otherwise it is ignored. Refused: dates and times that do not exist, such
 * as those the clock skips in spring, and unknown zones.
 */
export function instantOf({
  localDate,
  localTime,
  zone,
  isLater,
}: LocalStart): Result<{ startsAt: string | null; isTwice: boolean }, 'no-such-time' | 'unknown-zone'> {
  if (!isZone(zone)) return { ok: false, reason: 'unknown-zone' }
  const wall = wallOf(localDate, localTime ?? '12:00')
  if (wall === undefined) return { ok: false, reason: 'no-such-time' }
  if (localTime === null) return { ok: true, startsAt: null, isTwice: false }
  const [first, second] = instantsOf(wall, zone)
  if (first === undefined) return { ok: false, reason: 'no-such-time' }
  return {
    ok: true,
    startsAt: new Date(isLater ? (second ?? first) : first).toISOString(),
    isTwice: second !== undefined,
  }
}

/** Returns what a clock in the zone shows at an instant (ISO), to the minute. Throws for a zone that `isZone` refuses. */
export function localStartOf(at: string, zone: string): LocalStart {
  const instant = Math.floor(Date.parse(at) / MINUTE_MS) * MINUTE_MS
  const wall = instant + offsetAt(instant, zone)
  const [localDate, localTime] = dateAndTime(wall)
  return { localDate, localTime, zone, isLater: instantsOf(wall, zone)[1] === instant }
}

function dateAndTime(wall: number): [date: string, time: string] {
  const text = new Date(wall).toISOString()
  return [text.slice(0, 10), text.slice(11, 16)]
}

/** Returns the date (YYYY-MM-DD) in the zone at an instant. */
export const localDateOf = (at: string | number, zone: string): string => {
  const instant = typeof at === 'number' ? at : Date.parse(at)
  return dateAndTime(instant + offsetAt(instant, zone))[0]
}

/** Formats an instant for JSON-LD: '2026-11-21T19:00:00-03:30'. */
export function withOffset(at: string, zone: string): string {
  const instant = Date.parse(at)
  const offset = offsetAt(instant, zone)
  const wall = new Date(instant + offset).toISOString().slice(0, 19)
  return `${wall}${offset < 0 ? '-' : '+'}${new Date(Math.abs(offset)).toISOString().slice(11, 16)}`
}

/** The parts of a start to show; by default all but the zone. */
export type StartParts = { day?: DayForm | false; time?: boolean; zone?: boolean }

/**
 * Formats a local start: 'Saturday, November 21 at 7:00 p.m.', followed by the zone 'Newfoundland time' on request. Needs no zone
 * data, so a phone with old rules shows the time that staff entered. A time to be confirmed is left out.
 */
export function startText(start: LocalStart, language: Language, parts: StartParts = {}): string {
  const { day = 'long', time = true, zone = false } = parts
  const said = day === false ? '' : dayText(start.localDate, language, day)
  if (!time || start.localTime === null) return said
  const clock = timeText(start.localTime, language)
  const at = said === '' ? clock : `${said} ${language === 'fr' ? 'à' : 'at'} ${clock}`
  if (!zone) return at
  return language === 'fr' ? `${at}, ${zoneTime(start.zone, language)}` : `${at} ${zoneTime(start.zone, language)}`
}

/** Formats an instant as a clock in the zone shows it. */
export const zonedText = (at: string, zone: string, language: Language, parts: StartParts = {}): string =>
  startText(localStartOf(at, zone), language, parts)
