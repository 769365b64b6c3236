import { useEffect, useState } from 'react'
import { positionAt } from '../clock/picture-clock.ts'
import { onPicture, readPicture } from '../clock/picture-moment.tsx'
import { readClock } from '../clock/read-clock.tsx'
import { rangeInAddress } from '../clock/shared-place.ts'
import type { Place, PlayRange } from '../play-range.ts'

/** The addresses whose place has been played, with the episode: it applies once. */
const played = new Set<string>()

/**
 * Returns the part that a player plays: the given one, else the one in the page's address (spec J4). A position in the address is
 * one of the first video there; a time of day holds for every picture of the game.
 */
export function useGivenRange(given: PlayRange | undefined, episodeId: string): PlayRange | undefined {
  const [own] = useState(() => {
    const { pathname, search } = location
    const range = rangeInAddress(search)
    const page = pathname + search
    const isFirst = ![...played].some((each) => each.startsWith(page))
    const isNew = range?.from && !played.has(`${page} ${episodeId}`) && (isFirst || 'wall' in range.from)
    if (isNew) played.add(`${page} ${episodeId}`)
    return isNew ? range : undefined
  })
  return given ?? own
}

/** How often a place is looked for, in ms, while the video loads. */
const LOOK = 250
/** After this time, in ms, a time of day that the picture does not have is given up. */
const PATIENCE = 8_000

/** Seeks to the beginning of a part once, and pauses at its end once, at most 250 ms late (spec J4, J6). */
export function useRange(video: HTMLVideoElement, range: PlayRange | undefined) {
  useEffect(() => {
    if (!range) return
    let isBegun = range.from === undefined
    let timer: ReturnType<typeof setTimeout>
    const since = performance.now()

    function begin() {
      if (isBegun || !range?.from || video.readyState === 0) return
      const seconds = positionOf(range.from)
      if (seconds === undefined) {
        if (performance.now() - since > PATIENCE) isBegun = true
        return
      }
      isBegun = true
      // Beyond the end, playback begins at the beginning.
      const { start = 0, end = 0 } = readPicture()?.range() ?? {}
      const target = seconds < start || seconds >= end ? start : seconds
      if (Math.abs(video.currentTime - target) > 0.3) video.currentTime = target
    }

    function stopAtEnd() {
      clearTimeout(timer)
      const end = range?.to && positionOf(range.to)
      if (!isBegun || video.paused || video.seeking || end === undefined) return
      const left = (end - video.currentTime) / video.playbackRate
      // A viewer who seeks beyond the end watches on.
      if (left < -1) return close()
      if (left > 0.02) timer = setTimeout(stopAtEnd, Math.min(left * 1_000, 1_000))
      else {
        video.pause()
        close()
      }
    }

    function look() {
      begin()
      stopAtEnd()
    }
    const looking = setInterval(begin, LOOK)
    const events = ['loadedmetadata', 'durationchange', 'play', 'playing', 'seeked', 'ratechange', 'timeupdate']
    for (const each of events) video.addEventListener(each, look)
    const stopListening = onPicture(look)
    look()
    function close() {
      clearTimeout(timer)
      clearInterval(looking)
      stopListening()
      for (const each of events) video.removeEventListener(each, look)
    }
    return close
  }, [video, range])
}

/** Returns the position of a place, in seconds of the video; undefined while the picture has no clock for it. */
function positionOf(place: Place): number | undefined {
  if ('seconds' in place) return readPicture() && place.seconds
  const clock = readClock()
  const first = clock[0]
  // A live stream no longer has what was before its window: its beginning is nearest.
  if (first && readPicture()?.isLive && place.wall < first.wall) return first.from
  return positionAt(clock, place.wall)
}
