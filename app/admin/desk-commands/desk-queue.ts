import type { DeskCard } from '../desk/desk-card.ts'
import { cardAfter, DESK_COMMANDS, type DeskAnswer, type DeskCommandName, type DeskFields } from './desk-command.ts'

// What a device has done at the desk and the server may not have answered yet (spec D1, D2). Times in ms, unless ISO is said.

/** What an undo puts back on the page at once: the card as it was at the tap. */
type Before = Pick<
  DeskCard,
  'schedule' | 'play' | 'localDate' | 'localTime' | 'startsAt' | 'isLater' | 'reason' | 'lock' | 'notices' | 'pictures'
>

export type QueuedCommand = {
  /** Made once for each tap, so that the server carries it out once. */
  id: string
  command: DeskCommandName
  /** '' for the whole site. */
  eventId: string
  /** What messages call the game. */
  title: string
  fields: DeskFields
  /** The version that was seen; null while an earlier command of this device has to be answered first. */
  seen: number | null
  /** When it was tapped, ISO. */
  at: string
  /** How often it was sent without an answer. */
  tries: number
  /** Since when the server has it, ISO; what the page read later shows it. */
  doneAt?: string
  /** For an undo: the card as it was. */
  before?: Before
}

export type Queue = readonly QueuedCommand[]

/** A command that waited longer than this is not sent by itself: the game has gone on meanwhile. */
const HELD_AFTER = 10 * 60_000

export const isHeld = ({ at, doneAt }: QueuedCommand, now: number): boolean =>
  doneAt === undefined && now - Date.parse(at) > HELD_AFTER

/** Whether it changes the event, so that the next command has to know its new version. */
const changesEvent = ({ command, eventId }: Pick<QueuedCommand, 'command' | 'eventId'>) =>
  eventId !== '' && !['address', 'notice', 'notice-end', 'lock', 'unlock'].includes(command)

/** Adds a command to what waits; `version`: that of the card as the server gave it. */
export function added(queue: Queue, command: Omit<QueuedCommand, 'seen' | 'tries'>, version: number): Queue {
  const earlier = queue.findLast((each) => each.eventId === command.eventId && changesEvent(each))
  const seen = earlier === undefined ? version : earlier.doneAt === undefined ? null : (earlier.seen ?? version)
  return [...queue, { ...command, seen, tries: 0 }]
}

export const without = (queue: Queue, id: string): Queue => queue.filter((each) => each.id !== id)

/** The next one to send: in the order of the taps, those held left out, with all that follow them on the same game. */
export function nextToSend(queue: Queue, now: number): QueuedCommand | undefined {
  const stuck = new Set<string>()
  for (const each of queue) {
    if (each.doneAt !== undefined) continue
    if (!isHeld(each, now) && !stuck.has(each.eventId)) return each
    stuck.add(each.eventId)
  }
  return undefined
}

export type Answered = { queue: Queue; refused: QueuedCommand[] }

/**
 * After the server's answer: one that was carried out stays until the page has read it, and gives its version to the next; with one that was
 * refused go those that were made on top of it.
 */
export function answered(queue: Queue, id: string, answer: DeskAnswer): Answered {
  const command = queue.find((each) => each.id === id)
  if (!command) return { queue, refused: [] }
  const isNext = (each: QueuedCommand) => each.eventId === command.eventId && each.seen === null
  if (answer.ok) {
    const { version, at } = answer
    const next = queue.find(isNext)
    return {
      queue: queue.map((each) => {
        // What is done keeps the version that it led to.
        if (each.id === id) return { ...each, doneAt: at, ...(changesEvent(each) && { seen: version }) }
        return each === next && changesEvent(command) ? { ...each, seen: version } : each
      }),
      refused: [],
    }
  }
  const onTop = changesEvent(command) ? queue.filter(isNext) : []
  const gone = new Set([command, ...onTop])
  return { queue: queue.filter((each) => !gone.has(each)), refused: [command, ...onTop] }
}

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

/** What an undo will put back. */
export const beforeOf = (card: DeskCard): Before => {
  const { schedule, play, localDate, localTime, startsAt, isLater, reason, lock, notices, pictures } = card
  return { schedule, play, localDate, localTime, startsAt, isLater, reason, lock, notices, pictures }
}

/** Reads what a device kept; what it does not understand, as from another version of the site, is left out. */
export function readQueue(text: string | null): Queue {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isQueued) : []
  } catch {
    return []
  }
}

function isQueued(value: unknown): value is QueuedCommand {
  const { id, command, eventId, title, fields, at, tries } = (value ?? {}) as Partial<QueuedCommand>
  const isText = [id, eventId, title, at].every((text) => typeof text === 'string')
  const isKnown = (DESK_COMMANDS as readonly unknown[]).includes(command)
  return isText && isKnown && typeof tries === 'number' && typeof fields === 'object' && fields !== null
}
