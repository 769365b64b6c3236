import type { Language } from '../shared/language.ts'

// iCalendar as RFC 5545 and 7986 have it (spec E8). The same calendar always has the same bytes: its times come from the data and never
// from the clock, so that a calendar that nobody changed keeps its ETag.

/** An event as calendars show it, in the one language of its calendar. */
export type CalendarEntry = {
  /** Never changes, and no other entry has it: programs recognise an entry by it. */
  uid: string
  /** Rises with each change that programs must take over. */
  sequence: number
  /** When what the entry says was last changed, ISO. */
  revisedAt: string
  /** An instant, ISO, and how long it takes; or a day (YYYY-MM-DD) while the time is to be confirmed. */
  start: { at: string; minutes: number } | { day: string }
  /** Google's calendar removes an entry that is CANCELLED. */
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  title: string
  /** '' for none, as in the next two. */
  location: string
  /** May have several lines. */
  description: string
  /** The sport's name. */
  sport: string
  /** The address of the event's page. */
  url: string
  /** What the link to that page is called where programs offer it as a video; absent where there is nothing to watch. */
  watchLabel?: string
  /** How long before the start Apple's calendar rings. Google and Outlook ignore the alarms of subscribed calendars. */
  alarmMinutes?: number
}

export type CalendarFile = {
  name: string
  description: string
  /** The address of a page with the same events. */
  url: string
  language: Language
  /** How many minutes programs should wait at least before they read the calendar again. */
  refresh: number
  /** In any order. */
  events: readonly CalendarEntry[]
}

const LOCALES: Record<Language, string> = { en: 'en-CA', fr: 'fr-CA' }
const DAY = 24 * 3_600_000

/** Writes a calendar. Each title, place and address may hold any characters. Throws for a time that is none. */
export function writeCalendar({ name, description, url, language, refresh, events }: CalendarFile): string {
  const spoken = `;LANGUAGE=${LOCALES[language]}`
  const entries = linesInOrder(events, spoken)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Podium//Calendar//EN',
    `NAME${spoken}:${text(name)}`,
    // Apple and Google read this name alone.
    `X-WR-CALNAME:${text(name)}`,
    ...(description ? [`DESCRIPTION${spoken}:${text(description)}`, `X-WR-CALDESC:${text(description)}`] : []),
    `URL:${uri(url)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refresh}M`,
    // Outlook reads this one alone.
    `X-PUBLISHED-TTL:PT${refresh}M`,
    ...(entries.length === 0 ? NO_ENTRIES : entries),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** By start, whole days last, so that the bytes do not depend on the order in which a node holds the events. */
function linesInOrder(events: readonly CalendarEntry[], spoken: string): string[] {
  const written = events.map((entry) => {
    const start = startLines(entry.start)
    return { key: `${start[0]} ${entry.uid}`, lines: entryLines(entry, start, spoken) }
  })
  return written.toSorted((a, b) => (a.key < b.key ? -1 : 1)).flatMap(({ lines }) => lines)
}

/** RFC 5545 (3.4) requires at least one component. This one says nothing. */
const NO_ENTRIES = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

function entryLines(entry: CalendarEntry, start: string[], spoken: string): string[] {
  const { uid, sequence, status, title, location, description, sport, url, watchLabel, alarmMinutes } = entry
  const revised = instant(entry.revisedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${text(uid)}`,
    // In a calendar without METHOD both are the time of the last revision (RFC 5545 3.8.7.2).
    `DTSTAMP:${revised}`,
    `LAST-MODIFIED:${revised}`,
    `SEQUENCE:${sequence}`,
    ...start,
    `SUMMARY${spoken}:${text(title)}`,
    ...(location ? [`LOCATION${spoken}:${text(location)}`] : []),
    ...(description ? [`DESCRIPTION${spoken}:${text(description)}`] : []),
    `URL:${uri(url)}`,
    ...(watchLabel ? [`CONFERENCE;VALUE=URI;FEATURE=VIDEO;LABEL=${parameter(watchLabel)}${spoken}:${uri(url)}`] : []),
    ...(sport ? [`CATEGORIES${spoken}:${text(sport)}`] : []),
    `STATUS:${status}`,
    // A game is no meeting: it makes nobody busy.
    'TRANSP:TRANSPARENT',
    ...(alarmMinutes === undefined ? [] : alarmLines(title, alarmMinutes)),
    'END:VEVENT',
  ]
}

/** The end is exclusive. Without a length the entry ends as it begins, since DTEND must be later than DTSTART. */
function startLines(start: CalendarEntry['start']): string[] {
  if ('day' in start) {
    const next = new Date(Date.parse(start.day) + DAY).toISOString()
    return [`DTSTART;VALUE=DATE:${date(start.day)}`, `DTEND;VALUE=DATE:${date(next)}`]
  }
  const begin = `DTSTART:${instant(start.at)}`
  if (start.minutes <= 0) return [begin]
  return [begin, `DTEND:${instant(new Date(Date.parse(start.at) + start.minutes * 60_000).toISOString())}`]
}

const alarmLines = (title: string, minutes: number) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${text(title)}`,
  `TRIGGER:-PT${minutes}M`,
  'END:VALARM',
]

/** 20261121T233000Z: in UTC, so that no program needs a time zone, where they differ most. */
const instant = (iso: string) => new Date(iso).toISOString().replace(/[-:]|\.\d+/g, '')

/** 20261121. */
const date = (iso: string) => instant(iso).slice(0, 8)

const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g

/** A text without control characters and halves of surrogate pairs, its lines ended by line feeds. */
const plain = (value: string) => value.toWellFormed().replace(LINE_END, '\n').replace(CONTROLS, '')

/** A value of type TEXT (RFC 5545 3.3.11). */
const text = (value: string) =>
  plain(value)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** An address, which is never escaped as a text is. Signs that no address may hold are encoded (RFC 3986). */
const uri = (address: string) => address.toWellFormed().replace(/[^\w!#$%&'()*+,\-./:;=?@[\]~]/gu, encodeURIComponent)

/** The value of a parameter, which cannot hold quotes and line ends but in the spelling of RFC 6868. */
const parameter = (value: string) => `"${plain(value).replace(/[\^"\n]/g, (sign) => ({ '^': '^^', '"': "^'" })[sign] ?? '^n')}"`

/** The longest line in octets, without its end (RFC 5545 3.1). Google ignores a whole calendar whose lines are folded wrongly. */
const LINE = 75

/** Folds a line between letters; an escaped sign stays with its backslash, since some readers look at each part alone. */
function fold(line: string): string {
  // No UTF-16 unit takes more than three octets.
  if (line.length * 3 <= LINE) return line
  let folded = ''
  let from = 0
  let octets = 0
  // Without an array of letters: a calendar of a season has two million of them.
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) as number
    const isPair = code === BACKSLASH && ESCAPED.has(line[at + 1])
    const more = isPair ? 2 : octetsOf(code)
    if (octets + more > LINE) {
      folded += `${line.slice(from, at)}\r\n `
      from = at
      octets = 1
    }
    octets += more
    at += isPair || code > 0xffff ? 2 : 1
  }
  return folded + line.slice(from)
}

const BACKSLASH = 0x5c
const ESCAPED = new Set<string | undefined>(['\\', ';', ',', 'n'])

const octetsOf = (code: number) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)
