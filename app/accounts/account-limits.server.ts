import type { Limit } from '../kit/limits/limits.server.ts'
import { limitsOfKind } from '../kit/limits/tries.server.ts'
import { HOUR_SECONDS } from '../kit/time/time-units.ts'

const QUARTER = 15 * 60

/**
 * Limits wrong passwords in browsers that have not signed in to the account before: 30 per address in a quarter of an hour, and
 * for one account from everywhere ten, then one in 90 s.
 */
export const SIGN_INS = limitsOfKind('sign-in', QUARTER, {
  browser: 10,
  fresh: 14,
  others: 8,
  slowSeconds: 115,
  everywhere: { points: 9, seconds: QUARTER, slowSeconds: 90 },
})
/** Limits answers that reveal whether an address is registered: that it is in use (spec A1), or has no account (A4). */
export const TOLD = limitsOfKind('registered', HOUR_SECONDS, { browser: 5, fresh: 50, others: 10, slowSeconds: 60 })
export const ACCOUNTS_MADE = limitsOfKind('sign-up', HOUR_SECONDS, { browser: 5, fresh: 250, others: 50, slowSeconds: 10 })
/** Limits mails with a link that sets a new password. */
export const RESETS = limitsOfKind('reset', HOUR_SECONDS, {
  browser: 5,
  fresh: 50,
  others: 10,
  slowSeconds: 60,
  mailbox: { points: 3, seconds: HOUR_SECONDS },
  all: { most: 1_000, spare: 250 },
})
/** Limits starts of a sign-in by Google, because each creates a row that lasts until it expires. */
export const GOOGLE_STARTS = limitsOfKind('google', QUARTER, { browser: 20, fresh: 250, others: 60, slowSeconds: 5 })
export const GOOGLE_FAILURES = limitsOfKind('google callback', QUARTER, { browser: 20, fresh: 50, others: 20, slowSeconds: 20 })

/** Limits changes of a viewer's own data, by uid: each is written, and sent to all open pages of the viewer. */
export const OWN_CHANGES: Limit = { what: 'changes of viewer', points: 120, seconds: 60 }
