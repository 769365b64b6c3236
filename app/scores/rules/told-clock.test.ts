import { expect, test } from 'vitest'
import { openSyncedClock } from './told-clock.ts'

const SERVER = 1_800_000_000_000
const at = (wall: number, mono = wall) => ({ wall, mono, origin: 1 })

test('S4 after twenty minutes of sleep, in which the counting clock stood still, the server’s time is that of now', () => {
  const clock = openSyncedClock(at(0))
  clock.heard(SERVER, at(1_000))
  expect(clock.at(at(61_000))).toBe(SERVER + 60_000)
  expect(clock.isDoubtful(at(61_000))).toBe(false)
  const awake = at(1_261_000, 61_000)
  expect(clock.at(awake)).toBe(SERVER + 1_260_000)
  expect(clock.isDoubtful(awake)).toBe(true)
  clock.heard(SERVER + 1_260_500, awake)
  expect([clock.at(awake), clock.isDoubtful(awake)]).toEqual([SERVER + 1_260_500, false])
})

test('S4 an answer that came late puts the clock back for nobody, and a quicker one puts it right', () => {
  const clock = openSyncedClock(at(0))
  // In transit for 25 s.
  clock.heard(SERVER, at(25_000))
  expect(clock.at(at(30_000))).toBe(SERVER + 5_000)
  clock.heard(SERVER + 30_000, at(30_000))
  expect(clock.at(at(30_000))).toBe(SERVER + 30_000)
  // From a cache.
  clock.heard(SERVER + 28_000, at(31_000))
  expect(clock.at(at(32_000))).toBe(SERVER + 32_000)
})

test('S4 a device whose clock is set forward tells the server’s time again with the next answer', () => {
  const clock = openSyncedClock(at(0))
  clock.heard(SERVER, at(0))
  const set = at(3_601_000, 1_000)
  expect(clock.isDoubtful(set)).toBe(true)
  clock.heard(SERVER + 1_000, set)
  expect(clock.at(at(3_602_000, 2_000))).toBe(SERVER + 2_000)
})

test('S4 until an answer has come the time is that of the device', () => {
  expect(openSyncedClock(at(SERVER, 5)).at(at(SERVER + 70, 75))).toBe(SERVER + 70)
})
