import { expect, test } from 'vitest'
import { lastEntries, mayBeUndone } from './last-entry.ts'
import type { Entry, Fact } from './score-fact.ts'

const goal: Entry = { kind: 'step', side: 'home', stat: 'score', by: 1, act: 'goal' }
const clock: Entry = { kind: 'clock', isRunning: false, ms: 1_000 }
const undo = (id: string): Entry => ({ kind: 'undo', of: [id] })
const fact = (at: number, entry: Entry, device = 'mine') =>
  ({ ...entry, id: `f${at}`, at, received: 0, link: '', device }) as Fact
const of = (...facts: Fact[]) => lastEntries(facts, 'mine').map(({ fact, isUndone, of }) => [fact.id, isUndone, of])

test('S3 the last entry of a device can be taken back, and put back, as often as one likes', () => {
  expect(of()).toEqual([])
  const entered = [fact(1, goal), fact(2, goal)]
  expect(of(...entered)).toEqual([['f2', false, 'f2']])
  const undone = [...entered, fact(3, undo('f2'))]
  expect(of(...undone)).toEqual([['f2', true, 'f3']])
  const back = [...undone, fact(4, undo('f3'))]
  expect(of(...back)).toEqual([['f2', false, 'f2']])
  expect(of(...back, fact(5, undo('f2')))).toEqual([['f2', true, 'f5']])
})

test('S3 an entry of another device never takes the place of one’s own, and is one’s own business once it is undone here', () => {
  const facts = [fact(1, goal), fact(2, goal, 'other')]
  expect(of(...facts)).toEqual([['f1', false, 'f1']])
  expect(of(...facts, fact(3, undo('f1'), 'other'))).toEqual([['f1', true, 'f3']])
  expect(of(...facts, fact(3, undo('f2')))).toEqual([['f2', true, 'f3']])
})

test('S3 a clock that is stopped after a goal leaves the goal to be undone beside it, and another one takes neither’s place', () => {
  const facts = [fact(1, goal), fact(2, clock)]
  expect(of(...facts)).toEqual([
    ['f1', false, 'f1'],
    ['f2', false, 'f2'],
  ])
  expect(of(...facts, fact(3, clock)).map(([id]) => id)).toEqual(['f1', 'f3'])
  expect(of(...facts, fact(3, goal)).map(([id]) => id)).toEqual(['f3'])
})

test('S7 of an official result only that it is official, and corrections, are offered to be undone', () => {
  const kinds = ['step', 'final', 'official', 'correction'] as const
  expect(kinds.map((kind) => mayBeUndone({ officialAt: 0 }, { kind }))).toEqual([true, true, true, true])
  expect(kinds.map((kind) => mayBeUndone({ officialAt: 5 }, { kind }))).toEqual([false, false, true, true])
})

test('S3 undos that name themselves or each other, as anybody with a link may send them, are nobody’s last entry', () => {
  const facts = [fact(1, goal), fact(2, undo('f2')), fact(3, undo('f4')), fact(4, undo('f3')), fact(5, undo('gone'))]
  expect(of(...facts)).toEqual([['f1', false, 'f1']])
})
