import { expect, test } from 'vitest'
import fc from '../../tests/rules/properties.ts'
import { HOUR_MS, MINUTE_MS } from '../kit/time/time-units.ts'
import { dueTime } from '../reminders/due-times.ts'
import { type FormerStart, PLAY_STATES, SCHEDULE_STATES, type SportEvent } from './event.ts'
import {
  calendarState,
  cardState,
  type EventTiming,
  firstDayOn,
  isUnderToday,
  isUnderWay,
  jsonLdState,
  nextChange,
  noticeOf,
  pictureOf,
  raisesSequence,
  scheduleByStarts,
  shownState,
  struckStart,
} from './event-state.ts'
import { instantOf } from './time/zoned-time.ts'

const ZONE = 'America/St_Johns'
/** 19:00 in St. John's. */
const START = Date.parse('2026-11-21T22:30:00Z')

function stated(given: Partial<EventTiming> = {}): EventTiming {
  const event: EventTiming = {
    localDate: '2026-11-21',
    localTime: '19:00',
    zone: ZONE,
    isLater: false,
    startsAt: null,
    expectedMinutes: 150,
    schedule: 'planned',
    play: 'not-begun',
    picture: 'none',
    ...given,
  }
  const instant = instantOf(event)
  if (!instant.ok) throw new Error(instant.reason)
  return { ...event, startsAt: instant.startsAt }
}

test('E3 the longest event in the last zone on earth is on until the last day that is looked at for events that are', () => {
  const event: EventTiming = {
    ...stated({ expectedMinutes: 7 * 24 * 60, play: 'in-play' }),
    startsAt: '2026-11-22T11:59:00.000Z',
  }
  const hours = Array.from({ length: 11 * 24 }, (_, hour) => Date.parse('2026-11-21T00:00:00Z') + hour * HOUR_MS)
  const on = hours.filter((now) => isUnderWay(event, now))
  expect(on.filter((now) => event.localDate < firstDayOn(now))).toEqual([])
  expect(on.at(-1)).toBeGreaterThan(Date.parse('2026-11-29T12:00:00Z'))
})

function former(localDate: string, localTime: string | null, replacedAt = '2026-11-01T12:00:00Z'): FormerStart {
  const { zone, isLater, startsAt } = stated({ localDate, localTime })
  return { eventId: 'e1', localDate, localTime, zone, isLater, startsAt, replacedAt, reason: { en: '', fr: '' } }
}

const TBC = { localTime: null }
const OLD = [former('2026-11-14', '19:00')]
const TODAY = [former('2026-11-21', '18:30')]

const BEFORE = START - 36 * HOUR_MS
const DURING = START + HOUR_MS
const AFTER = START + 3 * HOUR_MS
const MOVED = 'EventRescheduled, before 2026-11-14T19:00:00-03:30'
const ENDED = 'EventScheduled, until 2026-11-21T21:30:00-03:30'

type Row = [
  row: string,
  event: Partial<EventTiming>,
  at: number,
  shown: string,
  calendar: string,
  jsonLd: string,
  /** The reminder a quarter of an hour before the start. */
  reminder: string,
]

/** The table 'One state, every place': what each place shows at a moment. */
const ROWS: Row[] = [
  ['planned', {}, BEFORE, 'planned', 'CONFIRMED', 'EventScheduled', 'due'],
  ['planned, within a day', {}, START - HOUR_MS, 'soon', 'CONFIRMED', 'EventScheduled', 'due'],
  ['to be confirmed', TBC, BEFORE, 'tbc', 'CONFIRMED date tbc', 'EventScheduled date', 'held'],
  ['delayed', { schedule: 'delayed' }, BEFORE, 'delayed', 'CONFIRMED', 'EventScheduled', 'due'],
  ['delayed, no time', { ...TBC, schedule: 'delayed' }, BEFORE, 'delayed', 'CONFIRMED date tbc', 'EventScheduled date', 'held'],
  ['moved', { schedule: 'moved' }, BEFORE, 'moved', 'CONFIRMED', MOVED, 'due'],
  ['moved, no time', { ...TBC, schedule: 'moved' }, BEFORE, 'moved', 'CONFIRMED date tbc', MOVED.replace(',', ' date,'), 'held'],
  ['postponed', { schedule: 'postponed' }, BEFORE, 'postponed', 'TENTATIVE postponed', 'EventPostponed', 'held'],
  ['cancelled', { schedule: 'cancelled' }, BEFORE, 'cancelled', 'CANCELLED cancelled', 'EventCancelled', 'none'],
  ['on the air', { play: 'in-play', picture: 'on-air' }, DURING, 'live', 'CONFIRMED', 'EventScheduled', 'held'],
  ['moved, now live', { schedule: 'moved', play: 'in-play', picture: 'on-air' }, DURING, 'live', 'CONFIRMED', MOVED, 'held'],
  ['played without a picture', { play: 'in-play' }, DURING, 'in-play', 'CONFIRMED', 'EventScheduled', 'held'],
  ['interrupted', { play: 'interrupted', picture: 'on-air' }, DURING, 'interrupted', 'CONFIRMED', 'EventScheduled', 'held'],
  ['on air with a fault', { play: 'in-play', picture: 'faulty' }, DURING, 'faulty', 'CONFIRMED', 'EventScheduled', 'held'],
  ['over, not recorded', { play: 'over' }, AFTER, 'over', 'CONFIRMED', ENDED, 'held'],
  ['official, not recorded', { play: 'official' }, AFTER, 'official', 'CONFIRMED', ENDED, 'held'],
  ['over and recorded', { play: 'official', picture: 'ended' }, AFTER, 'replay', 'CONFIRMED', ENDED, 'held'],
]

