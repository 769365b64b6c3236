import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { MINUTE_MS } from '../../kit/time/time-units.ts'
import { foldScore } from './fold-score.ts'
import { playedMs } from './game-clock.ts'
import { RULES } from './rules-of.ts'
import type { Entry } from './score-fact.ts'
import type { ScoreSport } from './score-state.ts'

const clock = (ms: number, isRunning = false): Entry => ({ kind: 'clock', isRunning, ms })
const penalty = (minutes: number): Entry => ({ kind: 'penalty', side: 'home', number: 7, minutes })
const part = (n: number, of: 'regular' | 'overtime' = 'regular', isBreak = false): Entry => ({ kind: 'part', n, of, isBreak })

/** Returns the rest of the penalty, in ms; undefined once it is over. The entries are one second apart. */
function leftOf(sport: ScoreSport, ...entries: Entry[]): number | undefined {
  const facts = entries.map((entry, at) => ({
    ...entry,
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    at: (at + 1) * 1_000,
    received: (at + 1) * 1_000,
    link: '',
    device: 'a',
  }))
  const state = foldScore(RULES[sport], facts)
  const [running] = state.penalties
  return running && running.endsMs - playedMs(RULES[sport], state, entries.length * 1_000)
}

const inThird = [part(3), clock(MINUTE_MS), penalty(2), clock(0)]

test.each([3, 5, 10, 20])('Q-91 hockey: a penalty goes on over an overtime of %i minutes', (minutes) => {
  const begun = [...inThird, part(4, 'overtime'), clock(minutes * MINUTE_MS)]
  expect(leftOf('hockey', ...begun)).toBe(MINUTE_MS)
  expect(leftOf('hockey', ...begun, clock(minutes * MINUTE_MS - 40_000))).toBe(20_000)
  expect(leftOf('hockey', ...begun, clock((minutes - 1) * MINUTE_MS))).toBeUndefined()
})

test('Q-91 hockey: an overtime is set in the break before it, made longer, or started at its length', () => {
  expect(leftOf('hockey', ...inThird, part(4, 'overtime', true), clock(5 * MINUTE_MS), part(4, 'overtime'))).toBe(MINUTE_MS)
  expect(leftOf('hockey', ...inThird, part(4, 'overtime'), clock(5 * MINUTE_MS), clock(20 * MINUTE_MS))).toBe(MINUTE_MS)
  expect(leftOf('hockey', ...inThird, part(4, 'overtime'), clock(5 * MINUTE_MS, true), clock(5 * MINUTE_MS - 30_000))).toBe(
    30_000,
  )
})

test.each([10, 15, 25])('Q-91 hockey: a penalty goes on over periods of %i minutes', (minutes) => {
  const begun = [part(2), clock(MINUTE_MS), penalty(2), clock(0), part(3), clock(minutes * MINUTE_MS)]
  expect(leftOf('hockey', ...begun)).toBe(MINUTE_MS)
  expect(leftOf('hockey', ...begun, clock(minutes * MINUTE_MS - 20_000))).toBe(40_000)
})

test('Q-91 hockey: periods are as long as the first, where its clock was set', () => {
  const first = [clock(12 * MINUTE_MS), clock(12 * MINUTE_MS, true), clock(90_000), penalty(2), clock(0)]
  expect(leftOf('hockey', ...first, part(2), clock(12 * MINUTE_MS))).toBe(30_000)
  expect(leftOf('hockey', ...first, part(2), clock(12 * MINUTE_MS), clock(11 * MINUTE_MS + 45_000))).toBe(15_000)
})

test('Q-91 hockey: a penalty goes on from one overtime into the next, and into a shootout', () => {
  const inOvertime = [part(4, 'overtime'), clock(5 * MINUTE_MS, true), clock(30_000), penalty(2), clock(0)]
  expect(leftOf('hockey', ...inOvertime, part(5, 'overtime'), clock(5 * MINUTE_MS))).toBe(90_000)
  expect(leftOf('hockey', ...inOvertime, { kind: 'part', n: 5, of: 'shootout', isBreak: false })).toBe(90_000)
})

