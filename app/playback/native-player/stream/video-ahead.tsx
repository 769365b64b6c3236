import type { Answers } from '../../answers.ts'
import type { Preferences } from '../preferences.ts'
import { worthResuming } from '../resume.ts'
import type { PlayerCode } from './engine.tsx'
import { makeVideo, setSound } from './make-video.tsx'
import { type OpenStream, openStream, type Source } from './open-stream.tsx'
import { type StartResult, startPlaying } from './start-playing.tsx'
import { soundToPlay } from './tracks.ts'

/** A video that loads before its player does. */
export type VideoAhead = {
  video: HTMLVideoElement
  stream: OpenStream
  /** The result of the attempt to start; undefined before the attempt. */
  started: Promise<StartResult> | undefined
}

type UntakenVideo = VideoAhead & {
  src: string
  /** True to play as soon as possible, without waiting for the player. */
  isStarting: boolean
  letGo: () => void
  /** Lets the playing video resume loading. */
  goOn: () => void
  onDropped?: (() => void) | undefined
}

export type AheadOptions = {
  source: Source
  isLive: boolean
  /** The position at which the recording was left, in seconds. */
  position: number | undefined
  preferences: Preferences
  /** The page's language. */
  language: string
  /** True to play as soon as possible, without waiting for the player. */
  isStarting: boolean
  code: PlayerCode
  answers?: Answers | undefined
  /** The video element, if its file is already loading. */
  begun?: HTMLVideoElement | undefined
  /** Called when the video fails or no player takes it. */
  onDropped?: (() => void) | undefined
}

/** A video that no player takes within this time, in ms, is dropped. */
const LONGEST_WAIT = 15_000

let untaken: UntakenVideo | undefined

/** Starts loading a video and drops the one that waited before. A video that fails is left to its player. */
export function openAhead({
  source,
  isLive,
  position,
  preferences,
  language,
  isStarting,
  code,
  answers,
  begun,
  onDropped,
}: AheadOptions): HTMLVideoElement {
  if (untaken?.src === source.src) return untaken.video
  dropAhead()
  const back = claimParked(source.src)
  if (back) return back
  const goOn = holdShown()
  const video = begun ?? makeVideo(source)
  setSound(video, preferences)
  const soundFor: Parameters<typeof openStream>[1]['soundFor'] = (sounds) =>
    soundToPlay(sounds, { wanted: preferences.sound, language })
  const stream = openStream(video, { source, soundFor, startAt: isLive ? undefined : position, code, answers })

  function onLoaded() {
    const resumed = worthResuming(position, video.duration)
    if (resumed !== undefined) video.currentTime = resumed
    if (mine.isStarting) mine.started = startPlaying(video)
  }
  // A video in its player's place stays: the player may never load.
  const timer = setTimeout(() => (isStarting && video.isConnected) || dropAhead(), LONGEST_WAIT)
  function letGo() {
    clearTimeout(timer)
    video.removeEventListener('loadedmetadata', onLoaded)
    untaken = undefined
  }
  const mine: UntakenVideo = { src: source.src, video, stream, started: undefined, isStarting, letGo, goOn, onDropped }
  untaken = mine
  video.addEventListener('loadedmetadata', onLoaded)
  if (video.readyState > 0) onLoaded()
  stream.follow({ onEvent: ({ type }) => void (type === 'lost' && untaken === mine && dropAhead()), onEngine() {} })
  return video
}

/** Returns the waiting or last left video of this address for the player; drops a waiting video of another address. */
export function takeAhead(src: string): VideoAhead | undefined {
  if (untaken?.src !== src) {
    dropAhead()
    claimParked(src)
  }
  const mine = untaken
  mine?.letGo()
  if (mine) mine.video.controls = false
  return mine
}

export function dropAhead() {
  const { video, stream, letGo, goOn, onDropped } = untaken ?? {}
  letGo?.()
  stream?.close()
  video?.remove()
  goOn?.()
  onDropped?.()
}

/** Plays the waiting video within `place`, such as the tile that was pressed, until its player takes it. */
export function playAhead(place: Element) {
  if (!untaken) return
  untaken.video.className = 'cover'
  place.append(untaken.video)
  untaken.isStarting = true
  startLoaded(untaken)
}

/** Starts a video ahead that has loaded enough, unless it was started before. */
export function startLoaded(ahead: VideoAhead) {
  if (ahead.video.readyState > 0) ahead.started ??= startPlaying(ahead.video)
}

/** True when this address's video is waiting for the player or was the last one left. */
export const hasVideoAhead = (src: string) => untaken?.src === src || parked?.src === src

/** Drops the waiting video unless it has this address. */
export function dropUnless(src: string) {
  if (untaken && untaken.src !== src) dropAhead()
}

/** A video loading ahead pauses the loading of the playing one for at most this long, in ms. */
const LONGEST_HOLD = 3_000

let shown: OpenStream | undefined

function holdShown(): () => void {
  const stream = shown
  let wake = stream?.hold()
  const timer = setTimeout(goOn, LONGEST_HOLD)
  function goOn() {
    clearTimeout(timer)
    if (stream && shown === stream) wake?.()
    // Waking the stream twice would abort what it is loading.
    wake = undefined
  }
  return goOn
}

/** Sets the stream that the player shows; it stops loading while another video starts, to leave that video the bandwidth. */
export function showStream(stream: OpenStream | undefined) {
  shown = stream
}

type ParkedVideo = {
  src: string
  video: HTMLVideoElement
  stream: OpenStream
  wake: () => void
  timer: ReturnType<typeof setTimeout>
}

/** How long the last video left is retained, in ms. */
const LONGEST_PARKED = 120_000

let parked: ParkedVideo | undefined

/** Retains the recording just left, paused and trimmed, for viewers who go back to it. */
export function parkVideo(src: string, video: HTMLVideoElement, stream: OpenStream) {
  dropParked()
  video.pause()
  stream.leave()
  stream.trim()
  parked = { src, video, stream, wake: stream.hold(), timer: setTimeout(dropParked, LONGEST_PARKED) }
}

/** Makes the last video left wait for the player again, and returns it; undefined for another address. */
function claimParked(src: string): HTMLVideoElement | undefined {
  if (parked?.src !== src) return undefined
  const { video, stream, wake, timer } = parked
  clearTimeout(timer)
  parked = undefined
  const goOn = holdShown()
  wake()
  const late = setTimeout(dropAhead, LONGEST_WAIT)
  function letGo() {
    clearTimeout(late)
    untaken = undefined
  }
  untaken = { src, video, stream, started: undefined, isStarting: false, letGo, goOn }
  return video
}

export function dropParked() {
  clearTimeout(parked?.timer)
  parked?.stream.close()
  parked = undefined
}
