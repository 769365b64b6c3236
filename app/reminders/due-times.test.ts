import { expect, test } from 'vitest'
import { dueTime, expiryOf, isAhead } from './due-times.ts'

const startsAt = '2026-11-21T19:00:00.000Z'
const planned = { schedule: 'planned', play: 'not-begun', startsAt } as const
const now = new Date('2026-11-21T18:50:00.000Z')

test.each([
  [planned, 15, '2026-11-21T18:45:00.000Z'],
  [planned, 0, startsAt],
  [{ ...planned, schedule: 'delayed' }, 60, '2026-11-21T18:00:00.000Z'],
  [{ ...planned, schedule: 'moved' }, 60, '2026-11-21T18:00:00.000Z'],
  [{ ...planned, schedule: 'postponed' }, 15, 'held'],
  [{ ...planned, schedule: 'cancelled' }, 15, 'none'],
  [{ ...planned, schedule: 'cancelled', startsAt: null }, 15, 'none'],
  [{ ...planned, startsAt: null }, 15, 'held'],
  [{ ...planned, play: 'in-play' }, 15, 'held'],
  [{ ...planned, play: 'in-play' }, 0, now.toISOString()],
  [{ ...planned, play: 'over' }, 0, 'held'],
  [{ ...planned, play: 'in-play', schedule: 'postponed' }, 0, 'held'],
] as const)('E9 with %j the reminder %i minutes before is due: %s', (event, lead, due) => {
  expect(dueTime(event, lead, now)).toBe(due)
})

test('E9 a game in play after its start has its reminder due at the start', () => {
  expect(dueTime({ ...planned, play: 'in-play' }, 0, new Date('2026-11-21T19:20:00.000Z'))).toBe(startsAt)
})

test.each([
  [planned, true],
  [{ ...planned, startsAt: now.toISOString() }, false],
  [{ ...planned, startsAt: null }, true],
  [{ ...planned, schedule: 'postponed', startsAt: '2026-11-01T19:00:00.000Z' }, true],
  [{ ...planned, schedule: 'delayed' }, true],
  [{ ...planned, schedule: 'cancelled' }, false],
  [{ ...planned, play: 'in-play' }, false],
  [{ ...planned, schedule: 'postponed', play: 'interrupted' }, false],
] as const)('E9 of %j somebody can be reminded: %s', (event, is) => {
  expect(isAhead(event, now)).toBe(is)
})

test.each([
  ['start', '2026-11-21T18:45:00.000Z', startsAt, '2026-11-21T19:10:00.000Z'],
  ['start', '2026-11-21T18:45:00.000Z', null, undefined],
  ['delayed', '2026-11-21T18:45:00.000Z', startsAt, '2026-11-21T19:45:00.000Z'],
  ['moved', '2026-11-14T18:45:00.000Z', startsAt, '2026-11-21T19:10:00.000Z'],
  ['cancelled', '2026-11-21T19:20:00.000Z', startsAt, '2026-11-21T20:20:00.000Z'],
  ['postponed', '2026-11-21T18:45:00.000Z', null, '2026-11-21T19:45:00.000Z'],
] as const)('E9 a message of kind %s, due %s, about a start at %s, is sent until %s', (what, dueAt, start, end) => {
  expect(expiryOf({ what, dueAt, startsAt: start })).toBe(end === undefined ? Number.NEGATIVE_INFINITY : Date.parse(end))
})
