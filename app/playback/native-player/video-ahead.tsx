import type { Answers } from '../answers.ts'
import type { PlayerCode } from './engine.tsx'
import { makeVideo, setSound } from './make-video.tsx'
import { type OpenStream, openStream, type Source } from './open-stream.tsx'
import type { Preferences } from './preferences.ts'
import { worthResuming } from './resume.ts'
import { type Started, startPlaying } from './start-playing.tsx'
import { soundToPlay } from './tracks.ts'

/** A video that loads before the player is there that will show it. */
export type VideoAhead = {
  video: HTMLVideoElement
  stream: OpenStream
  /** Whether it may start; undefined until that was tried. */
  started: Promise<Started> | undefined
}

type Waiting = VideoAhead & {
  src: string
  letGo: () => void
  /** Lets the video that plays meanwhile load again. */
  goOn: () => void
  onDropped?: (() => void) | undefined
}

export type Plan = {
  source: Source
  isLive: boolean
  /** Where the recording was left, in seconds. */
  position: number | undefined
  preferences: Preferences
  /** That of the page. */
  language: string
  /** Plays as soon as it can, without waiting for the player. */
  isStarting: boolean
  code: PlayerCode
  answers?: Answers | undefined
  /** The element, where its file is on its way already. */
  begun?: HTMLVideoElement | undefined
  /** The video has failed, or nobody took it. */
  onDropped?: (() => void) | undefined
}

/** A video that no player has taken after so long, in ms, is given up. */
const LONGEST_WAIT = 15_000

let waiting: Waiting | undefined

/** Begins to load a video; one that waited until now is given up. Its loss is nobody's: the player will ask again by itself. */
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
}: Plan): HTMLVideoElement {
  if (waiting?.src === source.src) return waiting.video
  dropAhead()
  const back = claimLeft(source.src)
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
    if (isStarting) mine.started = startPlaying(video)
  }
  // One that the page itself shows stays: its player may never come.
  const timer = setTimeout(() => video.isConnected || dropAhead(), LONGEST_WAIT)
  function letGo() {
    clearTimeout(timer)
    video.removeEventListener('loadedmetadata', onLoaded)
    waiting = undefined
  }
  const mine: Waiting = { src: source.src, video, stream, started: undefined, letGo, goOn, onDropped }
  waiting = mine
  video.addEventListener('loadedmetadata', onLoaded)
  if (video.readyState > 0) onLoaded()
  stream.follow({ onEvent: ({ type }) => void (type === 'lost' && waiting === mine && dropAhead()), onEngine() {} })
  return video
}

/** Hands the video of this address over to the player; another one that waits, which nobody will show now, is given up. */
export function takeAhead(src: string): VideoAhead | undefined {
  if (waiting?.src !== src) {
    dropAhead()
    claimLeft(src)
  }
  const mine = waiting
  mine?.letGo()
  if (mine) mine.video.controls = false
  return mine
}

export function dropAhead() {
  const { video, stream, letGo, goOn, onDropped } = waiting ?? {}
  letGo?.()
  stream?.close()
  video?.remove()
  goOn?.()
  onDropped?.()
}

/** Whether the video of this address waits for the player, or was left last. */
export const isAtHand = (src: string) => waiting?.src === src || left?.src === src

/** Gives up the video that waits, unless it is of this address: something else is shown after all. */
export function dropUnless(src: string) {
  if (waiting && waiting.src !== src) dropAhead()
}

/** A video that nobody chooses after all holds up the one that plays for so long at most, in ms. */
const LONGEST_HOLD = 3_000

let shown: OpenStream | undefined

function holdShown(): () => void {
  const stream = shown
  let wake = stream?.hold()
  const timer = setTimeout(goOn, LONGEST_HOLD)
  function goOn() {
    clearTimeout(timer)
    if (stream && shown === stream) wake?.()
    // A second time would break off what it loads.
    wake = undefined
  }
  return goOn
}

/** The stream that the player shows now: while another video begins it loads nothing, for both would share the line. */
export function showStream(stream: OpenStream | undefined) {
  shown = stream
}

type Left = { src: string; video: HTMLVideoElement; stream: OpenStream; wake: () => void; timer: ReturnType<typeof setTimeout> }

/** A video that was left is kept for so long, in ms. */
const LONGEST_LEFT = 120_000

let left: Left | undefined

/** Keeps the one recording that was left last as it is, for viewers who go back to it. */
export function leaveVideo(src: string, video: HTMLVideoElement, stream: OpenStream) {
  dropLeft()
  video.pause()
  stream.leave()
  stream.trim()
  left = { src, video, stream, wake: stream.hold(), timer: setTimeout(dropLeft, LONGEST_LEFT) }
}

/** Has the video that was left wait for the player again. */
function claimLeft(src: string): HTMLVideoElement | undefined {
  if (left?.src !== src) return undefined
  const { video, stream, wake, timer } = left
  clearTimeout(timer)
  left = undefined
  const goOn = holdShown()
  wake()
  const late = setTimeout(dropAhead, LONGEST_WAIT)
  function letGo() {
    clearTimeout(late)
    waiting = undefined
  }
  waiting = { src, video, stream, started: undefined, letGo, goOn }
  return video
}

export function dropLeft() {
  clearTimeout(left?.timer)
  left?.stream.close()
  left = undefined
}
