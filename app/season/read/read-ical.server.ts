import ICAL from 'ical.js'
import { brokenLine, type CalendarLine, calendarLines } from './calendar-lines.ts'
import { cellText, MOST, rowRefusal, type Table, type TableRefusal, type TableRow } from './table.ts'
import type { RowFault } from './written/row-fault.ts'
import { sportOf } from './written/written-title.ts'
import { writtenZone } from './written/written-zone.ts'

/** The headings of a calendar's table, in words that guessColumns knows. */
const HEADER = ['External ID', 'Date', 'Time', 'Time zone', 'Title', 'Title (French)', 'Venue', 'Status', 'Sport']

type IcalResult = { ok: true; table: Table; faults: RowFault[] } | TableRefusal

/**
 * Reads iCalendar into the rows that a CSV file would have (spec E11). A row's number is the line at which its event begins, its
 * external id the UID. A whole day means a time to be confirmed. A floating time has no zone; it gets the zone of the venue, or
 * else of the calendar (X-WR-TIMEZONE). A time in a zone that only the file defines is converted to UTC. All events of
 * METHOD:CANCEL are cancelled (RFC 5546 3.2.5).
 *
 * Refuses a broken calendar, with the line, one without events, and more than 20,000 events. A repeating event is a fault of its
 * row, because a game has one start.
 */
export function readIcal(text: string): IcalResult {
  const lines = calendarLines(text)
  const begins = lines.filter(({ text }) => /^BEGIN:VEVENT$/i.test(text))
  if (begins.length > MOST.rows) return { ok: false, reason: 'too-many-rows', row: begins[MOST.rows]?.line ?? 1 }
  const broken = brokenLine(lines)
  if (broken !== undefined) return { ok: false, reason: 'broken-calendar', row: broken }
  const calendars = parsedCalendars(lines)
  if (typeof calendars === 'number') return { ok: false, reason: 'broken-calendar', row: calendars }

  const found: CalendarEvent[] = []
  const faults: RowFault[] = []
  let at = 0
  for (const calendar of calendars) {
    const zones = zonesOf(calendar)
    const zone = writtenZone(textOf(calendar, 'x-wr-timezone'))
    const isCancelled = textOf(calendar, 'method').toUpperCase() === 'CANCEL'
    for (const event of calendar.getAllSubcomponents('vevent')) {
      const number = begins[at++]?.line ?? 1
      if (event.hasProperty('rrule') || event.hasProperty('rdate')) {
        faults.push({ row: number, column: 'date', code: 'repeats' })
        continue
      }
      const cells = cellsOf(event, zones)
      if (isCancelled) cells[HEADER.indexOf('Status')] = 'CANCELLED'
      const refusal = rowRefusal(number, cells)
      if (refusal) return refusal
      found.push({ row: { number, cells, ...(zone ? { zone } : {}) }, ...revisionOf(event) })
    }
  }
  if (at === 0) return { ok: false, reason: 'no-events' }
  const rows = withoutBlank([{ number: 1, cells: HEADER }, ...latestRevisions(found)])
  return { ok: true, table: { rows }, faults }
}

type CalendarEvent = { row: TableRow; sequence: number; stamp: string }

function revisionOf(event: ICAL.Component) {
  const sequence = Number(rawOf(event.getFirstProperty('sequence')) ?? 0)
  const stamp = String(rawOf(event.getFirstProperty('dtstamp')) ?? rawOf(event.getFirstProperty('last-modified')) ?? '')
  return { sequence: Number.isFinite(sequence) ? sequence : 0, stamp }
}

/**
 * Returns the last of several revisions of each event: the highest SEQUENCE, then the latest DTSTAMP (RFC 5546 2.1.5). Revisions
 * equal in both all stay, because nothing shows which one counts.
 */
function latestRevisions(found: readonly CalendarEvent[]): TableRow[] {
  const compare = (a: CalendarEvent, b: CalendarEvent) =>
    a.sequence - b.sequence || (a.stamp < b.stamp ? -1 : Number(a.stamp > b.stamp))
  const last = new Map<string, CalendarEvent>()
  for (const each of found) {
    const id = each.row.cells[0] ?? ''
    const known = last.get(id)
    if (!known || compare(known, each) < 0) last.set(id, each)
  }
  return found
    .filter((each) => {
      const [id = ''] = each.row.cells
      return id === '' || compare(each, last.get(id) ?? each) === 0
    })
    .map(({ row }) => row)
}

/** The number of columns that are always present; a blank one of the others is left out, or it would count as an answer. */
const KEPT = 4

function withoutBlank(rows: TableRow[]): TableRow[] {
  const isKept = HEADER.map((_, column) => column < KEPT || rows.slice(1).some(({ cells }) => cells[column] !== ''))
  return rows.map((row) => ({ ...row, cells: row.cells.filter((_, column) => isKept[column]) }))
}

