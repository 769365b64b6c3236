import type { Result } from '../../kit/result.ts'
import { DAY_MS } from '../../kit/time/time-units.ts'
import { isToCome } from '../match/to-come.ts'
import { monthOf, plainText, weekdayOf } from './written/written-days.ts'

/** The order in which 11/07/2026 is read: 11 July or November 7. */
export type DateOrder = 'day-first' | 'month-first'

/**
 * The order of day and month that a column of dates shows. `not-needed`: no date depends on it. `asked`: a date does and none
 * proves it. `contradictory`: two texts prove different orders; `dayFirst` and `monthFirst` are their positions.
 */
export type OrderFinding =
  | { state: 'not-needed' }
  | { state: 'decided'; order: DateOrder }
  | { state: 'asked' }
  | { state: 'contradictory'; dayFirst: number; monthFirst: number }

/** Decides the order of day and month from the whole column (spec E11): 21/11/2026 proves it, and so does 'Fri 06/11/2026'. */
export function dateOrder(texts: readonly string[]): OrderFinding {
  let isNeeded = false
  const proof: { [order in DateOrder]?: number } = {}
  for (const [at, text] of texts.entries()) {
    const parts = partsOf(text)
    if (!parts || !('pair' in parts)) continue
    const possible = ORDERS.filter((order) => isPossible(parts, order))
    const only = possible.length === 1 ? possible[0] : undefined
    if (only) proof[only] ??= at
    if (parts.pair[0] !== parts.pair[1]) isNeeded = true
  }
  const { 'day-first': dayFirst, 'month-first': monthFirst } = proof
  if (dayFirst !== undefined && monthFirst !== undefined) return { state: 'contradictory', dayFirst, monthFirst }
  if (dayFirst !== undefined) return { state: 'decided', order: 'day-first' }
  if (monthFirst !== undefined) return { state: 'decided', order: 'month-first' }
  return { state: isNeeded ? 'asked' : 'not-needed' }
}

const ORDERS = ['day-first', 'month-first'] as const

function isPossible(parts: Pair, order: DateOrder): boolean {
  const { year, month, day } = inOrder(parts, order)
  // A leap year, because a date without a year may be 29 February.
  const date = isoDate(year ?? 2028, month, day)
  if (date === undefined) return false
  return parts.weekday === undefined || year === undefined || parts.weekday === dayOfWeek(date)
}

export type DateFault = 'no-date' | 'bad-date' | 'no-year' | 'wrong-weekday'

export type DateOptions = {
  order: DateOrder | undefined
  /** The year in which the season begins, for dates without one: 2026 for 2026-27, whose months up to June are in 2027. */
  seasonYear?: number | undefined
}

/** A date as read. `until`: the last day of an event of several days, such as a meet. */
type ParsedDate = { date: string; rest: string; until?: string }

/**
 * Reads a date in either language: ISO, 11/21/2026, '21 nov. 2026', 'Sat, Nov 21', '1er décembre 2026', 'Nov 28-29, 2026';
 * years of two digits mean 20xx. `rest` is the text after it, such as a time. Refuses days that do not exist or are outside
 * 2000 to 2099, dates whose order is ambiguous, dates without a year when no season is known, a weekday that does not match its
 * date, and a last day that does not come after the first.
 */
export function readDate(text: string, options: DateOptions): Result<ParsedDate, DateFault> {
  if (text.trim() === '' || isToCome(text)) return { ok: false, reason: 'no-date' }
  const parts = partsOf(text)
  if (!parts) return { ok: false, reason: 'bad-date' }
  const { end, ...first } = parts
  if (!end) return dateOf(first, options)
  const last = dateOf(end, options)
  if (!last.ok) return last
  // 'Dec 31 - Jan 1, 2027' has the year only once.
  const year = Number(last.date.slice(0, 4))
  const opened = [year, year - 1].map((each) => dateOf({ ...first, year: first.year ?? each } as typeof first, options))
  const start = opened.find((each) => each.ok && each.date < last.date && daysBetween(each.date, last.date) <= MOST_DAYS)
  if (start?.ok) return { ...start, rest: last.rest, until: last.date }
  return opened[0]?.ok === false ? opened[0] : { ok: false, reason: 'bad-date' }
}

/** The maximum number of days of a meet. */
const MOST_DAYS = 31
const daysBetween = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / DAY_MS

