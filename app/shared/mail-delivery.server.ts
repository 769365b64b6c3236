import { setTimeout as after } from 'node:timers/promises'
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { openPace } from './pace.server.ts'
import { MINUTE_MS } from './time-units.ts'

/** The outcome of a mail: delivered to the server, queued for retry, or rejected for good with the server's own words. */
export type Outcome = 'sent' | 'waits' | { refusal: string }

/** The outbox tables; all have the same columns for delivery. */
type MailTable = 'pending_mail' | 'contact_message' | 'reminder_mail' | 'invitation_mail'

export type MailDelivery = {
  /** Sends a mail now; 'waits' when another node holds it, or the mail server takes longer than `patience`. */
  attempt(id: string): Promise<Outcome>
  /** Sends what is due, a few at a time, until the mail server fails. Calls that overlap on one node share one round. */
  deliver(): Promise<void>
  /** Releases mails that a crashed process had in flight. Only where there is no other node. */
  takeUp(): Promise<void>
  /** The queue's length, its oldest mail, the last failure, and the time of the next attempt. */
  waiting(): Promise<WaitingMails>
  /** Starts no further mail and waits for those in flight, ten seconds at most. */
  close(): Promise<void>
}

/** Initial columns of a queued mail: due at once. */
export const dueAt = (at: string) => ({ asked_at: at, next_at: at, tries: 0, held_until: null, fault: null })

export type WaitingMails = { count: number; since?: string; fault?: string; nextAt?: string }

export type MailDeliveryOptions<Table extends MailTable> = {
  db: Kysely<Tables>
  table: Table
  now: () => Date
  log: { error(details: object, message: string): void }
  /** Whether a mail can be handed over yet; otherwise it is looked at again a few seconds later. By default it always can. */
  isReady?(row: Selectable<Tables[Table]>): Promise<boolean>
  /** Hands one mail to the mail server, or does nothing if the mail is no longer wanted. */
  hand(row: Selectable<Tables[Table]>): Promise<void>
  /** How long the caller waits for the mail server, in ms. */
  patienceMs?: number | undefined
}

/** The part of nodemailer's error about a rejection; `response`: the server's own words. */
type SMTPError = { code: string; command: string; responseCode: number; response: string }

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [MINUTE_MS, 60 * MINUTE_MS]
/** How long a mail is retried. By then its sender has tried again or given up. */
const KEEP_MS = 24 * 60 * MINUTE_MS
/** Longer than a mail server may take, so a mail held this long belongs to a process that has died. */
const HOLD_MS = MINUTE_MS
/** Clocks of nodes differ by less. A time further ahead was written before a clock was set back. */
const SKEW_MS = 5 * MINUTE_MS
const PATIENCE_MS = 5_000
/** How many mails are under way at once: the mail server's answers take most of a mail's time. A process that dies may leave so many to be repeated. */
const AT_ONCE = 5
/** Between two mails, in ms, for the pages that the same process serves. */
const SPACING_MS = 6
/** Until a mail that is not ready is looked at again. */
const NOT_READY_MS = 3_000
/** How long a node that stops waits for the mail server. A mail that takes longer is repeated under its Message-ID. */
const LAST_MAILS_MS = 10_000

/** `takesOthers`: false when the server failed, not just this mail. */
type Attempt = { outcome: Outcome; takesOthers: boolean }

