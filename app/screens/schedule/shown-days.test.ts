import { expect, test } from 'vitest'
import { aGameRow } from '../../../tests/factories/game-rows.ts'
import { daysOf } from '../../events/days.ts'
import { dayAfter, monthsBetween, monthText } from './months.ts'
import { shownDays } from './shown-days.ts'

const zone = 'America/Vancouver'
const late = aGameRow({ id: 'late', localDate: '2026-11-20', localTime: '21:00', zone })
const over = aGameRow({ id: 'over', localDate: '2026-11-20', localTime: '14:00', zone })
const today = aGameRow({ id: 'today', localDate: '2026-11-21', localTime: '14:00', zone })
const later = aGameRow({ id: 'later', localDate: '2026-11-22', localTime: '14:00', zone })
const days = daysOf([late, over, today, later])
const said = (shown: ReturnType<typeof shownDays<typeof late>>) =>
  shown.map(({ date, isToday, events }) => [date, isToday, ...events.map(({ id }) => id)])

test('E5 before the viewer’s clock is known the days are those of the venues, and none is today', () => {
  expect(said(shownDays(days, undefined))).toEqual([
    ['2026-11-20', false, 'over', 'late'],
    ['2026-11-21', false, 'today'],
    ['2026-11-22', false, 'later'],
  ])
})

test('E5 half an hour after midnight the game of the evening stands under today, above the games of the day', () => {
  const now = Date.parse('2026-11-21T00:30:00-08:00')
  expect(said(shownDays(days, { now, zone }))).toEqual([
    ['2026-11-20', false, 'over'],
    ['2026-11-21', true, 'late', 'today'],
    ['2026-11-22', false, 'later'],
  ])
})

test('E5 without a game today no day is today', () => {
  const now = Date.parse('2026-11-25T12:00:00-08:00')
  expect(shownDays(days, { now, zone }).some(({ isToday }) => isToday)).toBe(false)
})

test('E5 months and days follow each other over the end of a year', () => {
  expect([monthsBetween('2026-11', '2027-01'), monthsBetween('2027-01', '2026-12')]).toEqual([2, -1])
  expect([dayAfter('2026-12-31', 1), dayAfter('2027-03-01', -1)]).toEqual(['2027-01-01', '2027-02-28'])
  expect([monthText('2026-11', 'en'), monthText('2026-08', 'fr')]).toEqual(['November 2026', 'août 2026'])
})
