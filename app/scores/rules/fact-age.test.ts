import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { ageOf, factTime } from './fact-age.ts'

const time = (wall: number, mono: number, origin = 1) => ({ wall, mono, origin })

test('S3 a clock that is an hour wrong makes nothing older or younger', () => {
  const hour = 3_600_000
  expect(ageOf(time(1_000 + hour, 50), time(6_000 + hour, 5_050))).toBe(5_000)
  // A reload restarts the monotonic clock.
  expect(ageOf(time(1_000 - hour, 900_000, 1), time(61_000 - hour, 20, 2))).toBe(60_000)
})

test('S3 a clock that is set back or a phone that slept is seen by the other clock', () => {
  expect(ageOf(time(3_600_000, 0), time(1_000, 5_000))).toBe(5_000)
  expect(ageOf(time(0, 0), time(600_000, 1_000))).toBe(600_000)
})

test('S3 facts of one device keep their order, never lie in the future and never before the link', () => {
  const sent = fc.array(fc.record({ gap: fc.nat(2_000), delay: fc.nat(5_000), age: fc.integer({ min: -5_000, max: 90_000 }) }))
  fc.assert(
    fc.property(sent, (drawn) => {
      let [received, last] = [1_000_000, 0]
      for (const { gap, delay, age } of drawn) {
        received += gap + delay
        const at = factTime({ received, ageMs: age, earliest: 990_000, last })
        expect(at).toBeGreaterThan(last)
        expect(at).toBeGreaterThanOrEqual(990_000)
        expect(at).toBeLessThanOrEqual(Math.max(received, last + 1))
        last = at
      }
    }),
  )
})
