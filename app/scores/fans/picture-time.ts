import { type FrameTime, UPSTREAM_MS } from '../../playback/clock/picture-clock.ts'
import type { ScoreStep } from '../rules/score-step.ts'

// The moments at which scores show: viewers must not read of a goal before they see it (spec S4). Times are the server's, in ms.

/** Delay after a fact's moment in the stream, in ms: the scorer taps when the ball is in, and the viewer must see that first. */
const AFTER_MS = 500
/** The clock of a stream is ignored when it is ahead of the server's by more than this, in ms. */
const AHEAD_MS = 2_000
/** How far back the server and pages store steps, in ms, so that a page opened between two goals shows the first one. */
const KNOWN_MS = 120_000
/** The maximum number of stored steps of an event. */
export const MOST_STEPS = 40

type Delays = {
  now: number
  /** Delay of the provider's slowest stream. */
  delayMs: number
  /** Undefined where the page plays nothing, or plays a frame of another site, whose position it cannot read. */
  frameTime?: FrameTime | undefined
  /** True when the game has no webcast anywhere, so that viewers see nothing later than it happens. */
  hasNone?: boolean
}

/** Returns the moment that viewers see; everything that happened before it may be shown. */
export function visibleMoment({ now, delayMs, frameTime, hasNone = false }: Delays): number {
  if (hasNone && !frameTime) return now
  const { takenAt, behindMs } = frameTime ?? {}
  if (takenAt !== undefined && takenAt <= now + AHEAD_MS) return Math.min(takenAt, now)
  if (behindMs !== undefined) return now - behindMs - UPSTREAM_MS
  return now - delayMs
}

/**
 * True when the page treats the game as one without a webcast, after its latest answer. `before`: undefined for the first answer.
 * Once an answer said that there is a webcast, the open page waits for it, because later answers may be cached or from a node
 * that lags behind.
 */
export const hasNoneAfter = (before: boolean | undefined, { hasNoPicture = false }: { hasNoPicture?: boolean }): boolean =>
  before !== false && hasNoPicture

const showsAt = ({ at }: ScoreStep) => at + AFTER_MS

/**
 * Returns the index of the step to show. A correction of an official result that the viewer has seen appears in no webcast, so it
 * shows at once.
 */
function indexAt(steps: readonly ScoreStep[], moment: number): number {
  let index = steps.findLastIndex((step) => showsAt(step) <= moment)
  while (steps[index]?.state === 'official' && steps[index + 1]?.state === 'official') index++
  return index
}

/** Returns the step to show at a moment; undefined when all known steps happened later. `steps`: in order. */
export const stepAt = (steps: readonly ScoreStep[], moment: number): ScoreStep | undefined => steps[indexAt(steps, moment)]

/** Returns the time until another step may show while the webcast advances; undefined when the newest one shows. */
export function untilNext(steps: readonly ScoreStep[], moment: number): number | undefined {
  const next = steps[indexAt(steps, moment) + 1]
  return next && Math.max(0, showsAt(next) - moment)
}

/**
 * Merges new steps into the known ones: each once, in order, only the newest `most`. Within one log the step with more facts is
 * newer; a log that restarts, as in the demo, is newer than the one before it.
 */
export function withSteps(known: readonly ScoreStep[], more: readonly ScoreStep[], most = MOST_STEPS): ScoreStep[] {
  const steps = new Map<string, ScoreStep>()
  for (const step of [...known, ...more]) {
    const key = `${step.at} ${step.seq}`
    steps.set(key, { ...steps.get(key), ...step })
  }
  return [...steps.values()].sort((a, b) => a.at - b.at || a.seq - b.seq).slice(-most)
}

/** Returns the steps that a viewer at most KNOWN_MS behind may still need. */
export function knownSteps(steps: readonly ScoreStep[], now: number): ScoreStep[] {
  const first = steps.findLastIndex((step) => showsAt(step) <= now - KNOWN_MS)
  return steps.slice(Math.max(0, first))
}
