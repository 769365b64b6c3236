import { expect, test } from 'vitest'
import { anyText } from '../../tests/factories/text.ts'
import fc from '../../tests/rules/properties.ts'
import type { School, Team } from '../teams/team.ts'
import type { SportEvent } from './event.ts'
import { finderOf } from './find-games.ts'
import { instantOf } from './time/zoned-time.ts'

const NOW = Date.parse('2026-11-21T18:00:00Z')
const both = (en: string, fr = '') => ({ en, fr })
const PLAIN = { colour: '#003366', logo: '', homeVenueId: null, version: 1, updatedAt: '' }
const school = (id: string, names: Pick<School, 'name' | 'short' | 'nickname'>): School => ({ ...PLAIN, id, code: id, ...names })
const SCHOOLS = [
  school('NOR', { name: both('Northgate University'), short: both('Northgate'), nickname: both('Harriers', 'Busards') }),
  school('LAC', {
    name: both('Lac-Bleu University', 'Université de Lac-Bleu'),
    short: both('Lac-Bleu'),
    nickname: both('Huards'),
  }),
  school('ERA', { name: both('Érablière College'), short: both('Érablière'), nickname: both("Men o' War") }),
]
const TEAMS: Team[] = SCHOOLS.flatMap(({ id }) =>
  (['hockey', 'swimming'] as const).flatMap((sport) =>
    (['men', 'women'] as const).map((gender) => {
      const slug = `${id.toLowerCase()}-${sport}-${gender}`
      return { id: slug, slug, schoolId: id, sport, gender, version: 1, updatedAt: '' }
    }),
  ),
)

function event(id: string, content: Partial<SportEvent> = {}): SportEvent {
  const start = { localDate: '2026-12-05', localTime: '19:00', zone: 'America/St_Johns', isLater: false, ...content }
  const instant = instantOf(start)
  return {
    id,
    sport: 'hockey',
    kind: 'game',
    homeTeamId: null,
    awayTeamId: null,
    title: both(''),
    isNeutral: false,
    venueId: null,
    startsAt: instant.ok ? instant.startsAt : null,
    expectedMinutes: 150,
    schedule: 'planned',
    play: 'not-begun',
    hasPictureFault: false,
    reason: both(''),
    seriesDocId: null,
    continuesEventId: null,
    state: 'public',
    publicAt: null,
    sequence: 0,
    version: 1,
    updatedAt: '',
    ...start,
    ...content,
  }
}
const SIDES = { homeTeamId: 'lac-hockey-women', awayTeamId: 'nor-hockey-women' }

const finder = (query: string, events: SportEvent[] = []) =>
  finderOf(
    {
      events: events.toSorted((a, b) => (`${a.localDate} ${a.startsAt ?? '~'}` < `${b.localDate} ${b.startsAt ?? '~'}` ? -1 : 1)),
      teams: new Map(TEAMS.map((team) => [team.id, team])),
      schools: new Map(SCHOOLS.map((each) => [each.id, each])),
      frenchTitles: new Map([['Beacon Bowl', { text: 'Coupe du Phare', english: [] }]]),
    },
    query,
  )
const teams = (query: string, limit = 20) =>
  finder(query)
    .teams(limit)
    .map(({ slug }) => slug)
const games = (query: string, events: SportEvent[], limit = 20, isShown = (_: SportEvent) => true) =>
  finder(query, events)
    .games({ now: NOW, limit, isShown })
    .map(({ id }) => id)

test.each([
  ['northgate', 'nor', 4],
  ['HARRIERS', 'nor', 4],
  ['busards', 'nor', 4],
  ['erabl', 'era', 4],
  ['universite lac-b', 'lac', 4],
  ['o war', 'era', 4],
  ['nor', 'nor', 4],
  ['lac bleu feminin', 'lac', 2],
  ['womens swimming huards', 'lac', 1],
])('H2 E7 %j finds the teams of one school', (query, code, count) => {
  const found = teams(query)
  expect([found.length, found.every((slug) => slug.startsWith(`${code}-`))]).toEqual([count, true])
})

test.each(['', ' - ', 'orthgate', 'northgate huards', 'hockey', 'women', 'xyz', '%', '.*'])('H2 E7 %j finds no team', (query) => {
  expect(teams(query)).toEqual([])
})

test('H2 E7 a team of which whole words were typed comes first, and no more come than asked for', () => {
  // 'men' is a whole word of the sport, and begins the nickname of the others.
  expect(teams('nor men')).toEqual(['nor-hockey-men', 'nor-swimming-men'])
  expect(teams('era men').slice(0, 1)).toEqual(['era-hockey-men'])
  expect(teams('northgate', 3)).toHaveLength(3)
})

test.each([
  'northgate',
  'harriers huards',
  'Northgate Harriers at Lac-Bleu Huards',
  'busards à lac-bleu',
  'women’s hockey lac',
  'hockey féminin universite',
])('H2 E2 the game of two teams is found by %j', (query) => {
  expect(games(query, [event('g', SIDES)])).toEqual(['g'])
})

