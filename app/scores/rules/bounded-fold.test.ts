import { expect, test } from 'vitest'
import { selectFitting } from './bounded-fold.ts'

const sum = (some: readonly number[]) => some.reduce((all, each) => all + each, 0)

test.each<[string, number[], number[]]>([
  ['all fit', [40, 30, 30], [40, 30, 30]],
  ['none fits', [101, 500], []],
  ['a long one among short ones', [10, 10, 900, 10, 10], [10, 10, 10, 10]],
  ['two long ones', [10, 95, 10, 95, 10], [10, 10, 10]],
  ['the last ones', [50, 40, 20, 30], [50, 40]],
  ['one makes room for others', [-20, 60, 60], [-20, 60, 60]],
  ['nothing', [], []],
])('S2 of what comes all that fits is taken: %s', (_, things, expected) => {
  expect(selectFitting(things, (some) => sum(some) <= 100)).toEqual(expected)
})

test('S2 of ten thousand that do not all fit, the shortest first, all that fit are found in a bounded number of tries', () => {
  for (const room of [0, 1, 4_999, 777_777, 50_004_999]) {
    const things = Array.from({ length: 10_000 }, (_, at) => at + 1)
    let tries = 0
    const taken = selectFitting(things, (some) => {
      tries++
      return sum(some) <= room
    })
    const most = things.findIndex((_, at) => sum(things.slice(0, at + 1)) > room)
    expect([room, taken.length]).toEqual([room, most])
    expect(tries).toBeLessThanOrEqual(30)
  }
})
