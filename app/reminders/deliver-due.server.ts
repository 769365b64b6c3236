import { createHash } from 'node:crypto'
import type { Changes } from '../../database/changes.ts'
import { shareTurn } from '../../database/turns.ts'
import type { Push, PushOutcome } from '../../providers/push/port.ts'
import type { Seal } from '../kit/http/seal.server.ts'
import { openPace } from '../kit/time/pace.server.ts'
import type { Claims, DropReason, DueRow } from './due-claims.server.ts'
import { type Address, openContent } from './mails/reminder-address.server.ts'
import { type GameText, notificationOf } from './mails/reminder-message.ts'
import { isRead, type ReminderOutbox, type ReminderTexts } from './mails/reminder-outbox.server.ts'

export type Delivery = {
  /**
   * Runs one round: sends the messages that are due, mails through the outbox. Nodes share the work, and no message is sent
   * twice, whichever of them dies. Overlapping calls on one node share one round.
   */
  deliver(): Promise<void>
  /** Outcomes of messages on this node since its start. */
  counts: Readonly<Record<PushOutcome['kind'] | DropReason | 'mailed', number>>
  /** Starts no more messages and waits for those in flight. */
  close(): Promise<void>
}

export type DeliveryOptions = {
  claims: Claims
  changes: Changes
  seal: Seal
  now: () => Date
  push: Push
  outbox: ReminderOutbox
  texts: ReminderTexts
  publicUrl: string
  /** A log with a limit, because strangers' subscriptions may fail by the thousand. */
  log: { error(details: object, message: string): void }
}

/** A message that is ready to send. */
type Ready = DueRow & { address: Address; game: GameText }

/** The maximum number of messages in flight at one push service. */
const AT_ONCE = 50
/**
 * The number of consecutive refusals after which a push service gets a pause, and the length of that pause in seconds unless the
 * service requests another. A single refusal proves nothing: services also limit the messages to one browser.
 */
const [REFUSALS, PAUSE] = [5, 30]
/** The time between two pushes of a node, in ms: about 160 a second, which leaves time to answer pages. */
const SPACING_MS = 6
/**
 * In seconds: the delay before a game's texts are read again, when this node has not read its newest version, or when the game is
 * not public now.
 */
const [UNREAD_PAUSE, HIDDEN_PAUSE] = [3, 60]
/** Messages that are overdue by this time, in ms, are sent as fast as possible. */
const HURRY_MS = 30_000

/**
 * Returns the topic of a game. All messages about a game share one, so a push service retains only the newest: 32 characters of
 * base64url.
 */
const topicOf = (eventId: string) => createHash('sha256').update(eventId).digest('base64url').slice(0, 32)

