import type { LocalStart } from '../../../events/event.ts'
import { DAY_MS, MINUTE_MS } from '../../../kit/time/time-units.ts'
import { type DateOrder, isIsoTime, readDate } from '../dates.ts'
import { type ParsedTime, readTime } from '../times.ts'
import type { RowFault } from './row-fault.ts'
import type { Answers, ZoneSource } from './season-row.ts'
import type { OneTime } from './written-clock.ts'
import { type ParsedStatus, readNeutral } from './written-words.ts'
import { isClockOf, type ParsedZone, writtenClock } from './written-zone.ts'
import type { ZoneRules } from './zone-rules.ts'

type Fault = Pick<RowFault, 'column' | 'code'>
type RowStart = LocalStart & { zoneBy: ZoneSource; startsAt: string | null; isInstant: boolean }
/** The start of a row, or its faults. `isTwice`: the clock shows the time twice that day. */
type StartResult = { start: RowStart; status: ParsedStatus | undefined; isTwice: boolean } | { faults: Fault[] }

export type StartCells = {
  date: string
  /** Undefined without a column of times: the time may then follow the date. */
  time: string | undefined
  zone: string
  /** The clock that the heading of the times names. */
  headingClock: ParsedZone | undefined
  /** The cell that may say that the game lasts all day; '' when it says nothing. */
  allDay?: string
  /** The calendar's zone, for times without one when no venue gives it. */
  calendarZone?: string | undefined
}

/** The zones known for a row: that of its venue, and that of the venue where the home team plays. */
type PlaceZones = { venue: string | undefined; home: string | undefined }

type StartOptions = { order: DateOrder | undefined; answers: Answers; zones: PlaceZones; rules: ZoneRules }

/**
 * Reads the start of a row, in the zone of its venue (spec E11). A time written in another zone ('7:00 PM ET' for a game in
 * Halifax, UTC in a calendar) becomes the same instant there.
 */
export function rowStart(written: StartCells, about: StartOptions): StartResult {
  const { order, answers, zones, rules } = about
  const day = readDate(written.date, { order, seasonYear: answers.seasonYear })
  const read = timeOf(written, day.ok ? day : undefined)
  const columnClock = written.zone === '' ? undefined : writtenClock(written.zone)
  const faults: Fault[] = []
  if (!day.ok) faults.push({ column: 'date', code: day.reason })
  if (!read.ok) faults.push(read.fault)
  if (written.zone !== '' && columnClock === undefined) faults.push({ column: 'zone', code: 'bad-zone' })
  if (!day.ok || !read.ok || faults.length > 0) return { faults }

  const { time, status, also = [] } = read
  const clock = read.clock ?? columnClock ?? written.headingClock
  const besideTime = (read.clock ?? written.headingClock)?.zone
  const [zone, zoneBy] = placeZone(zones, columnClock?.zone ?? written.calendarZone, besideTime, answers.zone)
  if (!rules.instantOf({ localDate: day.date, localTime: null, zone, isLater: false }).ok) return { faults: [BAD_ZONE] }
  const local = { localDate: day.date, isLater: answers.isLater ?? false }
  if (time === null)
    return {
      start: { ...local, localTime: null, isLater: false, zone, zoneBy, startsAt: null, isInstant: false },
      status,
      isTwice: false,
    }

  const one = (each: OneTime): Moment | Fault => {
    const named = each.clock ?? columnClock ?? written.headingClock
    const isOfPlace = each.offset === undefined && (named === undefined || isClockOf(named, zone))
    const offset = each.offset ?? (isOfPlace ? undefined : named?.offset)
    const start = { ...local, localTime: each.time, zone: isOfPlace ? zone : (named?.zone ?? zone) }
    const found = offset === undefined ? instantIn(start, answers, rules) : { startsAt: utc(day.date, each.time, offset) }
    if ('code' in found) return found
    const isTwice = 'isTwice' in found && found.isTwice
    if ('localDate' in found && isOfPlace) return { ...found, isInstant: false }
    return { ...rules.localStartOf(found.startsAt, zone), startsAt: found.startsAt, isInstant: true, isTwice }
  }
  const found = one({ ...read, time, ...(clock ? { clock } : {}) })
  if ('code' in found) return { faults: [found] }
  const others = also.map(one)
  const { isTwice, ...start } = found
  return others.every((each) => 'startsAt' in each && isSameClock(each.startsAt, found.startsAt))
    ? { start: { ...start, zoneBy }, status, isTwice }
    : { faults: [{ column: written.time ? 'time' : 'date', code: 'bad-time' }] }
}

