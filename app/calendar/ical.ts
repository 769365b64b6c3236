import { type Language, LOCALE } from '../kit/language.ts'
import { DAY_MS, MINUTE_MS } from '../kit/time/time-units.ts'

// iCalendar as RFC 5545 and 7986 define it (spec E8). The same calendar always has the same bytes: its times come from the data
// and never from the clock, so that an unchanged calendar has the same ETag.

/** An event as calendars show it, in the language of its calendar. */
export type CalendarEntry = {
  /** Unique and constant: programs recognise an entry by it. */
  uid: string
  /** Rises with each change that programs must apply. */
  sequence: number
  /** When the entry's content was last changed, ISO. */
  revisedAt: string
  /** An instant, ISO, with its length; or a day (YYYY-MM-DD) while the time is to be confirmed. */
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
  /** The name of the link to that page where programs offer it as a video; absent when there is nothing to watch. */
  watchLabel?: string
  /** How long before the start Apple's calendar rings. Google and Outlook ignore the alarms of subscribed calendars. */
  alarmMinutes?: number
}

export type CalendarHead = {
  name: string
  description: string
  /** The address of a page with the same events. */
  url: string
  language: Language
  /** The minimum time, in minutes, that programs should wait before they read the calendar again. */
  refresh: number
}

/** An entry as written, with its sort key. */
export type SerializedEntry = { key: string; text: string }

/**
 * Writes one entry of a calendar in this language, so that a calendar of thousands can be written in turns of the event loop. Its
 * title, place and address may hold any characters. Throws for an invalid time.
 */
export function writeEntry(entry: CalendarEntry, language: Language): SerializedEntry {
  const start = startLines(entry.start)
  return { key: `${start[0]} ${entry.uid}`, text: written(entryLines(entry, start, spokenIn(language))) }
}

/** Writes a calendar of entries in its language, in any order. */
export function joinCalendar(head: CalendarHead, entries: readonly SerializedEntry[]): string {
  const { name, description, url, language, refresh } = head
  const spoken = spokenIn(language)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Podium//Calendar//EN',
    `NAME${spoken}:${text(name)}`,
    // Apple and Google read only this name.
    `X-WR-CALNAME:${text(name)}`,
    ...(description ? [`DESCRIPTION${spoken}:${text(description)}`, `X-WR-CALDESC:${text(description)}`] : []),
    `URL:${uri(url)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refresh}M`,
    // Outlook reads only this one.
    `X-PUBLISHED-TTL:PT${refresh}M`,
  ]
  // Sorted by start, with whole days last, so that the bytes do not depend on the order in which a node holds the events.
  const inOrder = entries.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map((entry) => entry.text)
  return [written(lines), ...(entries.length === 0 ? [written(NO_ENTRIES)] : inOrder), 'END:VCALENDAR\r\n'].join('')
}

const spokenIn = (language: Language) => `;LANGUAGE=${LOCALE[language]}`

const written = (lines: readonly string[]) => lines.map((line) => `${fold(line)}\r\n`).join('')

/** A component for a calendar without events, because RFC 5545 (3.4) requires at least one component. */
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
    // In a calendar without METHOD, DTSTAMP and LAST-MODIFIED are the time of the last revision (RFC 5545 3.8.7.2).
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
    // A game is not a meeting, so it makes nobody busy.
    'TRANSP:TRANSPARENT',
    ...(alarmMinutes === undefined ? [] : alarmLines(title, alarmMinutes)),
    'END:VEVENT',
  ]
}

/**
 * Returns the start and end lines. The end is exclusive. Without a length only the start is written, because DTEND must be later
 * than DTSTART.
 */
function startLines(start: CalendarEntry['start']): string[] {
  if ('day' in start) {
    return [`DTSTART;VALUE=DATE:${date(start.day)}`, `DTEND;VALUE=DATE:${date(Date.parse(start.day) + DAY_MS)}`]
  }
  const begin = `DTSTART:${instant(start.at)}`
  if (start.minutes <= 0) return [begin]
  return [begin, `DTEND:${instant(Date.parse(start.at) + start.minutes * MINUTE_MS)}`]
}

const alarmLines = (title: string, minutes: number) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${text(title)}`,
  `TRIGGER:-PT${minutes}M`,
  'END:VALARM',
]

/** Returns 20261121T233000Z: in UTC, so that no program needs a time zone definition, which they handle most differently. */
function instant(at: string | number): string {
  const iso = new Date(at).toISOString()
  // Years of more than four digits have another form.
  if (iso.length !== 24) return iso.replace(/[-:]|\.\d+/g, '')
  return `${iso.slice(0, 4)}${iso.slice(5, 7)}${iso.slice(8, 13)}${iso.slice(14, 16)}${iso.slice(17, 19)}Z`
}

/** Returns 20261121. */
const date = (at: string | number) => instant(at).slice(0, 8)

/** Characters that `plain` changes; most texts have none. */
const ODD = /[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]/
const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g

/** Removes control characters and halves of surrogate pairs, and ends lines with line feeds. */
const plain = (value: string) => (ODD.test(value) ? value.toWellFormed().replace(LINE_END, '\n').replace(CONTROLS, '') : value)

/** Writes a value of type TEXT (RFC 5545 3.3.11). */
const text = (value: string) =>
  plain(value)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** Writes an address, which is never escaped like a text. Encodes characters that addresses may not contain (RFC 3986). */
const uri = (address: string) => address.toWellFormed().replace(/[^\w!#$%&'()*+,\-./:;=?@[\]~]/gu, encodeURIComponent)

/** Writes the value of a parameter, which may contain quotes and line ends only in the notation of RFC 6868. */
const parameter = (value: string) => `"${plain(value).replace(/[\^"\n]/g, (sign) => ({ '^': '^^', '"': "^'" })[sign] ?? '^n')}"`

/**
 * The maximum length of a line in octets, without its end (RFC 5545 3.1). Google ignores a whole calendar when its lines are
 * folded wrongly.
 */
const LINE = 75

const WIDE = /[^\0-\x7f]/

/** Folds a line between letters. An escaped character stays with its backslash, because some readers look at each part alone. */
function fold(line: string): string {
  // A UTF-16 unit takes at most three octets.
  if (line.length * 3 <= LINE || (line.length <= LINE && !WIDE.test(line))) return line
  let folded = ''
  let from = 0
  let octets = 0
  // No array of letters: a season's calendar has two million of them.
  for (let at = 0; at < line.length; ) {
    const code = line.charCodeAt(at)
    const isPair = code === BACKSLASH && ESCAPED.has(line[at + 1])
    const isLong = !isPair && code >= 0xd800 && (line.codePointAt(at) ?? 0) > 0xffff
    const more = isPair ? 2 : isLong ? 4 : octetsOf(code)
    if (octets + more > LINE) {
      folded += `${line.slice(from, at)}\r\n `
      from = at
      octets = 1
    }
    octets += more
    at += isPair || isLong ? 2 : 1
  }
  return folded + line.slice(from)
}

const BACKSLASH = 0x5c
const ESCAPED = new Set<string | undefined>(['\\', ';', ',', 'n'])

/** Returns the octets of a UTF-16 unit that is a whole letter. */
const octetsOf = (unit: number) => (unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3)
