import { limitsOfKind } from '../kit/limits/tries.server.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../kit/time/time-units.ts'

/** The client of a request: the address by which limits count it, and its Cookie header. */
export type RequestClient = { client: string; cookie: string }

/**
 * The limit for mails that ask to confirm a reminder: without it strangers could fill a mailbox (security T-118). A mailbox, in
 * whatever spelling, gets three until one of them is confirmed. One client address may send to about twenty different mailboxes
 * an hour, and then waits in a queue (spec Q-92).
 */
export const MAILS = limitsOfKind('reminder mails', HOUR_SECONDS, {
  browser: 20,
  fresh: 15,
  others: 5,
  slowSeconds: 30,
  mailbox: { points: 3, seconds: DAY_SECONDS },
  domain: { most: 60, spare: 60 },
  all: { most: 1_000, spare: 250 },
})

/**
 * The limit for reminders by push. A full stadium shares one address; invented browsers cost one request each, because their
 * first message ends them (spec Q-97).
 */
export const PUSHES = limitsOfKind('reminder pushes', HOUR_SECONDS, {
  browser: 60,
  fresh: 300,
  others: 30,
  slowSeconds: 2,
  all: { most: 20_000, spare: 5_000 },
})

/**
 * The limit for commands about things that do not exist: guessed tokens and endpoints, or a mail program, which has no browser
 * mark, that ends a reminder twice.
 */
export const MISSES = limitsOfKind('reminder misses', HOUR_SECONDS, { browser: 60, fresh: 1_000, others: 300, slowSeconds: 5 })