/** Parses the calendars of a file; returns the line number that ical.js cannot read. */
function parsedCalendars(lines: CalendarLine[]): ICAL.Component[] | number {
  try {
    const parsed: unknown[] = ICAL.parse(lines.map(({ text }) => text).join('\r\n'))
    return (typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][])).map((jCal) => new ICAL.Component(jCal))
  } catch {
    return (lines.find(({ text }) => !/^(?:BEGIN|END):/i.test(text) && !isReadable(text)) ?? lines.at(-1))?.line ?? 1
  }
}

function isReadable(line: string): boolean {
  try {
    ICAL.parse.property(line)
    return true
  } catch {
    return false
  }
}

type Zones = Map<string, string | ICAL.Timezone>

/** Returns the zones that a calendar defines: the matching IANA zone, or else the calendar's own rules. */
function zonesOf(calendar: ICAL.Component): Zones {
  const zones: Zones = new Map()
  for (const component of calendar.getAllSubcomponents('vtimezone')) {
    const id = textOf(component, 'tzid')
    const known = writtenZone(id) ?? writtenZone(textOf(component, 'x-lic-location'))
    // ical.js expands the rules up to the event's year, which could take forever for rules that are not yearly.
    if (known ?? isYearly(component)) zones.set(id, known ?? new ICAL.Timezone(component))
  }
  return zones
}

const isYearly = (zone: ICAL.Component) =>
  zone
    .getAllSubcomponents()
    .flatMap((part) => part.getAllProperties('rrule'))
    .every((rule) => /"freq":"YEARLY"/i.test(JSON.stringify(rawOf(rule))))

/** Returns a value as written in the file, in jCal form: ical.js throws when it converts an invalid time. */
const rawOf = (property: ICAL.Property | null): unknown => property?.toJSON()[3]

function textOf(component: ICAL.Component, name: string): string {
  const value = rawOf(component.getFirstProperty(name))
  return typeof value === 'string' ? cellText(value.replace(/\s+/g, ' ')) : ''
}

function cellsOf(event: ICAL.Component, zones: Zones): string[] {
  const uid = textOf(event, 'uid')
  const occurrence = textOf(event, 'recurrence-id')
  const title = textOf(event, 'summary')
  const language = event.getFirstProperty('summary')?.getFirstParameter('language') ?? ''
  const isFrench = language.toLowerCase().startsWith('fr')
  return [
    occurrence !== '' && uid !== '' ? `${uid}/${occurrence}` : uid,
    ...startOf(event, zones),
    isFrench ? '' : title,
    isFrench ? title : '',
    textOf(event, 'location'),
    textOf(event, 'status'),
    categoryOf(event),
  ]
}

/** Returns the event's category that is a sport. */
function categoryOf(event: ICAL.Component): string {
  const all = event.getAllProperties('categories').flatMap((property) => property.toJSON().slice(3))
  const texts = all.filter((each) => typeof each === 'string').map(cellText)
  return texts.find((each) => sportOf(each).sport) ?? texts[0] ?? ''
}

/** Returns the date, time and zone of an event as cells; an invalid start appears as written. */
function startOf(event: ICAL.Component, zones: Zones): [date: string, time: string, zone: string] {
  const start = event.getFirstProperty('dtstart')
  const written = String(rawOf(start) ?? '')
  if (start?.type === 'date') return [written, 'TBD', '']
  const [day] = /^\d{4}-?\d\d-?\d\d(?=$|T00:00:00$)/.exec(written) ?? []
  if (day !== undefined && (day === written || lastsAllDay(event))) return [day, 'TBD', '']
  const [, date, time, mark] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(Z?)$/.exec(written) ?? []
  if (date === undefined || time === undefined) return [written, '', '']
  if (mark === 'Z') return [date, time, 'UTC']
  const id = start?.getFirstParameter('tzid') ?? ''
  const zone = zones.get(id) ?? writtenZone(id)
  if (zone === undefined || typeof zone === 'string') return [date, time, zone ?? id]
  const utc = inUtc(written, zone)
  return utc === undefined ? [date, time, id] : [utc.slice(0, 10), utc.slice(11, 16), 'UTC']
}

/** True for Outlook's all-day mark, or for an end at midnight as well as the start. */
const lastsAllDay = (event: ICAL.Component) =>
  textOf(event, 'x-microsoft-cdo-alldayevent').toUpperCase() === 'TRUE' ||
  /T00:00:00$/.test(String(rawOf(event.getFirstProperty('dtend')) ?? ''))

/** Converts a time in one of the file's own zones to UTC; undefined when the zone's rules cannot be followed. */
function inUtc(written: string, zone: ICAL.Timezone): string | undefined {
  try {
    const moment = ICAL.Time.fromDateTimeString(written)
    moment.zone = zone
    return moment.toJSDate().toISOString()
  } catch {
    return undefined
  }
}
