import { expect, test } from 'vitest'
import { keyIn } from '../log/score-sync.ts'
import { ageOf } from '../rules/fact-age.ts'
import type { Fact } from '../rules/score-fact.ts'
import { afterAnswer, type StoredFact, wantsAfter } from './scorer-sync.ts'

test('S3 a tap on “Take over” while another request is on its way is sent with the next one', () => {
  expect(wantsAfter('keep', 'take-over')).toBe('take-over')
  expect(wantsAfter('watch', 'take-over')).toBe('take-over')
  expect(wantsAfter('take-over', 'take-over')).toBe('keep')
  expect(wantsAfter('take-over', 'watch')).toBe('watch')
  expect(wantsAfter('help', 'help')).toBe('help')
})

test('S3 of a log that has become shorter a device sends its own facts again, each with its age, and leaves those of others to the log', () => {
  const serverNow = 1_800_000_000_000
  const now = { wall: 5_000_000, mono: 60_000, origin: 1 }
  const stored = (id: string, device: string, ago: number, isQueued = false): StoredFact => ({
    eventId: 'cup',
    isQueued,
    ...(isQueued && { enteredAt: { ...now, wall: now.wall - ago, mono: now.mono - ago } }),
    fact: { kind: 'final', id, device, at: serverNow - ago, received: serverNow, link: 'one' } as Fact,
  })
  const before = [stored('a', 'mine', 90_000), stored('b', 'other', 50_000), stored('c', 'mine', 4_000, true)]
  const last = { id: 'b', received: serverNow }
  const link = { eventId: 'cup', device: 'mine', seq: 2, last }
  const answer = (seq: number) => afterAnswer(before, link, { seq, facts: [], refused: [], now: serverNow }, now)
  expect(answer(2)).toEqual({ stored: before, changed: [], gone: [], seq: 2, last })
  const { fact } = stored('d', 'other', 1_000)
  const more = afterAnswer(before, link, { seq: 3, facts: [fact], refused: [], now: serverNow }, now)
  expect(more.last).toEqual({ id: 'd', received: serverNow })
  const again = answer(1)
  expect([again.gone, again.seq, again.last, again.changed]).toEqual([['b'], 0, undefined, again.stored])
  expect(again.stored.map(({ fact, isQueued, enteredAt }) => [fact.id, isQueued, enteredAt && ageOf(enteredAt, now)])).toEqual([
    ['a', true, 90_000],
    ['c', true, 4_000],
  ])
})

test('S3 a link that was cut off carries no key, and an address without one says nothing of keys', () => {
  const key = `0b7e3c1a-1111-4222-8333-444455556666.${'x'.repeat(43)}`
  expect(keyIn(`#key=${key}`)).toBe(key)
  for (const cut of ['#key=', `#key=${key.slice(0, -1)}`, `#key=${key}.`, '#key=<b>']) expect(keyIn(cut)).toBe('')
  for (const other of ['', '#', '#top', `#k=${key}`]) expect(keyIn(other)).toBeUndefined()
})