test.each(ROWS)('E3 an event that is %s is told the same everywhere', (_, given, at, shown, calendar, jsonLd, reminder) => {
  const event = stated(given)
  expect(shownState(event, at).key).toBe(shown)

  const { status, isAllDay, titleWord, hasAlarm } = calendarState(event)
  expect([status, isAllDay && 'date', titleWord].filter(Boolean).join(' ')).toBe(calendar)
  expect(hasAlarm).toBe(calendar === 'CONFIRMED')

  const { eventStatus, startDate, previousStartDates, endDate } = jsonLdState(event, event.schedule === 'moved' ? OLD : TODAY)
  expect(startDate).toBe(event.startsAt === null ? '2026-11-21' : '2026-11-21T19:00:00-03:30')
  const before = previousStartDates.map((date) => `, before ${date}`).join('')
  expect(`${eventStatus}${startDate.length === 10 ? ' date' : ''}${before}${endDate ? `, until ${endDate}` : ''}`).toBe(jsonLd)

  const due = dueTime(event, 15, new Date(at))
  expect(due === new Date(START - 15 * MINUTE_MS).toISOString() ? 'due' : due).toBe(reminder)
})

test.each([
  [{}, START - 24 * HOUR_MS - 1, 'planned', null, false],
  [{}, START - 24 * HOUR_MS, 'soon', 24 * HOUR_MS, false],
  [{}, START - 15 * MINUTE_MS - 1, 'soon', 15 * MINUTE_MS + 1, false],
  [{}, START - 15 * MINUTE_MS, 'soon', 15 * MINUTE_MS, true],
  [{}, START, 'awaited', null, true],
  [{ schedule: 'delayed' }, START - 10 * MINUTE_MS, 'delayed', 10 * MINUTE_MS, true],
  [{ schedule: 'delayed' }, START, 'awaited', null, true],
  [{ schedule: 'moved' }, START - HOUR_MS, 'moved', HOUR_MS, false],
  [{ schedule: 'postponed' }, START - 10 * MINUTE_MS, 'postponed', null, false],
  [{ schedule: 'cancelled', picture: 'on-air' }, START - 10 * MINUTE_MS, 'cancelled', null, false],
  [{ picture: 'on-air' }, START - 30 * MINUTE_MS, 'live', 30 * MINUTE_MS, true],
  [{ play: 'over', picture: 'on-air' }, START + 2 * HOUR_MS, 'over', null, true],
  [TBC, START, 'tbc', null, false],
] as const)('E3 %j at %d is %s, with countdown and player in time', (event, at, key, startsIn, isPlayerOpen) => {
  expect(shownState(stated(event), at)).toMatchObject({ key, startsIn, isPlayerOpen })
})

test('E3 an event of which nobody says anything is over by itself', () => {
  const keysOf = (event: Partial<EventTiming>, after: number[]) =>
    after.map((minutes) => shownState(stated(event), START + minutes * MINUTE_MS).key)
  expect(keysOf({}, [0, 149, 150])).toEqual(['awaited', 'awaited', 'over'])
  // Until half an hour after the start the address is taken for a late stream, then for a recording.
  expect(keysOf({ picture: 'ended' }, [-60, 0, 29, 30, 150])).toEqual(['soon', 'awaited', 'awaited', 'replay', 'replay'])
  expect(keysOf({ ...TBC, picture: 'ended' }, [0, 60 * 24])).toEqual(['tbc', 'replay'])
})

