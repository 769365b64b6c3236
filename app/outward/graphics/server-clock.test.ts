import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { haveParted, openServerClock } from './server-clock.ts'

const SERVER = 1_800_000_000_000

/** A device whose clocks a test moves. */
function aDevice(wall: number, mono = 0) {
  const clocks = { wall, mono }
  const pass = (ms: number) => {
    clocks.wall += ms
    clocks.mono += ms
  }
  return { clocks, pass, clock: openServerClock(() => clocks) }
}

test('S6 until the server has said its time, a device goes by its own', () => {
  const { clock, pass } = aDevice(1_000)
  clock.heard(Number.NaN)
  clock.heard(0)
  pass(4_000)
  expect(clock.now()).toBe(5_000)
})

test('S6 a machine whose clock is wrong by hours runs the clock of a game by the server’s, however late its time arrives', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -86_400_000, max: 86_400_000 }),
      fc.array(fc.integer({ min: 0, max: 14_000 }), { minLength: 1, maxLength: 8 }),
      (wrongBy, delays) => {
        const { clock, pass } = aDevice(SERVER + wrongBy)
        let now = SERVER
        const passes = (ms: number) => {
          now += ms
          pass(ms)
        }
        delays.forEach((delay) => {
          const said = now
          passes(delay)
          clock.heard(said)
          passes(15_000 - delay)
        })
        // Never ahead, and behind by the shortest delay of the last messages.
        expect(clock.now()).toBe(now - Math.min(...delays))
      },
    ),
  )
})

test('S6 a machine whose clock is set forward or back by an hour while it is on air goes on telling the server’s time', () => {
  for (const setBy of [3_600_000, -3_600_000]) {
    const { clock, clocks, pass } = aDevice(SERVER - 7_000)
    clock.heard(SERVER)
    clocks.wall += setBy
    pass(1_000)
    expect(clock.now()).toBe(SERVER + 1_000)
    clock.heard(SERVER + 1_000)
    pass(1_000)
    expect(clock.now()).toBe(SERVER + 2_000)
  }
})

test('S6 a machine that slept tells the right time with the first word of the server, and knows that it has to ask', () => {
  const { clock, clocks, pass } = aDevice(SERVER)
  clock.heard(SERVER)
  const before = { ...clocks }
  pass(1_000)
  expect(haveParted(before, clocks)).toBe(false)
  // The monotonic clock stands still meanwhile.
  clocks.wall += 1_200_000
  expect(haveParted(before, clocks)).toBe(true)
  clock.heard(SERVER + 1_201_000)
  expect(clock.now()).toBe(SERVER + 1_201_000)
})

test('S6 a clock that drifts is followed: what was heard minutes ago is forgotten', () => {
  const { clock, pass } = aDevice(2_000_000)
  for (let beat = 0; beat < 40; beat++) {
    clock.heard(1_000_000 + beat * 15_000)
    pass(15_030)
  }
  expect(Math.abs(clock.now() - (1_000_000 + 40 * 15_000))).toBeLessThan(300)
})
