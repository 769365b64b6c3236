import { COMMANDS } from '../../../events/edit/commands.ts'
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

// What a device has done at the desk and the server may not have answered yet (spec D1, D2). Times in ms, unless ISO is said.

/** What a command changes of a card, which its undo puts back on the page at once; the rest may have changed since the tap. */
const changedBy = (command: Exclude<DeskCommandName, 'undo'>) =>
  isOfGame(command) ? COMMANDS[command].undoes : command === 'address' ? (['pictures'] as const) : (['notices'] as const)

type Before = Partial<Pick<DeskCard, ReturnType<typeof changedBy>[number]>>

export type QueuedCommand = {
  /** Made once for each tap, so that the server carries it out once. */
  id: string
  command: DeskCommandName
  /** '' for the whole site. */
  eventId: string
  /** What messages call the game. */
  title: string
  fields: DeskFields
  /** The version that was seen; null while an earlier command of this device has to be answered first. Notices are sent without one. */
  seen: number | null
  /** When it was tapped, ISO. */
  at: string
  /** How often it was sent without an answer. */
  tries: number
  /** How often in a row the site answered that it failed. */
  failures?: number
  /** Since when the server has it, ISO; what the page read later shows it. */
  doneAt?: string
  /** Its place among what waits, the same in every tab; without one, as older versions of the site stored it, the time of the tap counts. */
  order?: number
  /** For an undo: what it takes back; earlier versions of the site stored none. */
  undoes?: DeskCommandName
  /** For an undo: what it puts back of the card. */
  before?: Before
  /** For the undo of a notice to the whole site: the notices that every page had. */
  site?: readonly DeskNotice[]
}

export type Queue = readonly QueuedCommand[]

/** A command that waited longer than this is not sent by itself: the game has gone on meanwhile. */
const HELD_AFTER = 10 * MINUTE_MS

export const isHeld = ({ at, doneAt }: QueuedCommand, now: number): boolean =>
  doneAt === undefined && now - Date.parse(at) > HELD_AFTER

type Kind = Pick<QueuedCommand, 'command' | 'eventId' | 'undoes'>

/** Notices overwrite nothing, so they neither wait for what was tapped before them nor hold up what comes after; nor do their undos. */
const isNotice = ({ command, eventId, undoes = command }: Kind) =>
  eventId === '' || undoes === 'notice' || undoes === 'notice-end'

/** Whether it changes the event, so that the next command has to know its new version. */
const changesEvent = (kind: Kind) => !isNotice(kind) && !['address', 'lock', 'unlock'].includes(kind.command)

const orderOf = ({ order, at }: QueuedCommand): number => order ?? Date.parse(at)
const byOrder = (a: QueuedCommand, b: QueuedCommand): number => orderOf(a) - orderOf(b)

/** Each behind the one before it, whatever the clock said meanwhile. */
const placed = (command: QueuedCommand, before: QueuedCommand | undefined): QueuedCommand => ({
  ...command,
  order: Math.max(orderOf(command), before ? orderOf(before) + 1 : 0),
})

/** A command as it was tapped. */
export type TappedCommand = Omit<QueuedCommand, 'seen' | 'tries' | 'order' | 'doneAt'>

/** Adds a command to what waits; `version`: that of the card as the server gave it. */
export function added(queue: Queue, command: TappedCommand, version: number): Queue {
  const earlier = queue.findLast((each) => each.eventId === command.eventId && changesEvent(each))
  const seen = earlier === undefined ? version : earlier.doneAt === undefined ? null : (earlier.seen ?? version)
  return [...queue, placed({ ...command, seen, tries: 0 }, queue.at(-1))]
}

/**
 * Gives a version to those that have waited for it: the next command that changes the event, and what stands before that. All others wait
 * for the version that it leads to.
 */
function handedOn(queue: Queue, eventId: string, seen: number | null): Queue {
  let isOpen = true
  return queue.map((each) => {
    if (!isOpen || each.eventId !== eventId || each.doneAt !== undefined) return each
    // One that has its version already, as behind the undo of a lock, changes the event too.
    isOpen = !changesEvent(each)
    return each.seen === null ? { ...each, seen } : each
  })
}

/** Without a command that is never sent: what was tapped on top of it now builds on what it would have built on. */
export function without(queue: Queue, id: string): Queue {
  const command = queue.find((each) => each.id === id)
  if (!command) return queue
  const left = queue.filter((each) => each !== command)
  return changesEvent(command) && command.doneAt === undefined ? handedOn(left, command.eventId, command.seen) : left
}

/**
 * Takes back a command that may have reached the server without an answer: the undo stands in its place, ahead of what was tapped on top of
 * it, or right behind it while it is in flight.
 */
export function takenBack(queue: Queue, id: string, undo: TappedCommand, isInFlight: boolean): Queue {
  return queue.flatMap((each): QueuedCommand[] => {
    if (each.id !== id) return [each]
    const seen = isInFlight && changesEvent(each) ? null : each.seen
    const own = { ...undo, seen, tries: 0, order: orderOf(each) + (isInFlight ? 0.5 : 0) }
    return isInFlight ? [each, own] : [own]
  })
}

/** What is not sent by itself: what is held, and all that builds on it: what follows it on the same game, notices apart, and its undo. */
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

/** The next one to send, in the order of the taps. */
export function nextToSend(queue: Queue, now: number): QueuedCommand | undefined {
  const stuck = new Set(stuckIn(queue, now))
  return queue.find((each) => each.doneAt === undefined && !stuck.has(each))
}

