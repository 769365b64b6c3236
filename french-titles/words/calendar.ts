import { NBSP } from '../../app/translation/text/typography.ts'
import type { Calendar } from './data.ts'
import type { Token } from './words.ts'

/** A date or time at the start of the tokens: its French, and the number of tokens it takes. */
export type Reading = { fr: string; length: number; kind: 'date' | 'weekday' | 'month' | 'time' }

/** Reads 'Sat. Mar 9', 'March 9, 2024', '9 March', 'March 7-10', 'Friday night', 'Friday & Saturday', 'November 2023'. */
export function readDate(tokens: readonly Token[], at: number, calendar: Calendar): Reading | undefined {
  const first = readOneDate(tokens, at, calendar)
  if (!first) return undefined
  const isDay = first.kind === 'weekday' && first.length === 1 && !tokens[at]?.key.endsWith("'s")
  const joint = isDay || first.kind === 'date' ? tokens[at + first.length] : undefined
  const second = joint && readOneDate(tokens, at + first.length + 1, calendar)
  if (second?.kind !== first.kind || (isDay && second.length !== 1)) return first
  const length = first.length + 1 + second.length
  if (joint?.text === '&' || joint?.key === 'and') return { fr: `${first.fr} et ${second.fr}`, length, kind: 'date' }
  const isRange = joint?.kind === 'glue' || joint?.key === 'to' || joint?.key === 'through'
  return isRange ? { fr: `du ${first.fr} au ${second.fr}`, length, kind: 'date' } : first
}

function readOneDate(tokens: readonly Token[], at: number, calendar: Calendar): Reading | undefined {
  const first = tokens[at]
  if (first?.kind === 'date') return { fr: first.text, length: 1, kind: 'date' }
  if (first?.kind !== 'word' && first?.kind !== 'number') return undefined
  const ofDay = first.key.endsWith("'s") ? first.key.slice(0, -2) : undefined
  if (ofDay !== undefined && ofDay.length > 5 && first.kind === 'word') {
    const day = word(calendar.weekdays, { ...first, key: ofDay })
    return day === undefined ? undefined : { fr: day, length: 1, kind: 'weekday' }
  }
  const weekday = word(calendar.weekdays, first)
  if (weekday === undefined) return readDay(tokens, at, calendar)
  let next = afterDot(tokens, at)
  if (tokens[next]?.text === ',') next += 1
  const day = readDay(tokens, next, calendar)
  if (day?.kind === 'date') return { fr: `${weekday} ${day.fr}`, length: next - at + day.length, kind: 'date' }
  if (!isWhole(first)) return undefined
  const part = frenchFor(calendar.partsOfDay, tokens[at + 1])
  return part === undefined
    ? { fr: weekday, length: 1, kind: 'weekday' }
    : { fr: `${weekday} ${part}`, length: 2, kind: 'weekday' }
}

