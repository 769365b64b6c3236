import type { StreamState } from './stream-state.ts'

/** What stands over the picture instead of, or on top of, the video. */
export type Notice =
  | 'none'
  | 'loading'
  | 'start'
  | 'upcoming'
  /** It should have started by now. */
  | 'late'
  | 'interrupted'
  /** It has been interrupted for longer than a reconnection takes. */
  | 'gone'
  | 'live-ended'
  | 'recorded-ended'
  | 'failed'
  | 'offline'

export type Situation = {
  stream: Pick<StreamState, 'phase' | 'wasLive' | 'isFrozen'>
  isOnline: boolean
  /** The browser does not let the page start by itself: the viewer has to press play. */
  isBlocked: boolean
  isPaused: boolean
  isSeeking: boolean
  hasEnded: boolean
  /** None of the video has loaded yet. */
  isEmpty: boolean
  /** The buffer is too short to continue, or playback cannot continue. */
  isStarved: boolean
}

/** Never covers a stream that still has a buffer: the buffer plays out first. */
export function noticeFor({ stream, isOnline, isBlocked, isPaused, isSeeking, hasEnded, isEmpty, isStarved }: Situation): Notice {
  if (stream.phase === 'failed' && isStarved) return isOnline ? 'failed' : 'offline'
  if (stream.phase === 'upcoming') return isOnline ? 'upcoming' : 'offline'
  if (hasEnded || (stream.phase === 'ended' && isStarved)) return stream.wasLive ? 'live-ended' : 'recorded-ended'
  const isWanted = !isPaused || isSeeking || (isEmpty && !isBlocked)
  if (isStarved && !isOnline && isWanted) return 'offline'
  if (isStarved && (stream.phase === 'reconnecting' || (stream.isFrozen && isWanted))) return 'interrupted'
  if (isBlocked && isPaused) return 'start'
  return isStarved && isWanted ? 'loading' : 'none'
}

/** These may stand for long and leave the viewer something to do: the controls stay with them. */
export const keepsControls = (notice: Notice): boolean => notice !== 'none' && notice !== 'loading'

/** What staff should hear of when a viewer writes about it. */
export const isTrouble = (notice: Notice): boolean => TROUBLES.has(notice)
const TROUBLES = new Set<Notice>(['late', 'interrupted', 'gone', 'failed', 'offline'])

/** What a notice becomes that has stood for longer than waiting alone explains. `isDue`: the stream should be on by now. */
export function afterPatience(notice: Notice, isDue: boolean): Notice {
  if (notice === 'upcoming' && isDue) return 'late'
  return notice === 'interrupted' ? 'gone' : notice
}