export function openDelivery(options: DeliveryOptions): Delivery {
  const { claims, changes, seal, now, push, outbox, texts, publicUrl, log } = options
  const counts = { sent: 0, gone: 0, 'too-large': 0, later: 0, failed: 0, late: 0, mailed: 0 }
  let closed = false
  let running: Promise<void> | undefined
  const pace = openPace(SPACING_MS)

  const isLate = ({ expiresAt }: DueRow) => expiresAt <= now().getTime()

  async function drop(rows: readonly DueRow[], outcome: DropReason) {
    counts[outcome] += await claims.drop(rows, outcome)
  }

  async function send({ what, lead, startsAt, language, eventId, expiresAt, address, game }: Ready): Promise<PushOutcome> {
    if (!('subscription' in address)) return { kind: 'failed', status: undefined, said: 'This is no subscription.' }
    const notification = notificationOf({ what, lead, startsAt, language, now: now() }, game, publicUrl)
    const ttlSeconds = (expiresAt - now().getTime()) / 1_000
    return push.send(address.subscription, { notification, ttlSeconds, urgency: 'high', topic: topicOf(eventId) })
  }

  /** Sends the messages of one push service. */
  async function inLane(service: string, waiting: Ready[]): Promise<void> {
    const inFlight = new Set<Promise<void>>()
    const settled: { row: DueRow; outcome: PushOutcome }[] = []
    let refusals = 0
    let pause = 0

    function settles(row: DueRow, outcome: PushOutcome) {
      settled.push({ row, outcome })
      counts[outcome.kind]++
      if (outcome.kind === 'failed') log.error({ service, status: outcome.status, said: outcome.said }, 'a push was not accepted')
      const isRefused = outcome.kind === 'later' || (outcome.kind === 'failed' && outcome.status === undefined)
      refusals = isRefused ? refusals + 1 : 0
      if (refusals >= REFUSALS) pause = outcome.kind === 'later' ? outcome.retryAfter : PAUSE
    }

    async function begin(row: Ready) {
      // Thousands of messages without a pause would block this thread.
      await (now().getTime() - row.dueAt < HURRY_MS ? pace() : shareTurn())
      const sending = send(row).then((outcome) => {
        settles(row, outcome)
        inFlight.delete(sending)
      })
      inFlight.add(sending)
    }

    try {
      while (waiting.length > 0 && pause === 0 && !closed) {
        const group = waiting.splice(0, AT_ONCE - inFlight.size)
        await drop(group.filter(isLate), 'late')
        const marked = new Set(await claims.mark(group.filter((row) => !isLate(row))))
        for (const row of group) if (marked.has(row)) await begin(row)
        // Waits until a larger group fits, because marking each row alone would cost one transaction each.
        while (inFlight.size > AT_ONCE / 2) await Promise.race(inFlight)
        await claims.settle(settled.splice(0))
      }
    } finally {
      await Promise.all(inFlight)
      await claims.settle(settled.splice(0))
      await claims.release(waiting, pause)
    }
  }

  /** Queues mails in the outbox, within the transaction that marks them. */
  async function mail(rows: readonly DueRow[]) {
    if (rows.length === 0) return
    await changes.change(async ({ trx }) => {
      const marked = await claims.mark(rows, 'sent', trx)
      await outbox.addMessages(trx, marked)
      counts.mailed += marked.length
    })
  }

  /**
   * Adds the game's texts and the address to each row. Drops rows that cannot be sent, and postpones those whose game's texts are
   * not available now.
   */
  async function prepared(rows: readonly DueRow[]): Promise<Ready[]> {
    const games = new Map<string, GameText | undefined>()
    const ready: Ready[] = []
    const [unread, hidden, failed]: [DueRow[], DueRow[], DueRow[]] = [[], [], []]
    for (const row of rows) {
      if (!isRead(texts, row.eventId, row.eventVersion)) {
        unread.push(row)
        continue
      }
      const key = `${row.eventId} ${row.language}`
      if (!games.has(key)) games.set(key, await texts.game(row.eventId, row.language))
      const game = games.get(key)
      if (!game) {
        hidden.push(row)
        continue
      }
      // Opening a thousand addresses takes ten milliseconds and more.
      await shareTurn()
      const address = addressOf(row)
      if (address) ready.push({ ...row, address, game })
      else failed.push(row)
    }
    await claims.release(unread, UNREAD_PAUSE)
    await claims.release(hidden, HIDDEN_PAUSE)
    await drop(failed, 'failed')
    return ready
  }

  function addressOf({ reminderId, sealedAddress }: DueRow): Address | undefined {
    try {
      return openContent(seal, reminderId, sealedAddress).address
    } catch (err) {
      log.error({ err }, 'the address of a reminder cannot be opened')
      return undefined
    }
  }

  async function round(): Promise<void> {
    while (!closed) {
      const rows = await claims.claim()
      if (rows.length === 0) return
      await drop(rows.filter(isLate), 'late')
      const ready = await prepared(rows.filter((row) => !isLate(row)))
      await mail(ready.filter(({ channel }) => channel === 'mail'))
      const pushes = ready.filter(({ channel }) => channel === 'push')
      const lanes = Map.groupBy(pushes, ({ address }) => serviceOf(address))
      const ended = await Promise.allSettled([...lanes].map(([service, messages]) => inLane(service, messages)))
      for (const lane of ended) if (lane.status === 'rejected') throw lane.reason
    }
  }

  return {
    deliver() {
      running ??= round().finally(() => {
        running = undefined
      })
      return running
    },
    counts,
    async close() {
      closed = true
      await running?.catch(() => {})
    },
  }
}

const serviceOf = (address: Address) =>
  'subscription' in address ? (URL.parse(address.subscription.endpoint)?.origin ?? '') : ''
