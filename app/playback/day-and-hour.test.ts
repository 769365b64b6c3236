import { expect, test } from 'vitest'
import { dayAndHour } from './day-and-hour.ts'

const FIRST = new Date(2026, 11, 1, 19, 30).getTime()
const FULL_HOUR = new Date(2026, 11, 11, 19, 0).getTime()
const LATER = new Date(2026, 11, 11, 1, 5).getTime()

test.each([
  ['the first of a month', FIRST, 'Tuesday, December 1 at 7:30 p.m.', 'mardi 1er décembre à 19 h 30'],
  ['a full hour', FULL_HOUR, 'Friday, December 11 at 7:00 p.m.', 'vendredi 11 décembre à 19 h'],
  ['another day', LATER, 'Friday, December 11 at 1:05 a.m.', 'vendredi 11 décembre à 1 h 05'],
])('L2 %s is said in both languages', (_, at, english, french) => {
  const said = [dayAndHour(at, 'en'), dayAndHour(at, 'fr')]
  expect(said.map((each) => each.replace(/\s/g, ' '))).toEqual([english, french])
})
