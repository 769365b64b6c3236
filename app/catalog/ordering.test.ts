import { expect, test } from 'vitest'
import fc from '../../tests/rules/properties.ts'
import { moveBetween, movedBehind, reordered, withFirst } from './ordering.ts'

const placed = (orders: number[]) => orders.toSorted((a, b) => a - b).map((order, at) => ({ docId: `s${at}`, order }))
const idsOf = (all: { docId: string }[]) => all.map(({ docId }) => docId)

test('M6 naming all series numbers them from 0 in the order named', () => {
  expect(reordered(placed([3, 7, 9]), ['s2', 's0', 's1'])).toEqual([
    { docId: 's2', order: 0 },
    { docId: 's0', order: 1 },
    { docId: 's1', order: 2 },
  ])
})

test('M6 under a filter the shown series share out the values they hold, and the hidden ones keep theirs', () => {
  expect(reordered(placed([0, 1, 2, 3]), ['s3', 's1'])).toEqual([
    { docId: 's0', order: 0 },
    { docId: 's3', order: 1 },
    { docId: 's2', order: 2 },
    { docId: 's1', order: 3 },
  ])
})

test('M6 whatever is named: no value twice, hidden ones stay among themselves, the named ones stand as named', () => {
  const orders = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 12 })
  const named = fc.array(fc.integer({ min: 0, max: 14 }).map((n) => `s${n}`))
  fc.assert(
    fc.property(orders, named, (values, docIds) => {
      const before = placed(values)
      const after = reordered(before, docIds)
      expect(new Set(after.map(({ order }) => order)).size).toBe(before.length)
      expect(after.map(({ order }) => order)).toEqual(after.map(({ order }) => order).toSorted((a, b) => a - b))
      const hidden = (all: { docId: string }[]) => idsOf(all).filter((docId) => !docIds.includes(docId))
      expect(hidden(after)).toEqual(hidden(before))
      const known = new Set(idsOf(before))
      const wanted = [...new Set(docIds)].filter((docId) => known.has(docId))
      expect(idsOf(after).filter((docId) => wanted.includes(docId))).toEqual(wanted)
    }),
  )
})

test('M7 an order names some ids: these stand first, the others follow as they were, none is lost or doubled', () => {
  expect(withFirst(['a', 'b', 'c', 'd'], ['c', 'x', 'a', 'c'])).toEqual(['c', 'a', 'b', 'd'])
})

test('M7 an episode moves behind another; a missing one cannot', () => {
  const all = ['a', 'b', 'c', 'd']
  expect(movedBehind(all, 'd', null)).toEqual(['d', 'a', 'b', 'c'])
  expect(movedBehind(all, 'a', 'c')).toEqual(['b', 'c', 'a', 'd'])
  for (const [id, after] of [
    ['gone', 'a'],
    ['a', 'gone'],
    ['a', 'a'],
  ] as const)
    expect(movedBehind(all, id, after)).toBeUndefined()
})

test('M7 any single move is found again from the orders before and after', () => {
  const size = fc.integer({ min: 2, max: 9 })
  fc.assert(
    fc.property(size, fc.nat(), fc.nat(), (count, one, other) => {
      const all = Array.from({ length: count }, (_, at) => String(at))
      const id = all[one % count] as string
      const others = all.filter((each) => each !== id)
      const wanted = others.toSpliced(other % count, 0, id)
      const move = moveBetween(all, wanted)
      expect(move ? movedBehind(all, move.id, move.after) : all).toEqual(wanted)
    }),
  )
})
