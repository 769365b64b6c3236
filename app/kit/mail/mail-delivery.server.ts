import { setTimeout as after } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { openPace } from '../time/pace.server.ts'
import { MINUTE_MS } from '../time/time-units.ts'
import type { NewPiece, Piece, RetryOptions, Work } from '../work/work.server.ts'

/** The outcome of a mail: delivered to the server, queued for retry, or rejected for good with the server's own words. */
export type Outcome = 'sent' | 'waits' | { refusal: string }

export type MailDelivery = {
  /** Queues mails, due at once; with `replaces`, the newest payload for a key replaces the earlier one. */
  add(mails: readonly NewPiece[], given?: { of?: Kysely<Tables>; replaces?: boolean }): Promise<void>
  /** Sends a mail now; returns 'waits' when another node holds it, or the mail server takes longer than `patienceMs`. */
  attempt(key: string): Promise<Outcome>
  /** Sends due mails, a few at a time, until the mail server fails. Overlapping calls on one node share one round. */
  deliver(): Promise<void>
  /** Returns the queue's length, its oldest mail, the last failure, and the time of the next attempt. */
  waiting(): Promise<MailBacklog>
  /** Starts no further mail and waits for those in flight, ten seconds at most. */
  close(): Promise<void>
}

export type MailBacklog = { count: number; since?: string; fault?: string; nextAt?: string }

/** The part of an outbox that others may call. */
export type OutboxDoor = Omit<MailDelivery, 'add' | 'attempt'>

export type MailDeliveryOptions<Payload, Read = undefined> = {
  db: Kysely<Tables>
  work: Work
  /** The kind of work of these mails. */
  kind: string
  now: () => Date
  log: { error(details: object, message: string): void }
  /** Reads the data that a few mails need from the database, in as few statements as for one mail. */
  read?(mails: readonly Piece<Payload>[]): Promise<Read>
  /**
   * Hands one mail to the mail server, or does nothing if the mail is no longer wanted. Returns LATER when it cannot be handed
   * over yet.
   */
  hand(mail: Piece<Payload>, read: Read): Promise<unknown>
  /** How long the caller waits for the mail server, in ms. */
  patienceMs?: number | undefined
}

/** The part of nodemailer's error about a rejection; `response`: the server's own words. */
type SMTPError = { code: string; command: string; responseCode: number; response: string }

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [MINUTE_MS, 60 * MINUTE_MS]
/** How long a mail is retried, in ms. By then the person who requested it has tried again or given up. */
const KEEP_MS = 24 * 60 * MINUTE_MS
/** How long a claim of a mail lasts, in ms: longer than a mail server may take, so the process of an older claim has died. */
const HOLD_MS = MINUTE_MS
const PATIENCE_MS = 5_000
/**
 * How many mails are in flight at once: the mail server's answers take most of a mail's time. If a process dies, this many may
 * be repeated.
 */
const AT_ONCE = 5
/** The pause between two mails, in ms, for the pages that the same process serves. */
const SPACING_MS = 6
/** Returned by `hand` for a mail that cannot be handed over yet. */
export const LATER = 'later'
/** The pause, in ms, before such a mail is tried again. */
const NOT_READY_MS = 3_000
/** How long a stopping node waits for the mail server. A mail that takes longer is repeated under its Message-ID. */
const LAST_MAILS_MS = 10_000

/** `takesOthers`: false when the server failed, not just this mail. */
type Attempt = { outcome: Outcome; takesOthers: boolean }

