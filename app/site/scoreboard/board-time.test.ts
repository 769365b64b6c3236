import { expect, test } from 'vitest'
import type { Language } from '../../kit/language.ts'
import { boardTime } from './board-time.ts'

const NOW = Date.parse('2026-11-21T17:05:00Z')
const read = (at: string, language: Language) => boardTime(Date.parse(at), NOW, language, 'America/Toronto').replace(/\s/g, ' ')

test.each([
  ['within the hour', '2026-11-21T17:30:00Z', 'in 25 minutes', 'dans 25 minutes'],
  ['within the minute', '2026-11-21T17:05:20Z', 'in 1 minute', 'dans 1 minute'],
  ['just now', '2026-11-21T17:04:40Z', 'now', 'maintenant'],
  ['later today', '2026-11-21T23:00:00Z', 'Today, 6:00 p.m.', 'Aujourd’hui, 18 h'],
  ['after midnight, though UTC has the same day', '2026-11-22T05:30:00Z', 'Tomorrow, 12:30 a.m.', 'Demain, 0 h 30'],
  ['this week', '2026-11-24T22:00:00Z', 'Tuesday, 5:00 p.m.', 'Mardi, 17 h'],
  ['after a week', '2026-12-05T22:00:00Z', 'Dec 5, 5:00 p.m.', '5 déc., 17 h'],
  ['on the first of a month', '2026-12-01T22:00:00Z', 'Dec 1, 5:00 p.m.', '1er déc., 17 h'],
])('H11 a start %s is said shortly', (_, at, english, french) => {
  expect([read(at, 'en'), read(at, 'fr')]).toEqual([english, french])
})

test('H11 a change to winter time does not change the day', () => {
  const before = Date.parse('2026-10-31T16:00:00Z')
  expect(boardTime(Date.parse('2026-11-01T17:00:00Z'), before, 'en', 'America/Toronto')).toMatch(/^Tomorrow/)
})
