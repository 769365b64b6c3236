import type { z } from 'zod'
import { isShown, type PublishState } from '../../catalog/publication.ts'
import type { Result } from '../../kit/result.ts'
import type { FormerStart, LocalStart, PlayState, ScheduleState, SportEvent } from '../event.ts'
import { isOff, isOver, isSameStart, scheduleByStarts } from '../event-state.ts'
import { delayedTo, delayForm, movedStart, moveForm, type StartRefusal } from '../time/new-start.ts'
import { instantOf } from '../time/zoned-time.ts'

// All that is done to a game beside the fields of its form, by staff and by machines (spec E3, D2, D4): one row of COMMANDS for each. The form,
// the list, the desk, files, the probe and scorers ask here, pages before they send a command and the server when it carries it out
// (commands.server.ts). What each state means on a page is for event-state.ts to say.

/** A picture as a command finds it. `isElsewhere`: it shows another game in play as well. */
export type SwitchedPicture = { isLive: boolean; state: PublishState; videoUrl: string; isElsewhere?: boolean }

/** What decides whether a command is allowed. */
export type CommandedGame = Pick<SportEvent, 'schedule' | 'play'> & { pictures: readonly SwitchedPicture[] }

/** What a command finds of the game that it changes. */
type Found = LocalStart & Pick<SportEvent, 'startsAt' | 'schedule' | 'play' | 'reason'>

/** What a command is told, as the fields of its request hold it; without a reason the game keeps the one that still applies. */
export type Told = {
  minutes?: string | undefined
  /** The time that a clock at the place shows. */
  time?: string | undefined
  days?: string | undefined
  /** The time after a move, '' for one to be confirmed; without it the game keeps its own. */
  localTime?: string | undefined
  reason?: SportEvent['reason'] | undefined
  /** When it is carried out, in ms. */
  now: number
}

/** What the server alone knows of a game. `calledOffFrom`: how it stood before it was called off; null where nobody noted it. */
type Known = { formerStarts: readonly FormerStart[]; calledOffFrom: SportEvent['schedule'] | null }

/** What a command writes of a game. */
export type GameValues = Partial<Pick<SportEvent, keyof LocalStart | 'schedule' | 'play' | 'reason' | 'hasPictureFault'>>
type Wanted = Result<{ values: GameValues }, StartRefusal>

type Row = {
  /** What the list asks for beside a reason, and what it is told that it lacks; the desk may send a `time` instead of minutes. */
  needs?: { form: z.ZodType; lacks: string }
  /** In which states of a game it is allowed; without it in all. */
  suits?(game: CommandedGame): boolean
  /** What it writes. Without `known` no delay puts a game on time: a page cannot tell, and the list keeps the reason that it asked for. */
  values(game: Found, told: Told, known?: Known): Wanted
  /** The pictures that it puts on air or takes off. */
  switches?: { isLive: boolean; picks(picture: SwitchedPicture): boolean }
  /** Its entry in the activity list, or that of the pictures that it switches. */
  action: string
  /** What colleagues read who come a moment too late. */
  says?: string
  /** What its undo shows again of a game before the server has answered. */
  undoes?: readonly (keyof Found | 'pictures' | 'lock')[]
}

const START = ['schedule', 'localDate', 'localTime', 'startsAt', 'isLater', 'reason'] as const
const STATE = ['schedule', 'reason'] as const
const PLAY = ['play', 'pictures'] as const

export const COMMANDS = {
  /** What has begun cannot be late, and neither can what is off. */
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
  /** What is over cannot be called off. */
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
  /** Brings back what was called off, with the start that it had and the state of the schedule that goes with it. */
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
  /** A picture may be on air before play begins, or with the game before it; that of a game that is over waits for its end. */
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
  /** What was called off while it was on has its picture left to end. */
  end: {
    suits: (game) => game.pictures.some(endsWith) || (!isOff(game) && (game.play === 'in-play' || game.play === 'interrupted')),
    values: (game) => ({ ok: true, values: { play: isOff(game) || isOver(game) ? game.play : 'over' } }),
    switches: { isLive: false, picks: endsWith },
    action: 'episode.end-live',
    says: 'end',
    undoes: PLAY,
  },
  /** Keeps the play of a game from all that changes by itself (lock-event.server.ts), which is no state of the game. */
  lock: { values: nothing, action: 'lock.set', undoes: ['lock'] },
  unlock: { values: nothing, action: 'lock.open', undoes: ['lock'] },
  /** The probe says that a game is over: none that is called off or interrupted. */
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
  /** A fault is taken back in any state. */
  'picture-back': {
    values: () => ({ ok: true, values: { hasPictureFault: false } }),
    action: 'event.picture-back',
    says: 'picture-back',
  },
  /** The play follows a score whatever staff have said before: they see it, and say so again. */
  begin: { values: plays('in-play'), action: 'score.begin', says: 'begin' },
  interrupt: { values: plays('interrupted'), action: 'score.begin', says: 'begin' },
  final: { values: plays('over'), action: 'score.final', says: 'end' },
  official: { values: plays('official'), action: 'score.official', says: 'official' },
  reopen: { values: plays('not-begun'), action: 'score.reopen' },
  /** A result that is corrected is a change of the game, and leaves its play. */
  correct: { values: nothing, action: 'score.correct', says: 'correct' },
} as const satisfies Record<string, Row>

