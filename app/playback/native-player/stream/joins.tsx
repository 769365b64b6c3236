import type { Fragment, default as HlsPlayer } from 'hls.js'
import { HAVE_FUTURE_DATA } from './ready-state.ts'

/** How far past the start of a segment playback begins, in seconds, so that the one before is not loaded again. */
const INTO_SEGMENT = 0.05
/** How often, in ms, a join that lies ahead is looked for: Firefox does not say that sound alone has played out. */
const LOOK = 250

/**
 * Plays on where sound or picture comes or goes, which a playlist may do at a discontinuity (RFC 8216 4.3.2.3). A media source
 * keeps the tracks that it began with and would wait for the missing one, so playback goes on with a new one.
 */
export function crossJoins(Hls: typeof HlsPlayer, hls: HlsPlayer, video: HTMLVideoElement): { close(): void } {
  /** The tracks of the media source. */
  let tracks: string | undefined
  let loading: Fragment | undefined
  /** The first segment with other tracks. */
  let join: Fragment | undefined
  let looking: ReturnType<typeof setInterval> | undefined

  /** What is buffered plays out first. */
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
  hls.on(Hls.Events.BUFFER_CODECS, (_, { audio, video: picture, audiovideo }) => {
    // Separate sound has its own segments.
    const own = Object.entries({ audio, video: picture, audiovideo }).filter(([, track]) => track?.id === 'main')
    const names = own.map(([name]) => name).join()
    if (names === '') return
    tracks ??= names
    if (names === tracks || !loading) return
    // The old media source must not get what belongs to the new one.
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

/** Plays on from `at`, in seconds, with a new media source; a browser pauses a video that loses its source. */
export function renewSource(hls: HlsPlayer, video: HTMLVideoElement, at: number) {
  const isPlaying = !video.paused
  hls.detachMedia()
  hls.attachMedia(video)
  if (at > 0) video.currentTime = at
  hls.startLoad(at)
  if (isPlaying) void video.play().catch(() => {})
}
