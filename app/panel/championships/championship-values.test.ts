import { describe, expect, test } from 'vitest'
import type { Source } from '../../championships/rules/structure.ts'
import { structureFrom, TEMPLATES } from '../../championships/rules/templates.ts'
import {
  addTeam,
  type ChampionshipValues,
  championshipForm,
  giveSeed,
  knownTeam,
  mergeGames,
  reorderTeams,
  sourcesOf,
} from './championship-values.ts'
import { newStructure } from './new-structure.ts'
import { usualName } from './usual-name.ts'

const given = (template: string, count: number, more = {}) => ({
  template,
  teams: Array.from({ length: count }, (_, at) => `team${at + 1}`),
  firstDay: '2027-03-11',
  zone: 'America/Halifax',
  venueId: 'main',
  secondVenueId: '',
  ...more,
})
const three = ['a', 'b', 'c'].reduce<ReturnType<typeof addTeam>>(addTeam, [])
const seeds = (teams: typeof three) => teams.map(({ teamId, seed }) => `${teamId}${seed ?? '-'}`).join(' ')

describe('B1 teams and their seeds', () => {
  test('B1 seeds follow the order in which teams are added, and the order into which they are moved', () => {
    expect(seeds(three)).toBe('a1 b2 c3')
    expect(seeds(reorderTeams(three, ['c', 'a', 'b']))).toBe('c1 a2 b3')
  })

  test('B1 a typed seed that another team has moves the teams in between, as dragging does; a free one leaves a gap, which the next team fills', () => {
    expect(seeds(giveSeed(three, 'c', 1))).toBe('c1 a2 b3')
    expect(seeds(giveSeed(three, 'a', 3))).toBe('b1 c2 a3')
    expect(seeds(giveSeed(three, 'b', 2))).toBe('a1 b2 c3')
    const withGap = giveSeed(three, 'b', 5)
    expect(seeds(withGap)).toBe('a1 c3 b5')
    expect(seeds(addTeam(withGap, 'd'))).toBe('a1 d2 c3 b5')
    expect(seeds(reorderTeams(withGap, ['b', 'a', 'c']))).toBe('b1 a3 c5')
  })
})

describe('M12 B1 two edits of the games', () => {
  const text = (...hours: string[]) => JSON.stringify(hours.map((localTime, at) => ({ code: `G${at + 1}`, localTime })))
  const merged = (base: string, mine: string, theirs: string) => {
    const form = (games: string) => ({ games }) as ChampionshipValues
    return mergeGames('games', { base: form(base), mine: form(mine), theirs: form(theirs) })
  }

  test('M12 B1 of two games both hours stay; of one game, or of a list with other games, somebody has to choose', () => {
    expect(merged(text('09:00', '12:00', '15:00'), text('10:00', '12:00', '15:00'), text('09:00', '13:00', '15:00'))).toBe(
      text('10:00', '13:00', '15:00'),
    )
    expect(merged(text('09:00', '12:00'), text('10:00', '12:00'), text('10:00', '13:00'))).toBe(text('10:00', '13:00'))
    expect(merged(text('09:00'), text('10:00'), text('11:00'))).toBeUndefined()
    expect(merged(text('09:00'), text('10:00'), text('09:00', '12:00'))).toBeUndefined()
    expect(merged(text('09:00', '12:00'), text('09:00'), text('09:00', '13:00'))).toBeUndefined()
  })
})

test('B2 the list of teams says who plays by seed, by name and by place in a pool', () => {
  const entrants = three.map((team) => (team.teamId === 'a' ? team : { ...team, pool: 'B' }))
  const of = (source: Source) => knownTeam(source, { entrants })
  expect(of({ kind: 'seed', seed: 1 })).toBe('a')
  expect(of({ kind: 'team', teamId: 'c' })).toBe('c')
  expect(of({ kind: 'member', pool: 'B', n: 2 })).toBe('c')
  expect(of({ kind: 'seed', seed: 9 })).toBeUndefined()
  expect(of({ kind: 'winner', of: 'QF1' })).toBeUndefined()
})

