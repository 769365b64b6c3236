import { randomId } from '../../../kit/browser/random-id.ts'
import { openSendLoop, type SendOutcome } from '../../../kit/send-later/send-loop.tsx'
import type { WholeFault } from '../../../kit/whole-fault.ts'
import { sendCommand } from '../../kit/commands/send-command.tsx'
import type { DeskCard, DeskNotice } from '../desk-card.ts'
import type { DeskAnswer, DeskCommandName } from './desk-command.ts'
import {
  addCommand,
  applyAnswer,
  applyStoredCommand,
  countFailure,
  countTry,
  formerFieldsOf,
  isHopeless,
  type NewCommand,
  nextToSend,
  type Queue,
  type QueuedCommand,
  releaseHeld,
  removeCommand,
  removeCompleted,
  replaceByUndo,
} from './desk-queue.ts'
import { storedCommands } from './stored-commands.tsx'

/** A command that the server refused, with the reason. */
export type DeskRefusal = { command: QueuedCommand; answer: DeskAnswer & { ok: false } }
/** `fault`: the reason why the last attempt failed. */
export type DeskState = { queue: Queue; refusals: readonly DeskRefusal[]; fault: WholeFault | undefined }

type CommandInput = Omit<NewCommand, 'id' | 'at'>
type CompletedCommand = Pick<QueuedCommand, 'id' | 'eventId' | 'title'> & { command: Exclude<DeskCommandName, 'undo'> }
/** The state that an undo restores on the page: the card or, without a card, the notices on every page. */
type FormerDeskState = { card: DeskCard | undefined; site: readonly DeskNotice[] }

export type DeskSender = {
  subscribe(listener: () => void): () => void
  state(): DeskState
  /** Shows the command at once, stores it on the device, and sends it. Returns its id. */
  send(command: CommandInput, version: number): string
  /** Undoes a command of this page; `before`: the state before the command. */
  undo(done: CompletedCommand, before: FormerDeskState, version: number): void
  /** Sends the queue now; with `id`, also that held command. */
  retry(id?: string): void
  drop(id: string): void
  dismiss(refusal: DeskRefusal): void
  /** Notes that the page was read at this moment (ISO). */
  read(at: string): void
  /**
   * Starts sending the queue; sending continues on every page. `onAnswer`: called when the desk should be read again. Returns a
   * function that ends only those calls.
   */
  open(onAnswer: () => void): () => void
}

/** Errors after which the command is sent again, because they may be temporary. */
const TEMPORARY_FAULTS = new Set<string>(['network', 'unavailable', 'full', 'signed-out', 'unconfirmed', 'failed'])
/** The delay of a request after a tap, in ms, in which a slow phone can paint the effect of the tap. */
const AFTER_PAINT = 50
/** The timeout of a request, in ms: half a minute would be too long for a phone in a rink without network. */
const REQUEST_TIMEOUT_MS = 12_000

/** Senders by account. A sender outlives the page, so that no command is lost when staff open another page. */
const senders = new Map<string, DeskSender>()

/** Returns the one sender of an account. On the server it stores nothing. */
export function deskSender(uid: string): DeskSender {
  if (typeof document === 'undefined') return makeSender(uid)
  const sender = senders.get(uid) ?? makeSender(uid)
  senders.set(uid, sender)
  return sender
}

/**
 * Sends the desk's commands one after the other. Stores unsent commands on the device, for this account, so that they survive a
 * reload (spec D2).
 */
function makeSender(uid: string): DeskSender {
  const storage = storedCommands(uid)
  const listeners = new Set<() => void>()
  const isBrowser = typeof document !== 'undefined'
  let state: DeskState = { queue: isBrowser ? storage.read() : [], refusals: [], fault: undefined }
  let sending: string | undefined
  let tell = () => {}

  function show(next: Partial<DeskState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function set(next: Partial<DeskState>) {
    if (next.queue) storage.write(state.queue, next.queue)
    show(next)
  }

  if (isBrowser)
    storage.hear((id, command) => {
      const queue = applyStoredCommand(state.queue, id, command)
      if (queue === state.queue) return
      show({ queue })
      if (command?.doneAt !== undefined) tell()
    })

  const loop = openSendLoop(sendNext)

  async function sendNext(): Promise<SendOutcome> {
    const next = nextToSend(state.queue, Date.now())
    if (!next) return 'idle'
    sending = next.id
    set({ queue: countTry(state.queue, next.id) })
    const { id, command, eventId, seen, fields } = next
    const sent = { ...fields, command, id, event: eventId, seen: String(seen ?? 0) }
    const answer = await sendCommand<DeskAnswer>('/admin/today-commands', sent, { patience: REQUEST_TIMEOUT_MS })
    sending = undefined
    const isLater = !answer.ok && TEMPORARY_FAULTS.has(answer.reason)
    const left = isLater ? countFailure(state.queue, id, answer.reason === 'failed') : state.queue
    if (isLater && !isHopeless(left, id)) {
      set({ queue: left, fault: answer.reason as WholeFault })
      return 'failed'
    }
    const { queue, refused } = applyAnswer(state.queue, id, answer)
    const refusals = answer.ok ? [] : refused.map((each) => ({ command: each, answer }))
    set({ queue, refusals: [...state.refusals, ...refusals], fault: undefined })
    tell()
    return 0
  }

  const tapped = (command: CommandInput): NewCommand => ({
    ...command,
    id: randomId(),
    at: new Date().toISOString(),
  })

  /** Sends the queue once the page has painted it. Earlier refusals for this game are dismissed. */
  function setAndSend(queue: Queue, eventId: string) {
    set({ queue, refusals: state.refusals.filter((each) => each.command.eventId !== eventId) })
    loop.soon(AFTER_PAINT)
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    send(given, version) {
      const command = tapped(given)
      setAndSend(addCommand(state.queue, command, version), command.eventId)
      return command.id
    },
    undo({ id, command, eventId, title }, { card, site }, version) {
      const waiting = state.queue.find((each) => each.id === id && each.doneAt === undefined)
      if (waiting?.tries === 0) return set({ queue: removeCommand(state.queue, id) })
      const before = card ? { before: formerFieldsOf(card, command) } : { site }
      const undo = tapped({ command: 'undo', undoes: command, eventId, title, fields: { of: id }, ...before })
      setAndSend(waiting ? replaceByUndo(state.queue, id, undo, sending === id) : addCommand(state.queue, undo, version), eventId)
    },
    retry(id) {
      if (id !== undefined) set({ queue: releaseHeld(state.queue, id, new Date().toISOString()) })
      loop.retry()
    },
    drop(id) {
      set({ queue: removeCommand(state.queue, id) })
      // Commands behind the dropped one may be sent now.
      loop.soon()
    },
    dismiss: (refusal) => set({ refusals: state.refusals.filter((each) => each !== refusal) }),
    read: (at) => set({ queue: removeCompleted(state.queue, at) }),
    open(onAnswer) {
      tell = onAnswer
      loop.open()
      return () => {
        tell = () => {}
      }
    },
  }
}
