import { BEATS, type CheckFact, clockFact, dropsFact, lineFact, speedFact } from '../../contact/check/check-facts.ts'
import { artAddress } from '../../kit/browser/art.ts'
import { ask } from '../../kit/browser/ask.tsx'
import { hasMediaSource } from '../../playback/has-media-source.tsx'
import { FRAME_RULES } from '../../playback/streams/frame-rules.ts'
import { nextRequests } from '../../playback/streams/playlist.ts'
import type { CheckTargets, HostTarget } from './check-targets.server.ts'

/** The number of checks that `onStep` tells of. */
export const STEPS = 10
/** Time limits in ms. Those of checks that follow each other add up to less than 30 s (spec Z1). */
const [LINE, TARGETS, HOST, CLIP, SPEED, SOUND] = [20_000, 4_000, 3_000, 6_000, 5_000, 2_000]
/** Enough to measure a line, in bytes, over so many connections; fewer than the least number say nothing. */
const [SPEED_BYTES, LEAST_BYTES, CONNECTIONS] = [6_000_000, 30_000, 4]
/** The number of frames from which a share of dropped ones means something, and how long to wait for them, in ms. */
const [LEAST_FRAMES, FRAMES] = [40, 3_000]

const within = (ms: number, signal: AbortSignal) => AbortSignal.any([AbortSignal.timeout(ms), signal])
const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))
const isFulfilled = (work: Promise<unknown>) => Promise.allSettled([work]).then(([{ status }]) => status === 'fulfilled')
/** Never sends cookies, never answers from a cache. */
const PLAIN = { credentials: 'omit', cache: 'no-store' } as const satisfies RequestInit

/** `video` plays the site's clip; `autoplay` is what was found before the press. */
type Options = { event: string; video: HTMLVideoElement; autoplay: CheckFact; onStep: () => void; signal: AbortSignal }

/**
 * Runs all checks (spec Z1). Call it from a click handler, which lets the page make sound. It reads from the site, its media hosts
 * and providers, and sends nothing. Never rejects.
 */
export async function runChecks({ event, video, autoplay, onStep, signal }: Options): Promise<CheckFact[]> {
  async function step<Value>(work: Promise<Value> | Value): Promise<Value> {
    const value = await work
    onStep()
    return value
  }
  const sounding = hearSound()
  const storage = await step(storageFact())
  const targets = await step(readTargets(event, signal))
  if (!targets) return [{ check: 'site', found: 'offline' }, storage]
  const lining = step(countBeats(within(LINE, signal)))
  // First what is small: a slow line needs all of its capacity for it.
  const hosts = await step(Promise.all(targets.hosts.map((target) => askHost(target, signal))))
  const sound = await step(sounding)
  const framing = step(Promise.all(targets.frames.map((src) => askFrame(src, within(CLIP, signal)))))
  const decoder = await step(playClip(video, within(CLIP, signal)))
  const frames = await framing
  // The clip plays on, so that frames are counted while the network is busy, as during a game.
  const segments = hosts.flatMap(({ segment }) => segment ?? [])
  const speed = await step(measureSpeed([...segments, artAddress('hero-2560.jpg')], signal))
  const drops = await step(decoder[0]?.found === 'good' ? droppedFrames(video) : [])
  video.pause()
  await step(undefined)
  const all = [storage, targets.clock, lineFact(await lining), hosts.map(({ fact }) => fact), frames, decoder, sound, autoplay]
  return [...all, speed, drops].flat()
}

function storageFact(): CheckFact {
  try {
    localStorage.setItem('check', '1')
    localStorage.removeItem('check')
    if (navigator.cookieEnabled) return { check: 'storage', found: 'good' }
  } catch {}
  return { check: 'storage', found: 'unstored' }
}

/** Reads what to reach, and compares the clocks; undefined when the site does not answer. */
async function readTargets(event: string, signal: AbortSignal): Promise<(CheckTargets & { clock: CheckFact }) | undefined> {
  const from = Date.now()
  try {
    const answer = await ask(`/check/targets?game=${event}`, { signal, patience: TARGETS, cache: 'no-store' })
    const until = Date.now()
    const targets: CheckTargets = await answer.json()
    return { ...targets, clock: clockFact(((from + until) / 2 - targets.now) / 1_000) }
  } catch {
    return undefined
  }
}

/** Counts the live stream's signs of life until there are enough: that it opens, and heartbeats, which come every 15 s. */
function countBeats(signal: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    const source = new EventSource('/live?topics=live@0')
    let beats = 0
    function end() {
      source.close()
      resolve(beats)
    }
    const beat = () => ++beats >= BEATS && end()
    source.onopen = beat
    source.addEventListener('heartbeat', beat)
    signal.addEventListener('abort', end)
  })
}

/** Asks a media host for a playlist as a player does; without one, finds out if the host can be reached. */
async function askHost({ origin, playlist, isLive }: HostTarget, signal: AbortSignal) {
  const found = (what: CheckFact['found'], segment?: string) => {
    const fact: CheckFact = { check: 'host', found: what, host: new URL(origin).host }
    return { fact, segment }
  }
  const read = playlist === undefined ? undefined : await readPlaylist(playlist, signal)
  if (read) return found(read.isAltered || (isLive && read.isRefused) ? 'altered' : 'good', read.segment)
  // Browsers do not say why a request failed, but one without CORS succeeds wherever the network lets it through.
  const asked = fetch(playlist ?? `${origin}/`, { ...PLAIN, mode: 'no-cors', signal: within(HOST, signal) })
  if (!(await isFulfilled(asked))) return found('unreachable')
  // Hosts often refuse without CORS what is only announced.
  return found(playlist !== undefined && isLive ? 'altered' : 'good')
}

