import { MINUTE_MS } from '../../kit/time/time-units.ts'
import { lengthOf, nominalMs, partBeginMs } from './game-clock.ts'
import type { PartKind } from './score-fact.ts'
import { clockAt, type ScoreState } from './score-state.ts'
import type { SportRules } from './sport-rules.ts'

// Penalties end at a playing time that counts every part with its usual length in the sport's data. When a part turns out to be
// longer or shorter, or its clock continues from the part before, the running penalties are moved so that their remaining time
// stays the same.

type Rules = Pick<SportRules, 'parts' | 'clock'>
type Part = { n: number; of: PartKind }

/**
 * `ms`: the reading of the clock when the current part began. `isOpen`: its clock has not been entered yet, so the first reading
 * may be the part's length. `regularMs`: the reading at the beginning of the last regular part whose clock was set.
 */
export type PartStart = { ms: number; isOpen: boolean; regularMs: number }

/** Returns the reading of a part's clock before anybody sets it. */
const presetMs = (rules: Rules, part: Part): number => (rules.clock === 'down' ? lengthOf(rules, part) : 0)

export const firstStart = (rules: Rules): PartStart => ({
  ms: presetMs(rules, { n: 1, of: 'regular' }),
  isOpen: true,
  regularMs: rules.parts.lengthMs,
})

/** Moves penalties after the clock was set to `shown`, or started or stopped there; returns the part's new start. */
export function startAfterClock(rules: Rules, state: ScoreState, start: PartStart, shown: number): PartStart {
  const { part } = state
  const ms = saidStart(rules, part, start, shown)
  if (ms === undefined) return { ...start, isOpen: false }
  move(state, nominalMs(rules, part, ms) - nominalMs(rules, part, start.ms))
  return { ms, isOpen: false, regularMs: part.of === 'regular' ? ms : start.regularMs }
}

/**
 * Moves penalties when another part begins; returns the start of that part. The part before counts as played to its end, whatever
 * its clock showed.
 */
export function startAfterPart(rules: Rules, state: ScoreState, start: PartStart, next: Part, now: number): PartStart {
  const { part, clock } = state
  if (next.n < part.n) {
    move(state, partBeginMs(rules, part) - nominalMs(rules, part, start.ms))
    return { ...start, ms: presetMs(rules, next), isOpen: false }
  }
  const shown = clockAt(clock, now)
  // A clock that counts up shows added time as well.
  const end = rules.clock === 'down' ? 0 : Math.max(shown, start.ms + lengthOf(rules, part))
  if (next.n > part.n) move(state, partBeginMs(rules, { n: part.n + 1 }) - nominalMs(rules, part, end))
  else move(state, partBeginMs(rules, next) - nominalMs(rules, part, shown))
  return { ...start, ms: presetMs(rules, next), isOpen: true }
}

/** Returns the start of a part as implied by a reading of its clock; undefined for a reading from later in the part. */
function saidStart(rules: Rules, part: Part, start: PartStart, shown: number): number | undefined {
  if (rules.clock === 'down') return shown > start.ms || (start.isOpen && isLength(part, start, shown)) ? shown : undefined
  // A second half whose clock continues begins at 40:00, not at 0:00.
  const begin = partBeginMs(rules, part)
  return start.isOpen && shown >= begin ? begin : undefined
}

/**
 * True when the first reading of a clock that counts down is the length of the part. Overtime lasts whole minutes, which differ
 * by competition; regular parts are as long as those before them, or a multiple of five minutes: 19:00 means that a minute has
 * been played.
 */
const isLength = ({ n, of }: Part, { regularMs }: PartStart, shown: number): boolean =>
  shown > 0 && shown % MINUTE_MS === 0 && (of === 'overtime' || n === 1 || shown === regularMs || shown % (5 * MINUTE_MS) === 0)

function move(state: ScoreState, byMs: number) {
  if (byMs !== 0) state.penalties = state.penalties.map((each) => ({ ...each, endsMs: each.endsMs + byMs }))
}
