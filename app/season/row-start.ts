import type { LocalStart } from '../events/event.ts'
import { type DateOrder, readDate } from './dates.ts'
import { type InstantOf, localInZone } from './local-in-zone.ts'
import type { RowFault } from './row-fault.ts'
import type { Answers, ZoneSource } from './season-row.ts'
import { readTime } from './times.ts'
import { writtenZone } from './written-zone.ts'

type Fault = Pick<RowFault, 'column' | 'code'>
export type RowStart = LocalStart & { zoneBy: ZoneSource; startsAt: string | null; isInstant: boolean }

export type WrittenStart = {
  date: string
  /** undefined without such a column: the date may have the time behind it. */
  time: string | undefined
  zone: string
  /** The zone that the heading of the times names. */
  headingZone: string | undefined
}

/** Zones that are known of a row: of its venue, and of the venue where the home team plays. */
export type PlaceZones = { venue: string | undefined; home: string | undefined }

/**
 * The start that a row tells, in the zone of its place (spec E11). A time written in another zone ('7:00 PM ET' for a game in
 * Halifax, UTC in a calendar) is the same instant there.
 */
export function rowStart(
  written: WrittenStart,
  {
    order,
    answers,
    zones,
    instantOf,
  }: { order: DateOrder | undefined; answers: Answers; zones: PlaceZones; instantOf: InstantOf },
): { start: RowStart } | { faults: Fault[] } {
  const day = readDate(written.date, { order, seasonYear: answers.seasonYear })
  const clock = readTime(written.time ?? (day.ok ? day.rest : ''))
  const columnZone = written.zone === '' ? undefined : writtenZone(written.zone)
  const faults: Fault[] = []
  if (!day.ok) faults.push({ column: 'date', code: day.reason })
  if (!clock.ok) faults.push({ column: written.time === undefined ? 'date' : 'time', code: 'bad-time' })
  if (written.zone !== '' && columnZone === undefined) faults.push({ column: 'zone', code: 'bad-zone' })
  if (!day.ok || !clock.ok || faults.length > 0) return { faults }

  const clockZone = clock.zone ?? columnZone ?? written.headingZone
  const [zone, zoneBy] = placeZone(zones, columnZone, clock.zone ?? written.headingZone, answers.zone)
  const { date } = day
  if (clock.time === null) {
    return { start: { localDate: date, localTime: null, zone, isLater: false, zoneBy, startsAt: null, isInstant: false } }
  }
  const isElsewhere = clock.offset !== undefined || (clockZone !== undefined && clockZone !== zone)
  if (!isElsewhere) return startHere({ localDate: date, localTime: clock.time, zone }, zoneBy, answers, instantOf)
  const instant =
    clock.offset !== undefined || clockZone === 'UTC'
      ? { state: 'once' as const, instant: utc(date, clock.time, clock.offset ?? 0) }
      : instantOf({ localDate: date, localTime: clock.time, zone: clockZone ?? zone })
  if (instant.state !== 'once') return { faults: [{ column: 'time', code: FAULTS[instant.state] }] }
  const local = { ...localInZone(instant.instant, zone), zone }
  const here = instantOf(local)
  const isLater = here.state === 'twice' && here.later === instant.instant
  return { start: { ...local, isLater, zoneBy, startsAt: instant.instant, isInstant: true } }
}

const FAULTS = { skipped: 'time-skipped', twice: 'time-twice' } as const

function startHere(
  local: { localDate: string; localTime: string; zone: string },
  zoneBy: ZoneSource,
  answers: Answers,
  instantOf: InstantOf,
): { start: RowStart } | { faults: Fault[] } {
  const found = instantOf(local)
  if (found.state === 'once') return { start: { ...local, isLater: false, zoneBy, startsAt: found.instant, isInstant: false } }
  if (found.state === 'skipped' || answers.isLater === undefined)
    return { faults: [{ column: 'time', code: FAULTS[found.state] }] }
  const startsAt = answers.isLater ? found.later : found.earlier
  return { start: { ...local, isLater: answers.isLater, zoneBy, startsAt, isInstant: false } }
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
