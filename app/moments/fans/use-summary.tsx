import { useEffect, useRef, useState } from 'react'
import type { Picture } from '../../playback/clock/picture-moment.tsx'
import { BEFORE_LIVE, type SummaryRange } from '../rules/told-moments.ts'

/** How long before the end of a range the next one is requested, in seconds; requested media is kept for ten seconds. */
const AHEAD = 8
/** How precisely a range ends, in seconds, and how often the position is read, in ms. */
const [PRECISION, LOOK] = [0.03, 200]

/** The range that plays, how many there are, and what happens in it. */
export type PlayingRange = { at: number; of: number; label: string }

/** Plays ranges of the page's picture one after another (spec J5). A viewer who seeks leaves them. */
export function useSummary() {
  const [playing, setPlaying] = useState<PlayingRange>()
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  return {
    playing,
    play(picture: Picture, ranges: readonly SummaryRange[]) {
      stop.current()
      stop.current = playRanges(picture, ranges, setPlaying)
    },
    leave: () => stop.current(),
  }
}

/** Plays ranges; the last one of a live picture ends at the live position, where playback goes on. Returns what ends it. */
function playRanges(
  picture: Picture,
  ranges: readonly SummaryRange[],
  tell: (playing: PlayingRange | undefined) => void,
): () => void {
  const { video, isLive } = picture
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  let at = -1
  let [start, end] = [0, 0]
  let isAhead = false

  function next() {
    at++
    const range = ranges[at]
    if (!range) {
      leave()
      if (isLive) picture.seekTo(picture.range().end)
      return
    }
    ;({ start, end } = range)
    // The game has gone on meanwhile.
    const late = isLive && at === ranges.length - 1 ? picture.range().end - BEFORE_LIVE - end : 0
    start += late
    end += late
    isAhead = false
    tell({ at: at + 1, of: ranges.length, label: range.label })
    picture.seekTo(start)
    void video.play().catch(() => {})
    look()
  }

  function look() {
    clearTimeout(timer)
    const left = end - video.currentTime
    // A moment near the end of a recording goes on beyond it.
    if (!video.seeking && (left <= PRECISION || video.ended)) return next()
    const following = ranges[at + 1]
    if (following && !isAhead && left < AHEAD) {
      isAhead = true
      picture.loadAhead(following.start)
    }
    const pause = video.seeking || video.paused ? LOOK : (left / video.playbackRate) * 1_000
    timer = setTimeout(look, Math.max(0, Math.min(pause, LOOK)))
  }

  function leave() {
    clearTimeout(timer)
    over.abort()
    tell(undefined)
  }
  const onSeeking = () => (video.currentTime < start - 1 || video.currentTime > end + 1) && leave()
  video.addEventListener('seeking', onSeeking, { signal: over.signal })
  video.addEventListener('emptied', leave, { signal: over.signal })
  next()
  return leave
}
