import type { Catalogue } from '../catalog/catalogue.server.ts'
import { PASSWORD_LENGTH, type Series } from '../catalog/series/series.ts'
import { isSameSecret } from '../kit/http/same-secret.server.ts'
import type { Seal } from '../kit/http/seal.server.ts'
import { limitsOfKind, type Origin, type Tries } from '../kit/limits/tries.server.ts'
import { HOUR_SECONDS } from '../kit/time/time-units.ts'
import type { AccessCodes, StoredCode } from './codes/access-codes.server.ts'
import { canWatch, type Grant, grantFor } from './grants.server.ts'
import type { UnlockRefusal } from './unlock-answer.ts'

export type Access = {
  /**
   * Compares exactly, byte by byte (spec P3). Only wrong guesses count, so that a full stadium behind one address can unlock.
   * Over the limit a browser is refused even the right password: otherwise the limit would not slow an attacker down. Behind
   * an address over the limit, browsers with a mark take turns and others are refused (docs/decisions/020-limits.md). A series
   * without a password is open to all and needs no grant. An access code unlocks as the password does (spec O7), once its use
   * is counted (`Unlocks`); a code that has ended does not count as a guess.
   */
  unlock(attempt: { seriesId: string; password: string; from: Origin }): Promise<UnlockResult>
  /** The only check that guards a series' episodes and video addresses. */
  canWatch(series: Pick<Series, 'docId' | 'sealedPassword'>, grants: Grant[]): boolean
  /** The outcomes of attempts to unlock since the start. */
  counts: Readonly<Record<Outcome, number>>
  /** True when one of these grants opened the series by an access code that has ended. */
  hasEnded(seriesDocId: string, grants: Grant[]): boolean
}

type UnlockResult =
  | { ok: true; grant: Grant | undefined }
  | { ok: false; reason: Exclude<UnlockRefusal, 'code-used-up'>; at?: string }

/** The outcome of an attempt. A right code that turns out to be used up counts as right. */
type Outcome = 'ok' | Exclude<UnlockRefusal, 'code-used-up'>

/**
 * Limits wrong guesses of one series: at most a hundred in five minutes from one address, nearly a thousand from the network
 * around it, and from everywhere 300 an hour, then one a second (spec Q-94): 10,000 take more than two and a half hours.
 */
const GUESSES = limitsOfKind('unlock', 300, {
  browser: 10,
  fresh: 75,
  others: 10,
  slowSeconds: 20,
  everywhere: { points: 300, seconds: HOUR_SECONDS, slowSeconds: 1 },
})

type AccessOptions = { catalogue: Catalogue; seal: Seal; tries: Tries; codes: AccessCodes }

export function openAccess({ catalogue, seal, tries, codes }: AccessOptions): Access {
  const counts: Record<Outcome, number> = {
    ok: 0,
    'series-not-found': 0,
    'incorrect-password': 0,
    'too-many-attempts': 0,
    'code-not-yet': 0,
    'code-ended': 0,
  }

  const isPassword = ({ docId }: Series, sealed: string, password: string) => {
    const digest = (text: string) => seal.sign('password comparison', text)
    return isSameSecret(digest(password), digest(seal.open(docId, sealed)))
  }

  /**
   * Returns what opens the series: its password, which takes precedence, or a code. Always compares the password and every
   * code, so that timing does not reveal which one matched.
   */
  function openedBy(series: Series, sealed: string, typed: string): 'password' | StoredCode | undefined {
    if (typed.length > PASSWORD_LENGTH) return undefined
    const code = codes.match(series.docId, typed)
    return isPassword(series, sealed, typed) ? 'password' : code
  }

  const unlock: Access['unlock'] = async ({ seriesId, password, from }) => {
    const series = catalogue.snapshot().byId.get(seriesId)
    if (!series) return { ok: false, reason: 'series-not-found' }
    const { docId, sealedPassword } = series
    if (sealedPassword === null) return { ok: true, grant: undefined }
    // Passwords are compared only once the limits admit them: otherwise, among many sent at the same moment, the right one
    // would overtake the wrong ones.
    const answer = await tries.runAttempt<UnlockResult>(GUESSES, from, { of: docId, against: docId }, async () => {
      const opened = openedBy(series, sealedPassword, password)
      if (opened === undefined) return { isRight: false, answer: { ok: false, reason: 'incorrect-password' } }
      if (opened === 'password') return { isRight: true, answer: { ok: true, grant: grantFor(seal, series) } }
      return { isRight: true, answer: codes.refusal(opened) ?? { ok: true, grant: codes.grantFor(opened) } }
    })
    return !answer.ok && answer.reason === 'too-many' ? { ok: false, reason: 'too-many-attempts' } : answer
  }

  return {
    canWatch: (series, grants) => canWatch(seal, series, grants) || codes.opens(series.docId, grants),
    hasEnded: codes.hasEnded,
    counts,
    async unlock(attempt) {
      const answer = await unlock(attempt)
      counts[answer.ok ? 'ok' : answer.reason]++
      return answer
    },
  }
}
