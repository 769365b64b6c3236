import { expect, test } from 'vitest'
import fc from '../../tests/rules/properties.ts'
import { addressIn, plainPath } from '../kit/http/addresses.ts'
import { GENDERS, SPORT_KEYS } from '../teams/sport.ts'
import {
  ALARMS,
  type CalendarAddress,
  calendarOf,
  calendarPath,
  canonicalCalendar,
  MOST_TEAMS,
  PUBLIC_CALENDAR,
  pickOfTeams,
  shortTeamId,
} from './calendar-paths.ts'

const TOKEN = 'k7q2m4x5z3w6a2b4c6d7e2f3g4'

const SPELLED: [string, CalendarAddress][] = [
  ['/calendar/all.ics', { of: 'all' }],
  ['/calendar/all.alarm-15.ics', { of: 'all', alarm: 15 }],
  ['/calendar/series/cup-2026.ics', { of: 'series', name: 'cup-2026' }],
  ['/calendar/team/northgate-hockey-women.ics', { of: 'team', name: 'northgate-hockey-women' }],
  ['/calendar/team/northgate-hockey-women.alarm-60.ics', { of: 'team', name: 'northgate-hockey-women', alarm: 60 }],
  ['/calendar/sport/field-hockey.ics', { of: 'sport', sport: 'field-hockey' }],
  ['/calendar/sport/field-hockey-women.ics', { of: 'sport', sport: 'field-hockey', gender: 'women' }],
  ['/calendar/sport/hockey-men.alarm-30.ics', { of: 'sport', sport: 'hockey', gender: 'men', alarm: 30 }],
  ['/calendar/school/nor.ics', { of: 'school', code: 'NOR' }],
  ['/calendar/pick/0a1b2c3d~4e5f6g7h.ics', { of: 'pick', teams: ['0a1b2c3d', '4e5f6g7h'] }],
  ['/calendar/game/7b0c6c1e-5b1d.ics', { of: 'game', id: '7b0c6c1e-5b1d' }],
  [`/calendar/my/${TOKEN}.ics`, { of: 'my', token: TOKEN }],
]

test.each(SPELLED)('E8 %s names its calendar, in both languages', (path, calendar) => {
  expect(calendarPath(calendar)).toBe(path)
  for (const language of ['en', 'fr'] as const) {
    const address = addressIn(language, path)
    expect(calendarOf(address)).toEqual(calendar)
    expect(canonicalCalendar(address)).toBe(address)
    expect(plainPath(address)).toBe(path)
  }
})

test.each([
  ['/calendar/pick/4e5f6g7h~0a1b2c3d.ics', '/calendar/pick/0a1b2c3d~4e5f6g7h.ics'],
  ['/fr/calendar/pick/4e5f6g7h~0a1b2c3d~4e5f6g7h.ics', '/fr/calendar/pick/0a1b2c3d~4e5f6g7h.ics'],
  ['/calendar/pick/0a1b2c3d%7E4e5f6g7h.ics', '/calendar/pick/0a1b2c3d~4e5f6g7h.ics'],
  ['/FR/Calendar/School/NOR.ICS', '/fr/calendar/school/nor.ics'],
  ['/calendar/team/Northgate-Hockey-Women.alarm-30.ics', '/calendar/team/northgate-hockey-women.alarm-30.ics'],
])('E8 %s has the one spelling %s', (path, canonical) => {
  expect(canonicalCalendar(path)).toBe(canonical)
})

test.each([
  '/calendar/',
  '/calendar/all',
  '/calendar/all.ics/',
  '/calendar/all.ics.data',
  '/calendar/all/x.ics',
  '/calendar/all.alarm-20.ics',
  '/calendar/all.alarm-15.alarm-15.ics',
  '/calendar/series/.ics',
  '/calendar/series/-cup.ics',
  `/calendar/series/${'a'.repeat(81)}.ics`,
  '/calendar/team/a/b.ics',
  '/calendar/sport/quidditch.ics',
  '/calendar/sport/women.ics',
  '/calendar/sport/hockey-girls.ics',
  '/calendar/school/no.ics',
  '/calendar/school/n0r.ics',
  '/calendar/pick/.ics',
  '/calendar/pick/0a1b2c3.ics',
  '/calendar/pick/0a1b2c3d~.ics',
  '/calendar/pick/0a1b2c3z.ics',
  '/calendar/my/short.ics',
  '/calendar/%ff.ics',
  '/feed/all.ics',
])('E8 %s names no calendar', (path) => {
  expect(calendarOf(path)).toBeUndefined()
  expect(canonicalCalendar(path)).toBeUndefined()
})

