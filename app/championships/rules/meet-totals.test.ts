import { describe, expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { foldChampionship } from './fold-championship.ts'
import { totalsOf } from './meet-totals.ts'
import type { Fact, MeetTable, Race, SlotResult, Structure } from './structure.ts'
import { structureFrom, TEMPLATES } from './templates.ts'

const crossCountry: MeetTable = { places: null, relayFactor: 1, perTeam: 7, countsBest: 5, tie: 'split', tieRule: 'fifth' }
const swimming: MeetTable = {
  ...{ places: [3000, 2500, 2300, 2000, 1900], relayFactor: 2, perTeam: null, countsBest: null, tie: 'split', tieRule: 'equal' },
}

/** A race in the order of arrival: 'A B A …'; '=' after a team ties it with the one before. */
function race(text: string, isRelay = false): Race {
  let place = 0
  const results = text.split(' ').map((word, at) => {
    if (!word.endsWith('=')) place = at + 1
    return { team: word.replace('=', ''), place }
  })
  return { isRelay, results }
}

const template = TEMPLATES.find(({ key }) => key === 'meet')
if (!template) throw new Error('There is no template of meets.')
const entrants = ['A', 'B', 'C'].map((teamId, at) => ({ teamId, seed: at + 1, pool: null, route: { en: '', fr: '' } }))
const typed: Structure = structureFrom(template, entrants)
const session = (part: Partial<SlotResult>): SlotResult => ({
  ...{ state: 'official', home: 0, away: 0, byPart: { home: [], away: [] }, winner: null },
  ...{ teams: { home: null, away: null }, hasBegun: true },
  ...part,
})

const totalled = (races: Race[], meet: MeetTable) =>
  totalsOf({ ...typed, rank: { ...typed.rank, meet } }, new Map([['S1', session({ races })]]))
const read = (races: Race[], table: MeetTable) =>
  totalled(races, table).map(
    ({ team, rank, isShared, hundredths }) => `${rank}${isShared ? '=' : ''} ${team} ${hundredths / 100}`,
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
        const total = totalled([race(text)], swimming).reduce((sum, { hundredths }) => sum + hundredths, 0)
        expect(Math.abs(total - 11_700)).toBeLessThanOrEqual(arrivals.length)
      }),
    )
  })
})

describe('a championship of sessions', () => {
  const byTable: Structure = { ...typed, rank: { ...typed.rank, meet: swimming } }
  const inAll = (results: Record<string, Partial<SlotResult>>) =>
    new Map(typed.slots.map(({ code }) => [code, session(results[code] ?? {})]))
  const totals = [
    { team: 'B', hundredths: 5025 },
    { team: 'A', hundredths: 5025 },
    { team: 'Guests', hundredths: 100 },
  ]

  test('B11 without a table the totals that were typed last are shown, with equal ranks, and decide the places', () => {
    const results = inAll({
      S1: { typedTotals: [{ team: 'A', hundredths: 1 }] },
      S3: { typedTotals: totals, races: [race('C C')] },
    })
    const { totals: shown, final, asks } = foldChampionship(typed, [], results)
    expect(shown.map(({ team, rank, isShared }) => [team, rank, isShared])).toEqual([
      ['B', 1, true],
      ['A', 1, true],
      ['Guests', 3, false],
    ])
    expect(final).toEqual([{ place: 1, teamIds: ['A', 'B'] }])
    expect(asks).toEqual([])
  })

  test('B11 with a table the races of all sessions count, and nothing that was typed; names of no team are asked', () => {
    const results = inAll({ S1: { races: [race('A B')], typedTotals: totals }, S2: { races: [race('B A'), race('B Guests')] } })
    const { totals: shown, final, asks } = foldChampionship(byTable, [], results)
    expect(shown.map(({ team, rank, hundredths }) => [team, rank, hundredths])).toEqual([
      ['B', 1, 8500],
      ['A', 2, 5500],
      ['Guests', 3, 2500],
    ])
    expect(final).toEqual([
      { place: 1, teamIds: ['B'] },
      { place: 2, teamIds: ['A'] },
    ])
    expect(asks).toEqual([{ kind: 'unknown-team', game: 'S2', name: 'Guests' }])
  })

  test('B11 no place is decided before all sessions are official, and staff decide places beyond the totals', () => {
    const results = inAll({ S1: { races: [race('A B C')] } })
    const place: Fact = { ...{ id: 'f', seq: 1, at: '', reason: { en: '', fr: '' } }, kind: 'place', teamId: 'C', place: 1 }
    expect(foldChampionship(byTable, [place], results).final.map(({ teamIds }) => teamIds)).toEqual([['A', 'C'], ['B']])
    results.set('S4', session({ state: 'over' }))
    expect(foldChampionship(byTable, [], results).final).toEqual([])
  })
})
