import type { Track } from './tracks.ts'

/** A picture height in the manifest; `level` is its index there. */
export type Quality = { level: number; label: string }

/** State of the viewer's connection to the stream. */
export type StreamState = {
  phase: 'loading' | 'ready' | 'upcoming' | 'reconnecting' | 'ended' | 'failed'
  /** According to the manifest, not to staff. */
  isLive: boolean
  wasLive: boolean
  /** The stream has been playable at least once. */
  wasReady: boolean
  /** The live playlist still loads but contains nothing new. */
  isFrozen: boolean
  segmentSeconds: number
  qualities: Quality[]
  /** The height currently loaded, for the automatic choice. */
  current: string | undefined
  /** Separate audio and subtitles in the manifest. */
  sounds: Track[]
  subtitles: Track[]
  /** Failures in a row; each lengthens the next pause. */
  losses: number
}

export type StreamReport =
  | { type: 'opening' }
  | { type: 'qualities'; qualities: Quality[] }
  | { type: 'switched'; label: string | undefined }
  | { type: 'tracks'; sounds: Track[]; subtitles: Track[] }
  | { type: 'playlist'; isLive: boolean; isFrozen: boolean; segmentSeconds: number }
  | { type: 'lost'; phase: StreamState['phase'] }

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
      const next: StreamState = { ...state, ...seen, phase: 'ready', losses: 0 }
      return isSame(state, next) ? state : next
    }
    case 'lost':
      return { ...state, phase: report.phase, losses: state.losses + 1 }
  }
}

const isSame = (one: StreamState, other: StreamState) =>
  (Object.keys(one) as (keyof StreamState)[]).every((key) => one[key] === other[key])

/** How long after its announced start, in ms, a stream that is not there yet counts as late rather than missing. */
const LATE_START = 60 * 60_000
/**
 * After this many failures in a row, the video counts as not available; before, as interrupted. A stream that staff call live
 * is always waited for.
 */
const PATIENCE = { wasLive: 10, recorded: 4 }

export type Loss = {
  /** HTTP status of the failed response; 0 if there was none. */
  status: number
  /** A browser that loads by itself never tells the status: its first failure may be a missing video. */
  mayBeMissing: boolean
  stream: Pick<StreamState, 'wasReady' | 'wasLive' | 'losses'>
  /** According to staff. */
  isLive: boolean
  startsAt: number | undefined
  now: number
}

/** The meaning of a failure that reloading could not fix: not started, interrupted, over, or not available. */
export function afterLoss({ status, mayBeMissing, stream, isLive, startsAt, now }: Loss): StreamState['phase'] {
  const { wasReady, wasLive, losses } = stream
  const isMissing = status === 404 || mayBeMissing
  const isExpected = isLive || (startsAt !== undefined && startsAt > now - LATE_START)
  if (!wasReady && isMissing && isExpected) return 'upcoming'
  if (wasLive && status === 404 && !isLive) return 'ended'
  const isPassing = status === 0 || status >= 500 || wasLive
  if (isPassing && isLive) return 'reconnecting'
  const patience = wasLive ? PATIENCE.wasLive : PATIENCE.recorded
  return isPassing && wasReady && losses < patience ? 'reconnecting' : 'failed'
}

/** Pauses before retries, in ms; the last one repeats. */
const RECONNECT_PAUSES = [1000, 2000, 4000, 8000, 15_000, 30_000]
const UPCOMING_PAUSES = [5000, 10_000, 20_000, 40_000, 60_000]
/** While the start is farther away than FAR, one retry per FAR_PAUSE is enough; both in ms. */
const FAR = 15 * 60_000
const FAR_PAUSE = 5 * 60_000
/**
 * @param chance from 0 to 1: jitter that lengthens the pause by up to half.
 * @returns the delay before the next try, in ms.
 */
const LONGEST_WHEN_LIVE = 10_000

/** @param chance from 0 to 1: jitter that lengthens the pause by up to half. @returns the delay before the next try, in ms. */
export function retryPause(
  { phase, losses }: Pick<StreamState, 'phase' | 'losses'>,
  { isLive, untilStart, chance }: { isLive: boolean; untilStart: number; chance: number },
): number {
  const pauses = phase === 'upcoming' ? UPCOMING_PAUSES : RECONNECT_PAUSES
  const step = pauses[Math.min(Math.max(losses, 1), pauses.length) - 1] ?? 60_000
  const pause = phase === 'upcoming' && untilStart > FAR ? FAR_PAUSE : step
  return (phase === 'upcoming' && isLive ? Math.min(pause, LONGEST_WHEN_LIVE) : pause) * (1 + chance / 2)
}

/**
 * The heights in a manifest, best first; of several with the same height, the one listed last, which has the highest bitrate.
 */
export function qualitiesOf(levels: { height: number; bitrate: number }[]): Quality[] {
  const byLabel = new Map<string, Quality & { rank: number }>()
  levels.forEach(({ height, bitrate }, level) => {
    const label = height > 0 ? `${height}p` : `${Math.round(bitrate / 1000)} kb/s`
    byLabel.set(label, { level, label, rank: height || bitrate })
  })
  return [...byLabel.values()].sort((one, other) => other.rank - one.rank).map(({ level, label }) => ({ level, label }))
}
