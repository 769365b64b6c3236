import { expect, test } from 'vitest'
import { clashesOf } from '../../app/events/clashes.ts'
import { eventTitle } from '../../app/events/event-title.ts'
import { CANADIAN_ZONES, localDateOf } from '../../app/events/time/zoned-time.ts'
import { rounds } from '../../tests/daily.ts'
import fc from '../../tests/rules/properties.ts'
import { demoCatalogue } from './catalogue.ts'
import type { DemoEvent } from './demo-event.ts'
import { type DemoGames, demoGames } from './demo-games.ts'

const now = new Date('2026-11-21T18:00:00Z')
const games = demoGames(now)
const { venues, schools, teams, events } = games
const host = 'http://127.0.0.1:3001'
const { episodes } = demoCatalogue({ playHost: host, streamHost: host, now })
const day = 86_400_000

/** Any minute of some years, at any hour of the day. */
const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2031-01-01'), noInvalidDate: true })
const atAnyInstant = (prove: (games: DemoGames, now: Date) => void) =>
  fc.assert(
    fc.property(instants, (at) => prove(demoGames(at), at)),
    { numRuns: rounds({ daily: 8, proof: 30 }) },
  )

/** Those that no episode brought: they lie within the season. */
const ofSeason = ({ events }: DemoGames) => events.filter(({ pictures }) => pictures.length === 0)

test('E1 the same instant gives the same season', () => {
  expect(demoGames(now)).toEqual(games)
})

test('E5 a season has 250 to 400 events from eight weeks back to ten weeks ahead', () => {
  atAnyInstant((each, at) => {
    const season = ofSeason(each)
    expect(season.length).toBeGreaterThanOrEqual(250)
    expect(each.events.length).toBeLessThanOrEqual(400)
    const days = season.map(({ localDate }) => (Date.parse(localDate) - at.getTime()) / day)
    expect(Math.min(...days)).toBeGreaterThan(-63)
    expect(Math.min(...days)).toBeLessThan(-49)
    expect(Math.max(...days)).toBeGreaterThan(56)
    expect(Math.max(...days)).toBeLessThan(72)
  })
})