export type GameCommand = keyof typeof COMMANDS

/** The row of a command, whichever it is. */
export const commandRow = (command: GameCommand): Row => COMMANDS[command]

/** Whether a command is allowed for a game as it stands; a lock is for lock-event.server.ts to look at. */
export const isAllowed = (command: GameCommand, game: CommandedGame): boolean => commandRow(command).suits?.(game) ?? true

/** Those of the list and of an event's own menu, for one event or many (spec E3). */
export const EVENT_COMMANDS = ['delay', 'move', 'postpone', 'cancel'] as const satisfies readonly GameCommand[]
export type EventCommand = (typeof EVENT_COMMANDS)[number]

/** What staff at the desk do to a game (spec D2). */
export const GAME_DAY_COMMANDS = [
  ...['live', 'end', 'delay', 'postpone', 'cancel', 'plan', 'lock', 'unlock'],
] as const satisfies readonly GameCommand[]
export type GameDayCommand = (typeof GAME_DAY_COMMANDS)[number]

/** What the probe of streams corrects by itself (spec D4). */
export type ProbeCommand = 'over' | 'picture-lost' | 'picture-back'
/** What becomes of a game by its score (spec S2). */
export type ScoreCommand = 'begin' | 'interrupt' | 'final' | 'official' | 'reopen' | 'correct'

/** A command takes at most this many events. */
export const MOST_EVENTS = 200

/** Whether a command of the list suits an event as it stands; there a time to be confirmed cannot become later. */
export const suits = (command: EventCommand, event: Pick<SportEvent, 'schedule' | 'play' | 'localTime'>): boolean =>
  isAllowed(command, { ...event, pictures: [] }) && (command !== 'delay' || event.localTime !== null)

type ScheduleCommand = EventCommand | 'plan'
const TO = { delayed: 'delay', moved: 'move', postponed: 'postpone', cancelled: 'cancel', planned: 'plan' } as const

/** The command that an edit amounts to which leads to this state of the schedule, by a form or a file. */
export const commandTo = (schedule: ScheduleState): ScheduleCommand => TO[schedule]

/**
 * How a game stands by the status that a file says: what it calls planned may be delayed or moved. The reason of another state does not
 * stay.
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

const reasonOf = ({ reason }: Told) => (reason ? { reason } : {})

/** No reason of an earlier state applies, but that of an interruption. */
const keptReason = ({ play, reason }: Pick<Found, 'play' | 'reason'>) => (play === 'interrupted' ? reason : NO_REASON)

function calledOff(schedule: 'postponed' | 'cancelled') {
  return (game: Found, { reason }: Told): Wanted => ({ ok: true, values: { schedule, reason: reason ?? keptReason(game) } })
}

function plays(play: PlayState) {
  return (): Wanted => ({ ok: true, values: { play } })
}

function nothing(): Wanted {
  return { ok: true, values: {} }
}

const isWatchable = (picture: SwitchedPicture) => picture.isLive && isShown(picture)

/** Whether going live changes a picture: it has a video and is not on air, or a draft that viewers do not see (spec O4). */
export function goesLive(picture: SwitchedPicture): boolean {
  return picture.videoUrl !== '' && !isWatchable(picture)
}

/** Whether a picture goes off with the end of the game: one that shows another game in play stays on. */
function endsWith({ isLive, isElsewhere }: Pick<SwitchedPicture, 'isLive' | 'isElsewhere'>): boolean {
  return isLive && !isElsewhere
}

/**
 * A delay, or less of one; a game that is given its first start again is on time, and viewers no longer read why it was not. Refused: a start
 * before the planned one, for which a game is moved (spec Q-106).
 */
function delayed(game: Found, told: Told, known?: Known): Wanted {
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
