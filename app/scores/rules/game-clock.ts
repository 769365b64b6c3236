import { MINUTE_MS } from '../../kit/time/time-units.ts'
import type { PartKind } from './score-fact.ts'
import { type ClockState, clockAt, type ScoreState } from './score-state.ts'
import type { SportRules } from './sport-rules.ts'

// Clocks and playing time, without anything else of scores: graphics in broadcast software download this too.

/** A clock as it is written: '12:31', or '0:09.4' in the last minute that counts down. */
export function clockText(ms: number, hasTenths = false): string {
  const whole = hasTenths ? Math.floor(ms / 100) / 10 : Math.floor(ms / 1_000)
  const minutes = Math.floor(whole / 60)
  const seconds = whole - minutes * 60
  const text = hasTenths ? seconds.toFixed(1) : String(seconds)
  return `${minutes}:${seconds < 10 ? '0' : ''}${text}`
}

/** The clock of a game as its scorer and its boards show it, at `ms`: that of basketball has tenths in the last minute. */
export const gameClockText = ({ key }: Pick<SportRules, 'key'>, { mode }: Pick<ClockState, 'mode'>, ms: number): string =>
  clockText(ms, mode === 'down' && ms < MINUTE_MS && key === 'basketball')

/** How long a part lasts, in ms. */
export const lengthOf = ({ parts }: Pick<SportRules, 'parts'>, { of }: { n: number; of: PartKind }) =>
  of === 'regular' ? parts.lengthMs : of === 'overtime' ? parts.overtimeMs : 0

/** The playing time at which a part begins, by the lengths of the sport. */
export const partBeginMs = (
  { parts: { regular, lengthMs, overtimeMs } }: Pick<SportRules, 'parts'>,
  { n }: { n: number },
): number => Math.min(n - 1, regular) * lengthMs + Math.max(0, n - 1 - regular) * overtimeMs

/** The playing time at which the clock of a part shows `ms`, by the lengths of the sport; before the part begins where it is longer. */
export const nominalMs = (rules: Pick<SportRules, 'parts' | 'clock'>, part: { n: number; of: PartKind }, ms: number): number =>
  partBeginMs(rules, part) + (rules.clock === 'down' ? lengthOf(rules, part) - ms : ms)

/** The playing time since the start, by the clock: penalties run with it (penalty-time.ts). */
export const playedMs = (
  rules: Pick<SportRules, 'parts' | 'clock'>,
  { part, clock }: Pick<ScoreState, 'part' | 'clock'>,
  now: number,
): number => nominalMs(rules, part, clockAt(clock, now))
