import type { LocalStart } from '../events/event.ts'
import { type DateOrder, readDate } from './dates.ts'
import type { RowFault } from './row-fault.ts'
import type { Answers, ZoneSource } from './season-row.ts'
import { readTime } from './times.ts'
import { isClockOf, type WrittenClock, writtenClock } from './written-zone.ts'
import type { ZoneRules } from './zone-rules.ts'

type Fault = Pick<RowFault, 'column' | 'code'>
type RowStart = LocalStart & { zoneBy: ZoneSource; startsAt: string | null; isInstant: boolean }
type StartResult = { start: RowStart } | { faults: Fault[] }

export type WrittenStart = {
  date: string
  /** undefined without such a column: the date may have the time behind it. */
  time: string | undefined
  zone: string
  /** What the heading of the times names. */
  headingClock: WrittenClock | undefined
}

/** Zones that are known of a row: of its venue, and of the venue where the home team plays. */
export type PlaceZones = { venue: string | undefined; home: string | undefined }

/**
 * The start that a row tells, in the zone of its place (spec E11). A time written in another zone ('7:00 PM ET' for a game in
 * Halifax, UTC in a calendar) is the same instant there.
 */
export function rowStart(
  written: WrittenStart,
  about: { order: DateOrder | undefined; answers: Answers; zones: PlaceZones; rules: ZoneRules },
): StartResult {
  const { order, answers, zones, rules } = about
  const day = readDate(written.date, { order, seasonYear: answers.seasonYear })
  const read = readTime(written.time ?? (day.ok ? day.rest : ''))
  const columnClock = written.zone === '' ? undefined : writtenClock(written.zone)
  const faults: Fault[] = []
  if (!day.ok) faults.push({ column: 'date', code: day.reason })
  if (!read.ok) faults.push({ column: written.time === undefined ? 'date' : 'time', code: 'bad-time' })
  if (written.zone !== '' && columnClock === undefined) faults.push({ column: 'zone', code: 'bad-zone' })
  if (!day.ok || !read.ok || faults.length > 0) return { faults }

  const clock = read.clock ?? columnClock ?? written.headingClock
  const besideTime = (read.clock ?? written.headingClock)?.zone
  const [zone, zoneBy] = placeZone(zones, columnClock?.zone, besideTime, answers.zone)
  if (!rules.instantOf({ localDate: day.date, localTime: null, zone, isLater: false }).ok) return { faults: [BAD_ZONE] }
  const local = { localDate: day.date, localTime: read.time, isLater: answers.isLater ?? false }
  if (read.time === null) return { start: { ...local, isLater: false, zone, zoneBy, startsAt: null, isInstant: false } }
  if (read.offset === undefined && (clock === undefined || isClockOf(clock, zone))) {
    const found = instantIn({ ...local, zone }, answers, rules)
    return 'code' in found ? { faults: [found] } : { start: { ...found, zoneBy, isInstant: false } }
  }
  const offset = read.offset ?? clock?.offset
  const found =
    offset === undefined
      ? instantIn({ ...local, zone: clock?.zone ?? zone }, answers, rules)
      : { startsAt: utc(day.date, read.time, offset) }
  if ('code' in found) return { faults: [found] }
  const { startsAt } = found
  return { start: { ...rules.localStartOf(startsAt, zone), zoneBy, startsAt, isInstant: true } }
}

const BAD_ZONE = { column: 'zone', code: 'bad-zone' } as const

function instantIn(start: LocalStart, answers: Answers, rules: ZoneRules): (LocalStart & { startsAt: string }) | Fault {
  const found = rules.instantOf(start)
  if (!found.ok && found.reason === 'unknown-zone') return BAD_ZONE
  if (!found.ok || found.startsAt === null) return { column: 'time', code: 'time-skipped' }
  if (found.isTwice && answers.isLater === undefined) return { column: 'time', code: 'time-twice' }
  return { ...start, isLater: found.isTwice && start.isLater, startsAt: found.startsAt }
}

/** A zone beside a time is where its clock hangs; a column of zones more likely tells where the game is played. */
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

/** The instant of a clock that is so many minutes ahead of UTC. */
const utc = (date: string, time: string, offset: number) =>
  new Date(Date.parse(`${date}T${time}:00Z`) - offset * 60_000).toISOString()
