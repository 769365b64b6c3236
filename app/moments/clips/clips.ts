import type { Language } from '../../kit/language.ts'
import { formatClock } from '../../kit/time/duration.ts'
import { MINUTE_MS } from '../../kit/time/time-units.ts'
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
/** The lengths that the desk offers, in seconds, and how much earlier its clips begin: staff tap once the play is over. */
export const DESK_LENGTHS = [30, 60, 120] as const
export const DESK_LEAD = 10_000

/** Returns the part of the webcast that a clip plays. */
export function rangeOf({ baseAt, fromMs, toMs }: Pick<Clip, 'baseAt' | 'fromMs' | 'toMs'>): PlayRange {
  if (baseAt === null) return { from: { seconds: fromMs / 1000 }, to: { seconds: toMs / 1000 } }
  const base = Date.parse(baseAt)
  return { from: { wall: base + fromMs }, to: { wall: base + toMs } }
}

/** Returns the query that begins and ends an episode's player at a clip, in seconds of the video or of the time of day. */
export function rangeQuery({ from, to }: PlayRange): string {
  const seconds = (place: PlayRange['from']) => (place && 'wall' in place ? place.wall / 1000 : (place?.seconds ?? 0))
  return `?${from && 'wall' in from ? 'at' : 't'}=${seconds(from)}&end=${seconds(to)}`
}

/** How much earlier than a clip of the time of day, in ms, the positions in its form begin to count. */
export const BEFORE_CLIP = 5 * MINUTE_MS

const POSITION = /^(?:(\d{1,2}):([0-5]?\d):([0-5]?\d)|(\d{1,3}):([0-5]?\d)|(\d{1,6}))(?:[.,](\d{1,3}))?$/

/** Reads a position in a video, such as 90, 1:30 or 1:02:03.5, in ms; undefined for anything else. */
export function readPosition(text: string): number | undefined {
  const parts = POSITION.exec(text.trim())
  if (!parts) return undefined
  const [, hours = 0, m, s, minutes = m, seconds = s, plain = seconds, rest = '0'] = parts
  return (Number(hours) * 60 + Number(minutes ?? 0)) * MINUTE_MS + Number(plain) * 1000 + Number(rest.padEnd(3, '0'))
}

/** Writes a position so that `readPosition` reads it to the tenth of a second. */
export const writePosition = (ms: number) =>
  formatClock(Math.floor(ms / 100) / 10) + (ms % 1000 < 100 ? '' : `.${Math.floor((ms % 1000) / 100)}`)

/** True for a length that a clip may have. */
export const isClipLength = (ms: number) => ms >= SHORTEST_CLIP && ms <= LONGEST_CLIP
