import { OPEN_BEFORE } from '../events/event-state.ts'
import { HOUR_MS, MINUTE_MS } from '../kit/time/time-units.ts'
import type { StreamState } from './stream-verdict.ts'
import { levelOf } from './stream-verdict.ts'

// When a probe starts and ends LIVE (spec D4): a pure state machine for each stream, fed one verdict at a time. Times are in ms.

/**
 * The probe's view of a stream. `waiting`: the stream has not been on. `on`, `failing`: the stream is LIVE, and plays or has
 * failed for a while. `ended`: the probe has ended the stream. `left`: staff ended the stream while it was on, and the probe
 * leaves it to them.
 */
const PHASES = ['waiting', 'on', 'failing', 'ended', 'left'] as const
export type Phase = (typeof PHASES)[number]

export type LiveState = {
  phase: Phase
  /** The event for which the phase was reached; '' before the first reading. */
  eventId: string
  /** When the phase began. For `failing`: when the stream failed, not when viewers first saw the notice. */
  since: number
  /** The number of consecutive good readings. */
  good: number
  /** When the readings ceased to be good; undefined after a good one, and under a lock. */
  badSince: number | undefined
  /** As `badSince`, but for alarms, which continue under a lock. */
  redSince: number | undefined
  /** When the stream said that it ended, with no good reading since: some servers remove the playlist soon afterwards. */
  endedSince: number | undefined
  /** True after a good reading: an end is then a real end, not a recording or yesterday's playlist. */
  hasBeenGood: boolean
}

export const FIRST_STATE: LiveState = {
  phase: 'waiting',
  eventId: '',
  since: 0,
  good: 0,
  badSince: undefined,
  redSince: undefined,
  endedSince: undefined,
  hasBeenGood: false,
}

/** The facts from which the rule decides after a reading. */
export type Observation = {
  at: number
  state: StreamState
  /** LIVE as viewers see it now, whoever set it. */
  isLive: boolean
  /** True when staff have locked the event: the probe changes nothing. */
  isLocked: boolean
  /** LIVE according to the provider's list, the first witness. Undefined if the list has no opinion. */
  listed: 'live' | 'ended' | undefined
  /** The events that the stream shows: first the one that began last or, if none has begun, the one that begins next. */
  eventIds: readonly string[]
  /** True when all these events are over or called off: then the only possible change is the end of LIVE. */
  isOver: boolean
  startsAt: number
  /** When the event is over unless somebody ends it earlier. */
  endsAt: number
}

/** `fail` tells viewers that the stream is failing; `recover` takes that message back. */
export type Command = 'start' | 'fail' | 'recover' | 'end'

const SECOND = 1_000

/** The number of consecutive good readings that start LIVE, or end a failure. */
const GOOD_READINGS = 3
/** How long a stream must fail before viewers see a notice. */
const FAILS_AFTER = 60 * SECOND
/** How long a stream must say that it ended before the rule believes this: a restarting encoder says so for a moment. */
const ENDS_AFTER = 60 * SECOND
/** How long a stream must fail, beyond the expected end, before it is over. */
const GONE_AFTER = 10 * MINUTE_MS
/** A stream is read from this long before the start until LOOK_AFTER after it, or until the expected end if that is later. */
export const LOOK_BEFORE = 30 * MINUTE_MS
const LOOK_AFTER = 6 * HOUR_MS

/** True when a stream that is not live is to be read. */
export const isDue = ({ at, startsAt, endsAt }: Pick<Observation, 'at' | 'startsAt' | 'endsAt'>): boolean =>
  at >= startsAt - LOOK_BEFORE && at <= Math.max(startsAt + LOOK_AFTER, endsAt)

/**
 * True when a stream may go live by itself: nobody should see bars or hear an open microphone before the player opens (spec E6).
 */
const mayStart = (seen: Observation): boolean => isDue(seen) && seen.at >= seen.startsAt - OPEN_BEFORE

/**
 * Returns the next state, and a command for the site if one is due. Staff have the last word: a stream that they start is on, a
 * stream that they end stays ended, and under their lock no command is given and every count restarts, except that of alarms.
 */
export function nextLiveState(before: LiveState, seen: Observation): { state: LiveState; command?: Command } {
  const counted = count(ofEvents(before, seen), seen)
  const settled = heedStaff(counted, seen)
  if (seen.isLocked) return { state: { ...settled, good: 0, badSince: undefined, endedSince: undefined } }
  const command = commandOf(settled, seen)
  if (!command) return { state: settled }
  const since = command === 'fail' ? settled.badSince : undefined
  const state = withPhase(settled, AFTER[command], since ?? seen.at)
  return { state: command === 'start' ? { ...state, eventId: seen.eventIds[0] ?? '' } : state, command }
}

/**
 * Begins a new state once the event of the phase is no longer shown, so that the next game on the same episode goes live by
 * itself. Until that game starts, the stream stays as staff left it. A stream that is on continues.
 */
function ofEvents(state: LiveState, { at, isLive, eventIds, startsAt }: Observation): LiveState {
  if (eventIds.includes(state.eventId)) return state
  const eventId = eventIds[0] ?? ''
  if (state.eventId === '' || isLive) return { ...state, eventId }
  return at >= startsAt ? { ...FIRST_STATE, since: at, eventId } : state
}

const AFTER: Record<Command, Phase> = { start: 'on', fail: 'failing', recover: 'on', end: 'ended' }

