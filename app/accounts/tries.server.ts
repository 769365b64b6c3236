import type { BrowserMark } from '../shared/browser-mark.server.ts'
import type { Limit, Limits, Refused } from '../shared/limits.server.ts'
import { type Allowance, levelsOf, type Turns } from '../shared/turns.server.ts'

/** What one browser, one address and one network may not do too often. Figures: docs/decisions/020-limits.md. */
type Kind = { browser: Limit; address: Allowance; network: Allowance }
type From = { cookie: string; client: string }
type TooMany = Refused & { reason: 'too-many' }

const QUARTER = 15 * 60
const HOUR = 3600

/** Leaves room for one typing error per person. */
const MARK_WORTH = 2

type Points = { browser: number; fresh: number; others: number; slowSeconds: number }

/** An IPv6 network (/48) gets ten times as much as one of its addresses. */
function kind(what: string, seconds: number, { browser, fresh, others, slowSeconds }: Points): Kind {
  const allowance = (whose: string, times: number): Allowance => ({
    worth: MARK_WORTH,
    fresh: { what: `${what} ${whose}`, points: fresh * times, seconds },
    others: { what: `${what} ${whose} others`, points: others * times, seconds },
    slow: { what: `${what} ${whose} slow`, points: 1, seconds: slowSeconds / times },
  })
  return {
    browser: { what: `${what} browser`, points: browser, seconds },
    address: allowance('client', 1),
    network: allowance('network', 10),
  }
}

/** Wrong passwords in browsers that have not signed in to the account before: 30 per address in a quarter of an hour. */
export const SIGN_INS = kind('sign-in', QUARTER, { browser: 10, fresh: 14, others: 8, slowSeconds: 115 })
/** Answers that reveal whether an address is registered: that it is in use (spec A1), or has no account (A4). */
export const TOLD = kind('registered', HOUR, { browser: 5, fresh: 50, others: 10, slowSeconds: 60 })
export const ACCOUNTS_MADE = kind('sign-up', HOUR, { browser: 5, fresh: 250, others: 50, slowSeconds: 10 })
export const MAILS = kind('reset', HOUR, { browser: 5, fresh: 50, others: 10, slowSeconds: 60 })
/** Each start creates a row that lasts until it expires. */
export const GOOGLE_STARTS = kind('google', QUARTER, { browser: 20, fresh: 250, others: 60, slowSeconds: 5 })
export const GOOGLE_FAILURES = kind('google callback', QUARTER, { browser: 20, fresh: 50, others: 20, slowSeconds: 20 })

/** Changes of a viewer's own data, by uid: each is written, and sent to all open pages of the viewer. */
export const OWN_CHANGES: Limit = { what: 'changes of viewer', points: 120, seconds: 60 }

export type Tries = ReturnType<typeof openTries>

/**
 * Limits what everybody behind one address may do and get wrong together. Beyond the limit, browsers with a mark take turns.
 */
export function openTries({ limits, turns, mark }: { limits: Limits; turns: Turns; mark: BrowserMark }) {
  const asTooMany = ({ retryAfter }: Refused): TooMany => ({ ok: false, reason: 'too-many', retryAfter })

  /** A place within the browser's own limit, and its failures including pending ones; neither without a mark. */
  async function ofBrowser(limit: Limit, cookie: string) {
    const browser = mark.read(cookie)
    if (browser === undefined) return { ok: true as const, failures: undefined, count: async () => {}, release: () => {} }
    const held = await limits.hold(limit, browser)
    if (!held.ok) return held
    const { left } = await limits.look(limit, browser)
    return { ...held, failures: limit.points - left - 1, count: held.failed }
  }

  return {
    /**
     * Waits until a try that may fail is allowed. Call `wrong` when it failed: it counts the failure and returns the answer to
     * give, the one passed in unless others used up the last places meanwhile. Always call `leave` in the end; calling it again
     * does nothing.
     */
    async mayGetWrong({ browser, address, network }: Kind, { cookie, client }: From) {
      const own = await ofBrowser(browser, cookie)
      if (!own.ok) return asTooMany(own)
      const turn = await turns.hold({ levels: levelsOf(client, { address, network }), failures: own.failures })
      if (!turn.ok) {
        own.release()
        return asTooMany(turn)
      }
      let isOver = false
      return {
        ok: true as const,
        async wrong<Answer>(answer: Answer): Promise<Answer | TooMany> {
          const [mayTell] = await Promise.all([turn.wrong(), own.count()])
          return mayTell ? answer : asTooMany(limits.refuse(address.fresh, address.slow.seconds * 1_000))
        },
        leave() {
          if (isOver) return
          isOver = true
          own.release()
          turn.leave()
        },
      }
    },

    /** Waits until an action that always counts is allowed. `giveBack`: for when it did not happen after all. */
    async mayDo({ browser, address, network }: Kind, { cookie, client }: From) {
      const own = await ofBrowser(browser, cookie)
      if (!own.ok) return asTooMany(own)
      try {
        const levels = levelsOf(client, { address, network })
        const taken = await turns.enter({ levels, failures: own.failures, begin: (places) => limits.take(places) })
        if (!taken.ok) return asTooMany(taken)
        await own.count()
        return { ok: true as const, giveBack: taken.giveBack }
      } finally {
        own.release()
      }
    },
  }
}