/** Queues mails for a mail server that may be down. Each is sent by one node, across restarts. */
export function openMailDelivery<Table extends MailTable>(options: MailDeliveryOptions<Table>): MailDelivery {
  const { db, now, log, hand, patienceMs = PATIENCE_MS } = options
  // The queries below name only columns that all outbox tables share.
  const table = options.table as 'pending_mail'
  type Row = Selectable<Tables['pending_mail']>
  type Where = ExpressionBuilder<Tables, 'pending_mail'>
  /** Sent mails whose row could not be removed yet. The same mail requested again is a new one. */
  const sent = new Set<string>()
  const tagOf = ({ id, asked_at }: Pick<Row, 'id' | 'asked_at'>) => `${id} ${asked_at}`
  const pace = openPace(SPACING_MS)
  let running: Promise<void> | undefined
  let isClosed = false
  const inFlight = new Set<Promise<Attempt>>()
  const time = (aheadMs = 0) => new Date(now().getTime() + aheadMs).toISOString()

  const isFree = (eb: Where) =>
    eb.or([eb('held_until', 'is', null), eb('held_until', '<=', time()), eb('held_until', '>', time(HOLD_MS + SKEW_MS))])
  const isDue = (eb: Where) => eb.or([eb('next_at', '<=', time()), eb('next_at', '>', time(LONGEST_PAUSE_MS + SKEW_MS))])

  /** Claims a mail for this node; undefined when another node has claimed or sent it. */
  const hold = (id: string) =>
    db
      .updateTable(table)
      .set({ held_until: time(HOLD_MS) })
      .where('id', '=', id)
      .where(isFree)
      .returningAll()
      .executeTakeFirst()

  async function remove(row: Row) {
    await db.deleteFrom(table).where('id', '=', row.id).execute()
    sent.delete(tagOf(row))
  }

  /** Undefined when another node has the mail. */
  async function attemptOf(id: string): Promise<Attempt | undefined> {
    await pace()
    if (isClosed) return undefined
    const row = await hold(id)
    return row && handOver(row)
  }

  function handOver(row: Row): Promise<Attempt> {
    const attempt = tried(row).finally(() => inFlight.delete(attempt))
    inFlight.add(attempt)
    return attempt
  }

  async function tried(row: Row): Promise<Attempt> {
    try {
      if (!sent.has(tagOf(row))) {
        const mail = row as Selectable<Tables[Table]>
        if (options.isReady && !(await options.isReady(mail))) return await putOff(row)
        await hand(mail)
      }
      sent.add(tagOf(row))
    } catch (error) {
      return failed(row, error as Partial<SMTPError>)
    }
    await remove(row).catch((err) => log.error({ err }, 'a mail that was sent is still noted as waiting'))
    return { outcome: 'sent', takesOthers: true }
  }

  async function putOff({ id }: Row): Promise<Attempt> {
    await db
      .updateTable(table)
      .set({ next_at: time(NOT_READY_MS), held_until: null })
      .where('id', '=', id)
      .execute()
    return { outcome: 'waits', takesOthers: true }
  }

  async function failed(row: Row, { code, command, responseCode, response }: Partial<SMTPError>): Promise<Attempt> {
    // The server's reply names the recipient.
    log.error({ code, command, responseCode, tries: row.tries + 1 }, 'a mail could not be sent')
    const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
    const isFinal = isAboutThisMail && (responseCode === undefined || responseCode >= 500)
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** row.tries, LONGEST_PAUSE_MS)
    const isTooLate = Date.parse(row.asked_at) + KEEP_MS < now().getTime() + pause
    try {
      if (isFinal || isTooLate) await remove(row)
      else
        await db
          .updateTable(table)
          .set({ tries: row.tries + 1, next_at: time(pause), held_until: null, fault: String(responseCode ?? code ?? 'unknown') })
          .where('id', '=', row.id)
          .execute()
    } catch (err) {
      // Its claim expires within a minute, and then it is retried.
      log.error({ err }, 'a mail that could not be sent could not be put off')
    }
    if (isTooLate) log.error({ tries: row.tries + 1 }, 'a mail was given up')
    if (isFinal) return { outcome: { refusal: response ?? '' }, takesOthers: true }
    return { outcome: 'waits', takesOthers: command === 'RCPT TO' }
  }

  async function round() {
    // While the server is down, it is probed with one mail.
    for (let atOnce = 1; !isClosed; atOnce = AT_ONCE) {
      const due = await db.selectFrom(table).select('id').where(isDue).where(isFree).orderBy('next_at').limit(atOnce).execute()
      if (due.length === 0) return
      const attempts = await Promise.all(due.map(({ id }) => attemptOf(id)))
      if (!attempts.every((attempt) => attempt?.takesOthers ?? true)) return
    }
  }

  return {
    async attempt(id) {
      const row = await hold(id)
      if (!row) return 'waits'
      const late = Promise.withResolvers<Outcome>()
      const timer = setTimeout(() => late.resolve('waits'), patienceMs)
      const attempt = handOver(row).then(({ outcome }) => outcome)
      return Promise.race([attempt, late.promise]).finally(() => clearTimeout(timer))
    },

    deliver() {
      running ??= round().finally(() => {
        running = undefined
      })
      return running
    },

    async takeUp() {
      await db.updateTable(table).set({ held_until: null }).execute()
    },

    async waiting() {
      const rows = await db.selectFrom(table).select(['asked_at', 'next_at', 'fault']).orderBy('asked_at').execute()
      const [first] = rows
      if (!first) return { count: 0 }
      const fault = rows.findLast((row) => row.fault !== null)?.fault
      const nextAt = rows.map(({ next_at }) => next_at).sort()[0] as string
      return { count: rows.length, since: first.asked_at, nextAt, ...(fault ? { fault } : {}) }
    },

    async close() {
      isClosed = true
      await Promise.race([Promise.allSettled([running, ...inFlight]), after(LAST_MAILS_MS, undefined, { ref: false })])
    },
  }
}
