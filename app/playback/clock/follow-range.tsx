import type { Range } from '../native-player/controls/timeline.ts'
import type { Place, PlayRange } from '../play-range.ts'
import { positionAt, type Stretch } from './picture-clock.ts'

/** What a player knows of its picture: its clock, and the playable positions; undefined until it has loaded. */
type Known = { clock: readonly Stretch[]; bounds: Range; isLive: boolean }

/** 'missing': the picture does not have the beginning of the part. 'ended': playback has come to its end. */
export type RangeOutcome = 'missing' | 'ended'

/** How often a place is looked for, in ms, while the video loads. */
const LOOK = 250
/** After this time, in ms, a time of day that the picture does not have is given up. */
const PATIENCE = 8_000
/** A video at its place within this, in seconds, is left there. */
const NEAR = 0.3

/**
 * Seeks to the beginning of a part once, and pauses at its end once, at most 250 ms late (spec J4, J6). A place that the picture does
 * not have is its beginning. `tell` hears of that, and of the end. Returns the function that ends this.
 */
export function followRange(
  video: HTMLVideoElement,
  { from, to }: PlayRange,
  read: () => Known | undefined,
  tell: (outcome: RangeOutcome) => void = () => {},
): () => void {
  let [isBegun, isOver] = [from === undefined, from === undefined]
  /** Where playback was sent: the clock of a recording may still change, once staff's anchors have loaded. */
  let sentTo: number | undefined
  let timer: ReturnType<typeof setTimeout>
  const since = performance.now()

  function begin() {
    const known = read()
    if (isOver || !from || !known) return
    // Until its first frame, a live stream is still on its way to the live position.
    if (video.readyState < (known.isLive ? HTMLMediaElement.HAVE_CURRENT_DATA : HTMLMediaElement.HAVE_METADATA)) return
    const seconds = positionOf(from, known)
    const { start, end } = known.bounds
    const isThere = seconds !== undefined && seconds >= start && seconds < end
    const isLate = performance.now() - since > PATIENCE
    isBegun ||= isLate || seconds !== undefined
    isOver = isLate || (isThere && known.isLive)
    if (isOver && !isThere && !known.isLive) tell('missing')
    if (seconds === undefined) return
    const target = isThere ? seconds : start
    if (sentTo !== undefined && Math.abs(sentTo - target) < NEAR) return
    if (Math.abs(video.currentTime - target) > NEAR) video.currentTime = target
    sentTo = target
  }

  function stopAtEnd() {
    clearTimeout(timer)
    const known = read()
    const end = to && known && ('seconds' in to ? to.seconds : positionAt(known.clock, to.wall))
    if (!isBegun || video.paused || video.seeking || end === undefined) return
    const left = (end - video.currentTime) / video.playbackRate
    // A viewer who seeks beyond the end watches on.
    if (left < -1) return close()
    if (left > 0.02) timer = setTimeout(stopAtEnd, Math.min(left * 1_000, 1_000))
    else {
      video.pause()
      close()
      tell('ended')
    }
  }

  function look() {
    begin()
    stopAtEnd()
  }
  const looking = setInterval(begin, LOOK)
  const over = new AbortController()
  for (const event of ['loadedmetadata', 'loadeddata', 'durationchange', 'play', 'playing', 'seeked', 'ratechange', 'timeupdate'])
    video.addEventListener(event, look, { signal: over.signal })
  look()
  function close() {
    clearTimeout(timer)
    clearInterval(looking)
    over.abort()
  }
  return close
}

/** Returns the position of a place, in seconds of the video; undefined while the picture has no clock for it. */
function positionOf(place: Place, { clock, bounds, isLive }: Known): number | undefined {
  if ('seconds' in place) return place.seconds
  const [first] = clock
  // A live stream no longer has what was before its window: its beginning is nearest.
  return isLive && first && place.wall < first.wall ? Math.max(first.from, bounds.start) : positionAt(clock, place.wall)
}
