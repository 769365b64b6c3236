import { randomId } from '../../../kit/browser/random-id.ts'
import { openSendLoop, type SendOutcome } from '../../../kit/send-later/send-loop.tsx'
import type { WholeFault } from '../../../kit/whole-fault.ts'
import { sendCommand } from '../../kit/commands/send-command.tsx'
import type { DeskCard, DeskNotice } from '../desk-card.ts'
import type { DeskAnswer, DeskCommandName } from './desk-command.ts'
import {
  added,
  answered,
  beforeOf,
  heard,
  isHopeless,
  missed,
  nextToSend,
  type Queue,
  type QueuedCommand,
  released,
  settled,
  type TappedCommand,
  takenBack,
  triedAgain,
  without,
} from './desk-queue.ts'
import { keptCommands } from './kept-commands.tsx'

/** A command that the server has refused, and why. */
export type DeskRefusal = { command: QueuedCommand; answer: DeskAnswer & { ok: false } }
/** `fault`: why the last one could not be sent. */
export type DeskState = { queue: Queue; refusals: readonly DeskRefusal[]; fault: WholeFault | undefined }

type Given = Omit<TappedCommand, 'id' | 'at'>
type Done = Pick<QueuedCommand, 'id' | 'eventId' | 'title'> & { command: Exclude<DeskCommandName, 'undo'> }
/** What an undo shows again: the card, or without one the notices of every page. */
type Shown = { card: DeskCard | undefined; site: readonly DeskNotice[] }

export type DeskSender = {
  subscribe(listener: () => void): () => void
  state(): DeskState
  /** Shows the command at once, keeps it on the device, and sends it. Returns its id. */
  send(command: Given, version: number): string
  /** Takes back a command of this page; `before`: what stood there. */
  undo(done: Done, before: Shown, version: number): void
  /** Sends now what waits; with `id`, also one that was held. */
  retry(id?: string): void
  drop(id: string): void
  dismiss(refusal: DeskRefusal): void
  /** The page was read at this moment (ISO). */
  read(at: string): void
  /**
   * Sends what waits, from now on and on whatever page; `onAnswer`: the desk should be read again. Returns the function that ends only the
   * calls of that.
   */
  open(onAnswer: () => void): () => void
}

/** What may be better a moment later. */
const LATER = new Set<string>(['network', 'unavailable', 'full', 'signed-out', 'unconfirmed', 'failed'])
/** A slow phone paints what the tap did before it begins a request, in ms. */
const AFTER_PAINT = 50
/** How long an answer may take, in ms: a phone in a rink that has lost its network must not wait for half a minute. */
const PATIENCE = 12_000

/** By account. They outlive the page, so that nothing is lost when staff look at another one. */
const senders = new Map<string, DeskSender>()

/** The one sender of an account. On the server it holds nothing. */
export function deskSender(uid: string): DeskSender {
  if (typeof document === 'undefined') return makeSender(uid)
  const sender = senders.get(uid) ?? makeSender(uid)
  senders.set(uid, sender)
  return sender
}

/**
 * Sends what was tapped at the desk, one command after the other, and keeps what could not be sent on the device, for this account: also over
 * a reload (spec D2).
 */
function makeSender(uid: string): DeskSender {
  const kept = keptCommands(uid)
  const listeners = new Set<() => void>()
  const isBrowser = typeof document !== 'undefined'
  let state: DeskState = { queue: isBrowser ? kept.read() : [], refusals: [], fault: undefined }
  let sending: string | undefined
  let tell = () => {}

  function show(next: Partial<DeskState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function set(next: Partial<DeskState>) {
    if (next.queue) kept.write(state.queue, next.queue)
    show(next)
  }

  if (isBrowser)
    kept.hear((id, command) => {
      const queue = heard(state.queue, id, command)
      if (queue === state.queue) return
      show({ queue })
      if (command?.doneAt !== undefined) tell()
    })

  const loop = openSendLoop(sendNext)

  async function sendNext(): Promise<SendOutcome> {
    const next = nextToSend(state.queue, Date.now())
    if (!next) return 'idle'
    sending = next.id
    set({ queue: triedAgain(state.queue, next.id) })
    const { id, command, eventId, seen, fields } = next
    const sent = { ...fields, command, id, event: eventId, seen: String(seen ?? 0) }
    const answer = await sendCommand<DeskAnswer>('/admin/today-commands', sent, { patience: PATIENCE })
    sending = undefined
    const isLater = !answer.ok && LATER.has(answer.reason)
    const left = isLater ? missed(state.queue, id, answer.reason === 'failed') : state.queue
    if (isLater && !isHopeless(left, id)) {
      set({ queue: left, fault: answer.reason as WholeFault })
      return 'failed'
    }
    const { queue, refused } = answered(state.queue, id, answer)
    const refusals = answer.ok ? [] : refused.map((each) => ({ command: each, answer }))
    set({ queue, refusals: [...state.refusals, ...refusals], fault: undefined })
    tell()
    return 0
  }

  const tapped = (command: Given): TappedCommand => ({
    ...command,
    id: randomId(),
    at: new Date().toISOString(),
  })

  /** Sends what waits once the page has shown it. What was refused on this game before is no longer of interest. */
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
      setAndSend(added(state.queue, command, version), command.eventId)
      return command.id
    },
    undo({ id, command, eventId, title }, { card, site }, version) {
      const waiting = state.queue.find((each) => each.id === id && each.doneAt === undefined)
      if (waiting?.tries === 0) return set({ queue: without(state.queue, id) })
      const before = card ? { before: beforeOf(card, command) } : { site }
      const undo = tapped({ command: 'undo', undoes: command, eventId, title, fields: { of: id }, ...before })
      setAndSend(waiting ? takenBack(state.queue, id, undo, sending === id) : added(state.queue, undo, version), eventId)
    },
    retry(id) {
      if (id !== undefined) set({ queue: released(state.queue, id, new Date().toISOString()) })
      loop.retry()
    },
    drop(id) {
      set({ queue: without(state.queue, id) })
      // What stood behind it may go now.
      loop.soon()
    },
    dismiss: (refusal) => set({ refusals: state.refusals.filter((each) => each !== refusal) }),
    read: (at) => set({ queue: settled(state.queue, at) }),
    open(onAnswer) {
      tell = onAnswer
      loop.open()
      return () => {
        tell = () => {}
      }
    },
  }
}