test('Q-91 hockey: what a clock shows once it has run, or between whole minutes, is time that was played', () => {
  expect(leftOf('hockey', ...inThird, part(4, 'overtime'), clock(5 * MINUTE_MS, true), clock(4 * MINUTE_MS))).toBeUndefined()
  expect(leftOf('hockey', ...inThird, part(4, 'overtime'), clock(9 * MINUTE_MS + 30_000))).toBe(30_000)
  expect(leftOf('hockey', part(2), clock(MINUTE_MS), penalty(2), part(3), clock(19 * MINUTE_MS))).toBeUndefined()
  expect(leftOf('rugby', clock(38 * MINUTE_MS), penalty(10), part(2), clock(5 * MINUTE_MS))).toBe(3 * MINUTE_MS)
})

test('Q-91 hockey: whoever goes back to the period before finds the penalty as it was', () => {
  const back = [...inThird, part(4, 'overtime'), clock(5 * MINUTE_MS), part(3), clock(30_000)]
  expect(leftOf('hockey', ...back)).toBe(90_000)
})

test('Q-91 rugby: a card goes on over added time and into a half whose clock goes on, too', () => {
  const first = [clock(38 * MINUTE_MS), penalty(10)]
  expect(leftOf('rugby', ...first, part(2))).toBe(8 * MINUTE_MS)
  expect(leftOf('rugby', ...first, clock(43 * MINUTE_MS), part(2))).toBe(5 * MINUTE_MS)
  expect(leftOf('rugby', ...first, clock(43 * MINUTE_MS), part(2), clock(40 * MINUTE_MS))).toBe(5 * MINUTE_MS)
  expect(leftOf('rugby', ...first, clock(43 * MINUTE_MS), part(2), clock(42 * MINUTE_MS))).toBe(3 * MINUTE_MS)
  const second = [part(2), clock(40 * MINUTE_MS), clock(75 * MINUTE_MS), penalty(10), clock(81 * MINUTE_MS)]
  expect(leftOf('rugby', ...second, part(3, 'overtime'), clock(80 * MINUTE_MS))).toBe(4 * MINUTE_MS)
})

/** A penalty near the end of a part, and the length of the next one, as its clock counts it. */
const carried = fc
  .constantFrom('hockey' as const, 'rugby' as const, 'rugby-sevens' as const, 'field-hockey' as const)
  .chain((sport) =>
    fc.record({
      sport: fc.constant(sport),
      minutes: fc.constantFrom(...RULES[sport].penalties),
      beforeEnd: fc.integer({ min: 0, max: 115 }),
      length: fc.integer({ min: 2, max: 30 }),
      gone: fc.integer({ min: 0, max: 119 }),
      isBreak: fc.boolean(),
    }),
  )

test('Q-91 in every sport what is left of a penalty is the same whatever its next part’s clock is set to, and runs with it', () => {
  fc.assert(
    fc.property(carried, ({ sport, minutes, beforeEnd, length, gone, isBreak }) => {
      const { parts, clock: mode } = RULES[sport]
      const isDown = mode === 'down'
      const last = isDown ? beforeEnd * 1_000 : parts.regular * parts.lengthMs - beforeEnd * 1_000
      const start = isDown ? length * MINUTE_MS : parts.regular * parts.lengthMs
      const later = isDown ? start - gone * 1_000 : start + gone * 1_000
      const next = parts.regular + 1
      const left = leftOf(
        sport,
        part(parts.regular),
        clock(last, true),
        clock(last),
        penalty(minutes),
        part(next, 'overtime', isBreak),
        clock(start),
        clock(start, true),
        clock(later),
      )
      const expected = minutes * MINUTE_MS - (beforeEnd + gone) * 1_000
      expect(left ?? 0).toBe(Math.max(0, expected))
    }),
  )
})
