import type { default as HlsPlayer } from 'hls.js'
import type { Answers } from '../../answers.ts'
import type { FrameTime, Stretch } from '../../clock/picture-clock.ts'
import type { Range } from '../controls/timeline.ts'
import type { LoadFailure, Quality } from './stream-state.ts'
import type { Track } from './tracks.ts'

/** Events that an engine emits while it loads a stream into the video. */
export type EngineEvent =
  | { type: 'qualities'; qualities: Quality[] }
  | { type: 'switched'; label: string | undefined }
  | { type: 'tracks'; sounds: Track[]; subtitles: Track[] }
  | { type: 'playlist'; isLive: boolean; isFrozen: boolean; segmentSeconds: number }
  /** A failure that the engine may recover from; staff may need to know about it. */
  | { type: 'trouble'; note: string }
  /** Media has arrived after a loss. */
  | { type: 'buffered' }
  /** Loading has stopped. */
  | ({ type: 'lost' } & LoadFailure)

/** The event for a request without a response. */
export const NO_ANSWER = { type: 'lost', cause: 'refused', status: 0, of: 'playlist' } as const

export type Engine = {
  /** Returns the first and the last playable position, in seconds; in a live stream, the last is the live position. */
  range(): Range
  /** Returns when the shown frame of a live stream was captured, if the stream says so. */
  frameTime(): FrameTime
  /** Returns the stretches of time that the stream dates (spec J1). */
  stretches(): Stretch[]
  /** Requests the media at a position that playback is about to jump to. */
  loadAhead(seconds: number): void
  /** -1 is automatic. */
  chooseQuality(level: number): void
  chooseSound(sound: Track): void
  /** Loads these subtitles of the stream into their text track; undefined loads none. */
  chooseSubtitles(subtitles: Track | undefined): void
  /** Resumes loading after a loss, with the buffer intact. */
  reload(): void
  /** Stops loading. Returns a function that resumes it. */
  hold(): () => void
  /** Trims the buffer to a few megabytes around the position. */
  trim(): void
  close(): void
}

export type EngineOptions = {
  src: string
  report: (event: EngineEvent) => void
  /** Selects an audio track before the first one is loaded. */
  soundFor: (sounds: Track[]) => Track | undefined
  /** Start position of a recording, in seconds; nothing before it is loaded. */
  startAt: number | undefined
  code: Pick<PlayerCode, 'fullHls'>
  /** Responses already prefetched for the stream. */
  answers?: Answers | undefined
}
/** Loads the player's code on demand; each page imports it in its own way. */
export type PlayerCode = {
  engine: () => Promise<{ openHls: OpenEngine }>
  /** Returns the engine if it has loaded. Even then, importing it takes a turn of the event loop, which a touch delays. */
  loadedEngine?: () => { openHls: OpenEngine } | undefined
  /** hls.js with separate audio and subtitles. */
  fullHls: () => Promise<{ default: typeof HlsPlayer }>
}
export type OpenEngine = (video: HTMLVideoElement, opening: EngineOptions) => Engine

/** The delay, in seconds, behind the end of a live stream when the browser plays it natively. */
const NATIVE_HOLD_BACK = 9

/** Lets the browser itself load an address: MP4, and HLS if media source extensions are missing. */
export const openFile: OpenEngine = (video, { src, report }) => {
  let hasLoaded = false
  const onLoaded = () => {
    hasLoaded = true
    report({ type: 'playlist', isLive: video.duration === Number.POSITIVE_INFINITY, isFrozen: false, segmentSeconds: 6 })
  }
  const onError = () => {
    const isNetwork = video.error?.code === MediaError.MEDIA_ERR_NETWORK
    report(isNetwork ? NO_ANSWER : { ...NO_ANSWER, cause: hasLoaded ? 'broken' : 'unknown' })
  }
  video.addEventListener('loadedmetadata', onLoaded)
  video.addEventListener('error', onError)
  // Leaves a video alone that the page started before this script loaded.
  if (video.getAttribute('src') !== src) video.src = src
  if (video.readyState > 0) onLoaded()
  // A video that failed before this script loaded emits no further error event.
  if (video.error) onError()
  return {
    // WebKitGTK ends a video at once if its seekable ranges are read before its metadata has loaded.
    range: () => (video.readyState === 0 ? { start: 0, end: 0 } : { start: firstOf(video.seekable), end: endOf(video) }),
    frameTime() {
      const start = video.getStartDate?.().getTime()
      return start ? { takenAt: start + video.currentTime * 1_000 } : {}
    },
    stretches() {
      const wall = video.getStartDate?.().getTime()
      return wall ? [{ from: 0, to: endOf(video), wall }] : []
    },
    loadAhead() {},
    chooseQuality() {},
    chooseSound() {},
    chooseSubtitles() {},
    reload: () => video.load(),
    hold: () => () => {},
    trim() {},
    close() {
      video.removeEventListener('loadedmetadata', onLoaded)
      video.removeEventListener('error', onError)
      empty(video)
    },
  }
}

function endOf({ duration, seekable }: HTMLVideoElement): number {
  if (Number.isFinite(duration)) return duration
  return seekable.length > 0 ? Math.max(seekable.start(0), seekable.end(seekable.length - 1) - NATIVE_HOLD_BACK) : 0
}

const firstOf = (ranges: TimeRanges) => (ranges.length > 0 ? ranges.start(0) : 0)

function empty(video: HTMLVideoElement) {
  video.removeAttribute('src')
  video.load()
}
