import { expect, test } from 'vitest'
import { gamesToFollow, isTrusted } from './followed-games.ts'

const MOST_DOUBTS = 8

test('S4 twenty games without a score leave the live places to those in play, then to those over; official ones come last', () => {
  const none = Array.from({ length: 20 }, (_, n) => [`none-${n}`, 'none'] as const)
  const games = [['done', 'official'], ...none, ['over', 'over'], ['on', 'in-play'], ['new', undefined]] as const
  expect([...gamesToFollow(games, 3)]).toEqual(['on', 'new', 'none-0'])
  expect([...gamesToFollow(games, 24)].slice(-3)).toEqual(['none-19', 'over', 'done'])
})

test('S4 an answer that is older than what the live stream told is asked for again, but not for ever', () => {
  const known = { last: 'in-play', heard: 7, doubts: 0 } as const
  expect([isTrusted(6, known), isTrusted(7, known), isTrusted(8, known)]).toEqual([false, true, true])
  expect(isTrusted(6, { ...known, doubts: MOST_DOUBTS })).toBe(true)
})

test('S4 a score that is gone is asked for again, as a node may be behind, and then believed', () => {
  expect(isTrusted(undefined, { last: undefined, heard: 0, doubts: 0 })).toBe(true)
  expect(isTrusted(undefined, { last: 'none', heard: 3, doubts: 0 })).toBe(true)
  const known = { last: 'in-play', heard: 3 } as const
  const asked = Array.from({ length: MOST_DOUBTS + 1 }, (_, doubts) => isTrusted(undefined, { ...known, doubts }))
  expect(asked.indexOf(true)).toBe(MOST_DOUBTS)
})
