import { BOUNDS, type CheckFacts } from '../../contact/check/check-facts.ts'
import { artAddress } from '../../kit/browser/art.ts'
import { ask } from '../../kit/browser/ask.tsx'
import { writeTopics } from '../../live/frames.ts'
import { hasMediaSource } from '../../playback/has-media-source.tsx'
import { FRAME_RULES } from '../../playback/streams/frame-rules.ts'
import { askHost, type ReadPlaylist } from './ask-host.tsx'
import type { CheckTargets } from './check-targets.ts'
import { measureSpeed } from './measure-speed.tsx'

/** The number of steps that `onStep` tells of. */
export const STEPS = 10
/** Time limits, in ms; those that follow each other add up to less than 30 s (spec Z1). */
const TARGETS_MS = 4_000
const LINE_MS = 20_000
const FRAME_MS = 6_000
const CLIP_MS = 6_000
const SOUND_MS = 2_000
const SPEED_MS = 6_000
const DROPS_MS = 3_000
/** The number of frames from which a share of dropped ones means something. */
const LEAST_FRAMES = 30

type Options = {
  game: string
  /** Plays the site's clip. */
  video: HTMLVideoElement
  autoplay: CheckFacts['autoplay']
  /** Called after each step. */
  onStep: () => void
  signal: AbortSignal
}

/**
 * Runs all checks (spec Z1); call it from a click handler, which lets the page make sound. Reads only from the site, its media
 * hosts and providers, and sends nothing. Never rejects unless it is aborted.
 */
export async function runChecks({ game, video, autoplay, onStep, signal }: Options): Promise<CheckFacts> {
  async function step<Value>(work: Promise<Value> | Value): Promise<Value> {
    const value = await work
    signal.throwIfAborted()
    onStep()
    return value
  }
  const sounding = hearSound()
  const canStore = await step(mayStore())
  const site = await readTargets(game, signal)
  if (!site) return { isOnline: false, canStore, hosts: [], frames: [] }
  const { targets, clockSeconds } = site
  await step(undefined)
  const lining = step(countBeats(signal))
  lining.catch(() => {})
  // Small responses first: a slow line needs all of its capacity for them.
  const asked = await step(Promise.all(targets.hosts.map((target) => askHost(target, signal))))
  const hasSound = await step(sounding)
  const [frames, decodes] = await Promise.all([
    step(Promise.all(targets.frames.map((src) => askFrame(src, signal)))),
    step(playClip(video, signal)),
  ])
  await step(undefined)
  // The clip plays on: dropped frames count while the network is busy, as they do during a game.
  const playlists = asked.flatMap(({ playlist }): ReadPlaylist[] => (playlist ? [playlist] : []))
  const speed = await step(measureSpeed(playlists, within(SPEED_MS, signal)))
  const dropped = await step(decodes ? droppedFrames(video, signal) : undefined)
  video.pause()
  const facts: CheckFacts = {
    isOnline: true,
    canStore,
    clockSeconds,
    beats: await lining,
    hosts: asked.map(({ fact }) => fact),
    frames,
    engine: hasMediaSource() ? 'media-source' : video.canPlayType('application/vnd.apple.mpegurl') ? 'native' : 'none',
  }
  return { ...facts, ...definedOf({ decodes, hasSound, autoplay, speed, dropped }) }
}

/** Leaves out what has no value. */
function definedOf(values: { [Key in keyof CheckFacts]?: CheckFacts[Key] | undefined }): Partial<CheckFacts> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

export const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))
export const within = (ms: number, signal: AbortSignal) => AbortSignal.any([AbortSignal.timeout(ms), signal])

function mayStore(): boolean {
  try {
    localStorage.setItem('check', '1')
    localStorage.removeItem('check')
    return navigator.cookieEnabled
  } catch {
    return false
  }
}

/** Reads what to reach, and how far the clock is ahead of the site's; undefined when the site does not answer. */
async function readTargets(game: string, signal: AbortSignal) {
  try {
    const from = Date.now()
    const answer = await ask(`/check/targets?${new URLSearchParams({ game })}`, {
      signal,
      patience: TARGETS_MS,
      cache: 'no-store',
    })
    if (!answer.ok) return undefined
    const until = Date.now()
    const targets = (await answer.json()) as CheckTargets
    return { targets, clockSeconds: ((from + until) / 2 - targets.now) / 1_000 }
  } catch {
    return undefined
  }
}

