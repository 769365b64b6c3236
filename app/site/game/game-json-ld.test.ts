import { expect, test } from 'vitest'
import type { PublicEvent } from '../../events/public-event.ts'
import { serialised } from '../series/share/json-ld-text.ts'
import { gameJsonLd } from './game-json-ld.ts'

const ORIGIN = 'https://podium.example'
const team = (slug: string, name: string) => ({ slug, name, short: name, code: 'AAA', colour: '#003366', logo: '' })

const anOpenEvent = (content: Partial<PublicEvent> = {}): PublicEvent => ({
  id: 'g1',
  title: 'Northgate at Lac-Bleu',
  sport: 'hockey',
  kind: 'game',
  sportName: 'Women’s hockey',
  home: team('lac', 'Lac-Bleu Huards'),
  away: team('nor', 'Northgate Harriers'),
  isNeutral: false,
  venue: { name: 'Ferry Arena', city: "St. John's", province: 'NL' },
  localDate: '2026-12-05',
  localTime: '19:00',
  zone: 'America/St_Johns',
  isLater: false,
  startsAt: '2026-12-05T22:30:00.000Z',
  expectedMinutes: 150,
  schedule: 'planned',
  play: 'not-begun',
  picture: 'none',
  reason: '',
  languages: [],
  ...content,
})

type PageOverrides = {
  event?: Partial<PublicEvent>
  language?: 'en' | 'fr'
  pictures?: { path: string; label: string }[]
  continues?: { id: string }
  championship?: { slug: string }
  card?: { path: string }
}
const formerStarts = [
  {
    localDate: '2026-12-04',
    localTime: '19:00',
    zone: 'America/St_Johns',
    isLater: false,
    startsAt: '2026-12-04T22:30:00.000Z',
    replacedAt: '2026-11-20T12:00:00.000Z',
  },
]
function things({ event = {}, language = 'en', pictures = [], ...others }: PageOverrides = {}) {
  const made = gameJsonLd({ event: anOpenEvent(event), formerStarts, pictures, ...others, origin: ORIGIN, language })
  return [JSON.parse(serialised(made))].flat() as Record<string, unknown>[]
}

test('R4 E6 a game is a SportsEvent with its teams, its place and its start in the time of the place', () => {
  const [game, ...others] = things({ language: 'fr' })
  const home = { '@type': 'SportsTeam', name: 'Lac-Bleu Huards', url: `${ORIGIN}/fr/team/lac` }
  const away = { '@type': 'SportsTeam', name: 'Northgate Harriers', url: `${ORIGIN}/fr/team/nor` }
  expect(game).toEqual({
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    '@id': `${ORIGIN}/fr/game/g1`,
    url: `${ORIGIN}/fr/game/g1`,
    name: 'Northgate at Lac-Bleu',
    sport: 'Women’s hockey',
    startDate: '2026-12-05T19:00:00-03:30',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: 'Ferry Arena',
      address: { '@type': 'PostalAddress', addressLocality: "St. John's", addressRegion: 'NL', addressCountry: 'CA' },
    },
    competitor: [home, away],
    homeTeam: home,
    awayTeam: away,
    inLanguage: 'fr-CA',
  })
  expect(others).toEqual([])
})

test.each([
  ['moved', 'EventRescheduled', ['2026-12-04T19:00:00-03:30']],
  ['postponed', 'EventPostponed', undefined],
  ['cancelled', 'EventCancelled', undefined],
] as const)('R4 E6 a game that is %s says so, and a rescheduled one names its former start', (schedule, status, former) => {
  const [game] = things({ event: { schedule }, pictures: [] })
  expect(game).toMatchObject({ eventStatus: `https://schema.org/${status}`, startDate: '2026-12-05T19:00:00-03:30' })
  expect(game?.previousStartDate).toEqual(former)
})

test('R4 E6 each picture is a broadcast of the game, unless that does not take place', () => {
  const pictures = [
    { path: '/series/cup/e1', label: 'Mat 1' },
    { path: '/series/cup/e2', label: '' },
  ]
  const [game, first, second] = things({ pictures })
  expect(game?.eventAttendanceMode).toBe('https://schema.org/MixedEventAttendanceMode')
  expect(first).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BroadcastEvent',
    name: 'Northgate at Lac-Bleu · Mat 1',
    url: `${ORIGIN}/series/cup/e1`,
    isLiveBroadcast: true,
    startDate: '2026-12-05T22:30:00.000Z',
    endDate: '2026-12-06T01:00:00.000Z',
    broadcastOfEvent: { '@id': `${ORIGIN}/game/g1` },
  })
  expect(second?.name).toBe('Northgate at Lac-Bleu')
  expect(things({ pictures, event: { schedule: 'cancelled' } })).toHaveLength(1)
})

test('R4 E6 a time to be confirmed is a date alone, and without a venue nothing is said', () => {
  expect(things({ event: { localTime: null, startsAt: null } })[0]).toMatchObject({ startDate: '2026-12-05' })
  const { venue: _, ...nowhere } = anOpenEvent()
  expect(gameJsonLd({ event: nowhere, formerStarts, pictures: [], origin: ORIGIN, language: 'en' })).toEqual([])
})

test('R4 R5 a game’s image is the picture of its link', () => {
  const path = '/cards/game/en/g1/0123456789abcdef.jpg'
  expect(things({ card: { path } })[0]?.image).toBe(ORIGIN + path)
  expect(things()[0]).not.toHaveProperty('image')
})

test('E3 R4 a game that finishes a suspended one is part of that one', () => {
  const [game] = things({ continues: { id: 'g0' }, language: 'fr' })
  expect(game?.superEvent).toEqual({ '@id': `${ORIGIN}/fr/game/g0` })
  expect(things()[0]).not.toHaveProperty('superEvent')
})

test('B10 a game is part of its championship, and one that finishes a suspended game of that as well', () => {
  const championship = { slug: 'final-8' }
  const whole = { '@id': `${ORIGIN}/championship/final-8` }
  expect(things({ championship })[0]?.superEvent).toEqual(whole)
  expect(things({ championship, continues: { id: 'g0' } })[0]?.superEvent).toEqual([whole, { '@id': `${ORIGIN}/game/g0` }])
})

test('B10 a side that is not known is no competitor', () => {
  const { home: _, ...event } = anOpenEvent()
  const made = gameJsonLd({ event, formerStarts, pictures: [], origin: ORIGIN, language: 'en' })
  expect(made[0]).toMatchObject({ competitor: [{ name: 'Northgate Harriers' }] })
  expect(made[0]).not.toHaveProperty('homeTeam')
})
