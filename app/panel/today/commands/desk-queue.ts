import { COMMANDS } from '../../../events/edit/commands.ts'
import { fromJson } from '../../../kit/text/from-json.ts'
import { MINUTE_MS } from '../../../kit/time/time-units.ts'
import type { DeskCard, DeskNotice } from '../desk-card.ts'
import {
  cardAfter,
  DESK_COMMANDS,
  type DeskAnswer,
  type DeskCommandName,
  type DeskFields,
  isOfGame,
  noticesAfter,
} from './desk-command.ts'

// Commands from this device that the server may not have answered yet (spec D1, D2). Times are in ms unless marked ISO.

/**
 * Returns the card fields that a command changes. On the page, the undo restores only these fields, because others may have
 * changed after the tap.
 */
const changedBy = (command: Exclude<DeskCommandName, 'undo'>) =>
  isOfGame(command) ? COMMANDS[command].undoes : command === 'address' ? (['pictures'] as const) : (['notices'] as const)

type FormerCardFields = Partial<Pick<DeskCard, ReturnType<typeof changedBy>[number]>>

export type QueuedCommand = {
  /** Created once per tap, so that the server runs the command only once. */
  id: string
  command: DeskCommandName
  /** '' for the whole site. */
  eventId: string
  /** Name of the game in messages. */
  title: string
  fields: DeskFields
  /**
   * The version that the user saw at the tap; null until an earlier command of this device is answered. Notices are sent without
   * a version.
   */
  seen: number | null
  /** Time of the tap, ISO. */
  at: string
  /** Number of attempts without an answer. */
  tries: number
  /** The number of consecutive failures that the site reported. */
  failures?: number
  /** The time at which the server completed the command, ISO; any later read of the page includes the change. */
  doneAt?: string
  /**
   * The position in the queue, the same in every tab. Earlier versions of the site stored none; then the time of the tap counts.
   */
  order?: number
  /** For an undo: the command that it undoes; earlier versions of the site stored none. */
  undoes?: DeskCommandName
  /** For an undo: the card fields that it restores. */
  before?: FormerCardFields
  /** For the undo of a site-wide notice: the notices of every page before the undone command. */
  site?: readonly DeskNotice[]
}

export type Queue = readonly QueuedCommand[]

/** A command that waits longer than this, in ms, is held until staff send it, because the game has moved on. */
const HELD_AFTER = 10 * MINUTE_MS

export const isHeld = ({ at, doneAt }: QueuedCommand, now: number): boolean =>
  doneAt === undefined && now - Date.parse(at) > HELD_AFTER

type CommandKind = Pick<QueuedCommand, 'command' | 'eventId' | 'undoes'>

/**
 * True for notices and their undos. Notices overwrite nothing, so they neither wait for earlier commands nor delay later ones.
 */
const isNotice = ({ command, eventId, undoes = command }: CommandKind) =>
  eventId === '' || undoes === 'notice' || undoes === 'notice-end'

/** True when a command changes the event, so that the next command needs the new version. */
const changesEvent = (kind: CommandKind) => !isNotice(kind) && !['address', 'lock', 'unlock'].includes(kind.command)

const orderOf = ({ order, at }: QueuedCommand): number => order ?? Date.parse(at)
const byOrder = (a: QueuedCommand, b: QueuedCommand): number => orderOf(a) - orderOf(b)

/** Places a command behind the previous one, even if the clock was set back meanwhile. */
const placeBehind = (command: QueuedCommand, before: QueuedCommand | undefined): QueuedCommand => ({
  ...command,
  order: Math.max(orderOf(command), before ? orderOf(before) + 1 : 0),
})

/** A command at the moment of the tap. */
export type NewCommand = Omit<QueuedCommand, 'seen' | 'tries' | 'order' | 'doneAt'>

/** Adds a command to the queue. `version`: the version of the card that the server sent. */
export function addCommand(queue: Queue, command: NewCommand, version: number): Queue {
  const earlier = queue.findLast((each) => each.eventId === command.eventId && changesEvent(each))
  const seen = earlier === undefined ? version : earlier.doneAt === undefined ? null : (earlier.seen ?? version)
  return [...queue, placeBehind({ ...command, seen, tries: 0 }, queue.at(-1))]
}

