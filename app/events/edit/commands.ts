import type { z } from 'zod'
import { isShown, type PublishState } from '../../catalog/publication.ts'
import type { Result } from '../../kit/result.ts'
import type { FormerStart, LocalStart, PlayState, ScheduleState, SportEvent } from '../event.ts'
import { isOff, isOver, isSameStart, scheduleByStarts } from '../event-state.ts'
import { delayedTo, delayForm, movedStart, moveForm, type StartRefusal } from '../time/new-start.ts'
import { instantOf } from '../time/zoned-time.ts'

// Every command that staff and machines apply to a game, other than editing the fields of its form (spec E3, D2, D4): one row of
// COMMANDS each. The form, the list, the desk, files, the probe and scorers all use it: pages before they send a command, the
// server when it carries the command out (commands.server.ts). event-state.ts decides what a page shows for each state.

/** A webcast as a command finds it. `isElsewhere`: it also shows another game in play. */
export type SwitchedPicture = { isLive: boolean; state: PublishState; videoUrl: string; isElsewhere?: boolean }

/** The parts of a game that decide whether a command is allowed. */
export type GameStates = Pick<SportEvent, 'schedule' | 'play'> & { pictures: readonly SwitchedPicture[] }

/** The parts of a game that a command reads. */
type GameBefore = LocalStart & Pick<SportEvent, 'startsAt' | 'schedule' | 'play' | 'reason'>

/** The parameters of a command, as the fields of its request. Without a reason the game retains the one that still applies. */
export type CommandInput = {
  minutes?: string | undefined
  /** The time on a clock at the venue. */
  time?: string | undefined
  days?: string | undefined
  /** The time after a move, '' for one to be confirmed; if absent, the time stays. */
  localTime?: string | undefined
  reason?: SportEvent['reason'] | undefined
  /** When the command is carried out, in ms. */
  now: number
}

/** Facts that only the server has. `calledOffFrom`: the schedule before the game was called off; null if nobody recorded it. */
type CommandContext = { formerStarts: readonly FormerStart[]; calledOffFrom: SportEvent['schedule'] | null }

/** The values that a command writes. */
export type GameValues = Partial<Pick<SportEvent, keyof LocalStart | 'schedule' | 'play' | 'reason' | 'hasPictureFault'>>
type CommandResult = Result<{ values: GameValues }, StartRefusal>

type Row = {
  /**
   * Input that the list needs besides a reason, and the error if it is missing; the desk may send a `time` instead of minutes.
   */
  needs?: { form: z.ZodType; lacks: string }
  /** True for states of a game in which the command is allowed; if absent, it always is. */
  suits?(game: GameStates): boolean
  /**
   * Returns the values to write. Without `known` no delay puts a game back on time: a page cannot tell, and the list retains the
   * reason it asked for.
   */
  values(game: GameBefore, told: CommandInput, known?: CommandContext): CommandResult
  /** The webcasts that the command puts on air or takes off. */
  switches?: { isLive: boolean; picks(picture: SwitchedPicture): boolean }
  /** Its entry in the activity list, or the entry of the webcasts that it switches. */
  action: string
  /** The message to colleagues who send a command a moment too late. */
  says?: string
  /** The fields that a page restores at once on undo, before the server has answered. */
  undoes?: readonly (keyof GameBefore | 'pictures' | 'lock')[]
}

const START = ['schedule', 'localDate', 'localTime', 'startsAt', 'isLater', 'reason'] as const
const STATE = ['schedule', 'reason'] as const
const PLAY = ['play', 'pictures'] as const