/** Returns the days that the date at the beginning of a text may mean, and the text after it. */
export function daysOf(text: string): { days: string[]; rest: string; isIso: boolean } {
  const read = ORDERS.map((order) => readDate(text, { order })).filter((each) => each.ok)
  const days = [...new Set(read.map(({ date }) => date))]
  return { days, rest: read[0]?.until === undefined ? (read[0]?.rest ?? '') : '', isIso: isIsoTime(text) }
}

/** True when a T and a time follow the date, as in ISO 8601. */
export const isIsoTime = (text: string) => /\dT\d/i.test(text)

function dateOf(parts: Pair | MonthDay, { order, seasonYear }: DateOptions): Result<ParsedDate, DateFault> {
  const decided = 'pair' in parts ? orderOf(parts, order) : undefined
  if ('pair' in parts && decided === undefined) return { ok: false, reason: 'bad-date' }
  const { month, day, ...given } = 'pair' in parts ? inOrder(parts, decided ?? 'day-first') : parts
  const year = given.year ?? (seasonYear === undefined ? undefined : seasonYear + (month <= LAST_MONTH ? 1 : 0))
  if (year === undefined) return { ok: false, reason: 'no-year' }
  const date = isoDate(year, month, day)
  if (date === undefined) return { ok: false, reason: 'bad-date' }
  if (parts.weekday !== undefined && parts.weekday !== dayOfWeek(date)) return { ok: false, reason: 'wrong-weekday' }
  return { ok: true, date, rest: parts.rest }
}

/** Returns the order in which a pair of numbers is read; undefined when it is ambiguous. */
function orderOf(parts: Pair, order: DateOrder | undefined): DateOrder | undefined {
  if (order !== undefined || parts.pair[0] === parts.pair[1]) return order ?? 'day-first'
  const possible = ORDERS.filter((each) => isPossible(parts, each))
  return possible.length === 1 ? possible[0] : undefined
}

/** The last month of a season: university seasons run from July to June. */
const LAST_MONTH = 6

/** Returns the year in which the season of a date begins. */
export const seasonYearOf = (date: string) => Number(date.slice(0, 4)) - (Number(date.slice(5, 7)) <= LAST_MONTH ? 1 : 0)

type Common = { year: number | undefined; weekday: number | undefined; rest: string }
type Pair = Common & { pair: [number, number] }
type MonthDay = Common & { month: number; day: number }
type DateParts = (Pair | MonthDay) & { end?: Pair | MonthDay }

const inOrder = ({ pair: [first, second], year }: Pair, order: DateOrder) =>
  order === 'day-first' ? { year, month: second, day: first } : { year, month: first, day: second }

/** Splits a text that begins with a date, with or without its weekday before or after it, and the last day that follows. */
function partsOf(text: string): DateParts | undefined {
  const plain = plainText(text)
  const [, day, last, behind = ''] =
    /^(?:le |du )?(\d{1,2})(?:er|st|nd|rd|th)? ?(?:-|&|et|and|au|a|to) ?(\d{1,2})((?:st|nd|rd|th)? (?:de |of )?[a-z]{3,9}\b.*)$/.exec(
      plain,
    ) ?? []
  // '28-29 novembre 2026': the month and year apply to both days.
  const end = last === undefined ? undefined : onePart(`${last}${behind}`)
  if (end && 'month' in end && day !== undefined) return { ...end, day: Number(day), weekday: undefined, end }
  const found = onePart(plain)
  if (!found) return undefined
  const until = lastPart(found)
  return until ? { ...found, end: until } : { ...found, rest: restOf(found.rest) }
}

