import type { default as HlsPlayer } from 'hls.js'
import type { Answers } from '../../answers.ts'
import { type Stretch, stretchesOf } from '../../clock/picture-clock.ts'
import type { Engine } from './engine.tsx'

/** How many segments are requested where playback is about to jump to. */
const SEGMENTS_AHEAD = 2
/** The steps, in seconds, in which the live position moves. */
const LIVE_STEP = 0.5

/** Returns the engine's functions about places in the stream. */
export const placesOf = (
  hls: HlsPlayer,
  video: HTMLVideoElement,
  answers: Answers,
): Pick<Engine, 'range' | 'frameTime' | 'stretches' | 'loadAhead'> => ({
  range: () => rangeOf(hls),
  frameTime: () => frameTimeOf(hls, video),
  stretches: () => datedIn(hls),
  loadAhead: (seconds) => loadAhead(hls, answers, seconds),
})

function rangeOf({ latestLevelDetails: details, liveSyncPosition }: HlsPlayer) {
  if (!details) return { start: 0, end: 0 }
  if (!details.live) return { start: details.fragmentStart, end: details.edge }
  // In steps: hls.js moves it on with the clock, and controls that read another value each time would be drawn without end.
  const end = Math.floor((liveSyncPosition ?? details.edge) / LIVE_STEP) * LIVE_STEP
  return { start: details.fragmentStart, end }
}

function frameTimeOf({ latestLevelDetails: details, playingDate }: HlsPlayer, video: HTMLVideoElement) {
  // Not `hls.latency`, which does not grow while the video is paused.
  const behind = details?.live ? details.edge + details.age - video.currentTime : undefined
  return { takenAt: playingDate?.getTime(), behindMs: behind && Math.max(0, behind) * 1_000 }
}

/** Returns the stretches of the playlist, read once for each version of it. */
function datedIn({ latestLevelDetails: details }: HlsPlayer): Stretch[] {
  if (!details) return []
  const known = stretchesRead.get(details)
  if (known?.edge === details.edge) return known.stretches
  const segments = details.fragments.map(({ start, end, programDateTime: date, cc }) => ({ start, end, date, cc }))
  const stretches = stretchesOf(segments)
  stretchesRead.set(details, { edge: details.edge, stretches })
  return stretches
}

const stretchesRead = new WeakMap<object, { edge: number; stretches: Stretch[] }>()

/** Requests the segments at a position, in the present quality. */
function loadAhead(hls: HlsPlayer, answers: Answers, seconds: number) {
  const { fragments = [] } = hls.levels[hls.loadLevel]?.details ?? {}
  const first = fragments.findIndex(({ start, end }) => start <= seconds && seconds < end)
  for (const { url } of first < 0 ? [] : fragments.slice(first, first + SEGMENTS_AHEAD)) void answers.ask(url)
}