/** What the page says is not saved: what is stuck and, while nothing can be sent, all that waits. */
export const unsavedIn = (queue: Queue, isFailing: boolean, now: number): QueuedCommand[] =>
  isFailing ? queue.filter(({ doneAt }) => doneAt === undefined) : stuckIn(queue, now)

export type Answered = { queue: Queue; refused: QueuedCommand[] }

/**
 * After the server's answer: one that was carried out stays until the page has read it, and gives its version to those that have waited for
 * it; with one that was refused go those that were made on top of it. An undo of what never reached the server has nothing to do.
 */
export function answered(queue: Queue, id: string, answer: DeskAnswer): Answered {
  const command = queue.find((each) => each.id === id)
  if (!command) return { queue, refused: [] }
  if (answer.ok) {
    const { version, at } = answer
    // What is done keeps the version that it led to.
    const done = { ...command, doneAt: at, ...(changesEvent(command) && { seen: version }) }
    const all = queue.map((each) => (each === command ? done : each))
    return { queue: changesEvent(command) ? handedOn(all, command.eventId, version) : all, refused: [] }
  }
  if (answer.reason === 'too-late') return { queue: without(queue, id), refused: [] }
  const isOnTop = (each: QueuedCommand) => each.eventId === command.eventId && each.seen === null
  const onTop = changesEvent(command) ? queue.filter((each) => isOnTop(each) && !isNotice(each)) : []
  const gone = new Set([command, ...onTop])
  const left = queue.filter((each) => !gone.has(each))
  const seen = changesEvent(command) ? command.seen : null
  return { queue: left.map((each) => (isOnTop(each) ? { ...each, seen } : each)), refused: [command, ...onTop] }
}

/** The queue once another tab has stored a command, or has one no longer: undefined. */
export function heard(queue: Queue, id: string, command: QueuedCommand | undefined): Queue {
  const own = queue.find((each) => each.id === id)
  if (own?.doneAt !== undefined) return queue
  if (!command) return without(queue, id)
  const { doneAt: at } = command
  if (at === undefined) return [...queue.filter((each) => each !== own), command].toSorted(byOrder)
  return answered(queue, id, { ok: true, version: command.seen ?? 0, at }).queue
}

/** An error of the server's that comes so often in a row stays one. */
const MOST_FAILURES = 5

/** After a try that brought no answer, or one that may be better later; `isFailure`: the site failed. A network that was away says nothing of it. */
export const missed = (queue: Queue, id: string, isFailure: boolean): Queue =>
  queue.map((each) => (each.id === id ? { ...each, failures: isFailure ? (each.failures ?? 0) + 1 : 0 } : each))

export const isHopeless = (queue: Queue, id: string): boolean =>
  (queue.find((each) => each.id === id)?.failures ?? 0) >= MOST_FAILURES

export const triedAgain = (queue: Queue, id: string): Queue =>
  queue.map((each) => (each.id === id ? { ...each, tries: each.tries + 1 } : each))

/** Sends what was held, as if it had been tapped now. */
export const released = (queue: Queue, id: string, at: string): Queue =>
  queue.map((each) => (each.id === id ? { ...each, at } : each))

/** Without what the page shows by itself, now that it was read at `at` (ISO). */
export const settled = (queue: Queue, at: string): Queue => queue.filter(({ doneAt }) => doneAt === undefined || doneAt > at)

/** The cards as they will stand once all is carried out. */
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

/** The notices of every page as they will stand once all is carried out. */
export function siteAfter(site: readonly DeskNotice[], queue: Queue): DeskNotice[] {
  let shown = [...site]
  for (const each of queue) {
    if (each.eventId !== '') continue
    shown = each.command === 'undo' ? [...(each.site ?? shown)] : noticesAfter(shown, each)
  }
  return shown
}

/** What the undo of a command will put back; `card`: as it was at the tap. */
export const beforeOf = (card: DeskCard, undone: Exclude<DeskCommandName, 'undo'>): Before =>
  Object.fromEntries(changedBy(undone).map((field) => [field, card[field]]))

/** Reads what a device kept, each command by itself; what it does not understand, as from another version of the site, is left out. */
export const readQueue = (texts: readonly (string | null)[]): Queue =>
  texts.flatMap((text) => readQueued(text) ?? []).toSorted(byOrder)

export function readQueued(text: string | null): QueuedCommand | undefined {
  const kept = parsed(text)
  return isQueued(kept) ? kept : undefined
}

/** Reads what earlier versions of the site kept: all of it in one text, in its order. */
export function readWholeQueue(text: string | null): Queue {
  const kept = parsed(text)
  const queue: QueuedCommand[] = []
  for (const each of Array.isArray(kept) ? kept.filter(isQueued) : []) queue.push(placed(each, queue.at(-1)))
  return queue
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

function isQueued(value: unknown): value is QueuedCommand {
  const { id, command, eventId, title, fields, at, tries } = (value ?? {}) as Partial<QueuedCommand>
  const isText = [id, eventId, title, at].every((text) => typeof text === 'string') && !Number.isNaN(Date.parse(String(at)))
  const isKnown = (DESK_COMMANDS as readonly unknown[]).includes(command)
  return isText && isKnown && typeof tries === 'number' && typeof fields === 'object' && fields !== null
}
