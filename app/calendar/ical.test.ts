import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../tests/factories/text.ts'
import fc from '../../tests/rules/properties.ts'
import { type CalendarFile, writeCalendar } from '../../tests/rules/write-calendar.ts'
import type { CalendarEntry } from './ical.ts'

const entry = (content: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: '7b0c6c1e-5b1d-4a52-9a0e-0f4f5d9a2c11',
  sequence: 2,
  revisedAt: '2026-11-18T15:30:00.123Z',
  start: { at: '2026-11-21T23:30:00.000Z', minutes: 150 },
  status: 'CONFIRMED',
  title: 'Hockey féminin\u00a0: Northgate à Lac-Bleu',
  location: 'Aréna du Traversier, Lac-Bleu; entrée B',
  description: '18\u00a0h\u00a030 à Lac-Bleu.\nCe calendrier peut avoir un jour de retard.',
  sport: 'Hockey',
  url: 'https://podium.example/fr/game/7b0c6c1e',
  watchLabel: 'Regarder',
  ...content,
})

const file = (events: CalendarEntry[], content: Partial<CalendarFile> = {}): CalendarFile => ({
  name: 'Podium\u00a0: hockey féminin',
  description: 'Les matchs, avec leur adresse.',
  url: 'https://podium.example/fr/schedule',
  language: 'fr',
  refresh: 60,
  events,
  ...content,
})

const read = (written: string) => new ICAL.Component(ICAL.parse(written))
const entriesOf = (written: string) => read(written).getAllSubcomponents('vevent')
const firstValue = (component: ICAL.Component | undefined, name: string) => component?.getFirstPropertyValue(name)
const linesOf = (written: string) => written.replaceAll('\r\n ', '').split('\r\n')

/** Unescapes properties that RFC 5545 does not define, because this reader leaves them as written. */
const unescaped = (value: unknown) => String(value).replace(/\\(.)/gs, (_, sign: string) => (sign === 'n' ? '\n' : sign))

/** Difficult texts: several scripts and directions, with every character that has a meaning in a calendar. */
const hardText = fc.oneof(
  anyText(),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({
    unit: fc.constantFrom(...'\\;,:"^\n\r\t =', ']]>', '\\n', '\r\n', 'é', '🏒', '👩🏽‍🚀', 'עברית', '\u2028', '\u2029', '\ud83c'),
    maxLength: 80,
  }),
)

/**
 * Returns a text as it can be read back: line ends are line feeds, control characters are gone, half a letter is a replacement
 * character.
 */
const readable = (text: string) =>
  [...text.replaceAll('\r\n', '\n')]
    .map((letter) => (/[\r\u0085\u2028\u2029]/.test(letter) ? '\n' : letter))
    .map((letter) => (/\p{Cs}/u.test(letter) ? '\ufffd' : letter))
    .filter((letter) => letter === '\n' || letter === '\t' || !/\p{Cc}/u.test(letter))
    .join('')