/**
 * Gives a version to the waiting commands up to and including the first one that changes the event. Later commands wait for the
 * version that this command creates.
 */
function passVersion(queue: Queue, eventId: string, seen: number | null): Queue {
  let isOpen = true
  return queue.map((each) => {
    if (!isOpen || each.eventId !== eventId || each.doneAt !== undefined) return each
    // A command that already has its version, such as one behind the undo of a lock, changes the event too.
    isOpen = !changesEvent(each)
    return each.seen === null ? { ...each, seen } : each
  })
}

/** Removes a command that will not be sent. Commands tapped after it get the version that the removed command would have used. */
export function removeCommand(queue: Queue, id: string): Queue {
  const command = queue.find((each) => each.id === id)
  if (!command) return queue
  const left = queue.filter((each) => each !== command)
  return changesEvent(command) && command.doneAt === undefined ? passVersion(left, command.eventId, command.seen) : left
}

/**
 * Undoes a command that may have reached the server without an answer: the undo replaces the command, ahead of later commands, or
 * follows right behind the command while it is in flight.
 */
export function replaceByUndo(queue: Queue, id: string, undo: NewCommand, isInFlight: boolean): Queue {
  return queue.flatMap((each): QueuedCommand[] => {
    if (each.id !== id) return [each]
    const seen = isInFlight && changesEvent(each) ? null : each.seen
    const own = { ...undo, seen, tries: 0, order: orderOf(each) + (isInFlight ? 0.5 : 0) }
    return isInFlight ? [each, own] : [own]
  })
}

/**
 * Returns the commands that are not sent automatically: the held ones, and the ones that depend on them, namely undos and later
 * commands for the same game except notices.
 */
export function stuckIn(queue: Queue, now: number): QueuedCommand[] {
  const events = new Set<string>()
  const ids = new Set<string>()
  return queue.filter((each) => {
    const isBehind = isNotice(each) ? ids.has(each.fields.of ?? '') : events.has(each.eventId)
    const isStuck = isHeld(each, now) || (each.doneAt === undefined && isBehind)
    if (isStuck) ids.add(each.id)
    if (isStuck && !isNotice(each)) events.add(each.eventId)
    return isStuck
  })
}

/** Returns the next command to send, in the order of the taps. */
export function nextToSend(queue: Queue, now: number): QueuedCommand | undefined {
  const stuck = new Set(stuckIn(queue, now))
  return queue.find((each) => each.doneAt === undefined && !stuck.has(each))
}

/**
 * Returns the commands that the page reports as not saved: the stuck ones and, while sending fails, every one without an answer.
 */
export const unsavedIn = (queue: Queue, isFailing: boolean, now: number): QueuedCommand[] =>
  isFailing ? queue.filter(({ doneAt }) => doneAt === undefined) : stuckIn(queue, now)

export type AnswerResult = { queue: Queue; refused: QueuedCommand[] }

/**
 * Applies the server's answer. A completed command stays until the page has been read again, and passes its version to the
 * commands that wait for one. A refused command is removed with the commands that build on it. The undo of a command that never
 * reached the server is dropped.
 */
export function applyAnswer(queue: Queue, id: string, answer: DeskAnswer): AnswerResult {
  const command = queue.find((each) => each.id === id)
  if (!command) return { queue, refused: [] }
  if (answer.ok) {
    const { version, at } = answer
    // A completed command stores the version that it created.
    const done = { ...command, doneAt: at, ...(changesEvent(command) && { seen: version }) }
    const all = queue.map((each) => (each === command ? done : each))
    return { queue: changesEvent(command) ? passVersion(all, command.eventId, version) : all, refused: [] }
  }
  if (answer.reason === 'too-late') return { queue: removeCommand(queue, id), refused: [] }
  const isOnTop = (each: QueuedCommand) => each.eventId === command.eventId && each.seen === null
  const onTop = changesEvent(command) ? queue.filter((each) => isOnTop(each) && !isNotice(each)) : []
  const gone = new Set([command, ...onTop])
  const left = queue.filter((each) => !gone.has(each))
  const seen = changesEvent(command) ? command.seen : null
  return { queue: left.map((each) => (isOnTop(each) ? { ...each, seen } : each)), refused: [command, ...onTop] }
}

