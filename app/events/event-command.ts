import { z } from 'zod'
import { DAY_MS, MINUTE_MS } from '../shared/time-units.ts'
import type { LocalStart, SportEvent } from './event.ts'
import { clockTime } from './event-values.ts'
import { localStartOf } from './zoned-time.ts'

// What staff do to events beside their form, to one or to many (spec E3).

export const EVENT_COMMANDS = ['delay', 'move', 'postpone', 'cancel'] as const
export type EventCommand = (typeof EVENT_COMMANDS)[number]

/** A command takes at most this many events. */
export const MOST_EVENTS = 200
/** A day, in minutes: what is later than that is moved. */
const LONGEST_DELAY = 1440
/** Ten years. */
const FARTHEST = 3650

export const isOff = ({ schedule }: Pick<SportEvent, 'schedule'>): boolean => schedule === 'cancelled' || schedule === 'postponed'
export const isOver = ({ play }: Pick<SportEvent, 'play'>): boolean => play === 'over' || play === 'official'

/**
 * Whether a command makes sense for an event as it stands, here and at the desk: what has begun cannot be late, what is over cannot be called
 * off, and what is off cannot be late.
 */
export function suitsState(command: EventCommand, event: Pick<SportEvent, 'schedule' | 'play'>): boolean {
  if (command === 'delay') return !isOff(event) && event.play === 'not-begun'
  if (command === 'postpone') return !isOff(event) && !isOver(event)
  return event.schedule !== 'cancelled' && (command === 'move' || !isOver(event))
}

/** The same for commands of a list, where a time to be confirmed cannot become later. */
export const suits = (command: EventCommand, event: Pick<SportEvent, 'schedule' | 'play' | 'localTime'>): boolean =>
  suitsState(command, event) && (command !== 'delay' || event.localTime !== null)

const whole = z
  .string()
  .regex(/^-?\d{1,5}$/, 'number')
  .transform(Number)

export const delayForm = z.object({ minutes: whole.pipe(z.number().min(1, 'number').max(LONGEST_DELAY, 'number')) })

/** By how many days; `localTime`: the time from then on, '' for one to be confirmed. Without it each event keeps its own. */
export const moveForm = z
  .object({
    days: whole.pipe(z.number().min(-FARTHEST, 'number').max(FARTHEST, 'number')),
    localTime: clockTime.optional(),
  })
  .refine(({ days, localTime }) => days !== 0 || localTime !== undefined, 'number')

/** A start some minutes later, as a clock at its place shows it; undefined while its time is to be confirmed. */
export function delayedStart({ startsAt, zone }: Pick<SportEvent, 'startsAt' | 'zone'>, minutes: number): LocalStart | undefined {
  if (startsAt === null) return undefined
  return localStartOf(new Date(Date.parse(startsAt) + minutes * MINUTE_MS).toISOString(), zone)
}

/** A start some days later, or earlier, by the calendar of its place. `localTime` as in `moveForm`. */
export function movedStart(start: LocalStart, days: number, localTime?: string): LocalStart {
  const localDate = new Date(Date.parse(`${start.localDate}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
  if (localTime === undefined) return { ...start, localDate }
  return { ...start, localDate, localTime: localTime === '' ? null : localTime, isLater: false }
}

/** From one date (YYYY-MM-DD) to another, negative for an earlier one; NaN for what is no date. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
