import { describe, expect, test } from 'vitest'
import { writeCalendar } from '../../tests/rules/write-calendar.ts'
import type { SportEvent } from '../events/event.ts'
import type { CalendarState } from '../events/event-state.ts'
import { type EntryTexts, eventEntry, isInCalendars } from './event-entry.ts'

const event = (content: Partial<SportEvent> = {}): SportEvent => ({
  id: '7b0c6c1e-5b1d-4a52-9a0e-0f4f5d9a2c11',
  sport: 'hockey',
  kind: 'game',
  homeTeamId: 'a',
  awayTeamId: 'b',
  title: { en: '', fr: '' },
  isNeutral: false,
  venueId: null,
  localDate: '2026-11-21',
  localTime: '18:30',
  zone: 'America/Toronto',
  isLater: false,
  startsAt: '2026-11-21T23:30:00.000Z',
  expectedMinutes: 150,
  schedule: 'planned',
  play: 'not-begun',
  hasPictureFault: false,
  reason: { en: '', fr: '' },
  seriesDocId: null,
  continuesEventId: null,
  state: 'public',
  publicAt: null,
  sequence: 4,
  version: 9,
  updatedAt: '2026-11-18T15:30:00.000Z',
  ...content,
})

const TEXTS: EntryTexts = {
  title: 'Northgate at Lac-Bleu',
  location: 'Ferry Arena, Lac-Bleu',
  description: '6:30 p.m. in Lac-Bleu.',
  url: 'https://podium.example/game/7b0c6c1e',
}
const PLANNED: CalendarState = { status: 'CONFIRMED', isAllDay: false, hasAlarm: true }
const EN = { language: 'en' } as const