/**
 * `segment`: one to measure with. `isAltered`: another text came, such as a filter's page; `isRefused`: with a status of a filter.
 * Undefined without a response.
 */
type PlaylistRead = { isAltered: boolean; isRefused?: boolean; segment?: string | undefined } | undefined
const REFUSALS = new Set([401, 403, 407, 451])

async function readPlaylist(address: string, signal: AbortSignal): Promise<PlaylistRead> {
  try {
    const answer = await fetch(address, { ...PLAIN, signal: within(HOST, signal) })
    const text = await answer.text()
    if (!answer.ok || !text.includes('#EXTM3U')) return { isAltered: answer.ok, isRefused: REFUSALS.has(answer.status) }
    const next = nextRequests(text, answer.url)
    if (next?.kind === 'media') return { isAltered: false, segment: next.segment }
    return { isAltered: false, segment: next && (await readPlaylist(next.media, signal))?.segment }
  } catch {
    return undefined
  }
}

/** Finds out if a provider's player answers. Browsers hide errors in a frame of another site, so its host is asked as well. */
async function askFrame(src: string, signal: AbortSignal): Promise<CheckFact> {
  const { host } = new URL(src)
  const frame = document.createElement('iframe')
  const loading = new Promise<void>((resolve, reject) => {
    frame.onload = () => resolve()
    frame.onerror = reject
    signal.addEventListener('abort', reject)
  })
  Object.assign(frame, { className: 'visually-hidden', inert: true, src })
  frame.setAttribute('sandbox', FRAME_RULES.sandbox)
  document.body.append(frame)
  const answers = await isFulfilled(Promise.all([fetch(src, { ...PLAIN, mode: 'no-cors', signal }), loading]))
  frame.remove()
  return { check: 'frame', found: answers ? 'good' : 'frameless', host }
}

/** Finds out if the page may make sound after the press. */
async function hearSound(): Promise<CheckFact[]> {
  if (!('AudioContext' in window)) return []
  const audio = new AudioContext()
  await Promise.race([isFulfilled(audio.resume()), wait(SOUND)])
  const { state } = audio
  void isFulfilled(audio.close())
  return [{ check: 'sound', found: state === 'running' ? 'good' : 'silent' }]
}

/** Plays the site's own clip until a frame is painted and time moves. Says nothing in a hidden tab, or without the clip. */
async function playClip(video: HTMLVideoElement, signal: AbortSignal): Promise<CheckFact[]> {
  const decoder = (isGood: boolean): CheckFact[] => [{ check: 'decoder', found: isGood ? 'good' : 'undecoded' }]
  if (!hasMediaSource() && video.canPlayType('application/vnd.apple.mpegurl') === '') return decoder(false)
  const clip = await fetch(artAddress('check.mp4'), { signal })
    .then((answer) => (answer.ok ? answer.blob() : undefined))
    .catch(() => undefined)
  if (!clip) return []
  const isPlaying = await new Promise<boolean>((resolve) => {
    let isPainted = !('requestVideoFrameCallback' in video)
    if (!isPainted) video.requestVideoFrameCallback(() => (isPainted = true))
    video.ontimeupdate = () => isPainted && video.currentTime > 0.2 && resolve(true)
    video.onerror = () => resolve(false)
    signal.addEventListener('abort', () => resolve(false))
    video.muted = true
    video.src = URL.createObjectURL(clip)
    void isFulfilled(video.play())
  })
  return !isPlaying && document.hidden ? [] : decoder(isPlaying)
}

/** Measures the download speed with segments of streams and an image of the site. */
async function measureSpeed(addresses: readonly string[], signal: AbortSignal): Promise<CheckFact[]> {
  const stop = new AbortController()
  const bound = AbortSignal.any([AbortSignal.timeout(SPEED), stop.signal, signal])
  let [bytes, firstAt, lastAt] = [0, 0, 0]
  async function readOn(address: string) {
    while (!bound.aborted) {
      // The offline worker leaves requests for ranges to the network.
      const own = address.startsWith('/') && { headers: { range: 'bytes=0-' } }
      const answer = await fetch(address, { ...PLAIN, ...own, signal: bound })
      if (!answer.ok || !answer.body) return
      const reader = answer.body.getReader()
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        lastAt = performance.now()
        firstAt ||= lastAt
        bytes += part.value.length
        if (bytes >= SPEED_BYTES) stop.abort()
      }
    }
  }
  // A connection ends with the time, the amount, or a failure.
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => isFulfilled(readOn(addresses[at % addresses.length] ?? ''))))
  return bytes < LEAST_BYTES || lastAt === firstAt ? [] : [speedFact((bytes * 8) / 1_000 / (lastAt - firstAt))]
}

async function droppedFrames(video: HTMLVideoElement): Promise<CheckFact[]> {
  const until = performance.now() + FRAMES
  while (performance.now() < until && video.getVideoPlaybackQuality().totalVideoFrames < LEAST_FRAMES) await wait(100)
  const { totalVideoFrames: total, droppedVideoFrames: dropped } = video.getVideoPlaybackQuality()
  return total < LEAST_FRAMES ? [] : [dropsFact((100 * dropped) / total)]
}

/** Finds out how a video may start without a press; to be called before one. A video without an address requests nothing. */
export async function readAutoplay(): Promise<CheckFact> {
  const found = (await mayStart(false)) ? 'good' : (await mayStart(true)) ? 'muted' : 'byTap'
  return { check: 'autoplay', found }
}

function mayStart(isMuted: boolean): Promise<boolean> {
  const video = document.createElement('video')
  video.muted = isMuted
  // Only a refusal comes at once; a permitted start waits for an address.
  return Promise.race([isFulfilled(video.play()), wait(200).then(() => true)])
}
