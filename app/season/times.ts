import type { Result } from '../shared/result.ts'
import { isToCome } from './to-come.ts'
import { plainText } from './written-days.ts'
import { type WrittenClock, writtenClock } from './written-zone.ts'

export type WrittenTime = {
  /** HH:MM; null for a time to be confirmed. */
  time: string | null
  /** What is named behind it ('7:00 PM ET'). */
  clock?: WrittenClock
  /** Minutes ahead of UTC, of an ISO time with an offset. */
  offset?: number
}

/**
 * Reads a time in either language: '7:00 PM', '7 p.m.', '19 h 30', '19h', '19:30', 'noon', 'midi', 'TBD', 'À confirmer'. An empty
 * cell is a time to be confirmed. Of '19:00 - 21:00' it is the first. Refused: anything else, and a bare number, which may be of
 * the morning or the evening.
 */
export function readTime(text: string): Result<WrittenTime, 'bad-time'> {
  if (text.trim() === '' || isToCome(text)) return { ok: true, time: null }
  const plain = plainText(text)
  const found = clock(plain) ?? clock(plain.split(/ ?- ?| to | a (?=\d)/)[0] ?? '')
  return found ? { ok: true, ...found } : { ok: false, reason: 'bad-time' }
}

function clock(plain: string): WrittenTime | undefined {
  const [, iso, offset] = /^(\d\d:\d\d)(?::\d\d(?:\.\d+)?)? ?(z|[+-]\d\d:?\d\d)$/.exec(plain) ?? []
  if (iso !== undefined && offset !== undefined) return ofParts(iso.slice(0, 2), iso.slice(3), '', { offset: minutes(offset) })
  const [, before = plain, name = ''] = /^(.*\S) ?\(?\b([a-z]{2,3})\)?$/.exec(plain) ?? []
  const named = writtenClock(name)
  const bare = named === undefined ? plain : before.replace(/[ (]+$/, '')
  const extra = named === undefined ? {} : { clock: named }
  if (/^(?:12 )?(?:noon|midi)$/.test(bare)) return { time: '12:00', ...extra }
  const [, hours = '', colon, h, dot, half] =
    /^(\d{1,2})(?::(\d\d)(?::\d\d)?| ?h(?:eures?)?(?: ?(\d\d))?|\.(\d\d)(?= ?[ap]))? ?(a\.? ?m?\.?|p\.? ?m?\.?)?$/.exec(bare) ??
    []
  const isClock = hours !== '' && (half !== undefined || !/^\d+$/.test(bare))
  if (isClock) return ofParts(hours, colon ?? h ?? dot ?? '00', half?.[0] ?? '', extra)
  return /^\d{4}$/.test(bare) ? ofParts(bare.slice(0, 2), bare.slice(2), '', extra) : undefined
}

function ofParts(hours: string, minute: string, half: string, extra: Omit<WrittenTime, 'time'>): WrittenTime | undefined {
  const given = Number(hours)
  if (half !== '' && (given < 1 || given > 12)) return undefined
  const hour = half === '' ? given : (given % 12) + (half === 'p' ? 12 : 0)
  if (hour > 23 || Number(minute) > 59) return undefined
  return { time: `${String(hour).padStart(2, '0')}:${minute}`, ...extra }
}

function minutes(offset: string): number {
  if (offset === 'z') return 0
  const size = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2))
  return offset.startsWith('-') ? -size : size
}