export const COMMANDS = {
  /** A game that has begun or is called off cannot be late. */
  delay: {
    needs: { form: delayForm, lacks: 'minutes' },
    suits: (game) => !isOff(game) && game.play === 'not-begun',
    values: delayed,
    action: 'event.delay',
    says: 'delay',
    undoes: START,
  },
  move: {
    needs: { form: moveForm, lacks: 'date' },
    suits: ({ schedule }) => schedule !== 'cancelled',
    values(game, told) {
      const wanted = moveForm.safeParse(told)
      if (!wanted.success) return { ok: false, reason: 'time' }
      const start = movedStart(game, wanted.data.days, wanted.data.localTime)
      return { ok: true, values: { ...start, schedule: 'moved', ...reasonOf(told) } }
    },
    action: 'event.reschedule',
    says: 'move',
    undoes: START,
  },
  /** A game that is over cannot be called off. */
  postpone: {
    suits: (game) => !isOff(game) && !isOver(game),
    values: calledOff('postponed'),
    action: 'event.postpone',
    says: 'postpone',
    undoes: STATE,
  },
  cancel: {
    suits: (game) => game.schedule !== 'cancelled' && !isOver(game),
    values: calledOff('cancelled'),
    action: 'event.cancel',
    says: 'cancel',
    undoes: STATE,
  },
  /** Restores a game that was called off, with its start and the schedule state that belongs to it. */
  plan: {
    suits: isOff,
    values(game, _, known?) {
      const schedule = known ? (known.calledOffFrom ?? scheduleByStarts(game, known.formerStarts)) : 'planned'
      return { ok: true, values: { schedule, reason: keptReason(game) } }
    },
    action: 'event.plan',
    says: 'plan',
    undoes: STATE,
  },
  /** A webcast may be on air before play begins, or with the game before it; a game that is over must first end its own. */
  live: {
    suits(game) {
      const { play, pictures } = game
      if (isOff(game) || play === 'official' || (isOver(game) && pictures.some(({ isLive }) => isLive))) return false
      return play !== 'in-play' || (!pictures.some(isWatchable) && pictures.some(goesLive))
    },
    values: () => ({ ok: true, values: { play: 'in-play' } }),
    switches: { isLive: true, picks: goesLive },
    action: 'episode.live',
    says: 'live',
    undoes: PLAY,
  },
  /** A game called off during play still has a webcast to end. */
  end: {
    suits: (game) => game.pictures.some(endsWith) || (!isOff(game) && (game.play === 'in-play' || game.play === 'interrupted')),
    values: (game) => ({ ok: true, values: { play: isOff(game) || isOver(game) ? game.play : 'over' } }),
    switches: { isLive: false, picks: endsWith },
    action: 'episode.end-live',
    says: 'end',
    undoes: PLAY,
  },
  /** Protects the play of a game from automatic changes (lock-event.server.ts). A lock is not a state of the game. */
  lock: { values: nothing, action: 'lock.set', undoes: ['lock'] },
  unlock: { values: nothing, action: 'lock.open', undoes: ['lock'] },
  /** The probe ends a game, unless it is called off or interrupted. */
  over: {
    suits: (game) => !isOff(game) && (game.play === 'not-begun' || game.play === 'in-play'),
    values: () => ({ ok: true, values: { play: 'over', hasPictureFault: false } }),
    action: 'event.over',
    says: 'end',
  },
  'picture-lost': {
    suits: (game) => !isOff(game) && !isOver(game),
    values: () => ({ ok: true, values: { hasPictureFault: true } }),
    action: 'event.picture-lost',
    says: 'picture-lost',
  },
  /** A fault can be taken back in any state. */
  'picture-back': {
    values: () => ({ ok: true, values: { hasPictureFault: false } }),
    action: 'event.picture-back',
    says: 'picture-back',
  },
  /** Play follows the score whatever staff set before: they see it, and can set it again. */
  begin: { values: plays('in-play'), action: 'score.begin', says: 'begin' },
  interrupt: { values: plays('interrupted'), action: 'score.begin', says: 'begin' },
  final: { values: plays('over'), action: 'score.final', says: 'end' },
  official: { values: plays('official'), action: 'score.official', says: 'official' },
  reopen: { values: plays('not-begun'), action: 'score.reopen' },
  /** Correcting a result changes the game but not its play. */
  correct: { values: nothing, action: 'score.correct', says: 'correct' },
} as const satisfies Record<string, Row>

export type GameCommand = keyof typeof COMMANDS

/** Returns the row of a command with the general type. */
export const commandRow = (command: GameCommand): Row => COMMANDS[command]

/** True when the state of a game allows a command. Locks are checked in lock-event.server.ts. */
export const isAllowed = (command: GameCommand, game: GameStates): boolean => commandRow(command).suits?.(game) ?? true

/** The commands of the list and of an event's own menu, for one event or many (spec E3). */
export const EVENT_COMMANDS = ['delay', 'move', 'postpone', 'cancel'] as const satisfies readonly GameCommand[]
export type EventCommand = (typeof EVENT_COMMANDS)[number]

/** The commands of staff at the desk (spec D2). */
export const GAME_DAY_COMMANDS = [
  ...['live', 'end', 'delay', 'postpone', 'cancel', 'plan', 'lock', 'unlock'],
] as const satisfies readonly GameCommand[]
export type GameDayCommand = (typeof GAME_DAY_COMMANDS)[number]

