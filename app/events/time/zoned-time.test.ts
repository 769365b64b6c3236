import { expect, test } from 'vitest'
import { rounds } from '../../../tests/daily.ts'
import fc from '../../../tests/rules/properties.ts'
import { HOUR_MS, MINUTE_MS } from '../../kit/time/time-units.ts'
import type { LocalStart } from '../event.ts'
import {
  CANADIAN_ZONES,
  dayText,
  instantOf,
  isZone,
  localDateOf,
  localStartOf,
  startText,
  timeText,
  withOffset,
  zonedText,
  zoneTime,
  zoneTitle,
} from './zoned-time.ts'

const LORD_HOWE = 'Australia/Lord_Howe'
const zones = [...CANADIAN_ZONES.map(({ zone }) => zone), LORD_HOWE]

const start = (localDate: string, localTime: string | null, zone: string, isLater = false): LocalStart => ({
  localDate,
  localTime,
  zone,
  isLater,
})

const aZone = fc.constantFrom(...zones)
const aMinute = fc
  .integer({ min: Date.UTC(2026, 0, 1) / MINUTE_MS, max: Date.UTC(2030, 11, 31, 23, 59) / MINUTE_MS })
  .map((minutes) => minutes * MINUTE_MS)

/** Half of these dates are near clock changes, at the usual hours: random ones rarely are. */
const aChangingDay = fc
  .tuple(
    fc.integer({ min: 2026, max: 2030 }),
    fc.constantFrom(3, 4, 10, 11),
    fc.integer({ min: 1, max: 15 }),
    fc.integer({ min: 0, max: 239 }),
  )
  .map(([year, month, day, minute]) => Date.UTC(year, month - 1, day, 0, minute))
const aWall = fc.oneof(aMinute, aChangingDay).map((wall) => new Date(wall).toISOString())

/** Finds all changes of a zone's offset in these years by checking every quarter of an hour. */
function changesOf(zone: string): { at: number; ahead: number }[] {
  const offset = (at: number) => {
    const { localDate, localTime } = localStartOf(new Date(at).toISOString(), zone)
    return Date.parse(`${localDate}T${localTime}:00Z`) - at
  }
  const changes: { at: number; ahead: number }[] = []
  const end = Date.UTC(2031, 0, 1)
  for (let from = Date.UTC(2026, 0, 1); from < end; from += 24 * HOUR_MS) {
    if (offset(from) === offset(from + 24 * HOUR_MS)) continue
    let at = from
    while (offset(at) === offset(at + 15 * MINUTE_MS)) at += 15 * MINUTE_MS
    changes.push({ at: at + 15 * MINUTE_MS, ahead: offset(at + 15 * MINUTE_MS) - offset(at) })
  }
  return changes
}

test.each([
  ['2026-11-21', '19:00', 'America/St_Johns', '2026-11-21T22:30:00.000Z'],
  ['2026-07-01', '19:00', 'America/St_Johns', '2026-07-01T21:30:00.000Z'],
  ['2026-11-21', '23:30', 'America/Toronto', '2026-11-22T04:30:00.000Z'],
  ['2026-11-21', '19:00', 'America/Regina', '2026-11-22T01:00:00.000Z'],
  ['2026-07-01', '19:00', 'America/Regina', '2026-07-02T01:00:00.000Z'],
  ['2026-11-21', '19:00', 'America/Whitehorse', '2026-11-22T02:00:00.000Z'],
  ['2028-02-29', '00:00', 'America/Moncton', '2028-02-29T04:00:00.000Z'],
])('E1 %s %s in %s is %s', (localDate, localTime, zone, startsAt) => {
  expect(instantOf(start(localDate, localTime, zone))).toEqual({ ok: true, startsAt, isTwice: false })
  expect(localStartOf(startsAt, zone)).toEqual(start(localDate, localTime, zone))
})

test.each([
  ['America/Vancouver', '2027-01-16T02:00:00.000Z'],
  ['America/Edmonton', '2027-01-16T01:00:00.000Z'],
  ['America/Yellowknife', '2027-01-16T01:00:00.000Z'],
  ['America/Inuvik', '2027-01-16T01:00:00.000Z'],
  ['America/Winnipeg', '2027-01-16T00:00:00.000Z'],
  ['Canada/Pacific', '2027-01-16T02:00:00.000Z'],
  ['Canada/Mountain', '2027-01-16T01:00:00.000Z'],
  ['Canada/Central', '2027-01-16T00:00:00.000Z'],
])('E1 %s keeps its summer time for good, whatever the age of the zone data', (zone, startsAt) => {
  expect(instantOf(start('2027-01-15', '19:00', zone))).toMatchObject({ startsAt })
  expect(withOffset(startsAt, zone).slice(0, 19)).toBe('2027-01-15T19:00:00')
  expect(changesOf(zone).map(({ at }) => new Date(at).getUTCFullYear())).toEqual([2026])
})