describe('B1 a new championship', () => {
  test.each(TEMPLATES.map(({ key, teams }) => [key, teams[0] ?? 0] as const))(
    'B1 %s has each game with a day, an hour and a hall, and passes the form',
    (key, count) => {
      const made = newStructure(given(key, count), undefined)
      if (!made) throw new Error(key)
      expect(made.places.map(({ code }) => code)).toEqual(made.structure.slots.map(({ code }) => code))
      const games = made.structure.slots.map((slot, at) => ({ ...slot, ...made.places[at] }))
      const { entrants, pools, rank } = made.structure
      const lists = { teams: entrants, pools, games, rank }
      const texts = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, JSON.stringify(list)]))
      const own = { nameEn: 'Cup', nameFr: 'Coupe', slug: 'cup', noteEn: '', noteFr: '', ticketsUrl: '', places: '[]' }
      expect(championshipForm.safeParse({ ...own, ...texts })).toMatchObject({ success: true, data: lists })
    },
  )

  test('B1 the second hall gets the games below the medals and every second pool', () => {
    const hallsOf = (template: string, count: number) =>
      newStructure(given(template, count, { secondVenueId: 'small' }), undefined)?.places.flatMap(({ code, venueId }) =>
        venueId === 'small' ? code : [],
      )
    expect(hallsOf('final-8', 8)).toEqual(['C1', 'C2', '5TH'])
    expect(hallsOf('six-in-pools', 6)).toEqual(['B1', 'B2', 'B3', '5TH'])
  })

  test('B1 an earlier championship is copied with its hours, moved to the new first day, without its teams', () => {
    const [, , four] = TEMPLATES
    if (!four) throw new Error('There is no template.')
    const structure = structureFrom(four, three)
    const slots = structure.slots.map((slot) =>
      slot.code === 'SF1' ? { ...slot, home: { kind: 'team', teamId: 'a' } as const } : slot,
    )
    const days: Record<string, string> = { SF1: '2026-03-12', SF2: '2026-03-12', BRONZE: '2026-03-14', GOLD: '2026-03-14' }
    const placeOf = (code: string) => ({
      localDate: days[code] ?? '',
      localTime: '18:30',
      zone: 'America/Regina',
      venueId: 'old',
    })
    const made = newStructure(given('', 0, { venueId: '' }), { structure: { ...structure, slots }, placeOf })
    expect(
      made?.places.map(({ code, localDate, localTime, zone, venueId }) => [code, localDate, localTime, zone, venueId]),
    ).toEqual([
      ['SF1', '2027-03-11', '18:30', 'America/Regina', 'old'],
      ['SF2', '2027-03-11', '18:30', 'America/Regina', 'old'],
      ['BRONZE', '2027-03-13', '18:30', 'America/Regina', 'old'],
      ['GOLD', '2027-03-13', '18:30', 'America/Regina', 'old'],
    ])
    expect(made?.structure.entrants).toEqual([])
    expect(made?.structure.slots[0]?.home).toEqual({ kind: 'open' })
    expect(newStructure(given('', 0), undefined)).toBeUndefined()
    expect(newStructure(given('toString', 0), undefined)).toBeUndefined()
  })

  test('B1 the usual name says sport, gender and year in both languages', () => {
    expect(usualName({ sport: 'hockey', gender: 'men', firstDay: '2027-03-11' })).toEqual({
      en: "Men's hockey championship 2027",
      fr: 'Championnat de hockey masculin 2027',
    })
    expect(usualName({ sport: 'track', gender: 'women', firstDay: '' }).fr).toBe('Championnat d’athlétisme féminin')
  })
})

test('B2 a side may name each game but its own, each place of each pool, and the lowest seeds of an earlier round', () => {
  const six = newStructure(given('six-in-pools', 6), undefined)?.structure
  const bronze = six?.slots.find(({ code }) => code === 'BRONZE')
  if (!six || !bronze) throw new Error('There is no game.')
  expect(sourcesOf('winner', six, bronze)).toHaveLength(8)
  expect(sourcesOf('place', six, bronze)).toContainEqual({ kind: 'place', pool: 'B', place: 3 })
  const eight = newStructure(given('final-8', 8), undefined)?.structure
  const semifinal = eight?.slots.find(({ code }) => code === 'SF1')
  if (!eight || !semifinal) throw new Error('There is no game.')
  expect(sourcesOf('lowest', eight, semifinal)).toContainEqual({ kind: 'lowest', n: 1, of: ['QF1', 'QF2', 'QF3', 'QF4'] })
})

test('B2 a list of another kind, beyond a limit or with characters that no name has is refused', () => {
  const refused = (games: unknown) => {
    const parsed = championshipForm.shape.games.safeParse(typeof games === 'string' ? games : JSON.stringify(games))
    return parsed.error?.issues.map(({ message }) => message)
  }
  const made = newStructure(given('four', 4), undefined)
  const rows = made?.structure.slots.map((slot, at) => ({ ...slot, ...made.places[at] })) ?? []
  const withFirst = (change: object) => rows.map((row, at) => (at === 0 ? { ...row, ...change } : row))
  expect(refused('NaN')).toEqual(['pictures'])
  expect(refused('{"__proto__":[]}')).toEqual(['pictures'])
  expect(refused(Array(10_000).fill(rows[0]))).toEqual(['most-games'])
  expect(refused(withFirst({ round: null }))).toEqual(['pictures'])
  expect(refused(withFirst({ extra: 1 }))).toEqual(['pictures'])
  expect(refused(withFirst({ name: { en: 'Fi\u0000nal', fr: '' } }))).toEqual(['pictures'])
  expect(refused(withFirst({ localDate: '' }))).toEqual(['required'])
  expect(refused(withFirst({ localTime: '25:00' }))).toEqual(['time'])
  expect(refused(withFirst({ localDate: '2027-03-14', localTime: '02:30' }))).toEqual(['no-such-time'])
})
