import type { Language } from '../../kit/language.ts'
import { formatClock } from '../../kit/time/duration.ts'
import { MINUTE_MS } from '../../kit/time/time-units.ts'
import { placeSeconds } from '../../playback/clock/shared-place.ts'
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
const SHORTEST_CLIP = 2_000
export const LONGEST_CLIP = 10 * MINUTE_MS
/** The maximum number of clips of an episode. */
export const MOST_CLIPS = 200
/** The latest end of a clip in its video: nobody could type a later one. */
export const LATEST_CLIP = 360_000_000
/** The lengths that the desk offers, in seconds. */
export const DESK_LENGTHS = [30, 60, 120] as const

/** Returns the part of the webcast that a clip plays. */
export function rangeOf({ baseAt, fromMs, toMs }: Pick<Clip, 'baseAt' | 'fromMs' | 'toMs'>): PlayRange {
  if (baseAt === null) return { from: { seconds: fromMs / 1000 }, to: { seconds: toMs / 1000 } }
  const base = Date.parse(baseAt)
  return { from: { wall: base + fromMs }, to: { wall: base + toMs } }
}

/** The positions in the form of a clip made live begin to count so much before it, in ms. */
export const BEFORE_CLIP = 5 * MINUTE_MS

/** Reads a position in a video, such as 90, 1:30 or 1:02:03.5, in ms; undefined for anything else. */
export function readPosition(text: string): number | undefined {
  const seconds = placeSeconds(text.trim().replace(',', '.'))
  return seconds === undefined ? undefined : Math.round(seconds * 1_000)
}

/** Writes a position as `readPosition` reads it. */
export const writePosition = (ms: number) =>
  formatClock(Math.floor(ms / 1000)) + (ms % 1000 === 0 ? '' : (ms / 1000).toFixed(3).replace(/^\d*|0+$/g, ''))

/** True for a length that a clip may have. */
export const isClipLength = (ms: number) => ms >= SHORTEST_CLIP && ms <= LONGEST_CLIP
