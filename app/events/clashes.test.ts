import { expect, test } from 'vitest'
import fc from '../../tests/rules/properties.ts'
import { type ClashCandidate, clashesOf } from './clashes.ts'
import { SCHEDULE_STATES } from './event.ts'

const event = (id: string, given: Partial<ClashCandidate> = {}): ClashCandidate => ({
  id,
  startsAt: '2026-11-21T23:00:00.000Z',
  expectedMinutes: 150,
  venueId: null,
  homeTeamId: null,
  awayTeamId: null,
  localDate: '2026-11-21',
  schedule: 'planned',
  streams: [],
  ...given,
})
const kinds = (a: Partial<ClashCandidate>, b: Partial<ClashCandidate>) =>
  clashesOf(event('a', a), [event('b', b)]).map(({ kind }) => kind)
const at = (time: string) => ({ startsAt: `2026-11-21T${time}:00.000Z` })

test('E11 two events at one venue clash when they start less than two hours apart', () => {
  const venue = (given: object, other: object) => kinds({ venueId: 'v1', ...given }, { venueId: 'v1', ...other })
  expect(venue(at('20:00'), at('21:59'))).toEqual(['venue'])
  expect(venue(at('21:59'), at('20:00'))).toEqual(['venue'])
  expect(venue(at('20:00'), at('22:00'))).toEqual([])
  expect(venue({}, { venueId: 'v2' })).toEqual([])
  expect(kinds({ venueId: null }, { venueId: null })).toEqual([])
})

test('E11 a time to be confirmed clashes with nothing at its venue or on its stream', () => {
  const place = { venueId: 'v1', streams: ['s1'] }
  expect(kinds(place, place)).toEqual(['venue', 'stream'])
  expect(kinds({ ...place, startsAt: null }, place)).toEqual([])
  expect(kinds(place, { ...place, startsAt: null })).toEqual([])
  expect(kinds({ ...place, startsAt: null }, { ...place, startsAt: null })).toEqual([])
})

test('E11 two events on one stream clash while both last', () => {
  const stream = (given: object, other: object) => kinds({ streams: ['s1', 's2'], ...given }, { streams: ['s3', 's2'], ...other })
  expect(stream(at('20:00'), at('22:29'))).toEqual(['stream'])
  expect(stream(at('20:00'), at('22:30'))).toEqual([])
  expect(stream({ ...at('20:00'), expectedMinutes: 60 }, at('21:00'))).toEqual([])
  expect(stream({}, { streams: ['s3'] })).toEqual([])
})

test('E11 a team that plays twice on one local day clashes, at whatever time', () => {
  expect(kinds({ homeTeamId: 't1', ...at('14:00') }, { awayTeamId: 't1', ...at('23:00') })).toEqual(['team'])
  expect(kinds({ homeTeamId: 't1', startsAt: null }, { homeTeamId: 't1' })).toEqual(['team'])
  expect(kinds({ homeTeamId: 't1' }, { homeTeamId: 't1', localDate: '2026-11-22' })).toEqual([])
  expect(kinds({ homeTeamId: 't1' }, { homeTeamId: 't2' })).toEqual([])
})

const anEvent = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    startsAt: fc.constantFrom(null, ...['14:00', '15:30', '20:00'].map((time) => at(time).startsAt)),
    venueId: fc.constantFrom(null, 'v1', 'v2'),
    homeTeamId: fc.constantFrom(null, 't1', 't2'),
    awayTeamId: fc.constantFrom(null, 't1', 't2'),
    localDate: fc.constantFrom('2026-11-21', '2026-11-22'),
    schedule: fc.constantFrom(...SCHEDULE_STATES),
    streams: fc.subarray(['s1', 's2']),
  })
  .map(({ id, ...given }) => event(id, given))

test('E11 whatever the events, clashes are mutual, and none is with itself or with one that is off', () => {
  fc.assert(
    fc.property(anEvent, anEvent, (a, b) => {
      const clashes = clashesOf(a, [a, b])
      expect(clashes.map(({ kind }) => kind)).toEqual(clashesOf(b, [a, b]).map(({ kind }) => kind))
      const areOff = [a, b].some(({ schedule }) => schedule === 'cancelled' || schedule === 'postponed')
      if (a.id === b.id || areOff) expect(clashes).toEqual([])
    }),
    { numRuns: 1000 },
  )
})
