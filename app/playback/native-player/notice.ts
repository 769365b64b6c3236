import type { StreamState } from './stream/stream-state.ts'

/** A message shown over the video, or instead of it. */
export type Notice =
  | 'none'
  | 'loading'
  | 'start'
  | 'upcoming'
  /** The stream should have started by now. */
  | 'late'
  | 'interrupted'
  /** Interrupted for longer than a reconnection takes. */
  | 'gone'
  | 'live-ended'
  | 'recorded-ended'
  | 'failed'
  /** This browser cannot decode the stream. */
  | 'unsupported'
  | 'offline'

export type Situation = {
  stream: Pick<StreamState, 'phase' | 'wasLive' | 'isFrozen'>
  isOnline: boolean
  /** The browser does not let the page start playback: the viewer has to press play. */
  isBlocked: boolean
  isPaused: boolean
  isSeeking: boolean
  hasEnded: boolean
  /** None of the video has loaded yet. */
  isEmpty: boolean
  /** The buffer is too short to continue, or playback cannot continue. */
  isStarved: boolean
}

/** Returns the message to show. None covers a stream that still has a buffer: the buffer plays out first. */
export function noticeFor({ stream, isOnline, isBlocked, isPaused, isSeeking, hasEnded, isEmpty, isStarved }: Situation): Notice {
  if (stream.phase === 'failed' && isStarved) return isOnline ? 'failed' : 'offline'
  if (stream.phase === 'unsupported' && isStarved) return isOnline ? 'unsupported' : 'offline'
  if (stream.phase === 'upcoming') return isOnline ? 'upcoming' : 'offline'
  if (hasEnded || (stream.phase === 'ended' && isStarved)) return stream.wasLive ? 'live-ended' : 'recorded-ended'
  const isWanted = !isPaused || isSeeking || (isEmpty && !isBlocked)
  if (isStarved && !isOnline && isWanted) return 'offline'
  if (isStarved && (stream.phase === 'reconnecting' || (stream.isFrozen && isWanted))) return 'interrupted'
  if (isBlocked && isPaused) return 'start'
  return isStarved && isWanted ? 'loading' : 'none'
}

/** True for a message that may last long: the controls then stay visible, because the viewer may want to act. */
export const coversVideo = (notice: Notice): boolean => notice !== 'none' && notice !== 'loading'

/** True for a message that support should know of when the viewer writes to them. */
export const isTrouble = (notice: Notice): boolean => TROUBLES.has(notice)
const TROUBLES = new Set<Notice>(['late', 'interrupted', 'gone', 'failed', 'unsupported', 'offline'])

/** True when the player's notes in this browser tell of at least two plays that failed: the check is offered then (spec Z2). */
export const hasFailedTwice = (notes: readonly string[]): boolean =>
  notes.filter((note) => / (?:gone|failed|unsupported) at /.test(note)).length >= 2

/** Returns the message that replaces one shown too long to be ordinary waiting. `isDue`: the stream should have started. */
export function lastingNotice(notice: Notice, isDue: boolean): Notice {
  if (notice === 'upcoming' && isDue) return 'late'
  return notice === 'interrupted' ? 'gone' : notice
}
