import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { PLAY_STATES, SCHEDULE_STATES } from '../../events/event.ts'
import type { PublicEvent } from '../../events/public-event.ts'
import { championshipCard, eventCardPath, eventCardText, gameCard, teamCard } from './event-card.ts'

const team = (slug: string, name: string) => ({ slug, name, short: name, code: 'AAA', colour: '#003366', logo: '' })
const anEvent = (content: Partial<PublicEvent> = {}): PublicEvent => ({
  id: 'g1',
  title: 'Northgate Harriers at Lac-Bleu Huards',
  sport: 'hockey',
  kind: 'game',
  sportName: "Women's hockey",
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
const about = { siteName: 'Podium', hasOwnTitle: false }
const card = (content: Partial<PublicEvent> = {}, language: 'en' | 'fr' = 'en') =>
  gameCard(anEvent(content), { ...about, language })
const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('R5 a game’s card has both teams, the sport, the time of the place with its zone, and the venue', () => {
  const { teams, between, title, sport, when, where, state } = card()
  expect(teams.map(({ name }) => name)).toEqual(['Northgate Harriers', 'Lac-Bleu Huards'])
  expect({ between, title, sport, state }).toEqual({ between: 'at', title: '', sport: "Women's hockey", state: '' })
  expect(when).toBe('Saturday, December 5, 2026 at 7:00 p.m.')
  expect(where).toBe("Newfoundland time · Ferry Arena, St. John's, NL")
  const french = card({}, 'fr')
  expect(spaced(french.when)).toBe('Samedi 5 décembre 2026 à 19 h')
  expect(french.where).toBe("Heure de Terre-Neuve · Ferry Arena, St. John's (T.-N.-L.)")
  expect([french.between, card({ isNeutral: true }).between]).toEqual(['c.', 'vs.'])
  expect(eventCardText(card())).toBe(
    "Northgate Harriers at Lac-Bleu Huards · Women's hockey · Saturday, December 5, 2026 at 7:00 p.m. · Newfoundland time · Ferry Arena, St. John's, NL",
  )
})

test.each([
  ['delayed', 'Delayed', 'Retardé', false],
  ['moved', 'Moved', 'Déplacé', false],
  ['postponed', 'Postponed', 'Reporté', true],
  ['cancelled', 'Cancelled', 'Annulé', true],
] as const)('R5 E3 the card of a game that is %s says so', (schedule, english, french, isOff) => {
  expect([card({ schedule }).state, card({ schedule }, 'fr').state, card({ schedule }).isOff]).toEqual([english, french, isOff])
})

test('R5 E3 a card shows no start that does not stand', () => {
  expect(card({ schedule: 'postponed' })).toMatchObject({ when: 'New date to come', where: "Ferry Arena, St. John's, NL" })
  expect(spaced(card({ localTime: null, startsAt: null }, 'fr').when)).toBe('Samedi 5 décembre 2026 · Heure à confirmer')
  expect(card({ localTime: null, startsAt: null }).where).toBe("Ferry Arena, St. John's, NL")
})

test('R5 an event without two teams has its title, and the picture of its series behind it', () => {
  const { home: _, away: __, ...meet } = anEvent({ title: 'Winter meet' })
  const series = { thumbnail: 'thumbnails/x', placeholder: 'data:x' }
  expect(gameCard(meet, { ...about, language: 'en', series })).toMatchObject({ title: 'Winter meet', teams: [], ...series })
  const game = gameCard(anEvent({ title: 'Final' }), { ...about, hasOwnTitle: true, language: 'en', series })
  expect(game).toMatchObject({ title: 'Final', thumbnail: '', placeholder: '' })
})

test('R5 the address of a game’s card changes with each thing that it shows', () => {
  const [base, ...others] = [
    card(),
    card({}, 'fr'),
    card({ localTime: '19:45', startsAt: '2026-12-05T23:15:00.000Z' }),
    card({ localDate: '2026-12-06', startsAt: '2026-12-06T22:30:00.000Z' }),
    card({ zone: 'America/Halifax' }),
    card({ venue: { name: 'Other Arena', city: '', province: '' } }),
    card({ schedule: 'delayed' }),
    card({ schedule: 'cancelled' }),
    card({ isNeutral: true }),
    card({ sportName: "Men's hockey" }),
    card({ home: { ...team('lac', 'Lac-Bleu Huards'), colour: '#003367' } }),
    card({ home: { ...team('lac', 'Lac-Bleu Huards'), logo: 'thumbnails/x' } }),
    gameCard(anEvent(), { ...about, language: 'en', siteName: 'Arena' }),
  ].map(eventCardPath)
  expect(base).toMatch(/^\/cards\/game\/en\/g1\/[0-9a-f]{16}\.jpg$/)
  expect(new Set([base, ...others]).size).toBe(1 + others.length)
})

test('R5 no card of a game shows what changes by itself: how play goes, what is on air, the result', () => {
  const any = fc.record({
    schedule: fc.constantFrom(...SCHEDULE_STATES),
    play: fc.constantFrom(...PLAY_STATES),
    picture: fc.constantFrom('none', 'on-air', 'faulty', 'ended'),
  })
  fc.assert(
    fc.property(any, ({ schedule, play, picture }) => {
      const shown = card({ schedule, play, picture })
      // Only the word for a delay goes away when play begins.
      const isLate = schedule === 'delayed' || schedule === 'moved'
      expect(shown).toEqual(card({ schedule: isLate && play !== 'not-begun' ? 'planned' : schedule }))
      expect(eventCardText(shown)).not.toMatch(/\blive\b|\d+\s*[–-]\s*\d+/i)
    }),
  )
})

test('R5 the address of a team’s card changes with each thing that it shows', () => {
  const given = { language: 'en', siteName: 'Podium', sport: "Women's hockey", school: 'Lac-Bleu University' } as const
  const lac = team('lac', 'Lac-Bleu Huards')
  const [base, ...others] = [
    teamCard(lac, given),
    teamCard(lac, { ...given, language: 'fr' }),
    teamCard(lac, { ...given, school: 'Other' }),
    teamCard({ ...lac, colour: '#112233' }, given),
    teamCard({ ...lac, logo: 'thumbnails/x' }, given),
  ].map(eventCardPath)
  expect(base).toMatch(/^\/cards\/team\/en\/lac\/[0-9a-f]{16}\.jpg$/)
  expect(new Set([base, ...others]).size).toBe(1 + others.length)
})

test('B10 R5 a championship’s card has its dates, hall and teams in the order of their seeds, and changes with each of them', () => {
  const of = {
    slug: 'final-8',
    name: 'Final 8',
    sportName: "Women's basketball",
    dates: { from: '2026-12-04', to: '2026-12-06' },
    venues: [{ name: 'Ferry Arena', city: "St. John's", province: 'NL' }],
    teams: [
      { ...team('lac', 'Lac-Bleu Huards'), seed: 2 },
      { ...team('nor', 'Northgate Harriers'), seed: 1 },
    ],
  }
  const drawn = (change: Partial<typeof of> = {}, language: 'en' | 'fr' = 'en') =>
    championshipCard({ ...of, ...change }, { siteName: 'Podium', language })
  expect(drawn().teams.map(({ name }) => name)).toEqual(['Northgate Harriers', 'Lac-Bleu Huards'])
  expect(drawn().when).toBe('Friday, December 4 to Sunday, December 6, 2026')
  expect(spaced(drawn({}, 'fr').when)).toBe('Du vendredi 4 décembre au dimanche 6 décembre 2026')
  expect(drawn({ dates: { from: '2026-12-04', to: '2026-12-04' } }).when).toBe('Friday, December 4, 2026')
  expect(eventCardText(drawn())).toBe(
    "Final 8 · Women's basketball · Friday, December 4 to Sunday, December 6, 2026 · Ferry Arena, St. John's, NL",
  )
  const [base, ...others] = [
    drawn(),
    drawn({}, 'fr'),
    drawn({ name: 'Final Eight' }),
    drawn({ dates: { from: '2026-12-04', to: '2026-12-07' } }),
    drawn({ venues: [] }),
    drawn({ teams: of.teams.slice(1) }),
  ].map(eventCardPath)
  expect(base).toMatch(/^\/cards\/championship\/en\/final-8\/[0-9a-f]{16}\.jpg$/)
  expect(new Set([base, ...others]).size).toBe(1 + others.length)
})
