import { expect, test } from 'vitest'
import { rounds } from '../../../tests/daily.ts'
import { SCHOOLS } from '../../../tests/factories/season.ts'
import fc from '../../../tests/rules/properties.ts'
import { editDistance } from './edit-distance.ts'
import { knownSchools, knownSports } from './known-names.ts'
import { type MatchCandidate, matchValues, valueKey } from './match-values.ts'

const schools = knownSchools(SCHOOLS)
const match = (value: string, given: { known?: MatchCandidate[]; memory?: Map<string, string> } = {}) =>
  matchValues({ kind: 'school', values: [value], known: given.known ?? schools, memory: given.memory ?? new Map() })[0]

test.each([
  ['Northgate', 'northgate'],
  ['NORTHGATE', 'northgate'],
  ['NOR', 'northgate'],
  ['Northgate Harriers', 'northgate'],
  ['Harriers', 'northgate'],
  ['lac bleu', 'lac-bleu'],
  ['Huards de Lac-Bleu', 'lac-bleu'],
  ['Université du Lac-Bleu', 'lac-bleu'],
  ['UNIVERSITE DU LAC BLEU', 'lac-bleu'],
])('E11 %s is found by its name', (value, id) => {
  expect(match(value)).toEqual({ value, state: 'matched', id, by: 'name' })
})

test.each([
  ['U. of Northgate', 'northgate', 'words'],
  ['NOR-W', 'northgate', 'code'],
  ['Northg', 'northgate', 'prefix'],
  ['Northgate Owls', 'northgate', 'prefix'],
  ['PR', 'pine-ridge', 'initials'],
  ['Nortgahte', 'northgate', 'spelling'],
  ['St-Cyr', 'saint-cyr', 'words'],
])('E11 %s is a suggestion: %s, %s', (value, id, by) => {
  const found = match(value)
  expect(found?.state === 'suggested' && found.suggestions[0]).toEqual({ id, by })
})

test('E11 a name that nobody has is unknown, and one that two have is for staff to choose', () => {
  expect(match('Elsewhere College')).toEqual({ value: 'Elsewhere College', state: 'unknown' })
  const twins = [
    { id: 'a', names: ['St. Mary'] },
    { id: 'b', names: ['St Mary'] },
  ]
  expect(match('ST. MARY', { known: twins })).toEqual({
    value: 'ST. MARY',
    state: 'suggested',
    suggestions: [
      { id: 'a', by: 'words' },
      { id: 'b', by: 'words' },
    ],
  })
})

test('E11 what staff chose for a value is remembered for every spelling of it, until the chosen one is gone', () => {
  const memory = new Map([[valueKey('school', 'The Hawks'), 'northgate']])
  expect(match('THE HAWKS!', { memory })).toMatchObject({ state: 'matched', id: 'northgate', by: 'memory' })
  expect(match('The Hawks', { memory, known: [] })).toMatchObject({ state: 'unknown' })
  const wrong = new Map([[valueKey('school', 'Northgate'), 'lac-bleu']])
  expect(match('Northgate', { memory: wrong })).toMatchObject({ id: 'northgate', by: 'name' })
  const [venue] = matchValues({ kind: 'venue', values: ['The Hawks'], known: schools, memory })
  expect(venue).toMatchObject({ state: 'unknown' })
})

test('E11 each distinct value is told once, however often and however it is written', () => {
  const found = matchValues({
    kind: 'school',
    values: ['Northgate', 'northgate', 'NORTHGATE ', 'Lac-Bleu'],
    known: schools,
    memory: new Map(),
  })
  expect(found.map(({ state }) => state)).toEqual(['matched', 'matched'])
})

test('E11 sports are found by the names that other programs give them', () => {
  const sports = (...values: string[]) =>
    matchValues({ kind: 'sport', values, known: knownSports(), memory: new Map() }).map((each) =>
      each.state === 'matched' ? each.id : each.state,
    )
  expect(sports('Hockey', 'Ice Hockey', 'Hockey sur glace', 'Athlétisme', 'XC', 'Natation', 'rugby-sevens', 'Chess')).toEqual([
    ...['hockey', 'hockey', 'hockey', 'track', 'cross-country', 'swimming', 'rugby-sevens', 'unknown'],
  ])
})

test('E11 a column of ten thousand unknown values costs no more than five hundred', () => {
  const known = Array.from({ length: 200 }, (_, at) => ({ id: `k${at}`, names: [`Known place number ${at}`] }))
  const values = Array.from({ length: 10_000 }, (_, at) => `Known place numbre ${at}`)
  const found = matchValues({ kind: 'venue', values, known, memory: new Map() })
  expect(found.filter(({ state }) => state === 'suggested').length).toBeLessThanOrEqual(500)
  expect(found).toHaveLength(10_000)
})

const word = fc.stringMatching(/^[abc]{0,6}$/)
/** Computes the distance by its definition: the minimum over all ways to end. */
function slow(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const ways = [slow(a.slice(1), b) + 1, slow(a, b.slice(1)) + 1, slow(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1)]
  if (a[0] === b[1] && a[1] === b[0] && a.length > 1 && b.length > 1) ways.push(slow(a.slice(2), b.slice(2)) + 1)
  return Math.min(...ways)
}

test('E11 the distance of two spellings is the least number of slips between them, or more than was asked for', () => {
  fc.assert(
    fc.property(word, word, fc.nat(3), (a, b, most) => {
      expect(editDistance(a, b, most)).toBe(Math.min(slow(a, b), most + 1))
    }),
    { numRuns: rounds({ daily: 150, proof: 500 }) },
  )
})
