import { MINUTE_MS } from '../../kit/time/time-units.ts'
import type { PartKind } from './score-fact.ts'
import { type ClockState, clockAt, type ScoreState } from './score-state.ts'
import type { SportRules } from './sport-rules.ts'

// Clocks and playing time, apart from the rest of scores because graphics in broadcast software download this module too.

/** Returns the text of a clock: '12:31', or '0:09.4' with tenths. */
export function clockText(ms: number, hasTenths = false): string {
  const whole = hasTenths ? Math.floor(ms / 100) / 10 : Math.floor(ms / 1_000)
  const minutes = Math.floor(whole / 60)
  const seconds = whole - minutes * 60
  const text = hasTenths ? seconds.toFixed(1) : String(seconds)
  return `${minutes}:${seconds < 10 ? '0' : ''}${text}`
}

/** Returns the text of a game's clock for its scorer and its boards at `ms`: basketball has tenths in the last minute. */
export const gameClockText = ({ key }: Pick<SportRules, 'key'>, { mode }: Pick<ClockState, 'mode'>, ms: number): string =>
  clockText(ms, mode === 'down' && ms < MINUTE_MS && key === 'basketball')

/** Returns the length of a part, in ms. */
export const lengthOf = ({ parts }: Pick<SportRules, 'parts'>, { of }: { n: number; of: PartKind }) =>
  of === 'regular' ? parts.lengthMs : of === 'overtime' ? parts.overtimeMs : 0

/** Returns the playing time at which a part begins, with parts of the sport's usual length. */
export const partBeginMs = (
  { parts: { regular, lengthMs, overtimeMs } }: Pick<SportRules, 'parts'>,
  { n }: { n: number },
): number => Math.min(n - 1, regular) * lengthMs + Math.max(0, n - 1 - regular) * overtimeMs

/**
 * Returns the playing time at which the clock of a part shows `ms`, with parts of the sport's usual length; earlier than the
 * part's beginning when the part is longer.
 */
export const nominalMs = (rules: Pick<SportRules, 'parts' | 'clock'>, part: { n: number; of: PartKind }, ms: number): number =>
  partBeginMs(rules, part) + (rules.clock === 'down' ? lengthOf(rules, part) - ms : ms)

/** Returns the playing time since the start, by the clock; penalties run with it (penalty-time.ts). */
export const playedMs = (
  rules: Pick<SportRules, 'parts' | 'clock'>,
  { part, clock }: Pick<ScoreState, 'part' | 'clock'>,
  now: number,
): number => nominalMs(rules, part, clockAt(clock, now))
