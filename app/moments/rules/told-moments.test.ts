import { describe, expect, test } from 'vitest'
import type { PublicMoment } from '../moments.ts'
import { lengthOf, marked, placed, summaryOf, told } from './told-moments.ts'

const moment = (at: number, given: Partial<PublicMoment> = {}): PublicMoment => ({
  ...{
    id: String(at),
    at: at * 1_000,
    kind: 'play',
    title: `at ${at}`,
    when: '',
    home: 0,
    away: 0,
    before: 10,
    after: 8,
    weight: 5,
  },
  ...given,
})
const clock = [{ from: 0, to: 3_600, wall: 0 }]
const part = (at: number) => moment(at, { kind: 'part', before: 0, weight: 1 })

describe('J3 what may be told', () => {
  const all = placed([part(0), moment(100), part(1_200), moment(1_300)], clock)
  const ids = (moments: readonly PublicMoment[]) => moments.map(({ id }) => id)

  test('J3 with hidden scores only periods up to the moment watched', () => {
    expect(ids(told(all, { isSafe: true, watched: 1_199 }))).toEqual(['0'])
    expect(ids(told(all, { isSafe: true, watched: 1_200 }))).toEqual(['0', '1200'])
  })

  test('J3 S4 a live goal is told once the picture has come to it, and half a second more', () => {
    expect(ids(told(all, { isSafe: false, watched: 100.4 }))).toEqual(['0'])
    expect(ids(told(all, { isSafe: false, watched: 100.5 }))).toEqual(['0', '100'])
    expect(ids(told(all, { isSafe: false }))).toHaveLength(4)
  })

  test('J2 a bar has at most 200 marks, the heaviest; the list is whole', () => {
    const many = placed(
      Array.from({ length: 10_000 }, (_, n) => moment(n / 10, { weight: n % 50 === 0 ? 9 : 1 })),
      clock,
    )
    expect(marked(many)).toHaveLength(200)
    expect(marked(many).every(({ weight }) => weight === 9)).toBe(true)
    expect(told(many, { isSafe: false })).toHaveLength(10_000)
  })

  test('J2 a moment outside the picture has no place', () => {
    expect(placed([moment(4_000)], clock)[0]).not.toHaveProperty('seconds')
  })
})

describe('J5 summaries', () => {
  const goals = placed(
    [300, 305, 900, 1_500, 2_100, 2_700, 3_300].map((at) => moment(at)),
    clock,
  )

  test('J5 catching up takes 120 seconds, in order of time, and ends just before the live position', () => {
    const ranges = summaryOf(goals, { length: 120, live: 3_400 })
    expect(lengthOf(ranges)).toBeCloseTo(120)
    expect(ranges.at(-1)?.end).toBe(3_395)
    expect(ranges.map(({ start }) => start)).toEqual(ranges.map(({ start }) => start).toSorted((a, b) => a - b))
  })

  test('J5 goals of the last minutes leave room for what was before them', () => {
    const late = placed([moment(3_300), moment(3_350)], clock)
    expect(lengthOf(summaryOf(late, { length: 120, live: 3_400 }))).toBeCloseTo(120, 0)
    expect(lengthOf(summaryOf(late, { length: 120, live: 3_400, first: 3_340 }))).toBeCloseTo(73, 0)
  })

  test('J5 two goals at once are one range, the heaviest come first, and there are at most twenty', () => {
    expect(summaryOf(goals, { length: 600 })[0]).toMatchObject({ start: 290, end: 313, label: 'at 300, at 305' })
    const mixed = placed([moment(100, { weight: 1 }), moment(1_000), moment(2_000, { weight: 9 })], clock)
    expect(summaryOf(mixed, { length: 40 }).map(({ start }) => start)).toEqual([990, 1_990])
    const many = placed(
      Array.from({ length: 100 }, (_, n) => moment(n * 30 + 30, { before: 1, after: 1 })),
      clock,
    )
    expect(summaryOf(many, { length: 600 })).toHaveLength(20)
  })

  test('J5 a game without a goal is caught up by its last two minutes', () => {
    expect(summaryOf([], { length: 120, live: 1_000 })).toEqual([{ start: 875, end: 995, label: '' }])
  })
})
