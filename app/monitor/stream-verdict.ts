import { MINUTE_MS } from '../kit/time/time-units.ts'
import type { Segments, Variant } from './hls-text.ts'

// Judges a stream by readings of its playlists (spec D3). Pure, so that a table of readings proves it. Times are in ms.

/**
 * `none`: no playlist can be read. `waiting`: the playlist is empty, or has had no new segment since it was first read. `behind`
 * and `frozen`: it had new segments, but none for too long. `partial`: some renditions or their list fail while another is well.
 * `ended`: the playlist says so.
 */
export const STREAM_STATES = ['none', 'waiting', 'starting', 'good', 'behind', 'frozen', 'partial', 'ended'] as const
export type StreamState = (typeof STREAM_STATES)[number]

/** The reasons why a playlist could not be read. `garbage`: the response is no playlist. */
const READ_FAULTS = ['refused', 'timeout', 'unreachable', 'too-large', 'redirect', 'garbage'] as const
export type FaultKind = (typeof READ_FAULTS)[number]

/** The result of a request for one rendition. */
export type Reading = { at: number } & (
  | { ok: true; segments: Segments }
  /** `status`: the HTTP status of a refusal. */
  | { ok: false; fault: FaultKind; status?: number | undefined }
)

/** The readings of one rendition. */
export type Track = {
  firstAt: number
  last: Reading
  /** The last readable playlist. */
  segments: Segments | undefined
  /** When a new segment last appeared. */
  quietSince: number
  /** The number of readings that showed a new segment. */
  news: number
  /** The lowest number that no reading has shown yet. */
  highest: number
  /** When segments were missing, and how many. */
  gaps: readonly { at: number; count: number }[]
}

/** Numbers that explain a verdict; those that do not apply are absent. */
export type StreamFacts = {
  /** The time since a new segment last appeared. */
  quietSeconds?: number
  targetSeconds?: number
  /** Age of the newest segment by the encoder's clock. */
  ageSeconds?: number
  /** Segments marked as missing by the encoder in the last ten minutes. */
  gaps?: number
  /** Renditions that fail, and their total number. */
  failing?: number
  renditions?: number
  fault?: FaultKind
  status?: number
  /** The reason why the list of renditions could not be read; viewers who already play a rendition do not notice. */
  master?: FaultKind
  /** Height in pixels (0 if unknown) and bits per second, best first. */
  ladder?: [height: number, bits: number][]
}

export type Verdict = { state: StreamState; facts: StreamFacts }

/** The minimum target duration that a verdict assumes, because no playlist is read more often. */
const SHORTEST_TARGET = 2_000
/** The target duration assumed of a stream that never declared one. */
const USUAL_TARGET = 6_000
/** How long a stream may be quiet, unless its segments are long. */
const LONG_QUIET = 20_000
const GAPS_FOR = 10 * MINUTE_MS

/** Returns the time between two readings of a playlist: one target duration, but no less than 2 s and no more than 10 s. */
export const intervalOf = (segments: Pick<Segments, 'targetSeconds'> | undefined): number =>
  Math.min(10_000, Math.max(2_000, (segments?.targetSeconds ?? 5) * 1_000))

const targetOf = (segments: Segments | undefined) =>
  segments ? Math.max(SHORTEST_TARGET, segments.targetSeconds * 1_000) : USUAL_TARGET

/** Returns the quiet time after which a stream is behind: RFC 8216 allows 1.5 target durations until the next segment. */
export const behindAfter = (segments: Segments | undefined): number => 1.5 * targetOf(segments)

/**
 * Returns the quiet time after which a stream is frozen: three target durations or 20 s, whichever is shorter, but at least two
 * target durations, because until then a player has something to show.
 */
function frozenAfter(segments: Segments | undefined): number {
  const target = targetOf(segments)
  return Math.min(3 * target, Math.max(LONG_QUIET, 2 * target))
}

/** Adds a reading to a track. */
export function addReading(before: Track | undefined, reading: Reading): Track {
  const { at } = reading
  if (!before) {
    const segments = reading.ok ? reading.segments : undefined
    return { firstAt: at, last: reading, segments, quietSince: at, news: 0, highest: segments?.next ?? 0, gaps: [] }
  }
  const gaps = before.gaps.filter((gap) => gap.at > at - GAPS_FOR)
  if (!reading.ok) return { ...before, last: reading, gaps }
  const { segments } = reading
  if (!before.segments) return { ...before, last: reading, segments, quietSince: at, highest: segments.next, gaps }
  const isRestart = hasRestarted(before, segments)
  const isNews = isRestart ? segments.next > segments.first : segments.next > before.highest
  if (!isNews) return { ...before, last: reading, segments, highest: isRestart ? segments.next : before.highest, gaps }
  const count = segments.gaps.filter((number) => isRestart || number >= before.highest).length
  return {
    ...before,
    last: reading,
    segments,
    quietSince: at,
    news: before.news + 1,
    highest: segments.next,
    gaps: count > 0 ? [...gaps, { at, count }] : gaps,
  }
}

