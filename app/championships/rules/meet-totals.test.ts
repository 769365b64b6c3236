import { describe, expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { type MeetTable, meetTotals, type Race } from './meet-totals.ts'

const crossCountry: MeetTable = { places: null, relayFactor: 1, perTeam: 7, countsBest: 5, tie: 'split', tieRule: 'fifth' }
const swimming: MeetTable = {
  ...{ places: [3000, 2500, 2300, 2000, 1900], relayFactor: 2, perTeam: null, countsBest: null, tie: 'split', tieRule: 'equal' },
}

/** A race in the order of arrival: 'A B A …'; '=' after a team ties it with the one before. */
function race(text: string, isRelay = false): Race {
  let place = 0
  const results = text.split(' ').map((word, at) => {
    if (!word.endsWith('=')) place = at + 1
    return { teamId: word.replace('=', ''), place }
  })
  return { isRelay, results }
}

const read = (races: Race[], table: MeetTable) =>
  meetTotals(races, table).map(
    ({ teamId, rank, isShared, hundredths }) => `${rank}${isShared ? '=' : ''} ${teamId} ${hundredths / 100}`,
  )

describe('cross-country', () => {
  test('B11 the tie of 2019 went to the better fifth runner (thewhig.com 2019)', () => {
    // A 1 4 5 8 12 = 30, sixth 13; B 2 3 6 9 10 = 30, sixth 11.
    const finish = race('A B B A A B C A B B B A A C C C C')
    expect(read([finish], crossCountry)).toEqual(['1 B 30', '2 A 30', '3 C 69'])
  })

  test('B11 elsewhere it goes to the better sixth runner (roncalli.net)', () => {
    // A 1 4 5 8 12 = 30, sixth 13; B 2 3 6 9 10 = 30, sixth 14.
    const finish = race('A B B A A B C A B B C A A B C C C')
    expect(read([finish], crossCountry).slice(0, 2)).toEqual(['1 B 30', '2 A 30'])
    expect(read([finish], { ...crossCountry, tieRule: 'sixth' }).slice(0, 2)).toEqual(['1 A 30', '2 B 30'])
    expect(read([finish], { ...crossCountry, tieRule: 'equal' }).slice(0, 2)).toEqual(['1= A 30', '1= B 30'])
  })

  test('B11 an incomplete team is taken out and the others are numbered anew', () => {
    expect(read([race('X A A X A A A B B B B B X')], crossCountry)).toEqual(['1 A 15', '2 B 40'])
  })

  test('B11 the sixth and seventh runner displace others, an eighth does not', () => {
    expect(read([race('A A A A A A A A B B B B B')], crossCountry)).toEqual(['1 A 15', '2 B 50'])
  })
})

describe('tables of points', () => {
  test('B11 ties share their points, or each get them all', () => {
    const finish = race('A B C= D')
    expect(read([finish], swimming)).toEqual(['1 A 30', '2= B 24', '2= C 24', '4 D 20'])
    expect(read([finish], { ...swimming, tie: 'full' })).toEqual(['1 A 30', '2= B 25', '2= C 25', '4 D 20'])
    expect(read([race('A B= C=')], { ...swimming, places: [100, 0, 0] })).toEqual(['1= A 0.33', '1= B 0.33', '1= C 0.33'])
  })

  test('B11 a relay counts more, a team scores with its first ones, and its best results are added', () => {
    expect(read([race('A B', true), race('A B')], swimming)).toEqual(['1 A 90', '2 B 75'])
    expect(read([race('A A A B')], { ...swimming, perTeam: 2 })).toEqual(['1 A 55', '2 B 23'])
    expect(read([race('A B'), race('B A'), race('B A')], { ...swimming, countsBest: 2 })).toEqual(['1 B 60', '2 A 55'])
  })

  test('B11 places beyond the table have no points, and equal teams have one rank', () => {
    expect(read([race('A B'), race('B A'), race('C')], { ...swimming, places: [100] })).toEqual(['1= A 1', '1= B 1', '1= C 1'])
    expect(read([], swimming)).toEqual([])
  })

  test('B11 the points of a race are all given, whoever is tied', () => {
    const finish = fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C'), fc.boolean()), { minLength: 5, maxLength: 12 })
    fc.assert(
      fc.property(finish, (arrivals) => {
        const text = arrivals.map(([team, isTied], at) => (isTied && at > 0 ? `${team}=` : team)).join(' ')
        const total = meetTotals([race(text)], swimming).reduce((sum, { hundredths }) => sum + hundredths, 0)
        expect(Math.abs(total - 11_700)).toBeLessThanOrEqual(arrivals.length)
      }),
    )
  })
})