describe('E8 the entry of an event', () => {
  test('E8 has the identity, revision, time and texts of the event', () => {
    expect(eventEntry(event(), TEXTS, PLANNED, EN)).toEqual({
      uid: '7b0c6c1e-5b1d-4a52-9a0e-0f4f5d9a2c11',
      sequence: 4,
      revisedAt: '2026-11-18T15:30:00.000Z',
      start: { at: '2026-11-21T23:30:00.000Z', minutes: 150 },
      status: 'CONFIRMED',
      title: 'Northgate at Lac-Bleu',
      location: 'Ferry Arena, Lac-Bleu',
      description: '6:30 p.m. in Lac-Bleu.',
      sport: 'Hockey',
      url: 'https://podium.example/game/7b0c6c1e',
      watchLabel: 'Watch',
    })
  })

  test.each([
    ['cancelled', 'CANCELLED', 'CANCELLED: Northgate at Lac-Bleu', 'ANNULÉ\u00a0: Northgate at Lac-Bleu'],
    ['postponed', 'TENTATIVE', 'POSTPONED: Northgate at Lac-Bleu', 'REPORTÉ\u00a0: Northgate at Lac-Bleu'],
    ['tbc', 'CONFIRMED', 'Northgate at Lac-Bleu (time to be confirmed)', 'Northgate at Lac-Bleu (heure à confirmer)'],
  ] as const)('E8 says in its title that it is %s, for calendars show no other word', (titleWord, status, english, french) => {
    const state: CalendarState = { status, isAllDay: false, titleWord, hasAlarm: false }
    const [en, fr] = (['en', 'fr'] as const).map((language) => eventEntry(event(), TEXTS, state, { language, alarm: 30 }))
    expect([en?.title, fr?.title]).toEqual([english, french])
    expect([en?.status, fr?.status]).toEqual([status, status])
    expect(en).not.toHaveProperty('alarmMinutes')
    // It stays on its date.
    expect(en?.start).toEqual({ at: '2026-11-21T23:30:00.000Z', minutes: 150 })
  })

  test('E8 leads to something to watch unless it is cancelled', () => {
    const cancelled: CalendarState = { status: 'CANCELLED', isAllDay: false, titleWord: 'cancelled', hasAlarm: false }
    expect(eventEntry(event(), TEXTS, cancelled, EN)).not.toHaveProperty('watchLabel')
    expect(eventEntry(event(), TEXTS, PLANNED, { language: 'fr' }).watchLabel).toBe('Regarder')
  })

  test('E8 is a whole day while the time is to be confirmed', () => {
    const state: CalendarState = { status: 'CONFIRMED', isAllDay: true, titleWord: 'tbc', hasAlarm: false }
    expect(eventEntry(event({ startsAt: null, localTime: null }), TEXTS, state, EN).start).toEqual({ day: '2026-11-21' })
    expect(eventEntry(event(), TEXTS, state, EN).start).toEqual({ day: '2026-11-21' })
    expect(eventEntry(event({ startsAt: null }), TEXTS, PLANNED, EN).start).toEqual({ day: '2026-11-21' })
  })

  test('E8 rings when the address asks for it, and the event has a time to ring before', () => {
    expect(eventEntry(event(), TEXTS, PLANNED, { ...EN, alarm: 15 }).alarmMinutes).toBe(15)
    expect(eventEntry(event(), TEXTS, PLANNED, EN)).not.toHaveProperty('alarmMinutes')
    expect(eventEntry(event(), TEXTS, { ...PLANNED, hasAlarm: false }, { ...EN, alarm: 15 })).not.toHaveProperty('alarmMinutes')
  })

  test('E8 was revised when its event or the names in its texts were', () => {
    const revisedAt = (texts: string) => eventEntry(event(), { ...TEXTS, revisedAt: texts }, PLANNED, EN).revisedAt
    expect(revisedAt('2026-11-19T00:00:00.000Z')).toBe('2026-11-19T00:00:00.000Z')
    expect(revisedAt('2026-11-01T00:00:00.000Z')).toBe('2026-11-18T15:30:00.000Z')
  })

  test('E8 has its sport as a category, in the language of the calendar', () => {
    const sportOf = (sport: SportEvent['sport']) => eventEntry(event({ sport }), TEXTS, PLANNED, { language: 'fr' }).sport
    expect(sportOf('swimming')).toBe('Natation')
    expect(sportOf('other')).toBe('')
  })

  test('E8 keeps its UID when it becomes a time, moves, and is cancelled', () => {
    const states: [Partial<SportEvent>, CalendarState][] = [
      [
        { startsAt: null, sequence: 0 },
        { status: 'CONFIRMED', isAllDay: true, titleWord: 'tbc', hasAlarm: false },
      ],
      [{ sequence: 1 }, PLANNED],
      [{ startsAt: '2026-11-22T00:30:00.000Z', sequence: 2 }, PLANNED],
      [{ sequence: 3 }, { status: 'CANCELLED', isAllDay: false, titleWord: 'cancelled', hasAlarm: false }],
    ]
    const written = states.map(([content, state]) =>
      writeCalendar({
        name: 'Podium',
        description: '',
        url: TEXTS.url,
        language: 'en',
        refresh: 60,
        events: [eventEntry(event(content), TEXTS, state, EN)],
      }),
    )
    const lines = (pattern: RegExp) => written.map((each) => pattern.exec(each)?.[1])
    expect(new Set(lines(/^UID:(.*)\r$/m))).toEqual(new Set(['7b0c6c1e-5b1d-4a52-9a0e-0f4f5d9a2c11']))
    expect(lines(/^SEQUENCE:(\d+)\r$/m)).toEqual(['0', '1', '2', '3'])
    expect(lines(/^DTSTART[:;](.*)\r$/m)).toEqual([
      'VALUE=DATE:20261121',
      '20261121T233000Z',
      '20261122T003000Z',
      '20261121T233000Z',
    ])
  })
})

test('E8 an event stands in calendars for 30 days after its date, a cancelled one too, and however far ahead it is', () => {
  const at = (iso: string) => isInCalendars(event({ schedule: 'cancelled' }), Date.parse(iso))
  expect(at('2020-01-01T00:00:00Z')).toBe(true)
  expect(at('2026-11-21T23:59:59Z')).toBe(true)
  expect(at('2026-12-21T23:59:59.999Z')).toBe(true)
  expect(at('2026-12-22T00:00:00Z')).toBe(false)
})
