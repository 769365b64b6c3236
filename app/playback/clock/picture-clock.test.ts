import { describe, expect, test } from 'vitest'
import { anchored, clockOf, positionAt, stretchesOf, wallAt } from './picture-clock.ts'

const T = 1_800_000_000_000
/** Returns segments of six seconds, each with its date in seconds after T, or null. */
const segments = (...dates: (number | null)[]) =>
  dates.map((date, n) => ({ start: n * 6, end: n * 6 + 6, date: date === null ? null : T + date * 1_000, cc: 0 }))

describe('J1 the clock of a picture', () => {
  test('J1 dates that go on are one stretch; a jump, a gap and a discontinuity begin another', () => {
    expect(stretchesOf(segments(0, 6, 12))).toEqual([{ from: 0, to: 18, wall: T }])
    const gap = stretchesOf(segments(0, 6, 52, 58))
    expect(gap).toEqual([
      { from: 0, to: 12, wall: T },
      { from: 12, to: 24, wall: T + 52_000 },
    ])
    const joined = segments(0, 6).map((each, n) => ({ ...each, cc: n }))
    expect(stretchesOf(joined)).toHaveLength(2)
    expect(stretchesOf(segments(null, null))).toEqual([])
  })

  test('J1 a moment is found within its stretch; one in a gap is where the picture goes on; others are nowhere', () => {
    const stretches = stretchesOf(segments(0, 6, 52, 58))
    expect(positionAt(stretches, T + 7_000)).toBe(7)
    expect(positionAt(stretches, T + 55_000)).toBe(15)
    expect(positionAt(stretches, T + 30_000)).toBe(12)
    expect(positionAt(stretches, T - 1)).toBeUndefined()
    expect(positionAt(stretches, T + 3_600_000)).toBeUndefined()
    expect(wallAt(stretches, 15)).toBe(T + 55_000)
    expect(wallAt(stretches, 99)).toBeUndefined()
  })

  test('J1 an anchor places the whole video; a second one after a cut the rest of it', () => {
    const one = anchored([{ seconds: 100, wall: T }], 3_600)
    expect(positionAt(one, T + 60_000)).toBe(160)
    expect(positionAt(one, T - 100_000)).toBe(0)
    const two = anchored(
      [
        { seconds: 1_000, wall: T + 1_000_000 },
        { seconds: 100, wall: T },
      ],
      3_600,
    )
    expect(positionAt(two, T + 899_000)).toBe(999)
    expect(positionAt(two, T + 950_000)).toBe(1_000)
    expect(positionAt(two, T + 1_010_000)).toBe(1_010)
  })

  test('J1 anchors come before dates in recordings; live, dates a minute off are not used but the measured delay', () => {
    const range = { start: 0, end: 60 }
    const dated = [{ from: 0, to: 60, wall: T }]
    expect(clockOf({ stretches: dated, range, anchors: [], live: undefined })).toEqual(dated)
    expect(clockOf({ stretches: dated, range, anchors: [{ seconds: 0, wall: T + 5_000 }], live: undefined })[0]?.wall).toBe(
      T + 5_000,
    )
    const live = (now: number) => clockOf({ stretches: dated, range, anchors: [], live: { position: 50, behindMs: 10_000, now } })
    expect(live(T + 65_000)).toEqual(dated)
    // The frame at 50 s was taken 8 s and its delay of 10 s ago.
    const measured = live(T + 3_600_000)
    expect(wallAt(measured, 50)).toBe(T + 3_600_000 - 18_000)
    expect(wallAt(live(T - 3_600_000), 50)).toBe(T - 3_600_000 - 18_000)
  })
})