test.each([
  [[], false, 'none'],
  [[], true, 'none'],
  [[{ isLive: false, hasVideo: false }], false, 'none'],
  [[{ isLive: false, hasVideo: true }], true, 'ended'],
  [
    [
      { isLive: false, hasVideo: true },
      { isLive: true, hasVideo: false },
    ],
    false,
    'on-air',
  ],
  [[{ isLive: true, hasVideo: true }], true, 'faulty'],
] as const)('E3 the picture of episodes %j with fault %s is %s', (episodes, hasPictureFault, picture) => {
  expect(pictureOf(episodes, hasPictureFault)).toBe(picture)
})

test('E3 the start before the present one is struck out, of delayed and moved events alone', () => {
  const starts = [former('2026-11-14', '19:00', '2026-11-09T12:00:00Z'), former('2026-11-07', '19:00', '2026-11-02T12:00:00Z')]
  expect(struckStart(stated({ schedule: 'moved' }), starts)).toBe(starts[0])
  // A postponement stores the start that a new date then replaces.
  expect(struckStart(stated({ schedule: 'moved' }), [...starts, former('2026-11-21', '19:00', '2026-11-12T12:00:00Z')])).toBe(
    starts[0],
  )
  for (const schedule of ['planned', 'postponed', 'cancelled'] as const)
    expect(struckStart(stated({ schedule }), starts)).toBeUndefined()
})

test('R4 every former date of a moved event is named once, the oldest first', () => {
  const starts = [
    former('2026-11-14', null, '2026-11-09T12:00:00Z'),
    former('2026-11-07', '19:00', '2026-11-02T12:00:00Z'),
    former('2026-11-07', '19:00', '2026-11-03T12:00:00Z'),
    former('2026-11-21', '19:00', '2026-11-12T12:00:00Z'),
  ]
  expect(jsonLdState(stated({ schedule: 'moved' }), starts).previousStartDates).toEqual([
    '2026-11-07T19:00:00-03:30',
    '2026-11-14',
  ])
})

test('R4 a delay on the day is no rescheduling, but of a game that had been moved it still is one', () => {
  const delayed = stated({ schedule: 'delayed' })
  expect(jsonLdState(delayed, TODAY)).toMatchObject({ eventStatus: 'EventScheduled', previousStartDates: [] })
  expect(jsonLdState(delayed, [...TODAY, ...OLD])).toMatchObject({
    eventStatus: 'EventRescheduled',
    previousStartDates: ['2026-11-14T19:00:00-03:30'],
  })
})

test.each([
  [{ schedule: 'planned' }, { start: 'time' }],
  [{ schedule: 'planned', localTime: null }, { start: 'day' }],
  [{ schedule: 'delayed' }, { word: 'delayed', start: 'time' }],
  [
    { schedule: 'moved', localTime: null },
    { word: 'moved', start: 'day' },
  ],
  [{ schedule: 'delayed', play: 'in-play' }, { start: 'time' }],
  [{ schedule: 'moved', play: 'over' }, { start: 'time' }],
  [{ schedule: 'postponed' }, { word: 'postponed', start: 'none' }],
  [{ schedule: 'cancelled' }, { word: 'cancelled', start: 'time' }],
  [
    { schedule: 'cancelled', localTime: null, play: 'over' },
    { word: 'cancelled', start: 'day' },
  ],
] as const)('E3 R5 the picture of a link says of %j: %j', (given, card) => {
  expect(cardState(stated(given))).toEqual(card)
})

test('E3 what is no longer called off stands as its starts say', () => {
  const at = (localTime: string | null, replacedAt: string, localDate = '2026-11-21') => ({
    ...stated({ localTime, localDate }),
    eventId: 'g',
    replacedAt: `2026-11-${replacedAt}T00:00:00Z`,
    reason: { en: '', fr: '' },
  })
  expect(scheduleByStarts(stated(), [])).toBe('planned')
  expect(scheduleByStarts(stated(), [at('18:30', '10')])).toBe('delayed')
  expect(scheduleByStarts(stated(), [at('20:00', '10')])).toBe('moved')
  expect(scheduleByStarts(stated(), [at('18:30', '10', '2026-11-20')])).toBe('moved')
  expect(scheduleByStarts(stated(), [at(null, '10')])).toBe('planned')
  // First delayed, then on time again.
  expect(scheduleByStarts(stated(), [at('20:00', '12'), at('19:00', '10')])).toBe('planned')
})

