import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { type Positions, parsePositions, positionOf, withPosition, worthResuming } from './resume.ts'

test('a recording is taken up where it was left, in whole seconds', () => {
  expect(positionOf(withPosition([], 'a', 62.9), 'a')).toBe(62)
  expect(positionOf(withPosition([], 'a', 62.9), 'b')).toBeUndefined()
})

test('neither the first seconds nor the last part are worth coming back to', () => {
  expect(worthResuming(4, 3600)).toBeUndefined()
  expect(worthResuming(5, 3600)).toBe(5)
  expect(worthResuming(3539, 3600)).toBe(3539)
  expect(worthResuming(3540, 3600)).toBeUndefined()
  expect(worthResuming(18, 24)).toBe(18)
  expect(worthResuming(19, 24)).toBeUndefined()
})

test('a live stream has no position to come back to', () => {
  expect(worthResuming(500, Number.POSITIVE_INFINITY)).toBeUndefined()
  expect(worthResuming(undefined, 500)).toBeUndefined()
})

test('what was watched to the end is forgotten', () => {
  expect(withPosition([['a', 10]], 'a', undefined)).toEqual([])
})

test('never more than a hundred are kept, and the newest always is', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.nat())), fc.array(fc.string(), { maxLength: 250 }), (before, keys) => {
      const after = keys.reduce<Positions>((positions, key) => withPosition(positions, key, 9), before)
      expect(after.length).toBeLessThanOrEqual(Math.max(before.length, 100))
      const last = keys.at(-1)
      if (last !== undefined) expect(positionOf(after, last)).toBe(9)
    }),
  )
})

test('what is kept is read back, and anything else is nothing', () => {
  const positions: Positions = [['a', 10]]
  expect(parsePositions(JSON.stringify(positions))).toEqual(positions)
  for (const text of [null, '', '{', 'null', '{"a":1}', '[["a"]]', '[["a","9"]]', '[null]'])
    expect(parsePositions(text)).toEqual([])
})
