import { useEffect, useState } from 'react'
import { followRange, type RangeOutcome } from '../clock/follow-range.tsx'
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

/** Plays a part of the player's picture. Returns what came of it, until playback goes on, and plays it again. */
export function useRange(
  video: HTMLVideoElement,
  range: PlayRange | undefined,
): { outcome: RangeOutcome | undefined; again: () => void } {
  const [outcome, setOutcome] = useState<RangeOutcome>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round plays the part once
  useEffect(() => {
    if (!range) return
    const read = () => {
      const picture = readPicture()
      return picture && { clock: readClock(), bounds: picture.range(), isLive: picture.isLive }
    }
    return followRange(video, range, read, setOutcome)
  }, [video, range, round])
  useEffect(() => {
    if (!outcome) return
    const forget = () => setOutcome(undefined)
    const timer = outcome === 'missing' ? setTimeout(forget, SAID) : undefined
    if (outcome === 'ended') video.addEventListener('play', forget)
    return () => {
      clearTimeout(timer)
      video.removeEventListener('play', forget)
    }
  }, [video, outcome])
  const again = () => {
    setRound(round + 1)
    void video.play().catch(() => {})
  }
  return { outcome, again }
}
