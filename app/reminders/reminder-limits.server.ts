import type { BrowserMark } from '../shared/browser-mark.server.ts'
import { networkOf } from '../shared/client-lines.ts'
import type { Limit, Limits } from '../shared/limits.server.ts'

/** The client of a request: the address that limits count by, and its Cookie header. */
export type Asking = { client: string; cookie: string }

const HOUR = 3600
const BY_BROWSER: Limit = { what: 'reminders browser', points: 60, seconds: HOUR }
/**
 * Mails to one mailbox, from all clients together: otherwise strangers could fill it (security T-118). They can keep its owner from
 * subscribing for an hour, but they cannot touch confirmed reminders.
 */
const BY_MAILBOX: Limit = { what: 'reminders mailbox', points: 5, seconds: HOUR }
/**
 * Browsers with a mark have their own limits (per address, which a full stadium shares, per network, and mails in total), so that scripts
 * without one cannot use up their allowance.
 */
const limitsOf = (whose: string, points: { client: number; network: number; mails: number }) => ({
  client: { what: `reminders client ${whose}`, points: points.client, seconds: HOUR },
  network: { what: `reminders network ${whose}`, points: points.network, seconds: HOUR },
  mails: { what: `reminders mails ${whose}`, points: points.mails, seconds: HOUR },
})
const MARKED = limitsOf('marked', { client: 1_500, network: 3_000, mails: 1_000 })
const UNMARKED = limitsOf('unmarked', { client: 30, network: 60, mails: 100 })

/** Commands for what is not there: tokens and endpoints that somebody tries, or a mail program that ends a reminder twice. */
const MISSES = {
  browser: { what: 'reminders misses browser', points: 60, seconds: HOUR },
  marked: limitsOf('misses marked', { client: 1_500, network: 3_000, mails: 0 }),
  // Mail programs have no mark, and come from few addresses.
  unmarked: limitsOf('misses unmarked', { client: 300, network: 600, mails: 0 }),
}

/** Counts one command that found no reminder. */
export function takeMiss(limits: Limits, mark: BrowserMark, { client, cookie }: Asking) {
  const browser = mark.read(cookie)
  const shared = browser === undefined ? MISSES.unmarked : MISSES.marked
  return limits.take([
    ...(browser === undefined ? [] : [[MISSES.browser, browser] satisfies [Limit, string]]),
    [shared.client, client],
    [shared.network, networkOf(client)],
  ])
}

/** Counts one request for a reminder; `mailbox`: the digest of the address that a mail is to be sent to. */
export function takeReminder(limits: Limits, mark: BrowserMark, { client, cookie }: Asking, mailbox?: string) {
  const browser = mark.read(cookie)
  const shared = browser === undefined ? UNMARKED : MARKED
  return limits.take([
    ...(browser === undefined ? [] : [[BY_BROWSER, browser] satisfies [Limit, string]]),
    [shared.client, client],
    [shared.network, networkOf(client)],
    ...(mailbox === undefined
      ? []
      : ([
          [BY_MAILBOX, mailbox],
          [shared.mails, 'all'],
        ] satisfies [Limit, string][])),
  ])
}