/** Counts the signs of life of the live stream until there are enough: that it opens, and heartbeats, at most 15 s apart. */
function countBeats(signal: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    let beats = 0
    const source = new EventSource(`/live?topics=${encodeURIComponent(writeTopics(new Map([['live', 0]])))}`)
    const end = () => {
      source.close()
      resolve(beats)
    }
    const beat = () => {
      if (++beats >= BOUNDS.beats) end()
    }
    source.onopen = beat
    source.addEventListener('heartbeat', beat)
    within(LINE_MS, signal).addEventListener('abort', end)
  })
}

/**
 * Finds out if a provider's player answers. Browsers do not tell a page whether a frame of another site shows an error, so its
 * host is asked as well.
 */
async function askFrame(src: string, signal: AbortSignal) {
  const bound = within(FRAME_MS, signal)
  const isReached = fetch(src, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal: bound }).then(
    () => true,
    () => false,
  )
  const frame = document.createElement('iframe')
  const isLoaded = new Promise<boolean>((resolve) => {
    frame.addEventListener('load', () => resolve(true))
    frame.addEventListener('error', () => resolve(false))
    bound.addEventListener('abort', () => resolve(false))
  })
  frame.className = 'visually-hidden'
  frame.inert = true
  frame.setAttribute('sandbox', FRAME_RULES.sandbox)
  frame.src = src
  document.body.append(frame)
  const answers = (await Promise.all([isReached, isLoaded])).every(Boolean)
  frame.remove()
  return { host: new URL(src).host, answers }
}

/** Finds out if the page may make sound after the press; undefined in a browser without Web Audio. */
async function hearSound(): Promise<boolean | undefined> {
  if (!('AudioContext' in window)) return undefined
  const audio = new AudioContext()
  await Promise.race([audio.resume().catch(() => {}), wait(SOUND_MS)])
  const { state } = audio
  void audio.close().catch(() => {})
  return state === 'running'
}

/** Plays the site's own clip, and finds out if a frame is painted and time moves; undefined in a hidden tab, or without the clip. */
async function playClip(video: HTMLVideoElement, signal: AbortSignal): Promise<boolean | undefined> {
  const bound = within(CLIP_MS, signal)
  const clip = await fetch(artAddress('check.mp4'), { signal: bound })
    .then((answer) => (answer.ok ? answer.blob() : undefined))
    .catch(() => undefined)
  if (!clip) return undefined
  const address = URL.createObjectURL(clip)
  const isPlaying = await new Promise<boolean>((resolve) => {
    let isPainted = !('requestVideoFrameCallback' in video)
    if (!isPainted) video.requestVideoFrameCallback(() => (isPainted = true))
    video.ontimeupdate = () => isPainted && video.currentTime > 0.2 && resolve(true)
    video.onerror = () => resolve(false)
    bound.addEventListener('abort', () => resolve(false))
    video.muted = true
    video.src = address
    video.play().catch(() => {})
  })
  URL.revokeObjectURL(address)
  return !isPlaying && document.hidden ? undefined : isPlaying
}

/** Returns the percentage of frames that this device dropped; undefined when too few were shown. */
async function droppedFrames(video: HTMLVideoElement, signal: AbortSignal): Promise<number | undefined> {
  const until = performance.now() + DROPS_MS
  const read = () => video.getVideoPlaybackQuality?.()
  while (performance.now() < until && !signal.aborted && (read()?.totalVideoFrames ?? 0) < 2 * LEAST_FRAMES) await wait(100)
  const { totalVideoFrames: total = 0, droppedVideoFrames: lost = 0 } = read() ?? {}
  return total < LEAST_FRAMES ? undefined : (100 * lost) / total
}

/** Finds out how a video may start without a press; to be called before one. A video without an address asks for nothing. */
export async function readAutoplay(): Promise<CheckFacts['autoplay']> {
  if (await mayStart(false)) return 'sound'
  return (await mayStart(true)) ? 'muted' : 'none'
}

function mayStart(isMuted: boolean): Promise<boolean> {
  const video = document.createElement('video')
  video.muted = isMuted
  // Only a refusal comes at once; a permitted start waits for an address.
  const isRefused = video.play().then(
    () => false,
    (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError',
  )
  return Promise.race([isRefused, wait(200)]).then((refused) => refused !== true)
}
