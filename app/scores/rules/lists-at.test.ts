import { expect, test } from 'vitest'
import { listsAt } from './lists-at.ts'
import type { MeetLists } from './score-result.ts'

const race = (key: string, at: number, state: 'on' | 'done' = 'done') => ({ key, name: key, state, places: [], at })
const lists = (at: number, races: MeetLists['races'], points = 1): MeetLists => ({
  races,
  standing: [{ name: 'Huards', points }],
  at,
})

test('S4 the lists of a meet are those that the picture has come to; of one that changed since, what was shown before', () => {
  const early = lists(5, [race('a', 3), race('b', 5, 'on')])
  expect(listsAt(undefined, early, 5)).toEqual(early)
  expect(listsAt(undefined, early, 4)).toEqual({ races: [race('a', 3)], standing: [], at: 4 })
  const late = lists(9, [race('a', 3), race('b', 8), race('c', 9)], 2)
  expect(listsAt(early, late, 6)).toEqual({ ...early, at: 6 })
  expect(listsAt(early, late, 8).races).toEqual([race('a', 3), race('b', 8)])
  expect(listsAt(early, late, 9)).toEqual(late)
  // An undone list disappears.
  expect(listsAt(early, lists(6, [race('a', 3)]), 6).races).toEqual([race('a', 3)])
})
