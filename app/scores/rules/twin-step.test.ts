import { expect, test } from 'vitest'
import type { Fact } from './score-fact.ts'
import { twinsOf } from './twin-step.ts'

const goal = (n: number, at: number, device: string, received = at): Fact =>
  ({
    kind: 'step',
    side: 'home',
    stat: 'score',
    by: 1,
    id: `00000000-0000-4000-8000-00000000000${n}`,
    at,
    received,
    link: 'code',
    device,
  }) as Fact
const never = () => false

test('S3 the same step by two scorers within ten seconds asks the second one, and nobody else', () => {
  const log = [goal(1, 1_000, 'a'), goal(2, 9_000, 'b')]
  expect(twinsOf(log, 'b', never).map(({ mine, theirs }) => [mine.id, theirs.id])).toEqual([[log[1]?.id, log[0]?.id]])
  expect(twinsOf(log, 'a', never)).toEqual([])
  expect(twinsOf(log, 'b', (id) => id === log[1]?.id)).toEqual([])
})

test('S3 steps further apart, by one scorer or of another kind are no twins', () => {
  expect(twinsOf([goal(1, 1_000, 'a'), goal(2, 12_000, 'b')], 'b', never)).toEqual([])
  expect(twinsOf([goal(1, 1_000, 'b'), goal(2, 2_000, 'b')], 'b', never)).toEqual([])
  expect(twinsOf([goal(1, 1_000, 'a'), { ...goal(2, 2_000, 'b'), side: 'away' } as Fact], 'b', never)).toEqual([])
})

test('S3 a step that was taken back asks nobody, and one goal of theirs answers for one of mine', () => {
  const undo: Fact = {
    kind: 'undo',
    of: [goal(1, 0, 'a').id],
    id: '00000000-0000-4000-8000-000000000009',
    at: 3_000,
    received: 3_000,
    link: '',
    device: 'a',
  }
  expect(twinsOf([goal(1, 1_000, 'a'), undo, goal(2, 2_000, 'b')], 'b', never)).toEqual([])
  expect(twinsOf([goal(1, 1_000, 'a'), goal(2, 2_000, 'b'), goal(3, 3_000, 'b')], 'b', never)).toHaveLength(1)
})
