import { z } from 'zod'
import type { VideoType } from '../catalog/episode.ts'
import { parseDuration } from '../shared/duration.ts'
import { isYear, slug } from '../shared/form-fields.ts'
import { isShowable } from '../shared/showable.ts'
import { isStoredPicture } from '../shared/stored-picture.ts'

/** What is wrong with a place of the file; the dictionaries have its words. */
export type FaultReason =
  | 'not-json'
  | 'too-deep'
  | 'too-many-keys'
  | 'too-large'
  | 'not-a-map'
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
  | 'other-id'
  | 'twice'
  | 'too-many'

/** `path` is where in the file: like `doc-1.episodes[3].videoUrl`; '' for the file itself. */
export type Fault = { path: string; reason: FaultReason }

/** Twice what the form takes, so that no older text is refused (readings: limits not shown). */
export const LENGTHS = {
  title: 400,
  shortDescription: 1_000,
  longDescription: 10_000,
  password: 256,
  address: 2_000,
  tag: 200,
  word: 80,
} as const

export const MOST = { series: 20_000, episodes: 5_000, tags: 200, depth: 20, keys: 200, entryBytes: 16 * 1024 ** 2 } as const

/** What ends so is asked for as the data of another page, and has no page of its own. */
const DOC_ID = /^(?!.*\.data$)[A-Za-z0-9][A-Za-z0-9_.~-]{0,127}$/
const PLAY_ID = /^[A-Za-z0-9_-]{1,64}$/
/** Names that objects have by nature; a file is an object of documents. */
const NO_IDS = new Set(['constructor', 'prototype'])
const VIDEO_TYPES: readonly VideoType[] = ['YouTube', 'MP4', 'HLS', 'External']
const LARGEST = 1_000_000_000

type Read<T> = { value: T } | { fault: FaultReason }
type Reader<T> = (value: unknown) => Read<T>

const bad = (fault: FaultReason) => ({ fault })

/** A field that may be missing or null: then what the site has stays, or the default comes. */
function maybe<T>(read: Reader<T>) {
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

function required<T>(read: Reader<T>) {
  return z.unknown().transform((value, context): T => {
    const result = value === undefined || value === null || value === '' ? bad('required') : read(value)
    if ('value' in result) return result.value
    context.addIssue({ code: 'custom', message: result.fault })
    return z.NEVER
  })
}

const text =
  (length: number): Reader<string> =>
  (value) => {
    if (typeof value !== 'string') return bad('type')
    if (value.length > length) return bad('too-long')
    // PostgreSQL stores no NUL, and half a character is none.
    return value.includes('\0') || !value.isWellFormed() ? bad('bad-text') : { value }
  }

/** A title or another name: what the forms take, too, or nobody could tell it from another one. */
const named =
  (length: number): Reader<string> =>
  (value) => {
    const read = text(length)(value)
    return 'value' in read && !isShowable(read.value) ? bad('bad-text') : read
  }

const trimmed =
  (length: number): Reader<string> =>
  (value) => {
    if (typeof value === 'string' && !isShowable(value)) return bad('bad-text')
    return text(length)(typeof value === 'string' ? value.trim() : value)
  }

const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? { value } : bad('type'))

/** A whole number, also as text. */
const whole =
  (least: number): Reader<number> =>
  (value) => {
    const number = typeof value === 'string' && /^\s*-?\d{1,12}\s*$/.test(value) ? Number(value) : value
    if (typeof number !== 'number') return bad(typeof number === 'string' ? 'bad-number' : 'type')
    return Number.isSafeInteger(number) && number >= least && number <= LARGEST ? { value: number } : bad('bad-number')
  }

/** Seconds, as a number or as HH:MM:SS. */
const duration: Reader<number> = (value) => {
  if (typeof value === 'string' && value.includes(':')) {
    const seconds = parseDuration(value)
    return seconds === undefined ? bad('bad-duration') : { value: seconds }
  }
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof seconds !== 'number') return bad('type')
  return seconds >= 0 && seconds <= LARGEST ? { value: Math.round(seconds) } : bad('bad-duration')
}

