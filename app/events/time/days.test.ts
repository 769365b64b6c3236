import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { GENDERS, SPORT_KEYS } from '../../teams/sport.ts'
import { PLAY_STATES, SCHEDULE_STATES } from '../event.ts'
import { aroundToday, daysOf, filterIn, filterQuery, type ListEvent, passes, type ScheduleFilter } from './days.ts'
import { instantOf } from './zoned-time.ts'

const TORONTO = 'America/Toronto'

function listed(id: string, localDate: string, localTime: string | null, given: Partial<ListEvent> = {}): ListEvent {
  const start = { localDate, localTime, zone: given.zone ?? TORONTO, isLater: false }
  const instant = instantOf(start)
  if (!instant.ok) throw new Error(instant.reason)
  return {
    id,
    ...start,
    startsAt: instant.startsAt,
    expectedMinutes: 150,
    schedule: 'planned',
    play: 'not-begun',
    picture: 'none',
    sport: 'hockey',
    schools: ['LAC', 'NOR'],
    genders: ['women'],
    languages: ['en'],
    ...given,
  }
}

const shown = (days: { date: string; events: { id: string }[] }[]) =>
  days.map(({ date, events }) => `${date}: ${events.map(({ id }) => id).join(' ')}`)

test('E5 events stand by local day and time, with those to be confirmed last in their day', () => {
  const events = [
    listed('tbc', '2026-11-21', null),
    listed('sunday', '2026-11-22', '13:00'),
    listed('evening', '2026-11-21', '19:00'),
    // Earlier than 19:00 in Toronto.
    listed('east', '2026-11-21', '19:30', { zone: 'America/St_Johns' }),
    listed('noon', '2026-11-21', '12:00'),
  ]
  expect(shown(daysOf(events))).toEqual(['2026-11-21: noon east evening tbc', '2026-11-22: sunday'])
  expect(daysOf([])).toEqual([])
})

test('E5 a late game of yesterday stands under today, above the games of the day', () => {
  const events = [
    listed('later', '2026-11-23', '13:00'),
    listed('today', '2026-11-22', '13:00'),
    listed('on', '2026-11-21', '23:00', { play: 'in-play' }),
    listed('earlier', '2026-11-21', '13:00'),
  ]
  const { earlier, today, later } = aroundToday(events, Date.parse('2026-11-22T05:30:00Z'), TORONTO)
  expect([shown(earlier), today.map(({ id }) => id), shown(later)]).toEqual([
    ['2026-11-21: earlier'],
    ['on', 'today'],
    ['2026-11-23: later'],
  ])
})

test('E5 a schedule is narrowed by sport, school, players and commentary', () => {
  const game = listed('g', '2026-11-21', '19:00')
  const yes: ScheduleFilter[] = [{}, { sport: 'hockey' }, { school: 'NOR' }, { gender: 'women' }, { language: 'en' }]
  for (const filter of yes) expect(passes(game, filter), JSON.stringify(filter)).toBe(true)
  const no: ScheduleFilter[] = [{ sport: 'soccer' }, { school: 'ERA' }, { gender: 'men' }, { language: 'fr' }]
  for (const filter of no) {
    expect(passes(game, filter), JSON.stringify(filter)).toBe(false)
    expect(passes(game, { ...yes[1], ...filter })).toBe(false)
  }
})

test('E5 the filter stands in the address, and what is none is ignored', () => {
  const read = (query: string) => filterIn(new URLSearchParams(query))
  expect(read('?language=fr&school=nor&gender=women&sport=hockey')).toEqual({
    sport: 'hockey',
    school: 'NOR',
    gender: 'women',
    language: 'fr',
  })
  expect(read('?sport=toString&school=..%2F&gender=all&language=de&page=2')).toEqual({})
  expect(filterQuery({ language: 'fr', sport: 'water-polo' })).toBe('?sport=water-polo&language=fr')
  expect(filterQuery({})).toBe('')
})

const aFilter = fc.record(
  {
    sport: fc.constantFrom(...SPORT_KEYS),
    school: fc.constantFrom('LAC', 'NOR'),
    gender: fc.constantFrom(...GENDERS),
    language: fc.constantFrom('en' as const, 'fr' as const),
  },
  { requiredKeys: [] },
)

test('E5 whatever the filter, its address leads back to it', () => {
  fc.assert(
    fc.property(aFilter, (filter) => {
      expect(filterIn(new URLSearchParams(filterQuery(filter)))).toEqual(filter)
    }),
  )
})

const aListed = fc
  .record({
    id: fc.uuid(),
    day: fc.integer({ min: 18, max: 25 }),
    time: fc.constantFrom(null, '00:15', '13:00', '19:00', '23:30'),
    zone: fc.constantFrom(TORONTO, 'America/St_Johns', 'America/Vancouver'),
    schedule: fc.constantFrom(...SCHEDULE_STATES),
    play: fc.constantFrom(...PLAY_STATES),
    picture: fc.constantFrom('none', 'on-air', 'faulty', 'ended'),
  })
  .map(({ id, day, time, ...given }) => listed(id, `2026-11-${day}`, time, given))
const manyListed = fc.uniqueArray(aListed, { selector: ({ id }) => id, maxLength: 20 })
const aMoment = fc.integer({ min: 0, max: 72 * 60 }).map((minutes) => Date.parse('2026-11-20T12:00:00Z') + minutes * 60_000)

test('E5 whatever the events, none is lost and none stands twice', () => {
  fc.assert(
    fc.property(manyListed, aMoment, fc.constantFrom(TORONTO, 'America/Vancouver', 'Asia/Tokyo'), (events, now, zone) => {
      const { earlier, today, later } = aroundToday(events, now, zone)
      const all = [...[...earlier, ...later].flatMap((day) => day.events), ...today]
      expect(all.map(({ id }) => id).toSorted()).toEqual(events.map(({ id }) => id).toSorted())
    }),
  )
})

test('E5 whatever order events come in, the days are the same', () => {
  fc.assert(
    fc.property(
      manyListed.chain((events) => fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }))),
      ([events, shuffled]) => {
        const days = daysOf(shuffled)
        expect(days).toEqual(daysOf(events))
        expect(days.map(({ date }) => date)).toEqual([...new Set(events.map(({ localDate }) => localDate))].toSorted())
      },
    ),
  )
})
