import { expect, test } from 'vitest'
import { aGameRow } from '../../../tests/factories/game-rows.ts'
import { isPast, ownTime, stateAt } from './game-row.ts'

const event = aGameRow()
const start = Date.parse('2026-11-21T19:00:00-03:30')

test('E6 the viewer’s own time is shown where it differs from that of the venue, with its day where that differs too', () => {
  expect(ownTime(event, 'America/St_Johns', 'en')).toBeUndefined()
  expect(ownTime(event, 'America/Vancouver', 'en')).toBe('3:30 p.m.')
  expect(ownTime(event, 'America/Vancouver', 'fr')).toBe('15\u00a0h\u00a030')
  expect(ownTime(event, 'Asia/Tokyo', 'en')).toBe('Sun, Nov 22 at 7:30 a.m.')
  expect(ownTime(aGameRow({ localTime: null }), 'Asia/Tokyo', 'en')).toBeUndefined()
})

test('E6 a cached page counts no minutes; the viewer’s clock does', () => {
  const before = start - 3_600_000
  expect(stateAt(event, undefined, before)).toMatchObject({ key: 'planned', isPlayerOpen: false })
  expect(stateAt(event, { now: before, zone: 'UTC' }, 0)).toMatchObject({ key: 'soon', startsIn: 3_600_000 })
})

test('E6 the way to the picture opens 15 minutes before the start, whoever’s clock says so', () => {
  const isOpen = (now: number) => [stateAt(event, undefined, now), stateAt(event, { now, zone: 'UTC' }, 0)]
  for (const { isPlayerOpen } of isOpen(start - 15 * 60_000 - 1)) expect(isPlayerOpen).toBe(false)
  for (const { isPlayerOpen } of isOpen(start - 15 * 60_000)) expect(isPlayerOpen).toBe(true)
})

test('E7 a game is past once it is over, with or without a recording', () => {
  const at = (now: number, picture: 'none' | 'ended') => isPast(stateAt(aGameRow({ picture }), undefined, now))
  expect([at(start, 'none'), at(start + 3 * 3_600_000, 'none'), at(start + 3_600_000, 'ended')]).toEqual([false, true, true])
})
