import { expect, test } from 'vitest'
import { bareSideName } from './bare-sides.ts'
import { RULES } from './rules-of.ts'
import { SIDES } from './score-fact.ts'
import { SCORE_SPORTS } from './score-state.ts'

test('S4 fighters without a team are called by what they wear, sides of all other sports by where they play, in both languages', () => {
  const named = (sport: (typeof SCORE_SPORTS)[number]) =>
    (['en', 'fr'] as const).flatMap((language) =>
      SIDES.map((side) => Object.values(bareSideName(RULES[sport], side, language)).join(' ')),
    )
  expect(named('wrestling')).toEqual(['Red RED', 'Blue BLU', 'Rouge ROU', 'Bleu BLE'])
  expect(named('judo')).toEqual(['White WHT', 'Blue BLU', 'Blanc BLA', 'Bleu BLE'])
  for (const sport of SCORE_SPORTS)
    if (sport !== 'wrestling' && sport !== 'judo')
      expect(named(sport), sport).toEqual(['Home HOM', 'Away AWY', 'Locale LOC', 'Visiteuse VIS'])
})