function count(before: LiveState, { at, state }: Observation): LiveState {
  const level = levelOf(state)
  const isGood = level === 'good' || level === 'amber'
  // A stream that was only just opened neither begins a failure nor ends it.
  const bad = (since: number | undefined) => (isGood || state === 'ended' ? undefined : level === 'red' ? (since ?? at) : since)
  return {
    ...before,
    // A stream that is behind is on, but does not count towards going live.
    good: state === 'good' || state === 'partial' ? before.good + 1 : 0,
    badSince: bad(before.badSince),
    redSince: bad(before.redSince),
    endedSince: isGood ? undefined : state === 'ended' ? (before.endedSince ?? at) : before.endedSince,
    hasBeenGood: before.hasBeenGood || isGood,
  }
}

/**
 * Applies changes that staff or the list made since the last reading. A stream they start must be good before it can fail or end:
 * they may know why its playlist says that it ended.
 */
function heedStaff(state: LiveState, { at, isLive }: Observation): LiveState {
  const phase = phaseByStaff(state.phase, isLive)
  if (phase === state.phase) return state
  return { ...state, phase, since: at, badSince: undefined, redSince: undefined, endedSince: undefined, hasBeenGood: false }
}

/** Returns the phase that matches LIVE as viewers see it. */
function phaseByStaff(phase: Phase, isLive: boolean): Phase {
  if (isLive) return phase === 'failing' ? 'failing' : 'on'
  return phase === 'on' || phase === 'failing' ? 'left' : phase
}

const withPhase = (state: LiveState, phase: Phase, at: number): LiveState =>
  state.phase === phase ? state : { ...state, phase, since: at }

function commandOf(state: LiveState, seen: Observation): Command | undefined {
  const { phase, good, badSince, endedSince, hasBeenGood } = state
  const { at, listed, endsAt, isOver } = seen
  if (phase === 'waiting' || phase === 'ended')
    return !isOver && good >= GOOD_READINGS && mayStart(seen) && listed !== 'ended' ? 'start' : undefined
  if (phase === 'left') return undefined
  const isGone = badSince !== undefined && at - badSince >= GONE_AFTER && (isOver || at >= endsAt)
  const hasEnded = endedSince !== undefined && at - endedSince >= ENDS_AFTER
  if (hasBeenGood && listed !== 'live' && (isGone || hasEnded)) return 'end'
  if (isOver) return undefined
  const hasFailed = badSince !== undefined && at - badSince >= FAILS_AFTER
  if (phase === 'on') return hasFailed && hasBeenGood ? 'fail' : undefined
  return good >= GOOD_READINGS ? 'recover' : undefined
}

/** True when staff must be alerted to a stream (spec D6): it fails while LIVE, or is not on a minute after the start. */
export const isAlarming = ({ phase, redSince }: LiveState, { at, isLive, startsAt, endsAt }: Observation): boolean =>
  redSince !== undefined &&
  at - redSince >= FAILS_AFTER &&
  (isLive || (phase === 'waiting' && at >= startsAt + FAILS_AFTER && at < endsAt))

/** Returns when an alarming stream began to be missed: when it failed, but not before the start of a game not shown yet. */
export const missedSince = (
  { redSince }: LiveState,
  { at, isLive, startsAt }: Pick<Observation, 'at' | 'isLive' | 'startsAt'>,
): number => (isLive ? (redSince ?? at) : Math.max(redSince ?? at, startsAt))

/** How long all streams of an event must have ended, before its expected end, until the event is over. */
const OVER_AFTER = 10 * MINUTE_MS
/** The minimum share of its expected duration after which an event can be over. */
const LEAST_PART = 0.5

/** True when an event is over: the probe has ended at least one of its streams, and none is on. */
export const isOver = (
  phases: readonly { phase: Phase; since: number; isLive: boolean }[],
  { at, startsAt, endsAt }: Pick<Observation, 'at' | 'startsAt' | 'endsAt'>,
): boolean =>
  phases.some(({ phase }) => phase === 'ended') &&
  phases.every(({ phase, since, isLive }) => !isLive && (phase !== 'ended' || at >= endsAt || at - since >= OVER_AFTER)) &&
  at >= startsAt + LEAST_PART * (endsAt - startsAt)

/** True when viewers must see a notice that the event's webcast fails: every stream that is on fails. */
const isFaulty = (phases: readonly { phase: Phase; isLive: boolean }[]): boolean => {
  const on = phases.filter(({ isLive }) => isLive)
  return on.length > 0 && on.every(({ phase }) => phase === 'failing')
}

/** A webcast of an event. `isWell`: the stream has had a good reading since it came on, or the probe cannot read its address. */
export type LinkedWebcast = { phase: Phase; isLive: boolean; isWell: boolean }

/** The probe's notice to viewers of an event: none, that its stream fails, or that it fails but staff removed the notice. */
export type Notice = 'nothing' | 'fails' | 'taken-back'

/**
 * Returns the change due in the notice. `lost`: the stream fails, so the notice appears. `back`: the stream is well again, so the
 * notice ends. `heed`: staff removed it, so it is not repeated until the stream has been well. `forget`: the stream is well after
 * such a removal. Undefined when no change is due, or no stream that is on is known to be well.
 */
export function noticeDue(
  pictures: readonly LinkedWebcast[],
  { told, hasFault }: { told: Notice; hasFault: boolean },
): 'lost' | 'back' | 'heed' | 'forget' | undefined {
  if (isFaulty(pictures)) {
    if (told === 'nothing') return hasFault ? undefined : 'lost'
    return told === 'fails' && !hasFault ? 'heed' : undefined
  }
  if (told === 'nothing' || !pictures.some(({ isLive, isWell }) => isLive && isWell)) return undefined
  return told === 'fails' && hasFault ? 'back' : 'forget'
}