test.each([
  ['America/Toronto', '2027-01-16T00:00:00.000Z'],
  ['America/Rankin_Inlet', '2027-01-16T01:00:00.000Z'],
  ['America/Cambridge_Bay', '2027-01-16T02:00:00.000Z'],
  ['America/Halifax', '2027-01-15T23:00:00.000Z'],
])('E1 %s goes back to standard time, as its neighbours no longer do', (zone, startsAt) => {
  expect(instantOf(start('2027-01-15', '19:00', zone))).toMatchObject({ startsAt })
})

test('E1 a time that the clock skips in spring is refused', () => {
  for (const time of ['02:00', '02:30', '02:59'])
    expect(instantOf(start('2027-03-14', time, 'America/Toronto'))).toEqual({ ok: false, reason: 'no-such-time' })
  for (const time of ['01:59', '03:00']) expect(instantOf(start('2027-03-14', time, 'America/Toronto')).ok).toBe(true)
  expect(instantOf(start('2027-03-14', '02:30', 'America/Regina')).ok).toBe(true)
})

test('E1 a time that exists twice in autumn is asked about, and the answer picks one', () => {
  const [first, second] = [false, true].map((isLater) => instantOf(start('2026-11-01', '01:30', 'America/Toronto', isLater)))
  expect(first).toEqual({ ok: true, startsAt: '2026-11-01T05:30:00.000Z', isTwice: true })
  expect(second).toEqual({ ok: true, startsAt: '2026-11-01T06:30:00.000Z', isTwice: true })
  expect(localStartOf('2026-11-01T05:30:00.000Z', 'America/Toronto').isLater).toBe(false)
  expect(localStartOf('2026-11-01T06:30:00.000Z', 'America/Toronto').isLater).toBe(true)
})

test('E1 the second of two is meant only where there are two', () => {
  expect(instantOf(start('2026-11-21', '19:00', 'America/Toronto', true))).toEqual({
    ok: true,
    startsAt: '2026-11-22T00:00:00.000Z',
    isTwice: false,
  })
})

test('E1 a time to be confirmed has a date and no instant', () => {
  expect(instantOf(start('2026-11-21', null, 'America/Toronto'))).toEqual({ ok: true, startsAt: null, isTwice: false })
})

test.each([
  ['2026-02-30', '19:00'],
  ['2026-02-30', null],
  ['2026-11-21', '24:00'],
  ['2026-11-21', '7:00'],
  ['21/11/2026', '19:00'],
  ['', null],
])('E1 %j %j is no date and time', (localDate, localTime) => {
  expect(instantOf(start(localDate, localTime, 'America/Toronto'))).toEqual({ ok: false, reason: 'no-such-time' })
})

test.each(['EST', 'UTC', '+05:00', '-03:30', '', 'America/Nowhere', 'america/toronto', 'Etc/GMT+5', 'toString'])(
  'E1 %j is no zone of a place',
  (zone) => {
    expect(isZone(zone)).toBe(false)
    expect(instantOf(start('2026-11-21', '19:00', zone))).toEqual({ ok: false, reason: 'unknown-zone' })
  },
)

test('E1 a zone of a viewer that names no place is read, and stays none for events', () => {
  expect(localDateOf('2026-11-21T23:00:00Z', 'UTC')).toBe('2026-11-21')
  expect(isZone('UTC')).toBe(false)
})

test('E1 every zone on offer is one, has a name in both languages and no abbreviation', () => {
  expect(new Set(zones).size).toBe(zones.length)
  for (const { zone, name, time } of CANADIAN_ZONES) {
    expect(isZone(zone), zone).toBe(true)
    for (const text of [name.en, name.fr, time.en, time.fr]) expect(text).not.toMatch(/\b[A-Z]{2,}T?\b|^$/)
  }
  expect([zoneTitle('America/St_Johns', 'en'), zoneTitle('America/St_Johns', 'fr')]).toEqual([
    "Newfoundland (St. John's)",
    'Terre-Neuve (Saint-Jean)',
  ])
  expect([zoneTitle('America/New_York', 'en'), zoneTime('America/New_York', 'fr')]).toEqual(['New York', 'heure de New York'])
  expect([zoneTime('America/Adak', 'fr'), zoneTime('America/Adak', 'en')]).toEqual(['heure d’Adak', 'Adak time'])
})

test('E1 whatever an instant is, its local time leads back to it', () => {
  fc.assert(
    fc.property(
      aZone,
      fc.oneof(
        aMinute,
        aChangingDay.map((at) => at + 5 * HOUR_MS),
      ),
      (zone, at) => {
        const startsAt = new Date(at).toISOString()
        expect(instantOf(localStartOf(startsAt, zone))).toMatchObject({ ok: true, startsAt })
      },
    ),
    { numRuns: rounds({ daily: 500, proof: 2_000 }) },
  )
})

test('E1 whatever a local time is, it is refused or its instant shows it', () => {
  fc.assert(
    fc.property(aZone, aWall, fc.boolean(), (zone, wall, isLater) => {
      const said = start(wall.slice(0, 10), wall.slice(11, 16), zone, isLater)
      const found = instantOf(said)
      if (!found.ok) {
        expect(found.reason).toBe('no-such-time')
        return
      }
      expect(localStartOf(found.startsAt as string, zone)).toEqual({ ...said, isLater: isLater && found.isTwice })
    }),
    { numRuns: rounds({ daily: 500, proof: 2_000 }) },
  )
})