/**
 * True when the numbering restarted, as after a restart of the encoder. A playlist slightly behind may be that of a slower copy
 * of the server; only if its numbers then rise from there is it a restart.
 */
function hasRestarted({ segments: before, highest }: Track, now: Segments): boolean {
  if (!before || now.next >= highest) return false
  if (now.next <= before.first) return true
  return before.next < highest && now.next > before.next
}

type Judgement = { state: Exclude<StreamState, 'partial'>; quiet: number }

/** Judges a rendition as of its last reading, so that one that is seldom read does not seem quiet. */
function judge({ segments, last, news, quietSince, firstAt }: Track): Judgement {
  const quiet = last.at - quietSince
  if (!segments) return { state: 'none', quiet: last.at - firstAt }
  const isFrozen = quiet >= frozenAfter(segments)
  // One failed request says little about a stream that moved a moment ago.
  if (!last.ok && (isFrozen || news === 0)) return { state: 'none', quiet }
  if (segments.hasEnded) return { state: 'ended', quiet }
  if (segments.next === segments.first) return { state: 'waiting', quiet }
  if (news === 0) return { state: isFrozen ? 'waiting' : 'starting', quiet }
  if (isFrozen) return { state: 'frozen', quiet }
  return { state: quiet > behindAfter(segments) ? 'behind' : 'good', quiet }
}

const isWell = ({ state }: Judgement) => state === 'good' || state === 'behind'

/** The states by how much they say about a stream of which no rendition is well; the first one found is its state. */
const TELLING_STATES: readonly StreamState[] = ['starting', 'frozen', 'ended', 'waiting', 'none']

/**
 * Judges a stream by its last readings. `tracks`: readings of its renditions; `variants`: all renditions that its playlist names.
 * Not all are read each time, so only renditions that were read and failed count as failing. `master`: the reading of the list of
 * renditions, if that failed.
 */
export function verdictOf(
  tracks: readonly Track[],
  variants: readonly Pick<Variant, 'bits' | 'height'>[],
  master?: Reading,
): Verdict {
  const all = tracks.map((track) => ({ ...judge(track), track }))
  const well = all.filter(isWell)
  const lost = all.filter(({ state }) => state === 'none' || state === 'frozen' || state === 'waiting')
  const shown =
    well.find(({ state }) => state === 'good') ??
    well[0] ??
    TELLING_STATES.flatMap((state) => all.find((each) => each.state === state) ?? [])[0]
  if (!shown) return { state: 'none', facts: {} }
  const isMasterLost = master?.ok === false
  const state = well.length > 0 && (lost.length > 0 || isMasterLost) ? 'partial' : shown.state
  return {
    state,
    facts: { ...factsOf(shown), ...countsOf(lost.length, variants), ...(isMasterLost && { master: master.fault }) },
  }
}

function factsOf({ track, quiet, state }: Judgement & { track: Track }): StreamFacts {
  const { segments, last, gaps } = track
  const now = last.at
  const recent = gaps.filter(({ at }) => at > now - GAPS_FOR).reduce((sum, { count }) => sum + count, 0)
  return {
    ...(state !== 'good' && { quietSeconds: Math.round(quiet / 1_000) }),
    ...(segments && { targetSeconds: segments.targetSeconds }),
    ...(segments?.newestAt !== undefined && !segments.hasEnded && { ageSeconds: Math.round((now - segments.newestAt) / 1_000) }),
    ...(recent > 0 && { gaps: recent }),
    ...(!last.ok && { fault: last.fault, ...(last.status !== undefined && { status: last.status }) }),
  }
}

function countsOf(failing: number, variants: readonly Pick<Variant, 'bits' | 'height'>[]): StreamFacts {
  if (variants.length === 0) return {}
  const ladder = variants.map(({ bits, height }): [number, number] => [height ?? 0, bits])
  return {
    renditions: variants.length,
    ...(failing > 0 && { failing }),
    ladder: ladder.toSorted((a, b) => b[1] - a[1] || b[0] - a[0]),
  }
}

/** The severity of a state. `calm`: the stream is not on yet, or over. */
export type Level = 'good' | 'amber' | 'red' | 'calm'

const LEVELS: Record<StreamState, Level> = {
  none: 'red',
  waiting: 'red',
  starting: 'calm',
  good: 'good',
  behind: 'amber',
  frozen: 'red',
  partial: 'amber',
  ended: 'calm',
}

/** Returns the severity of a state of a stream that should be on. */
export const levelOf = (state: StreamState): Level => LEVELS[state]
