import { MINUTE_MS } from '../kit/time/time-units.ts'
import type { Segments, Variant } from './hls-text.ts'

// How a stream is, from what was read of its playlists (spec D3): pure, so that a table of readings proves it. Times are in ms.

/**
 * `none`: no playlist can be read. `waiting`: it is empty, or has stood still since it was first read. `behind` and `frozen`: it moved, and
 * nothing new has come for too long. `partial`: some renditions fail, or their list does, while another is well. `ended`: it says so itself.
 */
export const STREAM_STATES = ['none', 'waiting', 'starting', 'good', 'behind', 'frozen', 'partial', 'ended'] as const
export type StreamState = (typeof STREAM_STATES)[number]

/** Why a playlist could not be read. `garbage`: something came, and it is no playlist. */
const READ_FAULTS = ['refused', 'timeout', 'unreachable', 'too-large', 'redirect', 'garbage'] as const
export type ReadFault = (typeof READ_FAULTS)[number]

/** What a request for one rendition brought. */
export type Reading = { at: number } & (
  | { ok: true; segments: Segments }
  /** `status`: of a refused answer. */
  | { ok: false; fault: ReadFault; status?: number | undefined }
)

/** What is known of one rendition. */
export type Track = {
  firstAt: number
  last: Reading
  /** The last playlist that could be read. */
  segments: Segments | undefined
  /** Since when nothing new has come. */
  quietSince: number
  /** How often something new came. */
  news: number
  /** The first number that no reading has shown yet. */
  highest: number
  /** When missing segments came, and how many. */
  gaps: readonly { at: number; count: number }[]
}

/** Numbers that say why; what does not apply is absent. */
export type Facts = {
  /** Since when nothing new came. */
  quietSeconds?: number
  targetSeconds?: number
  /** How old the newest segment is by the clock of the encoder. */
  ageSeconds?: number
  /** Segments that the encoder marked as missing in the last ten minutes. */
  gaps?: number
  /** How many renditions fail, and how many there are. */
  failing?: number
  renditions?: number
  fault?: ReadFault
  status?: number
  /** Why the list of renditions could not be read: who plays one already does not notice. */
  master?: ReadFault
  /** Height in pixels, 0 where it is not told, and bits per second; the best first. */
  ladder?: [height: number, bits: number][]
}

export type Verdict = { state: StreamState; facts: Facts }

/** Shorter target durations are taken for this: nothing is read more often. */
const SHORTEST_TARGET = 2_000
/** What a stream that never told its own is measured by. */
const USUAL_TARGET = 6_000
/** How long a stream may be quiet, unless its segments are longer. */
const LONG_QUIET = 20_000
const GAPS_FOR = 10 * MINUTE_MS

/** How often a playlist is read: once a target duration, every 2 to 10 s. */
export const intervalOf = (segments: Pick<Segments, 'targetSeconds'> | undefined): number =>
  Math.min(10_000, Math.max(2_000, (segments?.targetSeconds ?? 5) * 1_000))

const targetOf = (segments: Segments | undefined) =>
  segments ? Math.max(SHORTEST_TARGET, segments.targetSeconds * 1_000) : USUAL_TARGET

/** Something new should come once a target duration, and RFC 8216 allows half of one more. */
export const behindAfter = (segments: Segments | undefined): number => 1.5 * targetOf(segments)

/** Three target durations or 20 s, whichever is first, but never less than two: until then a player has something to show. */
function frozenAfter(segments: Segments | undefined): number {
  const target = targetOf(segments)
  return Math.min(3 * target, Math.max(LONG_QUIET, 2 * target))
}

/** Takes a reading in. */
export function hear(before: Track | undefined, reading: Reading): Track {
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
 * Whether the numbers began anew, as after a restart of the encoder. A playlist that is a little behind may come from a slower copy of the
 * server: only when it goes on from there by itself was it a restart.
 */
function hasRestarted({ segments: before, highest }: Track, now: Segments): boolean {
  if (!before || now.next >= highest) return false
  if (now.next <= before.first) return true
  return before.next < highest && now.next > before.next
}

type Judged = { state: Exclude<StreamState, 'partial'>; quiet: number }

/** At the time of the last reading: a rendition that is read seldom is not quiet because nobody looks. */
function judge({ segments, last, news, quietSince, firstAt }: Track): Judged {
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

const isWell = ({ state }: Judged) => state === 'good' || state === 'behind'

/** Which state says most about a stream none of whose renditions is well. */
const TELLING: readonly StreamState[] = ['starting', 'frozen', 'ended', 'waiting', 'none']

/**
 * How a stream is, as of its last readings. `tracks`: what was read of its renditions; `variants`: all that its playlist names. Not all are read each time, so only
 * those count as failing that were read and failed. `master`: the reading of the list of renditions, where it failed.
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
    TELLING.flatMap((state) => all.find((each) => each.state === state) ?? [])[0]
  if (!shown) return { state: 'none', facts: {} }
  const isMasterLost = master?.ok === false
  const state = well.length > 0 && (lost.length > 0 || isMasterLost) ? 'partial' : shown.state
  return {
    state,
    facts: { ...factsOf(shown), ...countsOf(lost.length, variants), ...(isMasterLost && { master: master.fault }) },
  }
}

function factsOf({ track, quiet, state }: Judged & { track: Track }): Facts {
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

function countsOf(failing: number, variants: readonly Pick<Variant, 'bits' | 'height'>[]): Facts {
  if (variants.length === 0) return {}
  const ladder = variants.map(({ bits, height }): [number, number] => [height ?? 0, bits])
  return {
    renditions: variants.length,
    ...(failing > 0 && { failing }),
    ladder: ladder.toSorted((a, b) => b[1] - a[1] || b[0] - a[0]),
  }
}

/** How bad it is: `calm` for a stream that is not on yet, or over. */
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

/** What a state means for a stream that should be on. */
export const levelOf = (state: StreamState): Level => LEVELS[state]
