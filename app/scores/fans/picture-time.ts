import type { PictureReading } from '../../playback/picture-reading.ts'
import type { ScoreStep } from '../rules/score-step.ts'

// When a score may be shown: a goal must not be read before it is seen (spec S4). Everything is in ms by the server's clock.

/** A fact shows this long after its moment in the picture: the scorer taps when the ball is in, and the viewer is to see it first. */
const AFTER_MS = 500
/** What encoding and sending take before a stream offers a picture, which no player can measure. */
const UPSTREAM_MS = 8_000
/** A stream whose own clock is ahead of the server's by more than this is not believed. */
const AHEAD_MS = 2_000
/** How far back the server and pages know what stood before, so that a page that opens between two goals shows the first. */
const KNOWN_MS = 120_000
/** How many steps are known of an event. */
export const MOST_STEPS = 40

type Moment = {
  now: number
  /** How far behind the slowest picture of the provider is. */
  delayMs: number
  /** Undefined where the page plays nothing, or a frame of another site, which tells nothing. */
  picture?: PictureReading | undefined
  /** There is no picture of the game anywhere, so what happened now is seen now. */
  hasNone?: boolean
}

/** The moment that viewers see: all that happened before it may be shown. */
export function pictureMoment({ now, delayMs, picture, hasNone = false }: Moment): number {
  if (hasNone && !picture) return now
  const { takenAt, behindMs } = picture ?? {}
  if (takenAt !== undefined && takenAt <= now + AHEAD_MS) return Math.min(takenAt, now)
  if (behindMs !== undefined) return now - behindMs - UPSTREAM_MS
  return now - delayMs
}

/**
 * Whether a page takes it that a game has no picture, after what it was told last. `before`: undefined where it was told nothing. Once it has
 * heard of a picture it waits for as long as it is open: what it hears later may have been cached, or come from a node that is behind.
 */
export const hasNoneAfter = (before: boolean | undefined, { hasNoPicture = false }: { hasNoPicture?: boolean }): boolean =>
  before !== false && hasNoPicture

const showsAt = ({ at }: ScoreStep) => at + AFTER_MS

/** The index of the step to show. What corrects an official result that the viewer has seen is in no picture, so it does not wait for one. */
function indexAt(steps: readonly ScoreStep[], moment: number): number {
  let index = steps.findLastIndex((step) => showsAt(step) <= moment)
  while (steps[index]?.state === 'official' && steps[index + 1]?.state === 'official') index++
  return index
}

/** The step to show at a moment; undefined where all that is known happened later. `steps`: in their order. */
export const stepAt = (steps: readonly ScoreStep[], moment: number): ScoreStep | undefined => steps[indexAt(steps, moment)]

/** How long until another step may be shown, if the picture goes on; undefined where the newest one is. */
export function untilNext(steps: readonly ScoreStep[], moment: number): number | undefined {
  const next = steps[indexAt(steps, moment) + 1]
  return next && Math.max(0, showsAt(next) - moment)
}

/**
 * Adds steps to those that are known, each once, in their order, and only the newest ones. Of one log the longer one is the newer; a log that
 * begins anew, as in the demo, is newer than what was before.
 */
export function withSteps(known: readonly ScoreStep[], more: readonly ScoreStep[], most = MOST_STEPS): ScoreStep[] {
  const steps = new Map<string, ScoreStep>()
  for (const step of [...known, ...more]) {
    const key = `${step.at} ${step.seq}`
    steps.set(key, { ...steps.get(key), ...step })
  }
  return [...steps.values()].sort((a, b) => a.at - b.at || a.seq - b.seq).slice(-most)
}

/** The steps that somebody whose picture is at most KNOWN_MS behind may still need. */
export function knownSteps(steps: readonly ScoreStep[], now: number): ScoreStep[] {
  const first = steps.findLastIndex((step) => showsAt(step) <= now - KNOWN_MS)
  return steps.slice(Math.max(0, first))
}
