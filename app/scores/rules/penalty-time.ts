import { MINUTE_MS } from '../../kit/time/time-units.ts'
import { lengthOf, nominalMs, partBeginMs } from './game-clock.ts'
import type { PartKind } from './score-fact.ts'
import { clockAt, type ScoreState } from './score-state.ts'
import type { SportRules } from './sport-rules.ts'

// Penalties end at a playing time that counts every part as long as the sport's data say. Where a part is known to be longer or shorter, or
// its clock goes on from the part before, the penalties that run are moved along, so that what is left of them stays the same.

type Rules = Pick<SportRules, 'parts' | 'clock'>
type Part = { n: number; of: PartKind }

/**
 * What the clock showed when the part of the moment began. `isOpen`: nothing has been said of its clock yet, so that the first reading may be
 * its length. `regularMs`: what it showed at the beginning of the last regular part whose clock was set.
 */
export type PartStart = { ms: number; isOpen: boolean; regularMs: number }

/** What the clock of a part shows before anybody has set it. */
const presetMs = (rules: Rules, part: Part): number => (rules.clock === 'down' ? lengthOf(rules, part) : 0)

export const firstStart = (rules: Rules): PartStart => ({
  ms: presetMs(rules, { n: 1, of: 'regular' }),
  isOpen: true,
  regularMs: rules.parts.lengthMs,
})

/** The clock was set to `shown`, or started or stopped there. */
export function startAfterClock(rules: Rules, state: ScoreState, start: PartStart, shown: number): PartStart {
  const { part } = state
  const ms = saidStart(rules, part, start, shown)
  if (ms === undefined) return { ...start, isOpen: false }
  move(state, nominalMs(rules, part, ms) - nominalMs(rules, part, start.ms))
  return { ms, isOpen: false, regularMs: part.of === 'regular' ? ms : start.regularMs }
}

/** Another part begins. Whatever its clock said, one that was left has been played to its end. */
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

/** The start of a part that a reading of its clock says; undefined for one of later. */
function saidStart(rules: Rules, part: Part, start: PartStart, shown: number): number | undefined {
  if (rules.clock === 'down') return shown > start.ms || (start.isOpen && isLength(part, start, shown)) ? shown : undefined
  // A second half whose clock goes on begins at 40:00, not at 0:00.
  const begin = partBeginMs(rules, part)
  return start.isOpen && shown >= begin ? begin : undefined
}

/**
 * Whether a clock that counts down says with its first reading how long the part is. Overtime lasts whole minutes, as each competition likes;
 * regular parts are as long as those before them, or are counted in five minutes: at 19:00 a minute has been played.
 */
const isLength = ({ n, of }: Part, { regularMs }: PartStart, shown: number): boolean =>
  shown > 0 && shown % MINUTE_MS === 0 && (of === 'overtime' || n === 1 || shown === regularMs || shown % (5 * MINUTE_MS) === 0)

function move(state: ScoreState, byMs: number) {
  if (byMs !== 0) state.penalties = state.penalties.map((each) => ({ ...each, endsMs: each.endsMs + byMs }))
}
