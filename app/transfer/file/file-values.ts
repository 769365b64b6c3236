import { z } from 'zod'
import type { VideoType } from '../../catalog/episodes/episode.ts'
import { EVENT_ID } from '../../events/event.ts'
import { TRASH_KEY } from '../../history/trash-key.ts'
import { isYear, slug } from '../../kit/form-fields.ts'
import { isStoredPicture } from '../../kit/stored-picture.ts'
import { isShowable } from '../../kit/text/showable.ts'
import { ALL_TEXTS, byField, TEXTS } from '../../kit/text/texts.ts'
import { parseDuration } from '../../kit/time/duration.ts'
import { PROVIDER_NAMES } from '../../kit/webcast/providers.ts'

/** The kinds of errors in a file; the dictionaries have their texts. */
export type FaultReason =
  | 'not-json'
  | 'too-deep'
  | 'too-many-keys'
  | 'too-large'
  | 'not-a-map'
  | 'french-texts'
  | 'prototype'
  | 'required'
  | 'type'
  | 'too-long'
  | 'bad-text'
  | 'bad-id'
  | 'bad-address'
  | 'bad-number'
  | 'bad-date'
  | 'bad-duration'
  | 'bad-time'
  | 'bad-zone'
  | 'other-id'
  | 'twice'
  | 'too-many'
  | 'bad-structure'
  | 'bad-decision'

/** An error in a file. `path`: its place, such as `doc-1.episodes[3].videoUrl`; '' for the file itself. */
export type Fault = { path: string; reason: FaultReason }

/** The maximum lengths in characters: those of texts are twice those of the form, so that no older text is refused. */
export const LENGTHS = {
  ...byField(ALL_TEXTS, (field) => 2 * TEXTS[field].longest),
  password: 256,
  address: 2_000,
  tag: 200,
  word: 80,
} as const

export const MOST = { series: 20_000, episodes: 5_000, tags: 200, depth: 20, keys: 200, entryBytes: 16 * 1024 ** 2 } as const

/** The maximum number of rows in one member of a file, in all members of one kind, and in each list of an event. */
export const MOST_GAMES = { inPart: 5_000, championshipsInPart: 10, inFile: 50_000, ofEvent: 100 } as const

/** An id ending in .data would be taken for a page's data, and would have no page of its own. */
const DOC_ID = /^(?!.*\.data$)[A-Za-z0-9][A-Za-z0-9_.~-]{0,127}$/
const PLAY_ID = /^[A-Za-z0-9_-]{1,64}$/
/** Words that cannot be ids: properties of the object that a file is, and `content`, a path below every series. */
const NO_IDS = new Set(['constructor', 'prototype', 'content'])
const VIDEO_TYPES: readonly VideoType[] = [...PROVIDER_NAMES, 'MP4', 'HLS', 'External']
const LARGEST = 1_000_000_000

export type ReadResult<T> = { value: T } | { fault: FaultReason }
export type Reader<T> = (value: unknown) => ReadResult<T>

const bad = (fault: FaultReason) => ({ fault })

/** Reads a field that may be missing or null; then the site's value stays, or the default applies. */
export function maybe<T>(read: Reader<T>) {
  return z
    .unknown()
    .optional()
    .transform((value, context): T | undefined => {
      if (value === undefined || value === null) return undefined
      const result = read(value)
      if ('value' in result) return result.value
      context.addIssue({ code: 'custom', message: result.fault })
      return z.NEVER
    })
}

export const required = <T>(read: Reader<T>) =>
  given<T>((value) => (value === null || (typeof value === 'string' && value.trim() === '') ? bad('required') : read(value)))

/** Reads a required field; it may be null or empty where `read` accepts that. */
export function given<T>(read: Reader<T>) {
  return z.unknown().transform((value, context): T => {
    const result = value === undefined ? bad('required') : read(value)
    if ('value' in result) return result.value
    context.addIssue({ code: 'custom', message: result.fault })
    return z.NEVER
  })
}

export const orNull =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value) =>
    value === null ? { value } : read(value)

export const orEmpty =
  <T>(read: Reader<T>): Reader<T | ''> =>
  (value) =>
    value === '' ? { value } : read(value)

export const oneOf =
  <T extends string>(values: readonly T[]): Reader<T> =>
  (value) => {
    const known = values.find((each) => each === value)
    return known === undefined ? bad('type') : { value: known }
  }

/** Reads a text that matches this pattern. */
export const matching =
  (form: RegExp, fault: FaultReason): Reader<string> =>
  (value) =>
    typeof value === 'string' && form.test(value) ? { value } : bad(fault)

export const text =
  (length: number): Reader<string> =>
  (value) => {
    if (typeof value !== 'string') return bad('type')
    if (value.length > length) return bad('too-long')
    // PostgreSQL cannot store NUL, and a lone surrogate is not a character.
    return value.includes('\0') || !value.isWellFormed() ? bad('bad-text') : { value }
  }

/**
 * Reads a title or another name. It must satisfy the form's rule too, or it could look like another name; blanks alone are
 * refused.
 */
export const named =
  (length: number): Reader<string> =>
  (value) => {
    const read = text(length)(value)
    if (!('value' in read)) return read
    if (!isShowable(read.value)) return bad('bad-text')
    return read.value.trim() === '' ? { value: '' } : read
  }

export const trimmed =
  (length: number): Reader<string> =>
  (value) => {
    if (typeof value === 'string' && !isShowable(value)) return bad('bad-text')
    return text(length)(typeof value === 'string' ? value.trim() : value)
  }

