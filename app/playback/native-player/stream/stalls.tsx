import type { default as HlsPlayer, LevelDetails } from 'hls.js'
import { HAVE_FUTURE_DATA } from './ready-state.ts'

/** A video that waits this long, in ms, while nothing loads would wait for ever. */
const LONGEST_STALL = 10_000
/** How far playback skips, in seconds, after a second stall at the same place. */
const PAST_STALL = 2

/**
 * Calls `onStall` when a video waits too long while nothing loads, for example because one of its tracks has ended. Passes the
 * position from which playback may continue.
 */
export function noticeStalls(
  Hls: typeof HlsPlayer,
  hls: HlsPlayer,
  video: HTMLVideoElement,
  onStall: (at: number) => void,
): { close(): void } {
  const loading = new Set<string>()
  let movedAt = performance.now()
  let position = video.currentTime
  let stalledAt = Number.NaN
  const move = () => {
    movedAt = performance.now()
  }
  hls.on(Hls.Events.FRAG_LOADING, (_, { frag }) => void loading.add(frag.type))
  hls.on(Hls.Events.FRAG_LOADED, (_, { frag }) => void loading.delete(frag.type))
  hls.on(Hls.Events.FRAG_LOAD_EMERGENCY_ABORTED, (_, { frag }) => void loading.delete(frag.type))
  hls.on(Hls.Events.ERROR, (_, { frag }) => void (frag && loading.delete(frag.type)))
  hls.on(Hls.Events.MANIFEST_LOADING, () => loading.clear())
  const timer = setInterval(() => {
    const isWanted = video.seeking || !video.paused || video.readyState === 0
    const isWaiting = isWanted && !video.ended && video.readyState < HAVE_FUTURE_DATA && navigator.onLine
    const { misses = 0, targetduration = 0 } = hls.latestLevelDetails ?? {}
    // A stalled playlist is the encoder's fault and is reported separately.
    if (!isWaiting || loading.size > 0 || misses > 0 || video.currentTime !== position) move()
    position = video.currentTime
    if (performance.now() - movedAt < Math.max(LONGEST_STALL, 2_000 * targetduration)) return
    move()
    const isAgain = Math.abs(position - stalledAt) < PAST_STALL / 2
    stalledAt = position
    onStall(isAgain ? position + PAST_STALL : position)
  }, 1000)
  return { close: () => clearInterval(timer) }
}

/** Detects a restarted encoder, which numbers its segments anew; hls.js would wait for the old numbers. */
export function noticeRestarts() {
  let before: { url: string; first: number; last: number; highest: number } | undefined
  return {
    forget() {
      before = undefined
    },
    isOne({ live, url, startSN: first, endSN: last }: LevelDetails): boolean {
      if (!live) return false
      const known = before?.url === url ? before : undefined
      const isBehind = known !== undefined && last < known.highest
      before = { url, first, last, highest: isBehind ? known.highest : last }
      // A playlist that is a little behind may come from a slower copy of the server, unless it continues from there.
      return isBehind && (last < known.first || (known.last < known.highest && last > known.last))
    },
  }
}
