import { useEffect, useState } from 'react'
import { followRange } from '../clock/follow-range.tsx'
import { readPicture } from '../clock/picture-moment.tsx'
import { readClock } from '../clock/read-clock.tsx'
import { rangeInAddress } from '../clock/shared-place.ts'
import type { PlayRange } from '../play-range.ts'

/** The pages whose place has been played, each with its episodes: it applies once. */
const played = new Map<string, Set<string>>()

/**
 * Returns the part that a player plays: the given one, else the one in the page's address (spec J4). A position in the address is
 * one of the first video there; a time of day holds for every picture of the game.
 */
export function useGivenRange(given: PlayRange | undefined, episodeId: string): PlayRange | undefined {
  const [own] = useState(() => {
    const page = location.pathname + location.search
    const range = rangeInAddress(location.search)
    const episodes = played.get(page) ?? new Set()
    if (!range?.from || episodes.has(episodeId) || (episodes.size > 0 && 'seconds' in range.from)) return undefined
    played.set(page, episodes.add(episodeId))
    return range
  })
  return given ?? own
}

/** How long, in ms, the player says that the picture does not have the beginning of the part. */
const SAID = 10_000

/** Plays a part of the player's picture. Returns true for a while after its beginning was not found. */
export function useRange(video: HTMLVideoElement, range: PlayRange | undefined): boolean {
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (!range) return
    const read = () => {
      const picture = readPicture()
      return picture && { clock: readClock(), bounds: picture.range(), isLive: picture.isLive }
    }
    return followRange(video, range, read, () => setMissing(true))
  }, [video, range])
  useEffect(() => {
    if (!isMissing) return
    const timer = setTimeout(() => setMissing(false), SAID)
    return () => clearTimeout(timer)
  }, [isMissing])
  return isMissing
}
