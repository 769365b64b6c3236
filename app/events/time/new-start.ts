import { z } from 'zod'
import type { Result } from '../../kit/result.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kit/time/time-units.ts'
import type { LocalStart, SportEvent } from '../event.ts'
import { clockTime } from '../event-values.ts'
import { instantOf, localStartOf } from './zoned-time.ts'

// The start of a game that is delayed or moved (spec E3, D2).

/** The maximum delay: a day, in minutes. A game that starts even later must be moved. */
export const LONGEST_DELAY = 1440
/** The maximum move: ten years, in days. */
const FARTHEST = 3650

const whole = z
  .string()
  .regex(/^-?\d{1,5}$/, 'number')
  .transform(Number)

export const delayForm = z.object({ minutes: whole.pipe(z.number().min(1, 'number').max(LONGEST_DELAY, 'number')) })

/** The form of a move by days; `localTime`: the new time, '' for one to be confirmed. If absent, each event's time stays. */
export const moveForm = z
  .object({
    days: whole.pipe(z.number().min(-FARTHEST, 'number').max(FARTHEST, 'number')),
    localTime: clockTime.optional(),
  })
  .refine(({ days, localTime }) => days !== 0 || localTime !== undefined, 'number')

/**
 * Why a start is refused. `no-time`: the game's time is to be confirmed. `time`: not a possible start. `past`: over an hour ago.
 * `earlier`: before the planned start, which a delay cannot reach.
 */
export type StartRefusal = 'no-time' | 'time' | 'past' | 'earlier'

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const NIGHT = 12 * 60
/** How long ago, in ms, a start set by staff may be: a command may have waited for the network. */
const PAST = HOUR_MS

/**
 * Returns the start after a delay by `minutes`, or to the `time` on a clock at the venue. A time more than half a day back means
 * the next day: a game at 23:30 is delayed to 00:15, and from there to 23:50 of the day before. A time that the clock shows twice
 * is the second one if the present start is. Refused: the same time, minutes for a game whose time is to be confirmed, a time
 * that does not exist, one over an hour ago. `now` in ms.
 */
export function delayedTo(
  event: LocalStart & Pick<SportEvent, 'startsAt' | 'schedule'>,
  { minutes, time }: { minutes?: string | undefined; time?: string | undefined },
  now: number,
): Result<{ start: LocalStart }, StartRefusal> {
  if (minutes !== undefined) {
    const wanted = delayForm.safeParse({ minutes })
    if (!wanted.success) return { ok: false, reason: 'time' }
    const start = delayedStart(event, wanted.data.minutes)
    return start ? { ok: true, start } : { ok: false, reason: 'no-time' }
  }
  if (time === undefined || !CLOCK.test(time) || time === event.localTime) return { ok: false, reason: 'time' }
  const back = event.localTime === null ? 0 : minutesOf(event.localTime) - minutesOf(time)
  const days = back > NIGHT ? 1 : event.schedule === 'delayed' && back < -NIGHT ? -1 : 0
  const wanted = { ...movedStart(event, days), localTime: time }
  const instant = instantOf(wanted)
  if (!instant.ok) return { ok: false, reason: 'time' }
  const start = { ...wanted, isLater: event.isLater && instant.isTwice }
  if (instant.startsAt !== null && Date.parse(instant.startsAt) < now - PAST) return { ok: false, reason: 'past' }
  return { ok: true, start }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns a start some minutes later, on a clock at its venue; undefined while its time is to be confirmed. */
function delayedStart({ startsAt, zone }: Pick<SportEvent, 'startsAt' | 'zone'>, minutes: number): LocalStart | undefined {
  if (startsAt === null) return undefined
  return localStartOf(new Date(Date.parse(startsAt) + minutes * MINUTE_MS).toISOString(), zone)
}

/** Returns a start some days later or earlier, by the calendar at its venue. `localTime` as in `moveForm`. */
export function movedStart({ localDate: from, ...start }: LocalStart, days: number, localTime?: string): LocalStart {
  const { zone, isLater } = start
  const localDate = new Date(Date.parse(`${from}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
  if (localTime === undefined) return { localDate, localTime: start.localTime, zone, isLater }
  return { localDate, localTime: localTime === '' ? null : localTime, zone, isLater: false }
}

/** Returns the days from one date (YYYY-MM-DD) to another, negative for an earlier one; NaN for an invalid date. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
