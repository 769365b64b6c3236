import { OPEN_BEFORE } from '../events/event-state.ts'
import { HOUR_MS, MINUTE_MS } from '../kit/time/time-units.ts'
import type { StreamState } from './stream-verdict.ts'
import { levelOf } from './stream-verdict.ts'

// When a probe starts and ends LIVE (spec D4): a pure machine, one for each stream, that is given a verdict at a time. Times are in ms.

/**
 * What the probe believes of a stream. `waiting`: it has not been on. `on`, `failing`: LIVE, and the picture is there or has failed for a
 * while. `ended`: the probe has ended it. `left`: staff took it off while it was on, and the probe leaves it to them.
 */
const PHASES = ['waiting', 'on', 'failing', 'ended', 'left'] as const
export type Phase = (typeof PHASES)[number]

export type LiveState = {
  phase: Phase
  /** The event that the phase was reached for; '' before the first reading. */
  eventId: string
  /** Since when, of the phase; of a failure: since when the picture fails, and not since when viewers are told. */
  since: number
  /** Good readings in a row. */
  good: number
  /** Since when no reading was good; undefined while one is, and under a lock. */
  badSince: number | undefined
  /** The same for alarms, which go on under a lock. */
  redSince: number | undefined
  /** Since when it says that it ended, with nothing good since: some servers remove the playlist soon afterwards. */
  endedSince: number | undefined
  /** It was good once, so that its end is an end, and no recording or a list of yesterday. */
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

/** What the rule knows of the world at a reading. */
export type Seen = {
  at: number
  state: StreamState
  /** What viewers are shown now, whoever said it. */
  isLive: boolean
  /** Staff keep the event to themselves: the probe changes nothing. */
  isLocked: boolean
  /** What the provider's list says of the stream: the first witness. Undefined where it has said nothing. */
  listed: 'live' | 'ended' | undefined
  /** The events that the stream shows: first the one that began last, or begins next. */
  eventIds: readonly string[]
  /** All of them are over or called off: LIVE may end, and nothing else. */
  isOver: boolean
  startsAt: number
  /** When the event is over if nobody says anything. */
  endsAt: number
}

/** `fail`: viewers are told that the picture fails, and `recover` takes that back. */
export type Command = 'start' | 'fail' | 'recover' | 'end'

const SECOND = 1_000

/** So many good readings in a row start LIVE, or bring it back. */
const GOOD_READINGS = 3
/** How long a picture fails until viewers are told. */
const FAILS_AFTER = 60 * SECOND
/** How long a stream says that it ended until it is believed: an encoder that is started again does so for a moment. */
const ENDS_AFTER = 60 * SECOND
/** How long a picture fails, after the expected end, until it is over. */
const GONE_AFTER = 10 * MINUTE_MS
/** From how long before the start a stream is read, and until how long after it, unless the event takes longer. */
export const LOOK_BEFORE = 30 * MINUTE_MS
const LOOK_AFTER = 6 * HOUR_MS

/** Whether a stream is read at a moment that is not live. */
export const isDue = ({ at, startsAt, endsAt }: Pick<Seen, 'at' | 'startsAt' | 'endsAt'>): boolean =>
  at >= startsAt - LOOK_BEFORE && at <= Math.max(startsAt + LOOK_AFTER, endsAt)

/** Whether a stream may go live by itself: bars and an open microphone are for nobody before the player opens (spec E6). */
const mayStart = (seen: Seen): boolean => isDue(seen) && seen.at >= seen.startsAt - OPEN_BEFORE

/**
 * The next state, and the command for the site, if any. What staff do is taken as it is: what they start is on, what they end stays ended, and
 * under their lock nothing is commanded and every count but that of alarms begins anew.
 */
export function step(before: LiveState, seen: Seen): { state: LiveState; command?: Command } {
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
 * Begins anew once the event of the phase is no longer shown, so that the next game on the same episode goes live by itself. Until that game
 * starts, the picture stays as staff left it. A picture that is on goes on.
 */
function ofEvents(state: LiveState, { at, isLive, eventIds, startsAt }: Seen): LiveState {
  if (eventIds.includes(state.eventId)) return state
  const eventId = eventIds[0] ?? ''
  if (state.eventId === '' || isLive) return { ...state, eventId }
  return at >= startsAt ? { ...FIRST_STATE, since: at, eventId } : state
}

const AFTER: Record<Command, Phase> = { start: 'on', fail: 'failing', recover: 'on', end: 'ended' }

function count(before: LiveState, { at, state }: Seen): LiveState {
  const level = levelOf(state)
  const isGood = level === 'good' || level === 'amber'
  // A stream that has only just been looked at neither begins a failure nor ends it.
  const bad = (since: number | undefined) => (isGood || state === 'ended' ? undefined : level === 'red' ? (since ?? at) : since)
  return {
    ...before,
    // A stream that is behind is on, but does not count as one that has come.
    good: state === 'good' || state === 'partial' ? before.good + 1 : 0,
    badSince: bad(before.badSince),
    redSince: bad(before.redSince),
    endedSince: isGood ? undefined : state === 'ended' ? (before.endedSince ?? at) : before.endedSince,
    hasBeenGood: before.hasBeenGood || isGood,
  }
}

/**
 * Takes what staff or the list have changed since the last reading. What they start must be good before it can fail or end: they may know why
 * its playlist says that it ended.
 */
function heedStaff(state: LiveState, { at, isLive }: Seen): LiveState {
  const phase = phaseByStaff(state.phase, isLive)
  if (phase === state.phase) return state
  return { ...state, phase, since: at, badSince: undefined, redSince: undefined, endedSince: undefined, hasBeenGood: false }
}

/** The phase that fits what viewers are shown. */
function phaseByStaff(phase: Phase, isLive: boolean): Phase {
  if (isLive) return phase === 'failing' ? 'failing' : 'on'
  return phase === 'on' || phase === 'failing' ? 'left' : phase
}

const withPhase = (state: LiveState, phase: Phase, at: number): LiveState =>
  state.phase === phase ? state : { ...state, phase, since: at }

function commandOf(state: LiveState, seen: Seen): Command | undefined {
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

/** Whether staff must hear of a stream (spec D6): it fails while it is shown, or has not come a minute after the start. */
export const isAlarming = ({ phase, redSince }: LiveState, { at, isLive, startsAt, endsAt }: Seen): boolean =>
  redSince !== undefined &&
  at - redSince >= FAILS_AFTER &&
  (isLive || (phase === 'waiting' && at >= startsAt + FAILS_AFTER && at < endsAt))

/** Since when a stream that is alarming has been missed: one that has not come, since the start. */
export const missedSince = (
  { redSince }: LiveState,
  { at, isLive, startsAt }: Pick<Seen, 'at' | 'isLive' | 'startsAt'>,
): number => (isLive ? (redSince ?? at) : Math.max(redSince ?? at, startsAt))

/** How long all pictures of an event stay ended, before its expected end, until it is over. */
const OVER_AFTER = 10 * MINUTE_MS
/** Never before so much of the expected time has passed since the start. */
const LEAST_PART = 0.5

/** Whether an event is over: the probe has ended at least one of its pictures, and none is on. */
export const isOver = (
  phases: readonly { phase: Phase; since: number; isLive: boolean }[],
  { at, startsAt, endsAt }: Pick<Seen, 'at' | 'startsAt' | 'endsAt'>,
): boolean =>
  phases.some(({ phase }) => phase === 'ended') &&
  phases.every(({ phase, since, isLive }) => !isLive && (phase !== 'ended' || at >= endsAt || at - since >= OVER_AFTER)) &&
  at >= startsAt + LEAST_PART * (endsAt - startsAt)

/** Whether viewers of an event are told that its picture fails: every picture that is on fails. */
const isFaulty = (phases: readonly { phase: Phase; isLive: boolean }[]): boolean => {
  const on = phases.filter(({ isLive }) => isLive)
  return on.length > 0 && on.every(({ phase }) => phase === 'failing')
}

/** `isWell`: it was good since it is on, or nobody reads it. */
export type ShownPicture = { phase: Phase; isLive: boolean; isWell: boolean }

/** What the probe has told viewers of an event: nothing, that its picture fails, or that before staff took it back. */
export type Told = 'nothing' | 'fails' | 'taken-back'

/**
 * What is to be told now. `lost`: the picture fails. `back`: it no longer does. `heed`: staff have taken it back, and it is not said again
 * until the picture has been well. `forget`: it has been. Nothing while no picture is on, or none is known to be well.
 */
export function faultTurn(
  pictures: readonly ShownPicture[],
  { told, hasFault }: { told: Told; hasFault: boolean },
): 'lost' | 'back' | 'heed' | 'forget' | undefined {
  if (isFaulty(pictures)) {
    if (told === 'nothing') return hasFault ? undefined : 'lost'
    return told === 'fails' && !hasFault ? 'heed' : undefined
  }
  if (told === 'nothing' || !pictures.some(({ isLive, isWell }) => isLive && isWell)) return undefined
  return told === 'fails' && hasFault ? 'back' : 'forget'
}
