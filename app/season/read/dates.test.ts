import { describe, expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { dateOrder, readDate, seasonYearOf } from './dates.ts'
import { readTime } from './times.ts'
import { writtenZone } from './written/written-zone.ts'

const open = { order: undefined }

describe('dates', () => {
  test.each([
    '2026-11-21',
    '2026/11/21',
    '20261121',
    '21/11/2026',
    '11/21/2026',
    '11-21-26',
    '21.11.2026',
    'Nov 21, 2026',
    'Nov. 21 2026',
    'November 21st, 2026',
    'Sat, Nov 21, 2026',
    'Saturday, November 21, 2026',
    '21-Nov-26',
    '21 nov. 2026',
    '21 novembre 2026',
    'sam. 21 nov. 2026',
    'Samedi le 21 novembre 2026',
    'le samedi 21 novembre 2026',
    'Nov 21, 2026 (Sat)',
    '21\u00a0NOVEMBRE\u00a02026',
  ])('E11 %s is 21 November 2026', (text) => {
    expect(readDate(text, open)).toMatchObject({ ok: true, date: '2026-11-21', rest: '' })
  })

  test.each([
    ['1er décembre 2026', '2026-12-01'],
    ['mar. 3 mars 2026', '2026-03-03'],
    ['mar 3, 2026', '2026-03-03'],
    ['5/5/26', '2026-05-05'],
    ['29 févr. 2028', '2028-02-29'],
    ['6 août 2027', '2027-08-06'],
    ['Fri 06/11/2026', '2026-11-06'],
  ])('E11 %s is %s', (text, date) => {
    expect(readDate(text, open)).toMatchObject({ ok: true, date })
  })

  test('E11 a date without a year is of the season that staff say it is', () => {
    const season = { order: undefined, seasonYear: 2026 }
    expect(readDate('Nov 21 (Sat)', season)).toMatchObject({ date: '2026-11-21' })
    expect(readDate('6 févr.', season)).toMatchObject({ date: '2027-02-06' })
    expect(readDate('Nov 21', open)).toEqual({ ok: false, reason: 'no-year' })
    expect(readDate('Sun, Nov 21', season)).toEqual({ ok: false, reason: 'wrong-weekday' })
    expect(['2026-07-01', '2027-06-30', '2027-07-01'].map(seasonYearOf)).toEqual([2026, 2026, 2027])
  })

  test.each([
    ['Fri, Nov 21, 2026', 'wrong-weekday'],
    ['dim. 21 nov. 2026', 'wrong-weekday'],
    ['31/02/2026', 'bad-date'],
    ['2026-13-01', 'bad-date'],
    ['11/07/2026', 'bad-date'],
    ['21/11/1926', 'bad-date'],
    ['46347', 'bad-date'],
    ['soon', 'bad-date'],
    ['=TODAY()', 'bad-date'],
    ['TBD', 'no-date'],
    ['À confirmer', 'no-date'],
    ['', 'no-date'],
  ])('E11 %j is refused: %s', (text, reason) => {
    expect(readDate(text, open)).toEqual({ ok: false, reason })
  })

  test.each([
    ['2026-11-21T19:00:00-05:00', '19:00:00-05:00'],
    ['2026-11-21 19:00', '19:00'],
    ['11/21/2026 7:00 PM', '7:00 pm'],
    ['21 novembre 2026 à 19 h', '19 h'],
    ['Sat, Nov 21, 2026 at 7 p.m.', '7 p.m.'],
    ['Nov 21, 2026, 7:00 PM', '7:00 pm'],
  ])('E11 behind the date of %s stands its time', (text, rest) => {
    expect(readDate(text, open)).toMatchObject({ date: '2026-11-21', rest })
  })
})

describe('the order of day and month', () => {
  test.each([
    [['11/07/2026', '21/11/2026'], { state: 'decided', order: 'day-first' }],
    [['11/07/2026', '11/21/2026'], { state: 'decided', order: 'month-first' }],
    [['11/07/2026', 'Fri 06/11/2026'], { state: 'decided', order: 'day-first' }],
    [['11/07', '21/11'], { state: 'decided', order: 'day-first' }],
    [['11/07/2026', '05/06/2026', 'TBD'], { state: 'asked' }],
    [['05/05/2026', '2026-11-21', 'Nov 7, 2026'], { state: 'not-needed' }],
    [['TBD', '01/02/2026', '21/11/2026', '11/21/2026'], { state: 'contradictory', dayFirst: 2, monthFirst: 3 }],
    [[], { state: 'not-needed' }],
  ] as const)('E11 it is found in the whole column: %j', (texts, finding) => {
    expect(dateOrder(texts)).toEqual(finding)
  })

  const day = fc
    .date({ min: new Date('2026-07-01'), max: new Date('2027-06-30'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const write = {
    'day-first': (date: string) => date.split('-').toReversed().join('/'),
    'month-first': (date: string) => [date.slice(5, 7), date.slice(8), date.slice(0, 4)].join('/'),
  }

  test('E11 a column written in one order is never read in the other, wherever the row stands that proves it', () => {
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 30 }), fc.constantFrom('day-first', 'month-first'), (dates, order) => {
        const texts = dates.map(write[order])
        const finding = dateOrder(texts)
        expect(finding.state).not.toBe('contradictory')
        const isProven = dates.some((date) => Number(date.slice(8)) > 12)
        expect(finding.state === 'decided').toBe(isProven)
        const read = texts.map((text) => readDate(text, { order: finding.state === 'decided' ? finding.order : order }))
        expect(read).toMatchObject(dates.map((date) => ({ ok: true, date })))
      }),
    )
  })
})