/** Reads '7:00 PM ET', '7 p.m.', '19:30 EST'. A zone alone is not a time, and 7:30 without p.m. or a zone stays unchanged. */
export function readTime(tokens: readonly Token[], at: number, calendar: Calendar): Reading | undefined {
  const clock = tokens[at]
  const end = clock?.kind === 'clock' || clock?.kind === 'number' ? endOfRange(tokens, at) : undefined
  if (clock?.kind !== 'clock' && !end) return undefined
  const [, hour = '', minute, own] = /^(\d+)(?::(\d\d))?\s?([ap])?/i.exec(clock?.text ?? '') ?? []
  const half = own ?? (end && halfOfStart(Number(hour), end))
  const hours = Number(hour)
  if (hours > (half ? 12 : 23) || (half !== undefined && hours === 0) || Number(minute ?? 0) > 59) return undefined
  const shown = half === undefined ? hours : (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const fr = `${shown}${NBSP}h${minute === undefined || minute === '00' ? '' : `${NBSP}${minute}`}`
  const joint = tokens[at + 1]
  const until = end && (joint?.kind === 'glue' || joint?.key === 'to') ? readTime(tokens, at + 2, calendar) : undefined
  if (until) return { fr: `${fr} à ${until.fr}`, length: 2 + until.length, kind: 'time' }
  const zone = tokens[at + 1]
  const zoneFr = zone && !isWordHere(zone, tokens[at + 2]) ? word(calendar.zones, zone) : undefined
  if (zoneFr === undefined) return { fr: half === undefined ? (clock?.text ?? '') : fr, length: 1, kind: 'time' }
  return { fr: `${fr} ${zoneFr}`, length: tokens[at + 2]?.key === 'time' ? 3 : 2, kind: 'time' }
}

type EndOfRange = { hour: number; half: string }

/**
 * Reads the '7:30 p.m.' of '5:30 – 7:30 p.m.', whose p.m. applies to both. A lone number after a word counts something instead.
 */
function endOfRange(tokens: readonly Token[], at: number): EndOfRange | undefined {
  const [first, dash, last] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (last?.kind !== 'clock') return undefined
  const isDash = dash !== undefined && (/^[-‐‑–—]$/.test(dash.text) || dash.key === 'to')
  const [, hour, half] = last?.kind === 'clock' ? (/^(\d+)(?::\d\d)?\s?([ap])/i.exec(last.text) ?? []) : []
  if (!first || !isDash || hour === undefined || half === undefined) return undefined
  const before = tokens[at - 1]
  const isTime =
    (first.kind === 'clock' && !/[ap]/i.test(first.text)) ||
    (first.kind === 'number' && /^(?:[1-9]|1[0-2])$/.test(first.text) && isFree(before))
  return isTime ? { hour: Number(hour), half } : undefined
}

/** True when the preceding tokens contain nothing that the number could count: 'Day 2: 4 – 5 p.m.', but not 'Day 2 – 5 p.m.'. */
const isFree = (before: Token | undefined) =>
  before === undefined || (before.kind === 'separator' && !/^[-–—]/.test(before.text)) || /^(?:from|at)$/.test(before.key)

/** Returns the half of the day of a range's start: '11 – 1 p.m.' starts in the morning, '5 – 7 p.m.' does not. */
const halfOfStart = (hour: number, { hour: end, half }: EndOfRange) =>
  hour % 12 <= end % 12 ? half : half.toLowerCase() === 'p' ? 'a' : 'p'

/** True when a capitalised word follows, so that this is not a time zone: '7 PM AT Carleton', '7 PM Atlantic Final'. */
const isWordHere = (zone: Token, next: Token | undefined) =>
  zone.text === 'at' || (ZONE_WORDS.has(zone.key) && next?.kind === 'word' && next.key !== 'time' && /^\p{Lu}/u.test(next.text))
const ZONE_WORDS = new Set(['at', 'mt', 'eastern', 'central', 'mountain', 'pacific', 'atlantic'])

function readDay(tokens: readonly Token[], at: number, calendar: Calendar): Reading | undefined {
  const first = tokens[at]
  if (!first) return undefined
  const month = word(calendar.months, first)
  if (month !== undefined) {
    const next = afterDot(tokens, at)
    const day = readDays(tokens, next)
    const days = day && (andRange(tokens, next, day) ?? day)
    if (days) return withYear(tokens, at, next + days.length, `${days.fr} ${month}`, true)
    const year = readYear(tokens[next])
    if (year && isSpaced(tokens[next])) return { fr: `${month} ${year}`, length: next + 1 - at, kind: 'month' }
    return isWhole(first) ? { fr: month, length: 1, kind: 'month' } : undefined
  }
  const days = readDays(tokens, at)
  const after = days ? at + days.length : at
  const named = days && word(calendar.months, tokens[after])
  if (!days || named === undefined || !isSpaced(tokens[after])) return undefined
  return withYear(tokens, at, afterDot(tokens, after), `${days.fr} ${named}`, false)
}

function withYear(tokens: readonly Token[], from: number, at: number, fr: string, comma: boolean): Reading {
  const next = comma && tokens[at]?.text === ',' ? at + 1 : at
  const year = readYear(tokens[next])
  return year ? { fr: `${fr} ${year}`, length: next + 1 - from, kind: 'date' } : { fr, length: at - from, kind: 'date' }
}

type Days = Omit<Reading, 'kind'>

/** Reads '9', '9th', '7-10'; a month has at most 31 days. */
function readDays(tokens: readonly Token[], at: number): Days | undefined {
  const from = dayNumber(tokens[at])
  if (from === undefined) return undefined
  const glue = tokens[at + 1]
  const to = glue?.kind === 'glue' ? dayNumber(tokens[at + 2]) : undefined
  if (to !== undefined) return { fr: `${dayName(from)}-${to}`, length: 3 }
  const other = glue?.text === '&' || glue?.key === 'and' ? dayNumber(tokens[at + 2]) : undefined
  if (other !== undefined) return { fr: `${dayName(from)} et ${other}`, length: 3 }
  const after = tokens[at + 1]
  if (after && !after.spaced && after.kind !== 'separator' && after.text !== '.') return undefined
  return { fr: dayName(from), length: 1 }
}

/** Reads a day and later days: 'March 3, 5-7'. */
function andRange(tokens: readonly Token[], at: number, first: Days): Days | undefined {
  const comma = at + first.length
  const range = tokens[comma]?.text === ',' ? readDays(tokens, comma + 1) : undefined
  if (!range?.fr.includes('-') || first.length > 1 || Number.parseInt(range.fr, 10) <= Number.parseInt(first.fr, 10))
    return undefined
  return { fr: `${first.fr}, ${range.fr}`, length: first.length + 1 + range.length }
}

const dayName = (day: number) => (day === 1 ? '1er' : String(day))

function dayNumber(token: Token | undefined): number | undefined {
  if (token?.kind !== 'number' && token?.kind !== 'ordinal') return undefined
  const found = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(token.key)?.[1]
  const day = Number(found)
  return found !== undefined && day >= 1 && day <= 31 ? day : undefined
}

export const readYear = (token: Token | undefined) =>
  token?.kind === 'number' && /^(?:19|20)\d\d$/.test(token.text) ? token.text : undefined

const frenchFor = (words: Record<string, string>, token: Token | undefined) =>
  token?.kind === 'word' && Object.hasOwn(words, token.key) ? words[token.key] : undefined

/** Returns the French of a word that begins with a capital. */
function word(words: Record<string, string>, token: Token | undefined): string | undefined {
  const french = frenchFor(words, token)
  return french !== undefined && /^\p{Lu}/u.test(token?.text ?? '') ? french : undefined
}

/**
 * True unless a month or weekday is abbreviated. Abbreviations count only inside a date, as 'Sun', 'Mar' and 'Sat' are also
 * words.
 */
const isWhole = (token: Token) => token.key.length > 4 || ['may', 'june', 'july'].includes(token.key)

const isSpaced = (token: Token | undefined) => token?.spaced === true
const afterDot = (tokens: readonly Token[], at: number) => (tokens[at + 1]?.text === '.' ? at + 2 : at + 1)