/** An ISO time, a date, or {seconds, nanoseconds}; as ISO in UTC. */
const time: Reader<string> = (value) => {
  const ms = typeof value === 'string' ? isoMs(value) : typeof value === 'object' ? stampMs(value as Stamp) : undefined
  if (ms === undefined) return bad('type')
  const date = new Date(ms)
  return isYear(date.getUTCFullYear()) ? { value: date.toISOString() } : bad('bad-date')
}

type Stamp = { seconds?: unknown; _seconds?: unknown; nanoseconds?: unknown; _nanoseconds?: unknown }

const ISO = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/

function isoMs(value: string): number {
  const [, date, clock, , , zone] = ISO.exec(value.trim()) ?? []
  // Days that a month does not have are moved on by Date, not refused.
  if (!date || new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) !== date) return Number.NaN
  return Date.parse(clock === undefined ? `${date}T00:00:00Z` : zone ? value.trim() : `${value.trim()}Z`)
}

function stampMs({ seconds, _seconds, nanoseconds, _nanoseconds }: Stamp): number | undefined {
  const [whole, part] = [seconds ?? _seconds, nanoseconds ?? _nanoseconds ?? 0]
  return isCount(whole) && isCount(part) ? Number(whole) * 1_000 + Math.floor(Number(part) / 1_000_000) : undefined
}

/** Anything else Number() would call into, or take an empty text or a list for a number. */
const isCount = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')

const day: Reader<string> = (value) => {
  if (value === '') return { value: '' }
  const read = time(value)
  return 'value' in read ? { value: read.value.slice(0, 10) } : read
}

/** An address on https; on http only for an origin that the site itself is set up with. */
const address =
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

/** A provider's play id, or an address. */
const video =
  (origins: string[]): Reader<string> =>
  (value) =>
    typeof value === 'string' && PLAY_ID.test(value.trim()) ? { value: value.trim() } : address(origins)(value)

/** A picture that is stored here, or an address that it can be copied from. */
const picture: Reader<string> = (value) => {
  const read = trimmed(LENGTHS.address)(value)
  if (!('value' in read) || read.value === '' || isStoredPicture(read.value)) return read
  return webAddress(read.value) ? read : bad('bad-address')
}

const documentId: Reader<string> = (value) => {
  if (typeof value !== 'string') return bad('type')
  return DOC_ID.test(value) && !NO_IDS.has(value) ? { value } : bad('bad-id')
}

const seriesId: Reader<string> = (value) => {
  if (typeof value !== 'string') return bad('type')
  const read = slug.safeParse(value)
  return read.success ? { value: read.data } : bad('bad-id')
}

