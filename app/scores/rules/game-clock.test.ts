import { expect, test } from 'vitest'
import { gameClockText } from './game-clock.ts'
import { RULES } from './rules-of.ts'
import type { ScoreSport } from './score-state.ts'

test.each<[ScoreSport, number, string]>([
  ['basketball', 60_000, '1:00'],
  ['basketball', 59_999, '0:59.9'],
  ['basketball', 9_400, '0:09.4'],
  ['basketball', 0, '0:00.0'],
  ['hockey', 9_400, '0:09'],
  ['soccer', 9_400, '0:09'],
])('S2 S6 the clock of %s at %i ms is written %s, for its scorer and on its boards', (sport, ms, text) => {
  expect(gameClockText(RULES[sport], { mode: RULES[sport].clock }, ms)).toBe(text)
})
