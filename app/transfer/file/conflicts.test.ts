import { expect, test } from 'vitest'
import { conflictsOf } from './conflicts.ts'

const claim = (docId: string, id: string, elsewhere?: string) => ({ docId, id, elsewhere })
const refused = (claims: ReturnType<typeof claim>[], holders: Record<string, string>) =>
  [...conflictsOf(claims, new Map(Object.entries(holders)))].map(([docId, { reason }]) => `${docId} ${reason}`)

test('M10 an address that another document holds is a conflict, its own is not', () => {
  expect(refused([claim('a', 'x'), claim('b', 'y')], { x: 'other', y: 'b' })).toEqual(['a id-taken'])
})

test('M10 documents of one file may exchange their addresses', () => {
  expect(refused([claim('a', 'y'), claim('b', 'z'), claim('c', 'x')], { x: 'a', y: 'b', z: 'c' })).toEqual([])
})

test('M10 one that is left out keeps its address from those who wait for it', () => {
  const claims = [claim('c', 'y'), claim('b', 'x'), claim('a', 'taken')]
  expect(refused(claims, { x: 'a', y: 'b', taken: 'other' })).toEqual(['a id-taken', 'b id-taken', 'c id-taken'])
  expect(refused([claim('a', 'y'), claim('b', 'x', 'b.episodes[0].docId')], { x: 'a', y: 'b' })).toEqual([
    'b episode-elsewhere',
    'a id-taken',
  ])
})

test('M10 a file in which each series takes the address of the next is looked through once', () => {
  const size = 5_000
  const names = Array.from({ length: size }, (_, at) => `s${at}`)
  let asked = 0
  class Counted extends Map<string, string> {
    override get(key: string) {
      asked++
      return super.get(key)
    }
  }
  const holders = new Counted(names.map((name) => [`id-${name}`, name]))
  const claims = names.map((name, at) => claim(name, at + 1 < size ? `id-s${at + 1}` : 'taken'))
  expect(conflictsOf(claims, holders).size).toBe(0)
  holders.set('taken', 'other')
  expect(conflictsOf(claims, holders).size).toBe(size)
  expect(asked).toBe(2 * size)
})