test('E3 a change sends one notice, and a second delay another one', () => {
  const game = (timing: Parameters<typeof stated>[0] = {}) => ({ ...stated(timing), homeTeamId: 'h', awayTeamId: 'a' })
  const planned = game()
  const delayed = game({ schedule: 'delayed', localTime: '19:45' })
  expect(noticeOf(planned, delayed)).toBe('delayed')
  expect(noticeOf(delayed, { ...delayed, expectedMinutes: 60 })).toBeUndefined()
  expect(noticeOf(delayed, game({ schedule: 'delayed', localTime: '20:15' }))).toBe('delayed')
  expect(noticeOf(delayed, game({ schedule: 'cancelled' }))).toBe('cancelled')
  expect(noticeOf(planned, game({ schedule: 'postponed' }))).toBe('postponed')
  expect(noticeOf(game({ schedule: 'postponed' }), game({ schedule: 'moved', localDate: '2026-12-05' }))).toBe('moved')
  expect(noticeOf(delayed, planned)).toBeUndefined()
  expect(noticeOf(planned, game({ schedule: 'delayed', play: 'over' }))).toBeUndefined()
})

test('B4 the teams of a game are announced once both are known, and not after it has begun', () => {
  const game = (homeTeamId: string | null, awayTeamId: string | null, timing: Parameters<typeof stated>[0] = {}) => ({
    ...stated(timing),
    homeTeamId,
    awayTeamId,
  })
  expect(noticeOf(game('h', null), game('h', 'a'))).toBe('paired')
  expect(noticeOf(game(null, null), game('h', null))).toBeUndefined()
  expect(noticeOf(game('h', 'a'), game('h', 'b'))).toBeUndefined()
  expect(noticeOf(game(null, null), game('h', 'a', { play: 'in-play' }))).toBeUndefined()
  expect(noticeOf(game(null, null), game('h', 'a', { schedule: 'cancelled' }))).toBe('cancelled')
})

test('E5 a game stands under its own day, and under that of the viewer until six hours after its start', () => {
  // 22:00 in Vancouver is 1:30 of the next day in St. John's.
  const late = stated({ zone: 'America/Vancouver', localTime: '22:00' })
  const at = (time: string) => Date.parse(`${time}:00-03:30`)
  const isShown = (time: string) => isUnderToday(late, at(time), ZONE)
  expect(['2026-11-20T23:59', '2026-11-21T00:00', '2026-11-21T23:59', '2026-11-22T00:30'].map(isShown)).toEqual([
    false,
    true,
    true,
    true,
  ])
  // In the morning it is last night's game, listed under its own date.
  expect(['2026-11-22T07:29', '2026-11-22T07:31'].map(isShown)).toEqual([true, false])
})

test('E5 midnight hides no game that is on or began less than six hours ago', () => {
  const zone = 'America/Toronto'
  const event = (given: Partial<EventTiming> = {}) => stated({ zone, localTime: '23:00', ...given })
  const hours = (count: number) => Date.parse(event().startsAt as string) + count * HOUR_MS
  const isShown = (given: Partial<EventTiming>, count: number) => isUnderToday(event(given), hours(count), zone)
  expect([2, 5.9, 6].map((count) => isShown({}, count))).toEqual([true, true, false])
  expect(isShown({ play: 'over' }, 2)).toBe(true)
  for (const given of [{ play: 'in-play' }, { play: 'interrupted' }, { picture: 'on-air' }, { picture: 'faulty' }] as const)
    expect(isShown(given, 9)).toBe(true)
  expect(isShown({ schedule: 'cancelled' }, 2)).toBe(false)
  expect(isShown({ schedule: 'postponed' }, 2)).toBe(false)
  expect(isShown(TBC, 2)).toBe(false)
})

const EVENT: SportEvent = {
  ...stated(),
  id: 'e1',
  sport: 'hockey',
  kind: 'game',
  homeTeamId: 't1',
  awayTeamId: 't2',
  title: { en: '', fr: '' },
  isNeutral: false,
  venueId: 'v1',
  hasPictureFault: false,
  reason: { en: '', fr: '' },
  seriesDocId: 's1',
  continuesEventId: null,
  state: 'public',
  publicAt: null,
  sequence: 3,
  version: 7,
  updatedAt: '2026-11-01T12:00:00Z',
}

