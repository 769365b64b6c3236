import { z } from 'zod'
import { optionalText, ticked } from '../../kit/form-fields.ts'
import type { Language } from '../../kit/language.ts'
import { TEXTS } from '../../kit/text/texts.ts'
import { formatClock } from '../../kit/time/duration.ts'
import { DAY_MS, MINUTE_MS } from '../../kit/time/time-units.ts'
import type { PlayRange } from '../../playback/play-range.ts'

/** A beginning and an end within a webcast; nothing is cut or copied (spec J6). Times are in ms. */
export type Clip = {
  id: string
  episodeDocId: string
  /** Digest of the address of the video that media positions belong to; '' for a time of day. */
  video: string
  /** The time of day, ISO, from which `fromMs` and `toMs` count; null when they count from the beginning of the video. */
  baseAt: string | null
  fromMs: number
  toMs: number
  title: Record<Language, string>
  /** As of an episode; '' for the webcast's own. */
  thumbnail: string
  tellsResult: boolean
  madeAt: string
  version: number
}

/** Returns the path of a clip's page, in English. */
export const clipPath = (id: string) => `/clip/${id}`

/** The shortest and the longest clip (spec J6). */
export const SHORTEST_CLIP = 2_000
export const LONGEST_CLIP = 10 * MINUTE_MS
/** The maximum number of clips of an episode. */
export const MOST_CLIPS = 200
/** The lengths that the desk offers, in seconds, and how much earlier its clips begin: staff tap once the play is over. */
export const DESK_LENGTHS = [30, 60, 120] as const
export const DESK_LEAD = 10_000

/** Returns the part of the webcast that a clip plays. */
export function rangeOf({ baseAt, fromMs, toMs }: Pick<Clip, 'baseAt' | 'fromMs' | 'toMs'>): PlayRange {
  if (baseAt === null) return { from: { seconds: fromMs / 1000 }, to: { seconds: toMs / 1000 } }
  const base = Date.parse(baseAt)
  return { from: { wall: base + fromMs }, to: { wall: base + toMs } }
}

/** Returns the query that begins and ends an episode's player at a clip (spec J4), in seconds of the video or of the time of day. */
export function rangeQuery({ from, to }: PlayRange): string {
  const seconds = (place: PlayRange['from']) => (place && 'wall' in place ? place.wall / 1000 : (place?.seconds ?? 0))
  return `?${from && 'wall' in from ? 'at' : 't'}=${seconds(from)}&end=${seconds(to)}`
}

const POSITION = /^(?:(?:(\d{1,2}):(?=\d{1,2}:))?(\d{1,3}):(?=[0-5]?\d(?:\D|$)))?(\d{1,5})(?:[.,](\d{1,3}))?$/

/** Reads a position in a video, such as 90, 1:30 or 1:02:03.5, in ms; undefined for anything else. */
export function readPosition(text: string): number | undefined {
  const parts = POSITION.exec(text.trim())
  if (!parts) return undefined
  const [, hours = 0, minutes = 0, seconds, rest = '0'] = parts
  const whole = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * 1000 + Number(rest.padEnd(3, '0'))
  return whole < DAY_MS ? whole : undefined
}

const tenths = (ms: number) => (ms % 1000 < 50 ? '' : `.${Math.min(9, Math.round((ms % 1000) / 100))}`)

/** Writes a position so that `readPosition` reads it to the tenth of a second. */
export const writePosition = (ms: number) => formatClock(ms / 1000) + tenths(ms)

const hourOf = (at: number, zone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at)

/** Writes an instant, in ms, as the time of day in a zone; `readHour` reads it as the instant nearest to `near`. */
export const writeHour = (at: number, zone: string) => hourOf(at, zone) + tenths(at)
export function readHour(text: string, near: number, zone: string): number | undefined {
  const [typed, base] = [readPosition(text), readPosition(hourOf(near, zone))]
  if (!/^\d{1,2}:\d{1,2}:/.test(text.trim()) || typed === undefined || base === undefined) return undefined
  const ahead = (typed - base + 1.5 * DAY_MS) % DAY_MS
  return near - (near % 1000) + ahead - DAY_MS / 2
}

/** How staff type places: positions in the video, or times of day near an instant. `lastMs`: the end of the video, when known. */
export type ClipBasis = { near: number; zone: string } | { lastMs?: number | undefined }

/** Reads a place as staff typed it: a position, or an instant, in ms. */
export const readPlace = (text: string, basis: ClipBasis) =>
  'near' in basis ? readHour(text, basis.near, basis.zone) : readPosition(text)
export const writePlace = (ms: number, basis: ClipBasis) => ('near' in basis ? writeHour(ms, basis.zone) : writePosition(ms))

/** True for a length that a clip may have. */
export const isClipLength = (ms: number) => ms >= SHORTEST_CLIP && ms <= LONGEST_CLIP

/**
 * Returns the schema of a clip's form (spec J6): places of the basis, 2 s to 10 min apart and within the video, and a title in at
 * least one language. `checkPicture` returns what stands against an address.
 */
export function clipForm(basis: ClipBasis, checkPicture: (address: string) => string | undefined) {
  const lastMs = 'near' in basis ? undefined : basis.lastMs
  const place = z.string().transform((text, context) => {
    const ms = readPlace(text, basis)
    if (ms !== undefined && (lastMs === undefined || ms <= lastMs)) return ms
    context.addIssue({ code: 'custom', message: ms !== undefined ? 'beyond-end' : 'near' in basis ? 'time-of-day' : 'position' })
    return z.NEVER
  })
  const title = optionalText(TEXTS.title.longest)
  return z
    .object({
      from: place,
      to: place,
      titleEn: title,
      titleFr: title,
      thumbnail: optionalText(2_000).superRefine((text, context) => {
        const fault = text === '' ? undefined : checkPicture(text)
        if (fault) context.addIssue({ code: 'custom', message: fault })
      }),
      tellsResult: ticked,
    })
    .refine(({ from, to }) => isClipLength(to - from), { path: ['to'], message: 'clip-length' })
    .refine(({ titleEn, titleFr }) => titleEn !== '' || titleFr !== '', { path: ['titleEn'], message: 'required' })
}

/** The values of a clip's form. */
export type ClipValues = {
  from: string
  to: string
  titleEn: string
  titleFr: string
  thumbnail: string
  tellsResult: boolean
}

export const NEW_CLIP: ClipValues = { from: '', to: '', titleEn: '', titleFr: '', thumbnail: '', tellsResult: false }

/** Returns a stored clip as its form shows it. */
export const clipValues = ({ title, thumbnail, tellsResult, ...clip }: Clip, basis: ClipBasis): ClipValues => {
  const base = clip.baseAt === null ? 0 : Date.parse(clip.baseAt)
  return {
    from: writePlace(base + clip.fromMs, basis),
    to: writePlace(base + clip.toMs, basis),
    titleEn: title.en,
    titleFr: title.fr,
    thumbnail,
    tellsResult,
  }
}
