import { expect, test } from 'vitest'
import { isOnAir, missedLiveRow } from './live-row.ts'

const ROWS = [
  { id: 'hockey', name: 'Hockey', tags: ['hockey'] },
  { id: 'live-hockey', name: 'Live hockey', tags: ['live', 'hockey'] },
  { id: 'live', name: 'On now', tags: ['live'] },
]

test('Q-47 the row of live events that leaves a series out is named with the tags that it lacks', () => {
  const series = (...tags: string[]) => ({ tags, categoryId: null })
  expect(missedLiveRow(series('hockey'), ROWS)).toEqual({ name: 'On now', tags: 'live' })
  expect(missedLiveRow(series('rugby'), ROWS.slice(0, 2))).toEqual({ name: 'Live hockey', tags: 'live, hockey' })
  expect(missedLiveRow(series('Hockey'), ROWS.slice(0, 2))).toEqual({ name: 'Live hockey', tags: 'live' })
  // No warning for a series in the row, by its tags or by its category, or without such a row.
  expect(missedLiveRow(series('LIVE'), ROWS)).toBeUndefined()
  expect(missedLiveRow({ tags: [], categoryId: 'live' }, ROWS)).toBeUndefined()
  expect(missedLiveRow(series('hockey'), ROWS.slice(0, 1))).toBeUndefined()
})

test('Q-47 what is live or still to come is on air, what was announced for earlier is not', () => {
  const now = new Date('2026-11-21T18:00:00.000Z')
  expect(isOnAir({ isLive: true, startsAt: null }, now)).toBe(true)
  expect(isOnAir({ isLive: false, startsAt: '2026-11-21T19:00:00.000Z' }, now)).toBe(true)
  expect(isOnAir({ isLive: false, startsAt: '2026-11-21T17:00:00.000Z' }, now)).toBe(false)
  expect(isOnAir({ isLive: false, startsAt: null }, now)).toBe(false)
})