test('E1 a change of time, state, place or title raises the sequence, and nothing else does', () => {
  const raising: Partial<SportEvent>[] = [
    { localDate: '2026-11-22' },
    { localTime: '19:30' },
    { localTime: null },
    { zone: 'America/Toronto' },
    { isLater: true },
    { startsAt: '2026-11-21T23:30:00.000Z' },
    { expectedMinutes: 120 },
    { schedule: 'cancelled' },
    { venueId: null },
    { isNeutral: true },
    { title: { en: 'Final', fr: '' } },
    { title: { en: '', fr: 'Finale' } },
    { homeTeamId: 't3' },
    { awayTeamId: null },
    { sport: 'soccer' },
    { kind: 'meet' },
  ]
  for (const change of raising) expect(raisesSequence(EVENT, { ...EVENT, ...change }), JSON.stringify(change)).toBe(true)
  const silent: Partial<SportEvent>[] = [
    {},
    { title: { en: '', fr: '' } },
    { play: 'in-play' },
    { hasPictureFault: true },
    { reason: { en: 'Lightning', fr: 'Foudre' } },
    { seriesDocId: null },
    { version: 8, updatedAt: '2026-11-02T12:00:00Z' },
  ]
  for (const change of silent) expect(raisesSequence(EVENT, { ...EVENT, ...change }), JSON.stringify(change)).toBe(false)
})

const aStatedEvent = fc
  .record({
    localTime: fc.option(fc.constantFrom('00:30', '13:00', '19:00', '23:45')),
    zone: fc.constantFrom(ZONE, 'America/Vancouver', 'America/Regina'),
    expectedMinutes: fc.integer({ min: 10, max: 600 }),
    schedule: fc.constantFrom(...SCHEDULE_STATES),
    play: fc.constantFrom(...PLAY_STATES),
    picture: fc.constantFrom('none', 'on-air', 'faulty', 'ended'),
  })
  .map(stated)
const aMoment = fc.integer({ min: -72 * 60, max: 72 * 60 }).map((minutes) => START + minutes * MINUTE_MS)

test('E3 whatever the states, what is cancelled or postponed is on nowhere', () => {
  fc.assert(
    fc.property(aStatedEvent, aMoment, (event, now) => {
      const { key, isPlayerOpen, startsIn } = shownState(event, now)
      const isOff = event.schedule === 'cancelled' || event.schedule === 'postponed'
      expect(isOff).toBe(key === 'cancelled' || key === 'postponed')
      expect(isOff).toBe(calendarState(event).status !== 'CONFIRMED')
      expect(isOff).toBe(/Cancelled|Postponed/.test(jsonLdState(event, []).eventStatus))
      if (isOff) expect([isPlayerOpen, startsIn, calendarState(event).hasAlarm]).toEqual([false, null, false])
      if (startsIn !== null) expect(now + startsIn).toBe(Date.parse(event.startsAt as string))
    }),
  )
})

test('E3 whatever the states, what is shown changes with time at the moment that was foretold, and not before', () => {
  const fromStart = fc.oneof(fc.integer({ min: -72 * 60, max: 72 * 60 }), fc.integer({ min: -20, max: 40 }))
  const part = fc.integer({ min: 0, max: 999 }).map((thousandth) => thousandth / 1000)
  fc.assert(
    fc.property(aStatedEvent, fromStart, part, (event, minutes, within) => {
      const now = (event.startsAt === null ? START : Date.parse(event.startsAt)) + minutes * MINUTE_MS
      const shown = (at: number) => {
        const { key, isPlayerOpen } = shownState(event, at)
        return { key, isPlayerOpen }
      }
      const next = nextChange(event, now) ?? now + 1000 * HOUR_MS
      expect(next).toBeGreaterThan(now)
      expect(shown(now + Math.floor((next - now) * within))).toEqual(shown(now))
    }),
    { numRuns: 2000 },
  )
})

test('E5 whatever the zone of the viewer, a game that is on stands under today', () => {
  fc.assert(
    fc.property(aStatedEvent, aMoment, fc.constantFrom(ZONE, 'America/Vancouver', 'Asia/Tokyo'), (event, now, zone) => {
      fc.pre(shownState(event, now).isOn)
      expect(isUnderToday(event, now, zone)).toBe(true)
    }),
  )
})

test('E5 a suspended game, or one in play without a picture, is on for twelve hours after its expected end, and not once another finishes it', () => {
  const end = START + 150 * 60_000
  for (const play of ['interrupted', 'in-play'] as const) {
    const of = (content: Partial<EventTiming>, at: number) => {
      const event = stated({ play, ...content })
      return [shownState(event, at).isOn, isUnderToday(event, at, 'America/Vancouver'), shownState(event, at).key]
    }
    expect(of({}, end + 11 * HOUR_MS)).toEqual([true, true, play])
    expect(of({}, end + 36 * HOUR_MS)).toEqual([false, false, play])
    expect(of({ isContinued: true }, end)).toEqual([false, true, play])
    expect(of({ isContinued: true }, end + 11 * HOUR_MS)).toEqual([false, false, play])
  }
  expect(shownState(stated({ play: 'in-play', picture: 'on-air' }), end + 36 * HOUR_MS).isOn).toBe(true)
})