type Moment = LocalStart & { startsAt: string; isInstant: boolean; isTwice: boolean }

/** True when two clock times are one instant, even if one clock already shows the next day ('11:30 PM ET / 12:30 AM AT'). */
const isSameClock = (first: string, second: string) => (Date.parse(first) - Date.parse(second)) % DAY_MS === 0

/** Returns the time of a row, from its own cell or from the text after the date; a time to be confirmed when neither has one. */
function timeOf(
  { date, time = '', allDay = '' }: StartCells,
  day: { date: string; rest: string } | undefined,
): ({ ok: true } & ParsedTime) | { ok: false; fault: Fault } {
  const column = time === '' ? 'date' : 'time'
  const bad = { ok: false, fault: { column, code: 'bad-time' } } as const
  const lastsAllDay = allDay === '' ? false : readNeutral(allDay)
  if (lastsAllDay === undefined) return { ok: false, fault: { column: 'allDay', code: 'bad-neutral' } }
  const behind = readTime(day?.rest ?? '', { isIso: isIsoTime(date) })
  const beside = readTime(time)
  if (!behind.ok) return { ok: false, fault: { column: 'date', code: 'bad-time' } }
  if (!beside.ok || !isOfDay(beside, day?.date)) return bad
  const isPlain = behind.clock === undefined && !behind.offset && !behind.also
  // Spreadsheets write dates with midnight after them; no game begins then.
  const dated: ParsedTime = isPlain && behind.time === '00:00' ? { time: null } : behind
  const isSame = dated.time === null || dated.time === beside.time
  if (time !== '' && beside.time !== null && !isSame) return bad
  const found: ParsedTime = time === '' || beside.time === null ? { ...dated, ...beside, time: dated.time } : beside
  if (time !== '' && beside.time === null && dated.time !== null && beside.status === undefined) return bad
  const status = beside.status ?? behind.status
  if (lastsAllDay && found.time !== null && found.time !== '00:00')
    return { ok: false, fault: { column: 'allDay', code: 'all-day-time' } }
  return { ...found, ok: true, ...(lastsAllDay ? { time: null } : {}), ...(status ? { status } : {}) }
}

/** True when a date in the time's cell is the row's date. Day zero of a spreadsheet is no date. */
const isOfDay = ({ days = [] }: ParsedTime, date: string | undefined) =>
  days.length === 0 || date === undefined || days.includes(date)

const BAD_ZONE = { column: 'zone', code: 'bad-zone' } as const

function instantIn(
  start: LocalStart,
  answers: Answers,
  rules: ZoneRules,
): (LocalStart & { startsAt: string; isTwice: boolean }) | Fault {
  const found = rules.instantOf(start)
  if (!found.ok && found.reason === 'unknown-zone') return BAD_ZONE
  if (!found.ok || found.startsAt === null) return { column: 'time', code: 'time-skipped' }
  if (found.isTwice && answers.isLater === undefined) return { column: 'time', code: 'time-twice' }
  return { ...start, isLater: found.isTwice && start.isLater, startsAt: found.startsAt, isTwice: found.isTwice }
}

/**
 * Returns the zone of the place. A zone beside a time is that of its clock; a column of zones more likely shows where the game is
 * played.
 */
function placeZone(
  { venue, home }: PlaceZones,
  column: string | undefined,
  besideTime: string | undefined,
  answer: string,
): [zone: string, by: ZoneSource] {
  if (venue !== undefined) return [venue, 'venue']
  if (column !== undefined && column !== 'UTC') return [column, 'file']
  if (home !== undefined) return [home, 'home']
  if (besideTime !== undefined && besideTime !== 'UTC') return [besideTime, 'file']
  return [answer, 'answer']
}

/** Returns the instant of a clock that is `offset` minutes ahead of UTC. */
const utc = (date: string, time: string, offset: number) =>
  new Date(Date.parse(`${date}T${time}:00Z`) - offset * MINUTE_MS).toISOString()
