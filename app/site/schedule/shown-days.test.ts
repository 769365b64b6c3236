import { expect, test } from 'vitest'
import { aGameRow } from '../../../tests/factories/game-rows.ts'
import { daysOf } from '../../events/time/days.ts'
import { dayAfter } from '../../kit/time/day-after.ts'
import { monthsBetween, monthText } from './months.ts'
import { shownDays } from './shown-days.ts'

const zone = 'America/Vancouver'
const old = aGameRow({ id: 'old', localDate: '2026-11-19', localTime: '14:00', zone })
const late = aGameRow({ id: 'late', localDate: '2026-11-20', localTime: '21:00', zone })
const over = aGameRow({ id: 'over', localDate: '2026-11-20', localTime: '14:00', zone })
const today = aGameRow({ id: 'today', localDate: '2026-11-21', localTime: '14:00', zone })
const later = aGameRow({ id: 'later', localDate: '2026-11-22', localTime: '14:00', zone })
const days = daysOf([old, late, over, today, later])
const at = Date.parse('2026-11-21T00:30:00-08:00')
const around = { at, month: undefined }

type DayLists = ReturnType<typeof shownDays<typeof late>>
const said = ({ folded, days }: DayLists) => ({ folded: folded.map(ids), days: days.map(ids) })
const ids = ({ date, isPlace, isToday, events }: DayLists['days'][number]) =>
  [date.slice(8), isToday ? 'today' : isPlace ? 'place' : '', ...events.map(({ id }) => id)].filter(Boolean).join(' ')

test('E5 before the viewer’s clock is known the days are those of the venues, and the site’s zone says where today is', () => {
  expect(said(shownDays(days, around, undefined))).toEqual({
    folded: ['19 old', '20 over late'],
    days: ['21 place today', '22 later'],
  })
})

test('E5 half an hour after midnight the game of the evening stands under today, above the games of the day', () => {
  expect(said(shownDays(days, around, { now: at, zone }))).toEqual({
    folded: ['19 old', '20 over'],
    days: ['21 today late today', '22 later'],
  })
})

test('E5 a day is folded once it is past in the whole country', () => {
  const at = Date.parse('2026-11-21T00:30:00-05:00')
  expect(said(shownDays(days, { at, month: undefined }, undefined))).toEqual({
    folded: ['19 old'],
    days: ['20 over late', '21 place today', '22 later'],
  })
})

test('E5 for a viewer far east a game of last night stands under the day of its time, and one to come under today', () => {
  const seen = (now: string) => said(shownDays(days, around, { now: Date.parse(now), zone: 'Asia/Tokyo' })).days
  // 21:00 in Vancouver is 14:00 of the next day in Tokyo.
  expect(seen('2026-11-21T13:00:00+09:00')).toEqual(['21 today late today', '22 later'])
  expect(seen('2026-11-21T21:00:00+09:00')).toEqual(['21 today today', '22 later'])
})

test('E5 today has its place without a game as well, on the pages that it belongs to', () => {
  const clock = { now: Date.parse('2026-11-25T12:00:00-08:00'), zone }
  const seen = (month: string | undefined) => said(shownDays(days, { at: clock.now, month }, clock))
  expect(seen(undefined)).toEqual({ folded: ['19 old', '20 over late', '21 today', '22 later'], days: ['25 today'] })
  expect(seen('2026-11')).toEqual(seen(undefined))
  expect(seen('2026-10')).toEqual({ folded: [], days: ['19 old', '20 over late', '21 today', '22 later'] })
})

test('E5 months and days follow each other over the end of a year', () => {
  expect([monthsBetween('2026-11', '2027-01'), monthsBetween('2027-01', '2026-12')]).toEqual([2, -1])
  expect([dayAfter('2026-12-31', 1), dayAfter('2027-03-01', -1)]).toEqual(['2027-01-01', '2027-02-28'])
  expect([monthText('2026-11', 'en'), monthText('2026-08', 'fr')]).toEqual(['November 2026', 'août 2026'])
})
