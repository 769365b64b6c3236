import type { Catalogue } from '../catalog/catalogue.server.ts'
import { PASSWORD_LENGTH, type Series } from '../catalog/series.ts'
import type { Limit, Limits } from '../shared/limits.server.ts'
import { isSameSecret } from '../shared/same-secret.server.ts'
import type { Seal } from '../shared/seal.server.ts'
import { type Allowance, levelsOf, type Turns } from '../shared/turns.server.ts'
import type { AccessCodes, HeldCode } from './access-codes.server.ts'
import { canWatch, type Grant, grantFor } from './grants.server.ts'
import type { UnlockRefusal } from './unlock-answer.ts'

export type Access = {
  /**
   * Compares exactly, byte by byte (spec P3). Only wrong guesses count, so that a full stadium behind one address can
   * unlock. A browser with too many is refused, with the right password too: otherwise the limit would not slow an
   * attacker down. Behind an address with too many, browsers with a mark take turns and others are refused
   * (docs/decisions/020-limits.md). A series without a password is open to all and needs no grant. An access code unlocks
   * as the password does (spec O7), once its use is counted (`Unlocks`); one that is over was no guess.
   */
  unlock(attempt: {
    seriesId: string
    password: string
    address: string
    /** The mark of the browser; undefined without one. */
    browser: string | undefined
  }): Promise<Unlocked>
  /** The one door to a series' episodes and video addresses. */
  canWatch(series: Pick<Series, 'docId' | 'sealedPassword'>, grants: Grant[]): boolean
  /** Outcomes of the attempts to unlock, since the start. */
  counts: Readonly<Record<Outcome, number>>
  /** Whether these grants opened the series by an access code that is over. */
  hasEnded(seriesDocId: string, grants: Grant[]): boolean
}

type Unlocked =
  | { ok: true; grant: Grant | undefined }
  | { ok: false; reason: Exclude<UnlockRefusal, 'code-used-up'>; at?: string }

/** A right code that turns out to be used up counts as right. */
type Outcome = 'ok' | Exclude<UnlockRefusal, 'code-used-up'>

const SECONDS = 300
const BY_BROWSER: Limit = { what: 'unlock browser', points: 10, seconds: SECONDS }
/** At most a hundred wrong guesses for a series from one address, and nearly a thousand from the network around it. */
const ALLOWANCES: { address: Allowance; network: Allowance } = {
  address: {
    worth: 2,
    fresh: { what: 'unlock address', points: 75, seconds: SECONDS },
    others: { what: 'unlock address others', points: 10, seconds: SECONDS },
    slow: { what: 'unlock address slow', points: 1, seconds: 20 },
  },
  network: {
    worth: 2,
    fresh: { what: 'unlock network', points: 750, seconds: SECONDS },
    others: { what: 'unlock network others', points: 100, seconds: SECONDS },
    slow: { what: 'unlock network slow', points: 1, seconds: 2 },
  },
}
const BY_SERIES: Limit = { what: 'unlock series', points: 200, seconds: SECONDS }
/** How long each further wrong guess waits once a series is being guessed from everywhere. */
const SLOWED_MS = 1_000

type AccessOptions = { catalogue: Catalogue; seal: Seal; limits: Limits; turns: Turns; codes: AccessCodes }

export function openAccess({ catalogue, seal, limits, turns, codes }: AccessOptions): Access {
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

  /** What opens the series: its password, which comes first, or a code. All of them are compared, so that time does not tell which. */
  function openedBy(series: Series, sealed: string, typed: string): 'password' | HeldCode | undefined {
    if (typed.length > PASSWORD_LENGTH) return undefined
    const code = codes.match(series.docId, typed)
    return isPassword(series, sealed, typed) ? 'password' : code
  }

  /** A place for one guess of a browser, and its wrong guesses so far, including pending ones. Without a mark it needs none. */
  async function placeOf(browser: string | undefined, docId: string) {
    if (browser === undefined) return undefined
    const who = `${docId} ${browser}`
    const place = await turns.holdOne(BY_BROWSER, who)
    if (!place.ok) return place
    const { left } = await limits.look(BY_BROWSER, who)
    return { ...place, failures: BY_BROWSER.points - left - 1 }
  }

  const unlock: Access['unlock'] = async ({ seriesId, password, address, browser }) => {
    const series = catalogue.snapshot().byId.get(seriesId)
    if (!series) return { ok: false, reason: 'series-not-found' }
    const { docId, sealedPassword } = series
    if (sealedPassword === null) return { ok: true, grant: undefined }

    const own = await placeOf(browser, docId)
    if (own?.ok === false) return { ok: false, reason: 'too-many-attempts' }
    try {
      const turn = await turns.hold({ levels: levelsOf(address, ALLOWANCES, docId), failures: own?.failures })
      if (!turn.ok) return { ok: false, reason: 'too-many-attempts' }
      try {
        // Compared only after it got its places: otherwise, of many sent at the same moment, the right one would overtake the
        // wrong ones.
        const opened = openedBy(series, sealedPassword, password)
        const isRight = opened !== undefined
        const told = await Promise.all([own, turn].map((each) => (isRight ? each?.right() : each?.wrong())))
        if (told.includes(false)) return { ok: false, reason: 'too-many-attempts' }
        if (opened === 'password') return { ok: true, grant: grantFor(seal, series) }
        if (opened) return codes.refusal(opened) ?? { ok: true, grant: codes.grantFor(opened) }
      } finally {
        turn.leave()
      }
    } finally {
      own?.leave()
    }
    const all = await limits.take([[BY_SERIES, docId]])
    if (!all.ok) await new Promise((resolve) => setTimeout(resolve, SLOWED_MS))
    return { ok: false, reason: 'incorrect-password' }
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