test('E2 sixteen schools have codes, colours and names of their own', () => {
  expect(schools.length).toBe(16)
  for (const distinct of [schools.map(({ code }) => code), schools.map(({ colour }) => colour), schools.map(({ id }) => id)])
    expect(new Set(distinct).size).toBe(schools.length)
  for (const { code, colour, name, short } of schools) {
    expect(code).toMatch(/^[A-Z]{3}$/)
    expect(colour).toMatch(/^#[0-9a-f]{6}$/)
    expect(name.fr).toMatch(/^(Université|École|Institut|Collège) /)
    expect(name.fr).not.toBe(name.en)
    expect(short.en).not.toBe('')
    expect(JSON.stringify([name.fr, short.fr])).not.toContain("'")
  }
  expect(schools.find(({ code }) => code === 'NGT')?.name.fr).toBe('Université de Northgate')
})

test('E2 every team has an address of its own and a school, and every school plays', () => {
  expect(new Set(teams.map(({ slug }) => slug)).size).toBe(teams.length)
  expect(new Set(teams.map(({ schoolId }) => schoolId))).toEqual(new Set(schools.map(({ id }) => id)))
  for (const sport of ['hockey', 'basketball', 'volleyball', 'soccer'] as const)
    for (const gender of ['women', 'men'] as const)
      expect(teams.filter((team) => team.sport === sport && team.gender === gender).length, sport).toBeGreaterThanOrEqual(8)
})

test('E1 the homes lie in zones from Newfoundland to Yukon, and an event has the zone of its place', () => {
  const homes = schools.map(({ homeVenueId }) => venues.find(({ id }) => id === homeVenueId)?.zone)
  expect(homes).not.toContain(undefined)
  expect(new Set(homes).size).toBeGreaterThanOrEqual(8)
  const known = CANADIAN_ZONES.map(({ zone }) => zone)
  for (const zone of homes) expect(known).toContain(zone)
  for (const event of events) expect(event.zone).toBe(venues.find(({ id }) => id === event.venueId)?.zone)
})

test('E5 games of the season are in the evening or at the weekend where they are played', () => {
  for (const { localDate, localTime, schedule } of ofSeason(games)) {
    if (localTime === null || schedule === 'delayed') continue
    const isWeekend = [0, 6].includes(new Date(localDate).getUTCDay())
    expect(localTime >= (isWeekend ? '09:00' : '18:00') && localTime <= '20:30', `${localDate} ${localTime}`).toBe(true)
  }
})

test('E11 no event of the demo clashes with another, whatever the instant', () => {
  atAnyInstant((each) => {
    const all = each.events.map((event) => ({ ...event, streams: event.pictures.map(({ episodeDocId }) => episodeDocId) }))
    expect(all.flatMap((event) => clashesOf(event, all))).toEqual([])
  })
})

test('E3 whatever the instant, every state is there, and each reason in both languages', () => {
  atAnyInstant((each, at) => {
    const season = ofSeason(each)
    const coming = (event: DemoEvent) => event.startsAt === null || Date.parse(event.startsAt) > at.getTime()
    const of = (schedule: DemoEvent['schedule']) => season.filter((event) => event.schedule === schedule)
    for (const schedule of ['delayed', 'moved', 'postponed', 'cancelled'] as const) {
      expect(of(schedule).map(coming), schedule).toEqual([true])
      for (const { reason } of of(schedule)) expect([reason.en, reason.fr].every((text) => text !== '')).toBe(true)
      for (const { reason } of of(schedule)) expect(reason.en).not.toBe(reason.fr)
    }
    const [delayed] = of('delayed')
    expect(delayed?.localDate).toBe(localDateOf(at.getTime(), delayed?.zone ?? ''))
    expect(delayed?.former).toMatchObject({ localDate: delayed?.localDate })
    expect(delayed?.former?.localTime).not.toBe(delayed?.localTime)
    const [moved] = of('moved')
    expect(moved?.former?.localDate).not.toBe(moved?.localDate)
    expect(season.filter(({ isNeutral }) => isNeutral).length).toBe(2)
    expect(season.filter(({ localTime }) => localTime === null).length).toBeGreaterThanOrEqual(3)
    for (const play of ['official', 'not-begun'] as const) expect(season.some((event) => event.play === play)).toBe(true)
    for (const event of season.filter((each) => each.play === 'over' || each.play === 'official'))
      expect(coming(event)).toBe(false)
    const kinds = new Set(season.map(({ sport, kind }) => `${sport} ${kind}`))
    for (const kind of ['swimming meet', 'wrestling meet', 'curling session']) expect(kinds).toContain(kind)
  })
})

test('E2 titles made from the teams, and those of meets, are there in both languages', () => {
  const schoolOf = (team: DemoEvent['home']) => schools.find(({ id }) => id === team?.schoolId)
  for (const event of events) {
    const sides = { home: schoolOf(event.home), away: schoolOf(event.away) }
    const [en, fr] = (['en', 'fr'] as const).map((language) => eventTitle(event, sides, language))
    expect([en?.lang, fr?.lang]).toEqual([undefined, undefined])
    expect(en?.text).not.toBe(fr?.text)
    expect(fr?.text).not.toContain("'")
  }
})

test('E6 whatever the instant, games of episodes are live, to come and to be seen again, and start when their episode says', () => {
  const starts = new Map(episodes.map(({ docId, startsAt }) => [docId, startsAt]))
  atAnyInstant((each) => {
    const shown = each.events.filter(({ pictures }) => pictures.length > 0)
    expect(shown.filter(({ play }) => play === 'in-play').length).toBe(6)
    expect(shown.filter(({ play, startsAt }) => play === 'not-begun' && startsAt !== null).length).toBe(8)
    expect(shown.filter(({ play }) => play === 'over').length).toBeGreaterThanOrEqual(3)
    expect(shown.filter(({ play }) => play === 'official').length).toBeGreaterThanOrEqual(40)
    const labels = shown.flatMap(({ pictures }) => (pictures.length > 1 ? [pictures.map(({ label }) => label.fr)] : []))
    expect(labels).toEqual([
      ['Avec description', 'Caméra du banc'],
      ['Tapis 1', 'Tapis 2'],
    ])
  })
  for (const { pictures, startsAt, play } of events.filter(({ play }) => play !== 'over' && play !== 'official'))
    for (const { episodeDocId } of pictures) expect(starts.get(episodeDocId), play).toBe(startsAt ?? undefined)
})