test.each(zones)('E1 %s: at every clock change from 2026 to 2030 the skipped are refused and the doubled are two', (zone) => {
  for (const { at, ahead } of changesOf(zone)) {
    const before = localStartOf(new Date(at - MINUTE_MS).toISOString(), zone)
    const wall = Date.parse(`${before.localDate}T${before.localTime}:00Z`) + MINUTE_MS
    for (let minutes = 0; minutes < Math.abs(ahead) / MINUTE_MS; minutes += 5) {
      // Ahead: readings from the old one on are skipped. Back: those before it occur twice.
      const text = new Date(ahead > 0 ? wall + minutes * MINUTE_MS : wall - (minutes + 1) * MINUTE_MS).toISOString()
      const [first, second] = [false, true].map((isLater) =>
        instantOf(start(text.slice(0, 10), text.slice(11, 16), zone, isLater)),
      )
      if (ahead > 0) {
        expect(first).toEqual({ ok: false, reason: 'no-such-time' })
        continue
      }
      if (!first?.ok || !second?.ok) throw new Error(`${text} in ${zone} is refused`)
      expect([first.isTwice, second.isTwice]).toEqual([true, true])
      expect(Date.parse(second.startsAt as string) - Date.parse(first.startsAt as string)).toBe(-ahead)
    }
  }
})

test('E1 clocks that change by half an hour are known as well', () => {
  expect(changesOf(LORD_HOWE).map(({ ahead }) => ahead / MINUTE_MS)).toEqual([-30, 30, -30, 30, -30, 30, -30, 30, -30, 30])
  expect(changesOf('America/St_Johns')).toHaveLength(10)
  expect(changesOf('America/Regina')).toEqual([])
})

test.each([
  ['2026-11-21T22:30:00.000Z', 'America/St_Johns', '2026-11-21T19:00:00-03:30'],
  ['2026-07-01T21:30:00.000Z', 'America/St_Johns', '2026-07-01T19:00:00-02:30'],
  ['2026-07-01T21:30:15.500Z', 'America/Toronto', '2026-07-01T17:30:15-04:00'],
  ['2026-01-01T00:00:00.000Z', 'Europe/London', '2026-01-01T00:00:00+00:00'],
  ['2026-01-01T00:00:00.000Z', LORD_HOWE, '2026-01-01T11:00:00+11:00'],
])('R4 %s in %s is written %s', (at, zone, text) => {
  expect(withOffset(at, zone)).toBe(text)
})

test('R4 whatever the zone, a time with its offset is the same instant', () => {
  fc.assert(
    fc.property(aZone, aMinute, (zone, at) => {
      expect(Date.parse(withOffset(new Date(at).toISOString(), zone))).toBe(at)
    }),
  )
})

test('E5 the date is the one in the zone', () => {
  expect(localDateOf('2026-11-22T04:30:00Z', 'America/Toronto')).toBe('2026-11-21')
  expect(localDateOf(Date.parse('2026-11-22T04:30:00Z'), 'America/Halifax')).toBe('2026-11-22')
})

test.each([
  ['19:00', '7:00 p.m.', '19~h'],
  ['19:30', '7:30 p.m.', '19~h~30'],
  ['09:05', '9:05 a.m.', '9~h~05'],
  ['00:30', '12:30 a.m.', '0~h~30'],
  ['12:00', '12:00 p.m.', '12~h'],
])('E1 %s is read as on the other pages', (localTime, english, french) => {
  expect([timeText(localTime, 'en'), timeText(localTime, 'fr')]).toEqual([english, french.replaceAll('~', '\u00a0')])
})

test.each([
  [{}, 'Saturday, November 21 at 7:00 p.m.', 'samedi 21~novembre à 19~h'],
  [{ zone: true }, 'Saturday, November 21 at 7:00 p.m. Newfoundland time', 'samedi 21~novembre à 19~h, heure de Terre-Neuve'],
  [{ day: false, zone: true }, '7:00 p.m. Newfoundland time', '19~h, heure de Terre-Neuve'],
  [{ time: false }, 'Saturday, November 21', 'samedi 21~novembre'],
  [{ time: false, day: 'year' }, 'Saturday, November 21, 2026', 'samedi 21~novembre 2026'],
  [{ day: 'short' }, 'Sat, Nov 21 at 7:00 p.m.', 'sam. 21~nov. à 19~h'],
] as const)('E1 a start with %j is said in words', (parts, english, french) => {
  const read = (language: 'en' | 'fr') => zonedText('2026-11-21T22:30:00Z', 'America/St_Johns', language, parts)
  expect([read('en'), read('fr')]).toEqual([english, french.replaceAll('~', '\u00a0')])
})

test('E1 a time to be confirmed is left out, and the first of a month is the first', () => {
  expect(startText(start('2026-12-01', null, 'America/Toronto'), 'fr', { zone: true })).toBe('mardi 1er\u00a0décembre')
  expect(dayText('2026-12-01', 'en')).toBe('Tuesday, December 1')
})
