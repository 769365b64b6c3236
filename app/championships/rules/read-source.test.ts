import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { readSource } from './read-source.ts'
import { sourceName } from './slot-names.ts'
import type { Source } from './structure.ts'

const winner = (of: string): Source => ({ kind: 'winner', of })
const loser = (of: string): Source => ({ kind: 'loser', of })
const place = (pool: string, at: number): Source => ({ kind: 'place', pool, place: at })

test.each<[string, Source]>([
  ['Loser Match A', loser('A')],
  ['Winner of Game 12', winner('12')],
  ['Gagnant QF1', winner('QF1')],
  ['gagnante DF 2', winner('SF2')],
  ['Perdant de la demi-finale 2', loser('SF2')],
  ['Perdant du match E', loser('E')],
  ['Winner Quarter-final 3', winner('QF3')],
  ['Gagnant quart de finale 4', winner('QF4')],
  ['Winner Semifinal #1', winner('SF1')],
  ['Vainqueur Consolation 1', winner('C1')],
  ['W54', winner('54')],
  ['L 7', loser('7')],
  ['W QF1', winner('QF1')],
  ['Pool A 2nd', place('A', 2)],
  ['Pool A, #2', place('A', 2)],
  ['2nd in Pool B', place('B', 2)],
  ['2e groupe A', place('A', 2)],
  ['Groupe A, 1re', place('A', 1)],
  ['Winner Pool A', place('A', 1)],
  ['Gagnant du groupe B', place('B', 1)],
  ['2A', place('A', 2)],
  ['TBD', { kind: 'open' }],
  ['T.B.A.', { kind: 'open' }],
  ['À déterminer', { kind: 'open' }],
  ['Seed 3', { kind: 'seed', seed: 3 }],
  ['#3 seed', { kind: 'seed', seed: 3 }],
  ['No. 3 Seed', { kind: 'seed', seed: 3 }],
  ['3e tête de série', { kind: 'seed', seed: 3 }],
  ['Tête de série nº 3', { kind: 'seed', seed: 3 }],
  ['Bye', { kind: 'bye' }],
  ['Laissez-passer', { kind: 'bye' }],
])('B12 %s is read as a source', (text, source) => {
  expect(readSource(text)).toEqual(source)
})

test.each([
  '',
  'Laval',
  'Winnipeg',
  'Wesmen',
  'Winners',
  'Losers',
  'Lakehead',
  'Seed',
  'Pool A',
  'UBC',
  'McGill 2',
  'Gagnon',
  'Group Home',
  'Winner Academy',
  'Loser Takes All',
  'Loser (A very long remark)',
])('B12 %s is not a source', (text) => {
  expect(readSource(text)).toBeUndefined()
})

test('B12 a code is read as the championship writes it', () => {
  expect(readSource('Winner k1 2', ['K1-2', 'K12X'])).toEqual(winner('K1-2'))
  expect(readSource('Winner Game 5', ['GAME5', '5'])).toEqual(winner('GAME5'))
  expect(readSource('Winner Game 5', ['5'])).toEqual(winner('5'))
})

test('B12 what the site writes, it reads', () => {
  const code = fc.stringMatching(/^[A-Z]{1,3}\d{1,2}$/).filter((text) => !text.startsWith('DF'))
  const pool = fc.constantFrom('A', 'B', 'C')
  const number = fc.integer({ min: 1, max: 40 })
  const source: fc.Arbitrary<Source> = fc.oneof(
    code.map(winner),
    code.map(loser),
    fc.tuple(pool, number).map(([key, at]) => place(key, at)),
    number.map((seed) => ({ kind: 'seed' as const, seed })),
    fc.constantFrom<Source[]>({ kind: 'bye' }, { kind: 'open' }),
  )
  fc.assert(
    fc.property(source, fc.constantFrom('en' as const, 'fr' as const), (each, language) => {
      expect(readSource(sourceName(each, { pools: [] }, language))).toEqual(each)
    }),
  )
})

test('B12 any text is read without fail', () => {
  fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => void readSource(text)))
})
