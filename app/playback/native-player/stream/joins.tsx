import type { Fragment, default as HlsPlayer } from 'hls.js'
import { HAVE_FUTURE_DATA } from './ready-state.ts'

/** How far past the start of a segment playback begins, in seconds, so that the previous segment is not loaded again. */
const INTO_SEGMENT = 0.05
/** How often, in ms, playback is checked before a join: Firefox fires no event when audio alone has played out. */
const LOOK = 250

/**
 * Continues playback at a join, where the stream gains or loses audio or video, as it may at a discontinuity (RFC 8216 4.3.2.3).
 * A media source retains its first tracks and would wait for a missing one, so playback continues with a new media source.
 */
export function crossJoins(Hls: typeof HlsPlayer, hls: HlsPlayer, video: HTMLVideoElement): { close(): void } {
  let tracks: string | undefined
  let loading: Fragment | undefined
  /** The first segment with other tracks: where the join is. */
  let join: Fragment | undefined
  let looking: ReturnType<typeof setInterval> | undefined

  /** Crosses the join once the buffer has played out. */
  function cross() {
    if (!join) return clearInterval(looking)
    if (video.readyState >= HAVE_FUTURE_DATA) return
    const at = video.seeking ? video.currentTime : Math.max(video.currentTime, join.start + INTO_SEGMENT)
    join = undefined
    renewSource(hls, video, at)
  }

  hls.on(Hls.Events.MEDIA_ATTACHING, () => {
    tracks = undefined
    join = undefined
  })
  hls.on(Hls.Events.FRAG_LOADING, (_, { frag }) => {
    if (frag.type === 'main' && frag.sn !== 'initSegment') loading = frag
  })
  hls.on(Hls.Events.BUFFER_CODECS, (_, { audio, video: videoTrack, audiovideo }) => {
    // Separate audio has its own segments.
    const own = Object.entries({ audio, video: videoTrack, audiovideo }).filter(([, track]) => track?.id === 'main')
    const names = own.map(([name]) => name).join()
    if (names === '') return
    tracks ??= names
    if (names === tracks || !loading) return
    // The old media source must not get the new one's init segments.
    for (const [, track] of own) delete track?.initSegment
    join = loading
    hls.stopLoad()
    clearInterval(looking)
    looking = setInterval(cross, LOOK)
    cross()
  })
  video.addEventListener('waiting', cross)
  return {
    close() {
      clearInterval(looking)
      video.removeEventListener('waiting', cross)
    },
  }
}

/** Continues playback from `at`, in seconds, with a new media source; a browser pauses a video that loses its source. */
export function renewSource(hls: HlsPlayer, video: HTMLVideoElement, at: number) {
  const isPlaying = !video.paused
  hls.detachMedia()
  hls.attachMedia(video)
  if (at > 0) video.currentTime = at
  hls.startLoad(at)
  if (isPlaying) void video.play().catch(() => {})
}