const tags: Reader<string[]> = (value) => {
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

const videoType: Reader<VideoType> = (value) =>
  VIDEO_TYPES.includes(value as VideoType) ? { value: value as VideoType } : bad('type')

const list = (most: number) => z.array(z.unknown(), 'type').max(most, 'too-many').nullish()

/** The schemas of a file's parts; `origins` may be on http. See docs/transfer-file.md. */
export function transferSchemas(origins: string[]) {
  const captions = z.array(z.object({ language: z.enum(['en', 'fr'], 'type'), url: required(address(origins)) }, 'type'), 'type')
  const content = z.object(
    {
      dateAdded: maybe(time),
      duration: maybe(duration),
      language: maybe(trimmed(LENGTHS.word)),
      videos: z
        .array(z.object({ url: maybe(video(origins)), videoType: maybe(videoType) }, 'type'), 'type')
        .max(20, 'too-many')
        .nullish(),
      captions: captions.max(20, 'too-many').nullish(),
    },
    'type',
  )
  const texts = {
    shortDescription: maybe(text(LENGTHS.shortDescription)),
    longDescription: maybe(text(LENGTHS.longDescription)),
    description: maybe(text(LENGTHS.longDescription)),
    releaseDate: maybe(day),
    thumbnail: maybe(picture),
    thumbnailUrl: maybe(picture),
  }
  const episode = z.object(
    {
      ...texts,
      docId: maybe(documentId),
      title: maybe(named(LENGTHS.title)),
      videoUrl: maybe(video(origins)),
      language: maybe(trimmed(LENGTHS.word)),
      episodeNumber: maybe(whole(0)),
      rating: z.object({ rating: maybe(trimmed(LENGTHS.word)), ratingSource: maybe(trimmed(LENGTHS.word)) }, 'type').nullish(),
      duration: maybe(duration),
      onRoku: maybe(flag),
      isLive: maybe(flag),
      startsAt: maybe((value) => (value === '' ? { value: '' } : time(value))),
      content: content.nullish(),
    },
    'type',
  )
  const series = z.object(
    {
      ...texts,
      docId: maybe(documentId),
      id: required(seriesId),
      title: required(named(LENGTHS.title)),
      categoryId: maybe(trimmed(LENGTHS.tag)),
      tags: maybe(tags),
      order: maybe(whole(0)),
      password: maybe(trimmed(LENGTHS.password)),
      isLocked: maybe(flag),
      embedLink: maybe(address(origins)),
      episodes: list(MOST.episodes),
    },
    'type',
  )
  return { series, episode }
}

export type Schemas = ReturnType<typeof transferSchemas>

/** An episode as the file has it; what is undefined the file does not say. */
export type FileEpisode = {
  docId: string
  title?: string | undefined
  videoUrl?: string | undefined
  videoType?: VideoType | undefined
  language?: string | undefined
  episodeNumber?: number | undefined
  shortDescription?: string | undefined
  longDescription?: string | undefined
  releaseDate?: string | undefined
  rating?: string | undefined
  ratingSource?: string | undefined
  thumbnail: FilePicture
  durationSeconds?: number | undefined
  dateAdded?: string | undefined
  captions?: { language: 'en' | 'fr'; url: string }[] | undefined
  onRoku?: boolean | undefined
  isLive?: boolean | undefined
  /** Empty: not announced. */
  startsAt?: string | undefined
}

/** Where the picture is stored, and the address that it can be copied from. */
export type FilePicture = { stored?: string | undefined; address?: string | undefined; isNone: boolean }

export type FileSeries = {
  docId: string
  id: string
  title: string
  shortDescription?: string | undefined
  longDescription?: string | undefined
  description?: string | undefined
  categoryId?: string | undefined
  releaseDate?: string | undefined
  tags?: string[] | undefined
  thumbnail: FilePicture
  order?: number | undefined
  /** Undefined: the file does not say, so that a password stays. Empty: open to all. */
  password?: string | undefined
  /** It had a password that the file does not tell. */
  isLocked?: boolean | undefined
  embedLink?: string | undefined
  episodes: FileEpisode[]
}

type EntryResult = { ok: true; series: FileSeries } | { ok: false; faults: Fault[] }

/**
 * Reads one member of the file: `key` is the document's id, `value` what was parsed. Besides the shape that exports have it
 * takes the older ones: the series without an envelope, its episodes within it, timestamps, numbers as text.
 */
export function readEntry(schemas: Schemas, key: string, value: unknown): EntryResult {
  if (!('value' in documentId(key))) return refused([{ path: shown(key), reason: 'bad-id' }])
  if (!isObject(value)) return refused([{ path: key, reason: 'type' }])
  const many = tooManyKeys(value, key)
  if (many) return refused([many])
  const hasEnvelope = value.series !== undefined
  const place = hasEnvelope ? `${key}.series` : key
  // What keeps strangers out counts wherever it stands.
  const { password, isLocked } = value
  const inner = hasEnvelope && isObject(value.series) ? { password, isLocked, ...value.series } : value.series
  const read = schemas.series.safeParse(hasEnvelope ? inner : value)
  if (!read.success) return refused(faultsOf(read.error, place))
  const { data } = read
  for (const own of [data.docId, hasEnvelope ? value.docId : undefined]) {
    if (own !== undefined && own !== key) return refused([{ path: `${place}.docId`, reason: 'other-id' }])
  }

  const isOutside = hasEnvelope && value.episodes !== undefined && value.episodes !== null
  const episodesPlace = isOutside ? `${key}.episodes` : `${place}.episodes`
  const given = isOutside ? list(MOST.episodes).safeParse(value.episodes) : { success: true as const, data: data.episodes }
  if (!given.success) return refused(faultsOf(given.error, episodesPlace))
  const faults: Fault[] = []
  const episodes: FileEpisode[] = []
  const seen = new Set<string>()
  for (const [at, each] of (given.data ?? []).entries()) {
    const path = `${episodesPlace}[${at}]`
    const episode = readEpisode(schemas, each, `${key}-${at + 1}`, path)
    if ('faults' in episode) {
      faults.push(...episode.faults)
      continue
    }
    if (seen.has(episode.docId)) faults.push({ path: `${path}.docId`, reason: 'twice' })
    seen.add(episode.docId)
    episodes.push(episode)
  }
  if (faults.length > 0) return refused(faults)
  const { docId: _, episodes: __, thumbnail, thumbnailUrl, ...rest } = data
  return { ok: true, series: { ...rest, docId: key, thumbnail: pictureOf(thumbnail, thumbnailUrl), episodes } }
}

/** An episode within its series has no id of its own: then `ownId`, the same at every import, stands for it. */
function readEpisode({ episode }: Schemas, value: unknown, ownId: string, path: string): FileEpisode | { faults: Fault[] } {
  const read = episode.safeParse(value)
  if (!read.success) return { faults: faultsOf(read.error, path) }
  const { docId, description, thumbnail, thumbnailUrl, content, rating, duration, ...rest } = read.data
  const id = documentId(docId ?? ownId)
  if (!('value' in id)) return { faults: [{ path: `${path}.docId`, reason: 'bad-id' }] }
  const first = content?.videos?.[0]
  return {
    ...rest,
    docId: id.value,
    shortDescription: rest.shortDescription ?? description,
    videoUrl: rest.videoUrl ?? first?.url,
    videoType: first?.videoType,
    language: rest.language ?? content?.language,
    rating: rating?.rating,
    ratingSource: rating?.ratingSource,
    thumbnail: pictureOf(thumbnail, thumbnailUrl),
    durationSeconds: content?.duration ?? duration,
    dateAdded: content?.dateAdded,
    captions: content?.captions ?? undefined,
  }
}

function pictureOf(thumbnail: string | undefined, thumbnailUrl: string | undefined): FilePicture {
  const given = [thumbnail, thumbnailUrl].filter((each): each is string => each !== undefined && each !== '')
  return {
    stored: given.find(isStoredPicture),
    address: given.findLast((each) => !isStoredPicture(each)),
    isNone: given.length === 0 && (thumbnail ?? thumbnailUrl) !== undefined,
  }
}

const refused = (faults: Fault[]): EntryResult => ({ ok: false, faults })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An id that is no id may be anything: no more of it is shown than an id has, and nothing that cannot be seen. */
export const shown = (key: string) => key.slice(0, 128).toWellFormed().replaceAll(/\p{C}/gu, '\u{fffd}')

function faultsOf(error: z.ZodError, place: string): Fault[] {
  return error.issues.map(({ path, message }) => ({
    path: path.reduce<string>((text, part) => text + (typeof part === 'number' ? `[${part}]` : `.${String(part)}`), place),
    reason: message as FaultReason,
  }))
}

/** Depth is known to have an end: the file is cut with a limit. */
function tooManyKeys(value: unknown, path: string): Fault | undefined {
  if (Array.isArray(value)) {
    for (const [at, each] of value.entries()) {
      const fault = typeof each === 'object' ? tooManyKeys(each, `${path}[${at}]`) : undefined
      if (fault) return fault
    }
  } else if (isObject(value)) {
    const keys = Object.keys(value)
    if (keys.length > MOST.keys) return { path, reason: 'too-many-keys' }
    for (const key of keys) {
      const fault = typeof value[key] === 'object' ? tooManyKeys(value[key], `${path}.${shown(key)}`) : undefined
      if (fault) return fault
    }
  }
  return undefined
}