/** Opens the queue of mails for a mail server that may be down. Each mail is sent by one node, across restarts. */
export function openMailDelivery<Payload, Read = undefined>(options: MailDeliveryOptions<Payload, Read>): MailDelivery {
  const { db, work, now, log, read, hand, patienceMs = PATIENCE_MS } = options
  const kind = { name: options.kind, holdMs: HOLD_MS, longestMs: LONGEST_PAUSE_MS }
  type Mail = Piece<Payload>
  /** Sent mails whose row could not be removed yet. A new request for the same mail is a new mail. */
  const sent = new Set<string>()
  const tagOf = ({ key, addedAt }: Mail) => `${key} ${addedAt}`
  const pace = openPace(SPACING_MS)
  let running: Promise<void> | undefined
  let isClosed = false
  const inFlight = new Set<Promise<Attempt[]>>()

  function handOver(mails: readonly Mail[]): Promise<Attempt[]> {
    const attempts = triedAll(mails).finally(() => inFlight.delete(attempts))
    inFlight.add(attempts)
    return attempts
  }

  /** Uses one statement for all mails that were sent, because each statement has to wait for the disk. */
  async function triedAll(mails: readonly Mail[]): Promise<Attempt[]> {
    let known: Read
    try {
      known = (await read?.(mails)) as Read
    } catch (error) {
      return Promise.all(mails.map((mail) => failed(mail, error as Partial<SMTPError>)))
    }
    const attempts = await Promise.all(
      mails.map(async (mail) => {
        await pace()
        return isClosed ? putOff(mail, 0) : tried(mail, known)
      }),
    )
    const ended = mails.filter((_, at) => attempts[at]?.outcome === 'sent')
    try {
      await work.done(kind, ended)
      for (const mail of ended) sent.delete(tagOf(mail))
    } catch (err) {
      log.error({ err }, 'mails that were sent are still noted as waiting')
    }
    return attempts
  }

  async function putOff(mail: Mail, pauseMs: number, later: Omit<RetryOptions, 'dueAt'> = {}): Promise<Attempt> {
    await work.putOff(kind, [mail], { dueAt: new Date(now().getTime() + pauseMs), ...later })
    return { outcome: 'waits', takesOthers: true }
  }

  async function tried(mail: Mail, known: Read): Promise<Attempt> {
    try {
      if (!sent.has(tagOf(mail)) && (await hand(mail, known)) === LATER) return await putOff(mail, NOT_READY_MS)
      sent.add(tagOf(mail))
    } catch (error) {
      return failed(mail, error as Partial<SMTPError>)
    }
    return { outcome: 'sent', takesOthers: true }
  }

  async function failed(mail: Mail, { code, command, responseCode, response }: Partial<SMTPError>): Promise<Attempt> {
    const tries = mail.tries + 1
    // The server's reply names the recipient, so do not log it.
    log.error({ code, command, responseCode, tries }, 'a mail could not be sent')
    const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
    const isFinal = isAboutThisMail && (responseCode === undefined || responseCode >= 500)
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** mail.tries, LONGEST_PAUSE_MS)
    const isTooLate = Date.parse(mail.addedAt) + KEEP_MS < now().getTime() + pause
    try {
      if (isFinal || isTooLate) await work.done(kind, [mail])
      else await putOff(mail, pause, { tries, fault: String(responseCode ?? code ?? 'unknown') })
    } catch (err) {
      // Its claim expires within a minute, and then it is retried.
      log.error({ err }, 'a mail that could not be sent could not be put off')
    }
    if (isTooLate) log.error({ tries }, 'a mail was given up')
    if (isFinal) return { outcome: { refusal: response ?? '' }, takesOthers: true }
    return { outcome: 'waits', takesOthers: command === 'RCPT TO' }
  }

  async function round() {
    // While the server is down, one mail probes it.
    for (let most = 1; !isClosed; most = AT_ONCE) {
      const due = await work.claim<Payload>(kind, { most })
      if (due.length === 0) return
      const attempts = await handOver(due)
      if (!attempts.every(({ takesOthers }) => takesOthers)) return
    }
  }

  return {
    add: (mails, given) => work.add(kind, mails, given),

    async attempt(key) {
      const [mail] = await work.claim<Payload>(kind, { most: 1, keys: [key], early: true })
      if (!mail) return 'waits'
      const late = Promise.withResolvers<Outcome>()
      const timer = setTimeout(() => late.resolve('waits'), patienceMs)
      const attempt = handOver([mail]).then(([tried]) => tried?.outcome ?? 'waits')
      return Promise.race([attempt, late.promise]).finally(() => clearTimeout(timer))
    },

    deliver() {
      running ??= round().finally(() => {
        running = undefined
      })
      return running
    },

    async waiting() {
      const mails = db.selectFrom('work').select(['added_at', 'due_at', 'fault']).where('kind', '=', kind.name)
      const rows = await mails.orderBy('added_at').execute()
      const [first] = rows
      if (!first) return { count: 0 }
      const fault = rows.findLast((row) => row.fault !== null)?.fault
      const [nextAt = ''] = rows.map(({ due_at }) => due_at ?? '').sort()
      return { count: rows.length, since: first.added_at, nextAt, ...(fault ? { fault } : {}) }
    },

    async close() {
      isClosed = true
      await Promise.race([Promise.allSettled([running, ...inFlight]), after(LAST_MAILS_MS, undefined, { ref: false })])
    },
  }
}