export const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? { value } : bad('type'))

/** Reads an integer, also from text. */
export const whole =
  (least: number): Reader<number> =>
  (value) => {
    const number = typeof value === 'string' && /^\s*-?\d{1,12}\s*$/.test(value) ? Number(value) : value
    if (typeof number !== 'number') return bad(typeof number === 'string' ? 'bad-number' : 'type')
    return Number.isSafeInteger(number) && number >= least && number <= LARGEST ? { value: number } : bad('bad-number')
  }

/** Reads a duration in seconds, from a number or HH:MM:SS. */
export const duration: Reader<number> = (value) => {
  if (typeof value === 'string' && value.includes(':')) {
    const seconds = parseDuration(value)
    return seconds === undefined ? bad('bad-duration') : { value: seconds }
  }
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof seconds !== 'number') return bad('type')
  return seconds >= 0 && seconds <= LARGEST ? { value: Math.round(seconds) } : bad('bad-duration')
}

/** Reads an ISO time, a date, or {seconds, nanoseconds}, and converts it to ISO in UTC. */
export const time: Reader<string> = (value) => {
  const ms = typeof value === 'string' ? isoMs(value) : typeof value === 'object' && value !== null ? stampMs(value) : undefined
  if (ms === undefined) return bad('type')
  const date = new Date(ms)
  return isYear(date.getUTCFullYear()) ? { value: date.toISOString() } : bad('bad-date')
}

type Stamp = { seconds?: unknown; _seconds?: unknown; nanoseconds?: unknown; _nanoseconds?: unknown }

const ISO = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/

function isoMs(value: string): number {
  const [, date, clock, , , zone] = ISO.exec(value.trim()) ?? []
  // Date would turn a day that the month does not have into one of the next month.
  if (!date || new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) !== date) return Number.NaN
  return Date.parse(clock === undefined ? `${date}T00:00:00Z` : zone ? value.trim() : `${value.trim()}Z`)
}

function stampMs({ seconds, _seconds, nanoseconds, _nanoseconds }: Stamp): number | undefined {
  const [whole, part] = [seconds ?? _seconds, nanoseconds ?? _nanoseconds ?? 0]
  return isCount(whole) && isCount(part) ? Number(whole) * 1_000 + Math.floor(Number(part) / 1_000_000) : undefined
}

/** True for a number or a text. Number() alone would accept an empty text or a list, and might call a method of the value. */
const isCount = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')

export const day: Reader<string> = (value) => {
  if (value === '') return { value: '' }
  const read = time(value)
  return 'value' in read ? { value: read.value.slice(0, 10) } : read
}

/** Reads an address that uses https, or http for one of the site's configured origins. */
export const address =
  (origins: string[]): Reader<string> =>
  (value) => {
    const read = trimmed(LENGTHS.address)(value)
    if (!('value' in read) || read.value === '') return read
    const url = webAddress(read.value)
    return url && (url.protocol === 'https:' || origins.includes(url.origin)) ? read : bad('bad-address')
  }

function webAddress(value: string): URL | undefined {
  if (!/^https?:\/\/[^/\\\s]+/i.test(value) || /[\s\u0000-\u001f\u007f]/.test(value)) return undefined
  try {
    const url = new URL(value)
    return url.username === '' && url.password === '' ? url : undefined
  } catch {
    return undefined
  }
}

/** Reads a provider's play id or an address. */
export const video =
  (origins: string[]): Reader<string> =>
  (value) =>
    typeof value === 'string' && PLAY_ID.test(value.trim()) ? { value: value.trim() } : address(origins)(value)

/** Reads an image stored here, or an address from which it can be copied. */
export const picture: Reader<string> = (value) => {
  const read = trimmed(LENGTHS.address)(value)
  if (!('value' in read) || read.value === '' || isStoredPicture(read.value)) return read
  return webAddress(read.value) ? read : bad('bad-address')
}

export const documentId: Reader<string> = (value) => {
  if (typeof value !== 'string') return bad('type')
  return DOC_ID.test(value) && !NO_IDS.has(value) && !TRASH_KEY.test(value) ? { value } : bad('bad-id')
}

export const seriesId: Reader<string> = (value) => {
  if (typeof value !== 'string') return bad('type')
  const read = slug.safeParse(value)
  return read.success ? { value: read.data } : bad('bad-id')
}

/** The id of an event, which is part of the address of its page and calendar, like a team's slug. */
export const eventId = matching(EVENT_ID, 'bad-id')

export const NAME_LENGTH = 400
export const REASON_LENGTH = 2_000

/** Reads a text in both languages. */
export const both = (length: number, read = named) => z.object({ en: given(read(length)), fr: given(read(length)) }, 'type')

export const tags: Reader<string[]> = (value) => {
  const list = typeof value === 'string' ? value.split(',') : value
  if (!Array.isArray(list)) return bad('type')
  if (list.length > MOST.tags) return bad('too-many')
  const found: string[] = []
  for (const each of list) {
    const read = trimmed(LENGTHS.tag)(each)
    if ('fault' in read) return read
    if (read.value !== '') found.push(read.value)
  }
  return { value: found }
}

export const videoType: Reader<VideoType> = oneOf(VIDEO_TYPES)

/**
 * Returns a key for display. An invalid id may be anything, so it is cut to the length of an id and loses invisible characters.
 */
export const shown = (key: string) => key.slice(0, 128).toWellFormed().replaceAll(/\p{C}/gu, '\u{fffd}')
