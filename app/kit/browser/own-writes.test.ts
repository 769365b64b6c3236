import { expect, test } from 'vitest'
import { ownWrites } from './own-writes.ts'

test('M4 an address that stands there late does not bring back what was typed before', () => {
  const own = ownWrites('')
  own.write('?text=a')
  own.write('?text=ab')
  own.write('')
  expect([own.isForeign('?text=a'), own.last()]).toEqual([false, ''])
  expect([own.isForeign('?text=ab'), own.last()]).toEqual([false, ''])
  expect([own.isForeign(''), own.last()]).toEqual([false, ''])
})

test('M4 an address that somebody else put there is followed, also one that the page had before', () => {
  const own = ownWrites('')
  own.write('?text=a')
  expect(own.isForeign('?text=a')).toBe(false)
  expect([own.isForeign(''), own.last()]).toEqual([true, ''])
  expect([own.isForeign('?tag=b'), own.last()]).toEqual([true, '?tag=b'])
  expect(own.isForeign('?tag=b')).toBe(false)
})
