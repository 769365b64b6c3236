import { HOUR_MS, MINUTE_MS } from '../../../kit/time/time-units.ts'
import type { Track } from './tracks.ts'

/** A video height in the manifest; `level` is its index there. */
export type Quality = { level: number; label: string }

/** State of the viewer's connection to the stream. */
export type StreamState = {
  phase: 'loading' | 'ready' | 'upcoming' | 'reconnecting' | 'ended' | 'failed' | 'unsupported'
  /** According to the manifest, not to staff. */
  isLive: boolean
  wasLive: boolean
  /** True once the stream has been playable. */
  wasReady: boolean
  /** True when the live playlist still loads but contains nothing new. */
  isFrozen: boolean
  segmentSeconds: number
  qualities: Quality[]
  /** The height currently loaded, for the automatic choice. */
  current: string | undefined
  /** Separate audio and subtitles in the manifest. */
  sounds: Track[]
  subtitles: Track[]
  /** The number of consecutive failures. */
  losses: number
  /** The latest failure, and when the consecutive failures began, in ms; undefined while nothing fails. */
  lost: (LoadFailure & { since: number }) | undefined
}

/** The reason why loading stopped. */
export type LoadFailure = {
  /**
   * `refused`: no response, or an error `status`. `unreadable`: no playlist, or one without segments. `unsupported`: this
   * browser has no decoder. `broken`: decoding failed. `unknown`: the browser plays natively and gives no cause.
   */
  cause: 'refused' | 'unreadable' | 'unsupported' | 'broken' | 'unknown'
  /** The status of the failed response; 0 if there was none. */
  status: number
  of: 'playlist' | 'segment'
  /** The delay that the server requests before a retry, in ms. */
  retryAfter?: number | undefined
}

export type StreamReport =
  | { type: 'opening' }
  | { type: 'qualities'; qualities: Quality[] }
  | { type: 'switched'; label: string | undefined }
  | { type: 'tracks'; sounds: Track[]; subtitles: Track[] }
  | { type: 'playlist'; isLive: boolean; isFrozen: boolean; segmentSeconds: number }
  /** Media has arrived: the stream really plays. */
  | { type: 'buffered' }
  | { type: 'lost'; phase: StreamState['phase']; lost: LoadFailure; now: number }

export const OPENING: StreamState = {
  phase: 'loading',
  isLive: false,
  wasLive: false,
  wasReady: false,
  isFrozen: false,
  segmentSeconds: 6,
  qualities: [],
  current: undefined,
  sounds: [],
  subtitles: [],
  losses: 0,
  lost: undefined,
}

export function nextStream(state: StreamState, report: StreamReport): StreamState {
  switch (report.type) {
    case 'opening':
      return OPENING
    case 'qualities':
      return { ...state, qualities: report.qualities }
    case 'switched':
      return { ...state, current: report.label }
    case 'tracks':
      return { ...state, sounds: report.sounds, subtitles: report.subtitles }
    case 'playlist': {
      const { isLive, isFrozen, segmentSeconds } = report
      const wasLive = state.wasLive || isLive
      const seen = { isLive, wasLive, wasReady: true, isFrozen, segmentSeconds }
      // A loaded playlist does not mean that its lost segments are back.
      const next: StreamState = { ...state, ...seen, ...(state.lost?.of !== 'segment' && WELL) }
      return isSame(state, next) ? state : next
    }
    case 'buffered':
      return state.lost ? { ...state, ...WELL } : state
    case 'lost': {
      const { phase, lost, now } = report
      return { ...state, phase, losses: state.losses + 1, lost: { ...lost, since: state.lost?.since ?? now } }
    }
  }
}

const WELL = { phase: 'ready', losses: 0, lost: undefined } as const

const isSame = (one: StreamState, other: StreamState) =>
  (Object.keys(one) as (keyof StreamState)[]).every((key) => one[key] === other[key])

/** How long after its announced start, in ms, a stream that has not begun counts as late rather than missing. */
const LATE_START = HOUR_MS
/**
 * How long, in ms, a stream that has played counts as interrupted before it counts as unavailable. One that staff call live
 * always counts as interrupted.
 */
const PATIENCE = { wasLive: 3 * MINUTE_MS, recorded: 15_000 }

export type Loss = {
  lost: LoadFailure
  stream: Pick<StreamState, 'wasReady' | 'wasLive' | 'lost'>
  /** According to staff. */
  isLive: boolean
  startsAt: number | undefined
  now: number
}

/** True when staff call the stream live, or when its announced start is ahead or less than an hour ago. */
const isExpected = ({ isLive, startsAt, now }: Pick<Loss, 'isLive' | 'startsAt' | 'now'>) =>
  isLive || (startsAt !== undefined && startsAt > now - LATE_START)