describe('times', () => {
  test.each([
    ['7:00 PM', '19:00'],
    ['7:00PM', '19:00'],
    ['7 p.m.', '19:00'],
    ['7pm', '19:00'],
    ['7.30 pm', '19:30'],
    ['07:00 AM', '07:00'],
    ['12:00 AM', '00:00'],
    ['12:15 p.m.', '12:15'],
    ['19 h 30', '19:30'],
    ['19\u00a0h', '19:00'],
    ['19h', '19:00'],
    ['19h05', '19:05'],
    ['19 heures', '19:00'],
    ['19:30', '19:30'],
    ['19:30:00', '19:30'],
    ['1930', '19:30'],
    ['9:05', '09:05'],
    ['noon', '12:00'],
    ['12 Noon', '12:00'],
    ['Midi', '12:00'],
    ['7:00 PM - 9:30 PM', '19:00'],
    ['19 h à 21 h 30', '19:00'],
    ['TBD', null],
    ['TBA', null],
    ['T.B.D.', null],
    ['À confirmer', null],
    ['à déterminer', null],
    ['—', null],
    ['', null],
  ])('E11 %j is %s', (text, time) => {
    expect(readTime(text)).toEqual({ ok: true, time })
  })

  test.each([
    ['7:00 PM ET', { time: '19:00', clock: { zone: 'America/Toronto' } }],
    ['7:00 PM EST', { time: '19:00', clock: { zone: 'America/Toronto' } }],
    ['19 h 30 (HA)', { time: '19:30', clock: { zone: 'America/Halifax' } }],
    ['7 p.m. NST', { time: '19:00', clock: { zone: 'America/St_Johns' } }],
    ['7 p.m. CT', { time: '19:00', clock: { zone: 'America/Winnipeg' } }],
    ['7 p.m. CST', { time: '19:00', clock: { zone: 'America/Winnipeg', offset: -360 } }],
    ['19 h (HAR)', { time: '19:00', clock: { zone: 'America/Edmonton', offset: -360 } }],
    ['midi HNP', { time: '12:00', clock: { zone: 'America/Vancouver', offset: -480 } }],
    ['7 p.m. UTC', { time: '19:00', clock: { zone: 'UTC', offset: 0 } }],
    ['19:00:00-03:30', { time: '19:00', offset: -210 }],
    ['23:00Z', { time: '23:00', offset: 0 }],
  ])('E11 %j names its zone', (text, read) => {
    expect(readTime(text)).toEqual({ ok: true, ...read })
  })

  test.each(['7', '25:00', '19:60', '13:00 PM', '0:30 am', 'soon', '=NOW()', '7:00 XM', '2 h 75'])(
    'E11 %j is no time',
    (text) => {
      expect(readTime(text)).toEqual({ ok: false, reason: 'bad-time' })
    },
  )

  test('E11 every minute of the day is read as it is written in either language', () => {
    fc.assert(
      fc.property(fc.nat(23), fc.nat(59), (hour, minute) => {
        const two = (number: number) => String(number).padStart(2, '0')
        const half = `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'a.m.' : 'p.m.'}`
        const written = [
          `${hour}:${two(minute)}`,
          half,
          half.replaceAll('.', '').toUpperCase(),
          `${hour} h ${two(minute)}`,
          `${hour}h${two(minute)}`,
        ]
        for (const text of written) expect(readTime(text)).toEqual({ ok: true, time: `${two(hour)}:${two(minute)}` })
      }),
    )
  })
})

test.each([
  ['America/St_Johns', 'America/St_Johns'],
  ['America/Blanc-Sablon', 'America/Blanc-Sablon'],
  ['Canada/Atlantic', 'America/Halifax'],
  ['/example.org/20260101/America/Regina', 'America/Regina'],
  ['Eastern Standard Time', 'America/Toronto'],
  ['HE', 'America/Toronto'],
  ['heure de l’Est', 'America/Toronto'],
  ['(AT)', 'America/Halifax'],
  ['utc', 'UTC'],
  ['Canada Central Standard Time', 'America/Regina'],
  ['Mars/Olympus', undefined],
  ['Home', undefined],
  ['', undefined],
])('E11 the zone %j is %s', (text, zone) => {
  expect(writtenZone(text)).toBe(zone)
})
