import { expect, test } from 'vitest'
import { renewalDelay, retryDelay } from './renewal.ts'

const now = Date.parse('2026-01-15T12:00:00.000Z')

test('A9 a session is renewed five minutes before its end, after half a minute where that is past or the clock is wrong, never by a timer too long', () => {
  expect(renewalDelay('2026-01-15T13:00:00.000Z', now)).toBe(55 * 60_000)
  expect(renewalDelay('2026-01-15T12:04:00.000Z', now)).toBe(30_000)
  expect(renewalDelay('2026-01-14T12:00:00.000Z', now)).toBe(30_000)
  expect(renewalDelay('2026-02-15T12:00:00.000Z', now)).toBe(2_147_483_647)
})

test('A9 after a failure 30 s, doubling to 16 minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 40].map(retryDelay)).toEqual([30, 60, 120, 240, 480, 960, 960, 960].map((s) => s * 1_000))
})