describe('E8 the bytes of a calendar', () => {
  test('E8 are those of RFC 5545 and 7986, sign by sign', () => {
    expect(writeCalendar(file([entry({ alarmMinutes: 30 })])).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Podium//Calendar//EN',
      'NAME;LANGUAGE=fr-CA:Podium\u00a0: hockey féminin',
      'X-WR-CALNAME:Podium\u00a0: hockey féminin',
      'DESCRIPTION;LANGUAGE=fr-CA:Les matchs\\, avec leur adresse.',
      'X-WR-CALDESC:Les matchs\\, avec leur adresse.',
      'URL:https://podium.example/fr/schedule',
      'REFRESH-INTERVAL;VALUE=DURATION:PT60M',
      'X-PUBLISHED-TTL:PT60M',
      'BEGIN:VEVENT',
      'UID:7b0c6c1e-5b1d-4a52-9a0e-0f4f5d9a2c11',
      'DTSTAMP:20261118T153000Z',
      'LAST-MODIFIED:20261118T153000Z',
      'SEQUENCE:2',
      'DTSTART:20261121T233000Z',
      'DTEND:20261122T020000Z',
      'SUMMARY;LANGUAGE=fr-CA:Hockey féminin\u00a0: Northgate à Lac-Bleu',
      'LOCATION;LANGUAGE=fr-CA:Aréna du Traversier\\, Lac-Bleu\\; entrée B',
      'DESCRIPTION;LANGUAGE=fr-CA:18\u00a0h\u00a030 à Lac-Bleu.\\nCe calendrier peut avoir',
      '  un jour de retard.',
      'URL:https://podium.example/fr/game/7b0c6c1e',
      'CONFERENCE;VALUE=URI;FEATURE=VIDEO;LABEL="Regarder";LANGUAGE=fr-CA:https://',
      ' podium.example/fr/game/7b0c6c1e',
      'CATEGORIES;LANGUAGE=fr-CA:Hockey',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Hockey féminin\u00a0: Northgate à Lac-Bleu',
      'TRIGGER:-PT30M',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('E8 no line is longer than 75 octets, and each is UTF-8 by itself, whatever the texts', () => {
    fc.assert(
      fc.property(hardText, hardText, hardText, (title, location, description) => {
        const written = writeCalendar(file([entry({ title, location, description, watchLabel: title })]))
        // Otherwise encoding would hide a letter split in two.
        expect(written.isWellFormed()).toBe(true)
        const bytes = Buffer.from(written, 'utf8')
        const utf8 = new TextDecoder('utf-8', { fatal: true })
        let from = 0
        while (from < bytes.length) {
          const end = bytes.indexOf('\r\n', from)
          const line = bytes.subarray(from, end)
          expect(line.length).toBeLessThanOrEqual(75)
          expect(utf8.decode(line)).not.toMatch(/[\r\n]/)
          from = end + 2
        }
      }),
    )
  })

  test('E8 a long line is full: it ends at 75 octets, or where the next letter would not fit', () => {
    const [summary = '', ...rest] = writeCalendar(file([entry({ title: 'a'.repeat(300) })]))
      .split('\r\n')
      .filter((line) => /aaa/.test(line))
    expect([summary, ...rest].map(({ length }) => length)).toEqual([75, 75, 75, 75, 27])
    const accented = writeCalendar(file([entry({ title: `${'a'.repeat(52)}é` })]))
    expect(accented).toContain(`${'a'.repeat(52)}\r\n é\r\n`)
  })

  test('E8 an escaped sign is not torn from its backslash', () => {
    for (let before = 40; before < 60; before++) {
      const written = writeCalendar(file([entry({ title: `${'a'.repeat(before)},;\\\n`.repeat(3) })]))
      expect(written).not.toMatch(/(?<!\\)(?:\\\\)*\\\r\n/)
    }
  })

  test('E8 depend on the data alone: not on the clock, and not on the order of the events', () => {
    const events = fc.uniqueArray(
      fc.record({ uid: fc.uuid(), minute: fc.integer({ min: 0, max: 50 }), isDay: fc.boolean(), title: hardText }),
      { selector: ({ uid }) => uid, maxLength: 12 },
    )
    const shuffled = events.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
    fc.assert(
      fc.property(shuffled, ([all, others]) => {
        const [first, second] = [all, others].map((some) =>
          writeCalendar(
            file(
              some.map(({ uid, minute, isDay, title }) =>
                entry({
                  uid,
                  title,
                  start: isDay
                    ? { day: '2026-11-21' }
                    : { at: new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString(), minutes: 90 },
                }),
              ),
            ),
          ),
        )
        expect(second).toBe(first)
      }),
    )
  })
})

describe('E8 another program reads what was written', () => {
  test('E8 each text comes back, whatever its signs', () => {
    fc.assert(
      fc.property(hardText, hardText, hardText, hardText, (title, location, description, sport) => {
        const written = writeCalendar(file([entry({ title, location, description, sport, alarmMinutes: 15 })], { name: title }))
        const calendar = read(written)
        const [event, ...others] = calendar.getAllSubcomponents('vevent')
        expect(others).toEqual([])
        for (const name of ['name', 'x-wr-calname']) expect(unescaped(firstValue(calendar, name))).toBe(readable(title))
        expect(firstValue(event, 'summary')).toBe(readable(title))
        expect(firstValue(event, 'location') ?? '').toBe(readable(location))
        expect(firstValue(event, 'description') ?? '').toBe(readable(description))
        expect(firstValue(event, 'categories') ?? '').toBe(readable(sport))
        expect(firstValue(event?.getFirstSubcomponent('valarm') ?? undefined, 'description')).toBe(readable(title))
        expect(event?.getAllProperties().map(({ name }) => name)).toEqual(
          expect.arrayContaining(['uid', 'dtstamp', 'dtstart', 'dtend', 'summary', 'url', 'conference', 'status', 'transp']),
        )
      }),
    )
  })

  test('E8 the name of the link to watch comes back, quotes and line ends included', () => {
    fc.assert(
      // Parameters have no backslash escapes, but this reader takes \n in one for a line end.
      fc.property(
        hardText.map((label) => label.replaceAll('\\', '')),
        (watchLabel) => {
          const [event] = entriesOf(writeCalendar(file([entry({ watchLabel })])))
          const conference = event?.getFirstProperty('conference')
          expect(conference?.getParameter('label') ?? '').toBe(readable(watchLabel))
          if (watchLabel !== '') expect(conference?.getFirstValue()).toBe('https://podium.example/fr/game/7b0c6c1e')
        },
      ),
    )
  })

  test.each(['en', 'fr'] as const)('E8 in a calendar in %s each text says its language', (language) => {
    const locale = { en: 'en-CA', fr: 'fr-CA' }[language]
    const calendar = read(writeCalendar(file([entry()], { language })))
    const [event] = calendar.getAllSubcomponents('vevent')
    for (const name of ['summary', 'location', 'description', 'categories', 'conference']) {
      expect(event?.getFirstProperty(name)?.getParameter('language'), name).toBe(locale)
    }
    for (const name of ['name', 'description']) expect(calendar.getFirstProperty(name)?.getParameter('language')).toBe(locale)
  })

  test('E8 a second reader finds the same', async () => {
    const written = writeCalendar(
      file([
        entry({ alarmMinutes: 60 }),
        entry({ uid: 'b', status: 'CANCELLED', title: 'ANNULÉ\u00a0: a; b, c\\d "e" ]]> 🏒', sequence: 3 }),
      ]),
    )
    const found = Object.values(await nodeIcal.async.parseICS(written)).filter((each) => each?.type === 'VEVENT')
    expect(found).toMatchObject([
      {
        uid: '7b0c6c1e-5b1d-4a52-9a0e-0f4f5d9a2c11',
        sequence: 2,
        status: 'CONFIRMED',
        transparency: 'TRANSPARENT',
        url: 'https://podium.example/fr/game/7b0c6c1e',
        location: { params: { LANGUAGE: 'fr-CA' }, val: 'Aréna du Traversier, Lac-Bleu; entrée B' },
        description: { val: '18\u00a0h\u00a030 à Lac-Bleu.\nCe calendrier peut avoir un jour de retard.' },
      },
      { uid: 'b', sequence: 3, status: 'CANCELLED', summary: { val: 'ANNULÉ\u00a0: a; b, c\\d "e" ]]> 🏒' } },
    ])
    const [first] = found as unknown as { start: Date; end: Date; lastmodified: Date }[]
    expect(first?.start.toISOString()).toBe('2026-11-21T23:30:00.000Z')
    expect(first?.end.toISOString()).toBe('2026-11-22T02:00:00.000Z')
    expect(first?.lastmodified.toISOString()).toBe('2026-11-18T15:30:00.000Z')
  })
})

describe('E8 times', () => {
  test('E8 are in UTC, without time zones and rules of repetition', () => {
    const written = writeCalendar(file([entry(), entry({ uid: 'b', start: { day: '2026-12-05' } })]))
    expect(written).not.toMatch(/TZID|VTIMEZONE|RRULE|METHOD/)
    const [event] = entriesOf(written)
    expect(String(firstValue(event, 'dtstart'))).toBe('2026-11-21T23:30:00Z')
    expect(String(firstValue(event, 'dtend'))).toBe('2026-11-22T02:00:00Z')
  })

  test('E8 the end is the start and the length, over every change of clocks', () => {
    const at = fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2030-12-31T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(at, fc.integer({ min: 1, max: 3_000 }), (date, minutes) => {
        const [event] = entriesOf(writeCalendar(file([entry({ start: { at: date.toISOString(), minutes } })])))
        const [start, end] = ['dtstart', 'dtend'].map((name) => (firstValue(event, name) as ICAL.Time).toJSDate().getTime())
        expect(start).toBe(Math.floor(date.getTime() / 1_000) * 1_000)
        expect((end ?? 0) - (start ?? 0)).toBe(minutes * 60_000)
      }),
    )
  })

  test.each([
    ['2026-11-21', '2026-11-22'],
    ['2026-12-31', '2027-01-01'],
    ['2028-02-28', '2028-02-29'],
    // The clocks change.
    ['2026-03-08', '2026-03-09'],
    ['2026-11-01', '2026-11-02'],
  ])('E8 an event on %s whose time is to be confirmed takes the whole day: it ends before %s', (day, next) => {
    const written = writeCalendar(file([entry({ start: { day } })]))
    const [event] = entriesOf(written)
    const [start, end] = ['dtstart', 'dtend'].map((name) => event?.getFirstProperty(name))
    expect([start?.type, end?.type]).toEqual(['date', 'date'])
    expect([start, end].map((property) => String(property?.getFirstValue()))).toEqual([day, next])
    expect(new ICAL.Event(event as ICAL.Component).duration.toSeconds()).toBe(24 * 3_600)
  })

  test('E8 an event without length has no end, since an end must be later than the start', () => {
    const [event] = entriesOf(writeCalendar(file([entry({ start: { at: '2026-11-21T23:30:00Z', minutes: 0 } })])))
    expect(event?.hasProperty('dtstart')).toBe(true)
    expect(event?.hasProperty('dtend')).toBe(false)
  })

  test('E8 a time that is none is not written', () => {
    expect(() => writeCalendar(file([entry({ start: { at: 'soon', minutes: 1 } })]))).toThrow(RangeError)
  })
})

test('E8 what is empty is not written', () => {
  const bare = entry({ location: '', description: '', sport: '' })
  const { watchLabel: _, ...unwatched } = bare
  const written = writeCalendar(file([unwatched], { description: '' }))
  expect(written).not.toMatch(/^(?:LOCATION|DESCRIPTION|CATEGORIES|CONFERENCE|X-WR-CALDESC)|VALARM/m)
  expect(entriesOf(written)).toHaveLength(1)
})

test('E8 an address ends no line and begins no property', () => {
  const url = 'https://podium.example/fr/game/é"\r\nATTENDEE:mailto:x@y.example\\'
  const written = writeCalendar(file([entry({ url })], { url }))
  expect(linesOf(written)).toContain('URL:https://podium.example/fr/game/%C3%A9%22%0D%0AATTENDEE:mailto:x@y.example%5C')
  expect(entriesOf(written)[0]?.hasProperty('attendee')).toBe(false)
})

test('E8 a calendar without events is one still: RFC 5545 wants a component', () => {
  const calendar = read(writeCalendar(file([])))
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
  expect(firstValue(calendar, 'x-wr-calname')).toBe('Podium\u00a0: hockey féminin')
})

test('E8 an entry that is changed keeps its UID and carries its new sequence and time of revision', () => {
  const before = entry()
  const after = entry({ sequence: 3, revisedAt: '2026-11-19T08:00:00Z', start: { at: '2026-11-22T00:00:00Z', minutes: 150 } })
  const [one, two] = [before, after].map((each) => linesOf(writeCalendar(file([each]))))
  const changed = (two ?? []).filter((line) => !one?.includes(line)).map((line) => line.replace(/:.*/, ''))
  expect(changed).toEqual(['DTSTAMP', 'LAST-MODIFIED', 'SEQUENCE', 'DTSTART', 'DTEND'])
})
