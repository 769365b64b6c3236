import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openServerClock } from './server-clock.ts'

test('S6 until the server has said its time, a device goes by its own', () => {
  const clock = openServerClock()
  clock.heard(Number.NaN, 1_000)
  clock.heard(0, 1_000)
  expect(clock.at(5_000)).toBe(5_000)
})

test('S6 a machine whose clock is wrong by hours runs the clock of a game by the server’s, however late its time arrives', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -86_400_000, max: 86_400_000 }),
      fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 8 }),
      (wrongBy, delays) => {
        const clock = openServerClock()
        const server = 1_800_000_000_000
        delays.forEach((delay, at) => {
          clock.heard(server + at * 15_000, server + at * 15_000 + delay + wrongBy)
        })
        const now = server + 200_000
        // Never ahead, and behind by the shortest way of the last messages.
        expect(clock.at(now + wrongBy)).toBe(now - Math.min(...delays))
      },
    ),
  )
})

test('S6 a clock that drifts is followed: what was heard minutes ago is forgotten', () => {
  const clock = openServerClock()
  for (let beat = 0; beat < 40; beat++) clock.heard(1_000_000 + beat * 15_000, 2_000_000 + beat * 15_030)
  const [server, here] = [1_000_000 + 40 * 15_000, 2_000_000 + 40 * 15_030]
  expect(Math.abs(clock.at(here) - server)).toBeLessThan(300)
})