/** The corrections that the probe of streams makes by itself (spec D4). */
export type ProbeCommand = 'over' | 'picture-lost' | 'picture-back'
/** The changes that a score makes to its game (spec S2). */
export type ScoreCommand = 'begin' | 'interrupt' | 'final' | 'official' | 'reopen' | 'correct'

/** The maximum number of events in one command. */
export const MOST_EVENTS = 200

/** True when a command of the list suits an event; the list cannot delay a time to be confirmed. */
export const suits = (command: EventCommand, event: Pick<SportEvent, 'schedule' | 'play' | 'localTime'>): boolean =>
  isAllowed(command, { ...event, pictures: [] }) && (command !== 'delay' || event.localTime !== null)

type ScheduleCommand = EventCommand | 'plan'
const TO = { delayed: 'delay', moved: 'move', postponed: 'postpone', cancelled: 'cancel', planned: 'plan' } as const

/** Returns the command equivalent to an edit, by form or file, that leads to this schedule state. */
export const commandTo = (schedule: ScheduleState): ScheduleCommand => TO[schedule]

/**
 * Returns the schedule of a game after a file gave a status: a game that the file calls planned may be delayed or moved. The
 * reason of a former state is dropped.
 */
export function toldByFile(
  game: Pick<SportEvent, 'schedule' | 'play' | 'reason'>,
  status: 'planned' | 'postponed' | 'cancelled' | undefined,
): Pick<SportEvent, 'schedule' | 'reason'> {
  const isSaid = status !== undefined && (status !== 'planned' || COMMANDS.plan.suits(game))
  const schedule = isSaid ? status : game.schedule
  return { schedule, reason: schedule === game.schedule ? game.reason : NO_REASON }
}

const NO_REASON = { en: '', fr: '' }

const reasonOf = ({ reason }: CommandInput) => (reason ? { reason } : {})

/** Drops the reason of an earlier state, unless it is that of an interruption. */
const keptReason = ({ play, reason }: Pick<GameBefore, 'play' | 'reason'>) => (play === 'interrupted' ? reason : NO_REASON)

function calledOff(schedule: 'postponed' | 'cancelled') {
  return (game: GameBefore, { reason }: CommandInput): CommandResult => ({
    ok: true,
    values: { schedule, reason: reason ?? keptReason(game) },
  })
}

function plays(play: PlayState) {
  return (): CommandResult => ({ ok: true, values: { play } })
}

function nothing(): CommandResult {
  return { ok: true, values: {} }
}

const isWatchable = (picture: SwitchedPicture) => picture.isLive && isShown(picture)

/** True when going live changes a webcast: it has a video and is not on air, or is a draft that viewers do not see (spec O4). */
export function goesLive(picture: SwitchedPicture): boolean {
  return picture.videoUrl !== '' && !isWatchable(picture)
}

/** True when the end of the game takes a webcast off air: one that shows another game in play stays on air. */
function endsWith({ isLive, isElsewhere }: Pick<SwitchedPicture, 'isLive' | 'isElsewhere'>): boolean {
  return isLive && !isElsewhere
}

/**
 * Delays a game, or shortens its delay. A game that returns to its first start is on time, and viewers no longer see a reason.
 * Refused: a start before the planned one, for which the game must be moved (spec Q-106).
 */
function delayed(game: GameBefore, told: CommandInput, known?: CommandContext): CommandResult {
  const wanted = delayedTo(game, told, told.now)
  if (!wanted.ok) return wanted
  const { start } = wanted
  const formerStarts = known?.formerStarts ?? []
  const instant = instantOf(start)
  const startsAt = instant.ok ? instant.startsAt : null
  const isBefore = (other: string | null | undefined) => Boolean(startsAt && other && startsAt < other)
  const [first] = formerStarts.flatMap((former) => former.startsAt ?? []).toSorted()
  if (isBefore(game.startsAt) && (game.schedule !== 'delayed' || isBefore(first))) return { ok: false, reason: 'earlier' }
  const isOnTime =
    formerStarts.some((former) => isSameStart(former, start)) && scheduleByStarts(start, formerStarts) === 'planned'
  if (isOnTime) return { ok: true, values: { ...start, schedule: 'planned', reason: NO_REASON } }
  return { ok: true, values: { ...start, schedule: 'delayed', ...reasonOf(told) } }
}
