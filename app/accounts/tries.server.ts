import type { BrowserMark } from '../shared/browser-mark.server.ts'
import type { Limit, Limits, Refused } from '../shared/limits.server.ts'
import { type Allowance, levelsOf, type Turns } from '../shared/turns.server.ts'

/** What one browser, one address and one network may do too often. Their figures: docs/decisions/020-limits.md. */
type Kind = { browser: Limit; address: Allowance; network: Allowance }
type From = { cookie: string; client: string }
type TooMany = Refused & { reason: 'too-many' }

const QUARTER = 15 * 60
const HOUR = 3600

/** People mistype once. */
const MARK_WORTH = 2

type Points = { browser: number; fresh: number; others: number; slowSeconds: number }

/** A network (/48) of IPv6 has ten times what an address in it has. */
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

/** Wrong passwords in browsers that have not signed in to the account before: 30 of an address in a quarter of an hour. */
export const SIGN_INS = kind('sign-in', QUARTER, { browser: 10, fresh: 14, others: 8, slowSeconds: 115 })
/** Answers that tell whether an address is registered: that it is in use (spec A1), that it has no account (A4). */
export const TOLD = kind('registered', HOUR, { browser: 5, fresh: 50, others: 10, slowSeconds: 60 })
export const ACCOUNTS_MADE = kind('sign-up', HOUR, { browser: 5, fresh: 250, others: 50, slowSeconds: 10 })
export const MAILS = kind('reset', HOUR, { browser: 5, fresh: 50, others: 10, slowSeconds: 60 })
/** Each start leaves a row until it has run out. */
export const GOOGLE_STARTS = kind('google', QUARTER, { browser: 20, fresh: 250, others: 60, slowSeconds: 5 })
export const GOOGLE_FAILURES = kind('google callback', QUARTER, { browser: 20, fresh: 50, others: 20, slowSeconds: 20 })

/** Changes of what is a viewer's own: each is written, and told to all open pages of its viewer. By the viewer's uid. */
export const OWN_CHANGES: Limit = { what: 'changes of viewer', points: 120, seconds: 60 }

export type Tries = ReturnType<typeof openTries>

/** What those behind one address may do, and get wrong, together; browsers with a mark take turns when it was too often. */
export function openTries({ limits, turns, mark }: { limits: Limits; turns: Turns; mark: BrowserMark }) {
  const asTooMany = ({ retryAfter }: Refused): TooMany => ({ ok: false, reason: 'too-many', retryAfter })

  /** A place under the browser's own limit, and how often it failed or is about to; without a mark neither. */
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
     * Waits until a try may be made that may turn out wrong. `wrong` counts it and returns the answer to give: the one that
     * is handed in, unless the last places were used up meanwhile. `leave` has to be called in the end; again does nothing.
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

    /** Waits until a thing may be done that counts each time. `giveBack`: when it was not done after all. */
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
