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