/** Applies a change that another tab stored. `command`: undefined when the other tab removed the command. */
export function applyStoredCommand(queue: Queue, id: string, command: QueuedCommand | undefined): Queue {
  const own = queue.find((each) => each.id === id)
  if (own?.doneAt !== undefined) return queue
  if (!command) return removeCommand(queue, id)
  const { doneAt: at } = command
  if (at === undefined) return [...queue.filter((each) => each !== own), command].toSorted(byOrder)
  return applyAnswer(queue, id, { ok: true, version: command.seen ?? 0, at }).queue
}

/** After this many consecutive server errors the command counts as refused. */
const MOST_FAILURES = 5

/**
 * Counts an attempt without an answer or with a temporary error. `isFailure`: true when the site failed; a lost network resets
 * the count, because it says nothing about the site.
 */
export const countFailure = (queue: Queue, id: string, isFailure: boolean): Queue =>
  queue.map((each) => (each.id === id ? { ...each, failures: isFailure ? (each.failures ?? 0) + 1 : 0 } : each))

export const isHopeless = (queue: Queue, id: string): boolean =>
  (queue.find((each) => each.id === id)?.failures ?? 0) >= MOST_FAILURES

export const countTry = (queue: Queue, id: string): Queue =>
  queue.map((each) => (each.id === id ? { ...each, tries: each.tries + 1 } : each))

/** Releases a held command, as if it were tapped now. */
export const releaseHeld = (queue: Queue, id: string, at: string): Queue =>
  queue.map((each) => (each.id === id ? { ...each, at } : each))

/** Removes the commands that the page, read at `at` (ISO), already includes. */
export const removeCompleted = (queue: Queue, at: string): Queue =>
  queue.filter(({ doneAt }) => doneAt === undefined || doneAt > at)

/** Returns the cards as they will be once every command has run. */
export function cardsAfter(cards: readonly DeskCard[], queue: Queue): DeskCard[] {
  const byEvent = Map.groupBy(queue, ({ eventId }) => eventId)
  return cards.map((card) => {
    let shown = card
    for (const each of byEvent.get(card.id) ?? []) shown = shownAfter(shown, each)
    return shown
  })
}

const shownAfter = (card: DeskCard, queued: QueuedCommand): DeskCard =>
  queued.command === 'undo' ? { ...card, ...queued.before } : cardAfter(card, queued, queued.at)

/** Returns the notices that appear on every page as they will be once every command has run. */
export function siteAfter(site: readonly DeskNotice[], queue: Queue): DeskNotice[] {
  let shown = [...site]
  for (const each of queue) {
    if (each.eventId !== '') continue
    shown = each.command === 'undo' ? [...(each.site ?? shown)] : noticesAfter(shown, each)
  }
  return shown
}

/** Returns the fields that the undo of a command will restore. `card`: the card at the time of the tap. */
export const formerFieldsOf = (card: DeskCard, undone: Exclude<DeskCommandName, 'undo'>): FormerCardFields =>
  Object.fromEntries(changedBy(undone).map((field) => [field, card[field]]))

/**
 * Reads the stored commands, each from its own text. Skips texts that it cannot parse, for example those of another version of
 * the site.
 */
export const readQueue = (texts: readonly (string | null)[]): Queue =>
  texts.flatMap((text) => readQueued(text) ?? []).toSorted(byOrder)

export function readQueued(text: string | null): QueuedCommand | undefined {
  const value = fromJson(text ?? '')
  return isQueued(value) ? value : undefined
}

/** Reads the queue in the format of earlier versions of the site: one text with the whole queue in order. */
export function readWholeQueue(text: string | null): Queue {
  const values = fromJson(text ?? '')
  const queue: QueuedCommand[] = []
  for (const each of Array.isArray(values) ? values.filter(isQueued) : []) queue.push(placeBehind(each, queue.at(-1)))
  return queue
}

function isQueued(value: unknown): value is QueuedCommand {
  const { id, command, eventId, title, fields, at, tries } = (value ?? {}) as Partial<QueuedCommand>
  const isText = [id, eventId, title, at].every((text) => typeof text === 'string') && !Number.isNaN(Date.parse(String(at)))
  const isKnown = DESK_COMMANDS.some((each) => each === command)
  return isText && isKnown && typeof tries === 'number' && typeof fields === 'object' && fields !== null
}
