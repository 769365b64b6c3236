import { expect, test } from 'vitest'
import { structureOf } from '../../../tests/rules/championships.ts'
import { ordinal, slotName, sourceName } from './slot-names.ts'
import type { Slot, Source } from './structure.ts'

const six = structureOf('six-in-pools')
const slot = (key: string, code: string): Slot => {
  const found = structureOf(key).slots.find((each) => each.code === code)
  if (!found) throw new Error(code)
  return found
}

test.each<[Source, string, string]>([
  [{ kind: 'winner', of: 'QF1' }, 'Winner QF1', 'Gagnant QF1'],
  [{ kind: 'loser', of: 'A' }, 'Loser A', 'Perdant A'],
  [{ kind: 'place', pool: 'A', place: 2 }, 'Pool A, 2nd', 'Groupe A, 2e'],
  [{ kind: 'place', pool: 'B', place: 1 }, 'Pool B, 1st', 'Groupe B, 1re'],
  [{ kind: 'seed', seed: 3 }, 'Seed 3', '3e tête de série'],
  [{ kind: 'seed', seed: 1 }, 'Seed 1', '1re tête de série'],
  [{ kind: 'member', pool: 'A', n: 2 }, 'Pool A, team 2', 'Groupe A, équipe 2'],
  [{ kind: 'best', n: 1, place: 3, pools: ['A', 'B'] }, 'Best 3rd place', 'Meilleure 3e place'],
  [{ kind: 'best', n: 2, place: 3, pools: ['A', 'B'] }, '2nd-best 3rd place', '2e meilleure 3e place'],
  [{ kind: 'lowest', n: 1, of: ['QF1'] }, 'Lowest remaining seed', 'Dernière tête de série en lice'],
  [{ kind: 'lowest', n: 2, of: ['QF1'] }, '2nd-lowest remaining seed', 'Avant-dernière tête de série en lice'],
  [{ kind: 'bye' }, 'Bye', 'Laissez-passer'],
  [{ kind: 'open' }, 'To be determined', 'À déterminer'],
])('B2 an unknown side is called by pattern: %o', (source, en, fr) => {
  expect([sourceName(source, six, 'en'), sourceName(source, six, 'fr')]).toEqual([en, fr])
})

test('B2 a pool is called as staff call it', () => {
  const pools = [{ key: 'A', name: { en: 'Pacific', fr: 'Pacifique' } }]
  expect(sourceName({ kind: 'place', pool: 'A', place: 4 }, { pools }, 'fr')).toBe('Pacifique, 4e')
})

test.each([
  ['final-8', 'SF1', 'Semifinal 1', 'Demi-finale 1'],
  ['final-8', 'C2', 'Consolation semifinal 2', 'Demi-finale de consolation 2'],
  ['six-in-pools', 'A3', 'Pool A, game 3', 'Groupe A, match 3'],
  ['best-of-three', 'F2', 'Final, game 2 of 3', 'Finale, match 2 de 3'],
  ['double-4', 'GF2', 'Second final', 'Deuxième finale'],
])('B1 B7 the game %s %s is called %s', (key, code, en, fr) => {
  expect([slotName(slot(key, code), 'en'), slotName(slot(key, code), 'fr')]).toEqual([en, fr])
})

test('B1 a game without a name is called by its series, or its round and position', () => {
  const bare = { ...slot('final-8', 'SF2'), name: { en: '', fr: '' } }
  expect([slotName(bare, 'en'), slotName(bare, 'fr')]).toEqual(['Round 2, game 2', 'Tour 2, match 2'])
  const series = { ...bare, series: { code: 'S', of: 3, number: 2 } }
  expect([slotName(series, 'en'), slotName(series, 'fr')]).toEqual(['Game 2 of 3', 'Match 2 de 3'])
})

test('B2 ordinals', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 101, 111].map((number) => ordinal(number, 'en'))).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '101st',
    '111th',
  ])
})
