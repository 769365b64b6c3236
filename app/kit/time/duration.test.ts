import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { formatClock, formatDuration, formatLength, parseDuration } from './duration.ts'

test('M7 a duration is read from HH:MM:SS', () => {
  expect(parseDuration('00:00:01')).toBe(1)
  expect(parseDuration('01:30:00')).toBe(5_400)
  expect(parseDuration(' 1:02:03 ')).toBe(3_723)
  expect(parseDuration('100:00:00')).toBe(360_000)
})

test.each([
  '',
  '1',
  '01:02',
  '00:60:00',
  '00:00:60',
  '99:99:99',
  '-1:00:00',
  '1:2:3',
  '0x1:00:00',
  '00:00:01.5',
  '00:00:1e1',
  '١:00:00',
])('M7 %j is no duration', (text) => {
  expect(parseDuration(text)).toBeUndefined()
})

test('M7 any whole number of seconds is read again as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999 * 3_600 + 3_599 }), (seconds) => {
      expect(formatDuration(seconds)).toMatch(/^\d{2,3}:\d\d:\d\d$/)
      expect(parseDuration(formatDuration(seconds))).toBe(seconds)
    }),
  )
})

test('a length is said in the units that it has', () => {
  const said = [0, 45, 59.6, 60, 89, 600, 3_569, 3_570, 3_600, 5_400, 7_261].map(formatLength)
  expect(said.map((each) => each.replaceAll('\u00a0', ' '))).toEqual([
    '0 s',
    '45 s',
    '1 min',
    '1 min',
    '1 min',
    '10 min',
    '59 min',
    '1 h',
    '1 h',
    '1 h 30 min',
    '2 h 1 min',
  ])
})

test('a player shows hours only when there are any', () => {
  expect([0, 59, 60, 245, 3_599, 3_600, 3_845].map(formatClock)).toEqual([
    '0:00',
    '0:59',
    '1:00',
    '4:05',
    '59:59',
    '1:00:00',
    '1:04:05',
  ])
  expect(formatClock(-3)).toBe('0:00')
  expect(formatClock(61.9)).toBe('1:01')
})