/** True for temporary failures: RFC 9110 15.5.9, 15.6; RFC 6585 4; RFC 8470 5.2. */
const isPassing = ({ cause, status }: LoadFailure) =>
  cause === 'refused' && (status === 0 || status === 408 || status === 425 || status === 429 || status >= 500)
const isGone = ({ cause, status, of }: LoadFailure) =>
  cause === 'refused' && of === 'playlist' && (status === 404 || status === 410)

/** Returns the phase after a failure that reloading could not fix: not started, interrupted, over, or unavailable. */
export function lossPhase({ lost, stream, isLive, startsAt, now }: Loss): StreamState['phase'] {
  const { wasReady, wasLive } = stream
  if (lost.cause === 'unsupported') return 'unsupported'
  if (isLive) return wasReady || isPassing(lost) ? 'reconnecting' : 'upcoming'
  if (!wasReady) return isExpected({ isLive, startsAt, now }) ? 'upcoming' : 'failed'
  if (wasLive && isGone(lost)) return 'ended'
  const patience = wasLive ? PATIENCE.wasLive : isPassing(lost) ? PATIENCE.recorded : 0
  return now - (stream.lost?.since ?? now) < patience ? 'reconnecting' : 'failed'
}

/** Returns the delay before a failed stream is retried, in ms; undefined for no retry. */
export function nextTry(
  state: StreamState,
  given: Pick<Loss, 'isLive' | 'startsAt' | 'now'> & { chance: number },
): number | undefined {
  if (!state.lost || !isTriedAgain(state, given)) return undefined
  const untilStart = given.startsAt === undefined ? undefined : given.startsAt - given.now
  return retryPause(state, { untilStart, isDue: isExpected(given), waited: given.now - state.lost.since, ...given })
}

/** True when a stream in this phase is retried; false if the same failure is certain. */
function isTriedAgain({ phase, wasLive, lost }: StreamState, now: Pick<Loss, 'isLive' | 'startsAt' | 'now'>): boolean {
  if (!lost) return false
  if (phase === 'ended') return now.isLive
  if (phase === 'failed' || phase === 'unsupported') return wasLive || isPassing(lost) || isExpected(now)
  return phase === 'upcoming' || phase === 'reconnecting'
}

/** The first pause before a retry and the usual one, in ms: a waiting player then sends as many requests as one that plays. */
const FIRST_PAUSE = 800
const PAUSE = 1200
/** The pauses for a stream that is no longer expected, after this long without media, both in ms. */
const LONG_WAITS = [
  { after: HOUR_MS, pause: 60_000 },
  { after: 15 * MINUTE_MS, pause: 10_000 },
  { after: 5 * MINUTE_MS, pause: 5000 },
]
/** While the start is farther away than FAR, one retry per FAR_PAUSE is enough; both in ms. */
const FAR = 15 * MINUTE_MS
const FAR_PAUSE = 5 * MINUTE_MS
/** The longest Retry-After that is respected, in ms. */
const LONGEST_RETRY_AFTER = 5 * MINUTE_MS

type RetryConditions = {
  isLive: boolean
  /** True when the stream is live, announced or late: its first frame must appear within three seconds of its first segment. */
  isDue: boolean
  /** Time until the announced start, in ms; negative after it. */
  untilStart: number | undefined
  /** The time without media, in ms. */
  waited: number
  /** From 0 to 1: jitter that lengthens the pause by up to a quarter. */
  chance: number
}

/** Returns the delay before the next retry, in ms. */
function retryPause(
  { losses, lost }: Pick<StreamState, 'losses' | 'lost'>,
  { isLive, isDue, untilStart, waited, chance }: RetryConditions,
): number {
  const jitter = 1 + chance / 4
  const asked = Math.min(lost?.retryAfter ?? 0, LONGEST_RETRY_AFTER)
  return Math.max(pauseOf(), asked) * jitter

  function pauseOf(): number {
    if (!isLive && untilStart !== undefined && untilStart > FAR) return Math.min(FAR_PAUSE, Math.max(PAUSE, untilStart - FAR))
    if (losses <= 1) return FIRST_PAUSE
    if (isDue) return PAUSE
    return LONG_WAITS.find(({ after }) => waited >= after)?.pause ?? PAUSE
  }
}

/**
 * Lists the heights in a manifest, best first. Among levels of one height, takes the one listed last, which has the highest
 * bitrate.
 */
export function qualitiesOf(levels: { height: number; bitrate: number }[]): Quality[] {
  const byLabel = new Map<string, Quality & { rank: number }>()
  levels.forEach(({ height, bitrate }, level) => {
    const label = height > 0 ? `${height}p` : `${Math.round(bitrate / 1000)} kb/s`
    byLabel.set(label, { level, label, rank: height || bitrate })
  })
  return [...byLabel.values()].sort((one, other) => other.rank - one.rank).map(({ level, label }) => ({ level, label }))
}
