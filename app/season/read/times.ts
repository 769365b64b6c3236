import type { Result } from '../../kit/result.ts'
import { isToCome, isToComeAtFirst } from '../match/to-come.ts'
import { daysOf } from './dates.ts'
import { clockOf, type OneTime } from './written/written-clock.ts'
import { plainText } from './written/written-days.ts'
import { isStatus, type ParsedStatus, readStatus } from './written/written-words.ts'

export type ParsedTime = Partial<Omit<OneTime, 'time'>> & {
  /** HH:MM; null for a time to be confirmed. */
  time: string | null
  /** The same start by other clocks ('7:00 PM ET / 8:00 PM AT'). Once the day is known, the caller must check that they agree. */
  also?: OneTime[]
  /** The days that a date in the cell may mean; empty for day zero of a spreadsheet. */
  days?: readonly string[]
  /** The game's status in the cell, instead of its time or beside it: 'Postponed', '7:00 PM (PPD)'. */
  status?: ParsedStatus
}

/**
 * Reads a time in either language: '7:00 PM', '7 p.m.', '19 h 30', '19.30', 'noon', 'midi', '7:00 pm Eastern', '19:00:00-05',
 * 'All day', 'TBD', 'À confirmer', also after a date or beside a status. An empty cell is a time to be confirmed. '1:00-3:00 PM'
 * gives its first time, and the PM applies to it too. `isIso`: the time follows a date and a T, so a dash begins an offset.
 *
 * Refuses anything else: a bare number, which may mean morning or evening; midnight, which may begin or end the day; two times
 * that are not one start.
 */
export function readTime(text: string, { isIso = false } = {}): Result<ParsedTime, 'bad-time'> {
  if (text.trim() === '' || isToCome(text)) return { ok: true, time: null }
  const plain = plainText(text)
    .replace(/[*†‡]+$/, '')
    .replace(/^t(?=\d)/, '')
  if (ALL_DAY.test(plain)) return { ok: true, time: null }
  const found = clockOf(plain, isIso) ?? behindDate(plain) ?? besideStatus(plain)
  if (found) return { ok: true, ...found }
  const isWords = !/\d/.test(plain)
  return isWords && isToComeAtFirst(text) ? { ok: true, time: null } : { ok: false, reason: 'bad-time' }
}

const ALL_DAY = /^(?:all[ -]day(?: event)?|(?:toute )?la journee|journee entiere|jour entier)$/

/** Day zero of spreadsheets, which they put before a time that has no day. */
const ZERO =
  /^(?:(?:[a-z]{3} )?(?:1899[-/.]12[-/.]3[01]|1900[-/.]0?1[-/.]0?[01]|1904[-/.]0?1[-/.]0?1|12[-/.]3[01][-/.]1899|3[01][-/.]12[-/.]1899|0?1[-/.]0?[01][-/.]1900|0?[01][-/.]0?1[-/.]1900|0?1[-/.]0?1[-/.]1904|dec\.? 3[01],? 1899|3[01] dec\.? 1899|jan\.? 0?[01],? 1900|0?[01] janv?\.? 1900))(?:t| |, )+(?=\d)/

/** Reads '2026-11-28 19:30:00' or '1899-12-30 19:30'. On day zero of a spreadsheet, a time with an offset or zone is refused. */
function behindDate(plain: string): ParsedTime | undefined {
  const [zero] = ZERO.exec(plain) ?? []
  if (zero !== undefined) {
    const found = clockOf(plain.slice(zero.length), false)
    return found && found.offset === undefined && found.clock === undefined ? { ...found, days: [] } : undefined
  }
  const { days, rest, isIso } = daysOf(plain)
  const found = days.length > 0 && rest !== '' ? clockOf(rest, isIso) : undefined
  return found && { ...found, days }
}

/** Reads a status with or without a time: 'PPD', 'Final/OT', '7:00 PM (postponed)', 'Cancelled - 7 p.m.'. */
function besideStatus(plain: string): ParsedTime | undefined {
  for (const { index, 0: joint } of plain.matchAll(/[\s:,;([/-]+/g)) {
    const [before, behind] = [plain.slice(0, index), plain.slice(index + joint.length)].map((part) =>
      part.replace(/[\s)\]]+$/, ''),
    )
    for (const [words = '', time = ''] of [
      [before, behind],
      [behind, before],
    ]) {
      const status = isStatus(words) && /\d/.test(time) ? readStatus(words) : undefined
      const found = status && clockOf(time, false)
      if (found) return { ...found, status }
    }
  }
  const status = readStatus(plain)
  // 'Moved to 8 PM in the gym' has a time in a form that is not read.
  return status === undefined || /\d ?[:h]|\d ?[ap]\.? ?m/.test(plain) ? undefined : { time: null, status }
}

/** True when a cell looks like a time, to recognise columns of times. A bare number or a status does not. */
export function isTime(text: string): boolean {
  if (/^\d{1,4}$/.test(text)) return false
  const read = readTime(text)
  return read.ok && read.status === undefined
}
