import { expect, test } from 'vitest'
import { asFrenchTime } from './spoken-time.ts'

test.each([
  ['19 h 00', '19~h'],
  ['0 h 00', '0~h'],
  ['19 h 05', '19~h~05'],
  ['19\u202fh\u202f30', '19~h~30'],
  ['10 h 00 et 11 h 10', '10~h et 11~h~10'],
  ['1 décembre 2026 à 1 h 00', '1er~décembre 2026 à 1~h'],
  ['mardi 1 décembre à 19 h 30', 'mardi 1er~décembre à 19~h~30'],
  ['1 déc. 2026', '1er~déc. 2026'],
  ['21 mai 2026', '21~mai 2026'],
  ['11 août', '11~août'],
  ['dans 25 minutes', 'dans 25~minutes'],
  ['dans 1 minute', 'dans 1~minute'],
  ['demain', 'demain'],
])('Q-48 %j is set as in Québec', (formatted, set) => {
  expect(asFrenchTime(formatted)).toBe(set.replaceAll('~', '\u00a0'))
})
