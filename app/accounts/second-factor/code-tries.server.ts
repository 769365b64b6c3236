import type { Limit, Limits } from '../../kit/limits/limits.server.ts'
import { DAY_SECONDS } from '../../kit/time/time-units.ts'
import type { TooMany } from '../account-parts.server.ts'

/** Three of a million codes are valid at a time: 30 tries a day find one within a year with a probability of 3%. */
const APP_CODES: Limit = { what: 'second factor', points: 5, seconds: 15 * 60 }
const APP_CODES_A_DAY: Limit = { what: 'second factor day', points: 30, seconds: DAY_SECONDS }
/** Per account and address, so that nobody can lock an admin out completely. There are 10^11 codes for each valid one. */
const RECOVERY_CODES: Limit = { what: 'recovery code', points: 5, seconds: 15 * 60 }

/** Opens the limits on wrong codes of a second factor. Correct codes do not count. */
export function openCodeTries(limits: Limits) {
  const ofApp = (uid: string): [Limit, string][] => [
    [APP_CODES, uid],
    [APP_CODES_A_DAY, uid],
  ]

  async function count<R extends { ok: boolean }>(tries: [Limit, string][], attempt: () => Promise<R>): Promise<R | TooMany> {
    const taken = await limits.take(tries)
    if (!taken.ok) return { ...taken, reason: 'too-many' }
    const answer = await attempt()
    if (answer.ok) await taken.giveBack()
    return answer
  }

  return {
    withAppCode: <R extends { ok: boolean }>(uid: string, attempt: () => Promise<R>) => count(ofApp(uid), attempt),

    withRecoveryCode: <R extends { ok: boolean }>(uid: string, client: string, attempt: () => Promise<R>) =>
      count([[RECOVERY_CODES, `${uid} ${client}`]], attempt),

    /** Resets the count of wrong app codes. */
    async forget(uid: string) {
      for (const [limit, who] of ofApp(uid)) await limits.forget(limit, who)
    },
  }
}