test('E8 a pick is written sorted and without repetitions', () => {
  const teams = ['4e5f6g7h', '0a1b2c3d', '4e5f6g7h']
  expect(calendarPath({ of: 'pick', teams })).toBe('/calendar/pick/0a1b2c3d~4e5f6g7h.ics')
})

test('E8 a pick holds 40 teams and not one more', () => {
  const ids = Array.from({ length: MOST_TEAMS + 1 }, (_, at) => `team-${at}`)
  const most = pickOfTeams(ids.slice(1))
  if (!most.ok) throw new Error(most.reason)
  const path = calendarPath(most.calendar)
  expect(path.length).toBeLessThan(400)
  expect(calendarOf(path)).toEqual(most.calendar)
  expect(calendarOf(path.replace('.ics', `~${shortTeamId('team-0')}.ics`))).toBeUndefined()
  expect(pickOfTeams(ids)).toEqual({ ok: false, reason: 'too-many' })
  expect(pickOfTeams([...ids.slice(1), ...ids.slice(1)])).toEqual(most)
  expect(pickOfTeams([])).toEqual({ ok: false, reason: 'no-team' })
})

const teams = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: MOST_TEAMS })

test('E8 the same teams have one address, however they are ordered and repeated', () => {
  const asked = teams.chain((ids) =>
    fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids, { minLength: ids.length }), fc.subarray(ids)),
  )
  fc.assert(
    fc.property(asked, ([ids, shuffled, again]) => {
      const [one, other] = [pickOfTeams(ids), pickOfTeams([...shuffled, ...again])]
      if (!one.ok || !other.ok) throw new Error('refused')
      expect(calendarPath(other.calendar)).toBe(calendarPath(one.calendar))
      const typed = `/calendar/pick/${[...again, ...shuffled].slice(0, MOST_TEAMS).map(shortTeamId).join('~')}.ics`
      if (again.length + shuffled.length <= MOST_TEAMS) expect(canonicalCalendar(typed)).toBe(calendarPath(one.calendar))
    }),
  )
})

const name = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,79}$/)
const open = fc.oneof(
  fc.constant<CalendarAddress>({ of: 'all' }),
  name.map((each): CalendarAddress => ({ of: 'series', name: each })),
  name.map((each): CalendarAddress => ({ of: 'team', name: each })),
  fc.constantFrom(...SPORT_KEYS).map((sport): CalendarAddress => ({ of: 'sport', sport })),
  fc.record({ of: fc.constant('sport' as const), sport: fc.constantFrom(...SPORT_KEYS), gender: fc.constantFrom(...GENDERS) }),
  fc.stringMatching(/^[A-Z]{3}$/).map((code): CalendarAddress => ({ of: 'school', code })),
  teams.map((ids): CalendarAddress => {
    const pick = pickOfTeams(ids)
    return pick.ok ? pick.calendar : { of: 'all' }
  }),
)
const withAlarm = (calendars: fc.Arbitrary<CalendarAddress>) =>
  fc
    .tuple(calendars, fc.option(fc.constantFrom(...ALARMS), { nil: undefined }))
    .map(([calendar, alarm]): CalendarAddress => (alarm === undefined ? calendar : { ...calendar, alarm }))

test('E8 every calendar is found again by its address, and its address is canonical', () => {
  fc.assert(
    fc.property(withAlarm(open), fc.constantFrom('en' as const, 'fr' as const), (calendar, language) => {
      const address = addressIn(language, calendarPath(calendar))
      expect(calendarOf(address)).toEqual(calendar)
      expect(canonicalCalendar(address)).toBe(address)
      // The pattern that the page cache compares with, and the parts that a program may change on the way.
      expect(calendarPath(calendar)).toMatch(PUBLIC_CALENDAR)
      expect(new URL(address, 'https://podium.example').pathname).toBe(address)
    }),
  )
})

test('E8 a private calendar is none of those that are kept for all', () => {
  expect(`/calendar/my/${TOKEN}.ics`).not.toMatch(PUBLIC_CALENDAR)
})

/** Must not change: addresses in people's calendars contain them. */
const SHORT = ['si2ejkdp', '9i3at3qg', 'a01arvg9']

test('E8 short ids of teams are 8 letters and digits, never change, and seldom meet', () => {
  expect(['', 'a', '3f0c1a52-6d0e-4c53-9a55-0d6f5d7a1c11'].map(shortTeamId)).toEqual(SHORT)
  const ids = new Set(
    Array.from({ length: 10_000 }, (_, at) => shortTeamId(`00000000-0000-4000-8000-${String(at).padStart(12, '0')}`)),
  )
  expect(ids.size).toBe(10_000)
  for (const id of ids) expect(id).toMatch(/^[0-9a-v]{8}$/)
})