test('H2 E2 a game is found by its own title in both languages, and by its sport where it has no title', () => {
  const events = [
    event('titled', { title: both('Lantern Cup Final', 'Finale de la Coupe de la lanterne') }),
    event('meet', { sport: 'swimming', kind: 'meet', localDate: '2026-12-06' }),
  ]
  for (const query of ['lantern', 'coupe lanterne', 'final cup']) expect(games(query, events)).toEqual(['titled'])
  for (const query of ['natation', 'swimming meet', 'compétition']) expect(games(query, events)).toEqual(['meet'])
  for (const query of ['antern', 'lantern swimming', 'northgate', '']) expect(games(query, events)).toEqual([])
})

test('H2 E2 L4 a game that staff named in English alone is found by the French that French pages show', () => {
  const events = [event('translated', { title: both('Beacon Bowl') }), event('typed', { title: both('Lantern Cup', 'Le Fanal') })]
  for (const query of ['phare', 'beacon']) expect(games(query, events)).toEqual(['translated'])
  expect(games('fanal', events)).toEqual(['typed'])
})

test('H2 games that are coming or on come first, soonest first, then past ones, newest first', () => {
  const events = [
    event('older', { ...SIDES, localDate: '2024-01-05' }),
    event('past', { ...SIDES, localDate: '2026-11-14' }),
    event('over', { ...SIDES, localDate: '2026-11-21', localTime: '13:00', play: 'over' }),
    event('on', { ...SIDES, localDate: '2026-11-21', localTime: '13:30', play: 'in-play' }),
    event('next', { ...SIDES, localDate: '2026-11-28' }),
    event('later', { ...SIDES, localDate: '2026-12-28', schedule: 'cancelled' }),
  ]
  expect(games('huards', events)).toEqual(['on', 'next', 'later', 'over', 'past', 'older'])
  expect(games('huards', events, 4)).toEqual(['on', 'next', 'later', 'over'])
})

test('H2 P2 an event that may not be shown is never found, and makes room for others', () => {
  const events = [
    event('hidden', { ...SIDES, localDate: '2026-11-28' }),
    event('shown', { ...SIDES, localDate: '2026-12-28' }),
    event('hidden-past', { ...SIDES, localDate: '2025-12-28' }),
  ]
  expect(games('lac', events, 1, ({ id }) => id === 'shown')).toEqual(['shown'])
})

test('H2 T-105 whatever is typed, each hit has a word for every typed one, in one order whatever the limit', () => {
  const aGame = fc.record({
    localDate: fc.constantFrom('2025-01-01', '2026-11-20', '2026-11-21', '2026-11-22', '2027-03-01'),
    play: fc.constantFrom('not-begun', 'in-play', 'over', 'official' as const),
    title: fc.record({ en: anyText(20), fr: anyText(20) }),
    homeTeamId: fc.constantFrom(null, ...TEAMS.map(({ id }) => id)),
  })
  const typed = fc.oneof(anyText(60), fc.constantFrom('lac', 'n h', 'hockey', 'game', 'a', `${'x '.repeat(60)}`))
  fc.assert(
    fc.property(fc.array(aGame, { maxLength: 8 }), typed, fc.integer({ min: 0, max: 8 }), (given, query, limit) => {
      const events = given.map((content, at) => event(String(at), content))
      const found = games(query, events)
      expect(games(query, events, limit)).toEqual(found.slice(0, limit))
      expect(new Set(found).size).toBe(found.length)
      // Each word alone finds everything that it finds together with others.
      for (const word of query
        .slice(0, 100)
        .split(/\s+/)
        .filter((each) => /^[a-z]+$/.test(each)))
        expect(games(word, events)).toEqual(expect.arrayContaining(found))
      expect(teams(query).length).toBeLessThanOrEqual(TEAMS.length)
    }),
  )
})

test('H2 E3 a suspended game of last week, or one that another finishes, is found as a past one', () => {
  const suspended = (id: string, localDate: string) =>
    event(id, { ...SIDES, localDate, play: 'interrupted', startsAt: `${localDate}T00:00:00Z` })
  const today = new Date(NOW).toISOString().slice(0, 10)
  const week = new Date(NOW - 7 * 86_400_000).toISOString().slice(0, 10)
  const coming = event('coming', { ...SIDES, localDate: '2027-01-02', startsAt: '2027-01-02T00:00:00Z' })
  expect(games('northgate', [suspended('old', week), coming])).toEqual(['coming', 'old'])
  const [first, next] = [
    { ...suspended('now', today), startsAt: new Date(NOW - 1).toISOString() },
    { ...coming, continuesEventId: 'now' },
  ]
  expect(games('northgate', [first, coming])).toEqual(['now', 'coming'])
  expect(games('northgate', [first, next])).toEqual(['coming', 'now'])
})