/** Returns the text after a date, without joining words and footnote marks. */
const restOf = (rest: string) =>
  rest
    .replace(/^(?:t(?=\d)|[\s,@·|-]|a (?=\d)|at )+/, '')
    .replace(/^[.*†‡#]+$/, '')
    .trim()

const UNTIL = /^,? ?(?:-|\/|&|to |through |thru |until |and |et |au |a )(?:the |le )? ?/

/**
 * Reads the last day after a first one: 'Nov 28-29, 2026', 'Nov 28 - Dec 1', '2026-11-28/2026-11-29'; undefined when there is
 * none.
 */
function lastPart(first: Pair | MonthDay): Pair | MonthDay | undefined {
  const [joint] = UNTIL.exec(first.rest) ?? []
  if (joint === undefined) return undefined
  const behind = first.rest.slice(joint.length)
  const [, day, year] = /^(\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/.exec(behind) ?? []
  if (day !== undefined && 'month' in first && (year !== undefined) === (first.year === undefined))
    return { month: first.month, day: Number(day), year: first.year ?? yearOf(year), weekday: undefined, rest: '' }
  const found = onePart(behind)
  return found && restOf(found.rest) === '' ? { ...found, rest: '' } : undefined
}

function onePart(plain: string): Pair | MonthDay | undefined {
  const [prefix = '', word = ''] = /^(?:le |du )?([a-z]{3,9})\.?,? ?(?:le )?(?=\d|[a-z])/.exec(plain) ?? []
  const before = weekdayOf(word)
  // 'mar' is Tuesday in French and March in both languages: the text after it decides.
  const behindIt = before === undefined ? undefined : datePart(plain.slice(prefix.length))
  const found = behindIt ?? datePart(plain.replace(/^(?:le |du )(?=\d)/, ''))
  if (!found) return undefined
  const [suffix = '', name = ''] = /^,? ?\(?([a-z]{3,9})\.?\)?(?= |$)/.exec(found.rest) ?? []
  const after = weekdayOf(name)
  const rest = after === undefined ? found.rest : found.rest.slice(suffix.length)
  return { ...found, weekday: behindIt ? before : after, rest }
}

function datePart(plain: string): Omit<Pair, 'weekday'> | Omit<MonthDay, 'weekday'> | undefined {
  for (const read of [isoPart, numericPart, monthFirstPart, dayFirstPart]) {
    const found = read(plain)
    if (found) return { ...found.parts, rest: plain.slice(found.length) }
  }
  return undefined
}

type DateMatch<T> = { parts: Omit<T, 'weekday' | 'rest'>; length: number } | undefined

function isoPart(plain: string): DateMatch<MonthDay> {
  const [whole, year, , month, day] =
    /^(\d{4}) ?([-/._]) ?(\d{1,2}) ?\2 ?(\d{1,2})(?!\d)/.exec(plain) ??
    /^(\d{4})( )(\d{1,2}) (\d{1,2})(?![\d:])/.exec(plain) ??
    /^(20\d\d)()(\d\d)(\d\d)(?!\d)/.exec(plain) ??
    []
  if (whole === undefined) return undefined
  return { parts: { year: Number(year), month: Number(month), day: Number(day) }, length: whole.length }
}

function numericPart(plain: string): DateMatch<Pair> {
  const [whole, first, , second, year] =
    /^(\d{1,2}) ?([-/._]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})(?![\d:])/.exec(plain) ??
    /^(\d{1,2})( )(\d{1,2}) (\d{4})(?!\d)/.exec(plain) ??
    /^(\d{1,2})(\/)(\d{1,2})(?![\d/])/.exec(plain) ??
    []
  if (whole === undefined) return undefined
  return { parts: { pair: [Number(first), Number(second)], year: yearOf(year) }, length: whole.length }
}

function monthFirstPart(plain: string): DateMatch<MonthDay> {
  const [whole, name = '', day, spaced, joined] =
    /^([a-z]{3,9})[. _/-]{1,2}(\d{1,2})(?:st|nd|rd|th)?(?![\d:h])(?:,? (\d{4})(?!\d)|-(\d{4}))?/.exec(plain) ?? []
  const month = monthOf(name)
  if (whole === undefined || month === undefined) return undefined
  return { parts: { month, day: Number(day), year: yearOf(spaced ?? joined) }, length: whole.length }
}

function dayFirstPart(plain: string): DateMatch<MonthDay> {
  const [whole, day, name = '', spaced, joined] =
    /^(\d{1,2})(?:er|st|nd|rd|th)?[ ./_-](?:de |of )?([a-z]{3,9})\.?(?:,? (\d{4})(?!\d)|[-/_](\d{4}|\d{2})(?![\d:]))?/.exec(
      plain,
    ) ?? []
  const month = monthOf(name)
  if (whole === undefined || month === undefined) return undefined
  return { parts: { month, day: Number(day), year: yearOf(spaced ?? joined) }, length: whole.length }
}

const yearOf = (text: string | undefined) =>
  text === undefined ? undefined : text.length === 2 ? 2000 + Number(text) : Number(text)

function isoDate(year: number, month: number, day: number): string | undefined {
  if (year < 2000 || year > 2099) return undefined
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined
}

/** 0 for Sunday. */
const dayOfWeek = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
