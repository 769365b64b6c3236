import type { Catalogue } from '../catalog/catalogue.server.ts'
import { PASSWORD_LENGTH, type Series } from '../catalog/series.ts'
import type { Limit, Limits } from '../shared/limits.server.ts'
import type { Result } from '../shared/result.ts'
import type { Seal } from '../shared/seal.server.ts'
import { canWatch, type Grant, grantFor, isSame } from './grants.server.ts'
import type { UnlockRefusal } from './unlock-answer.ts'

export type Access = {
  /**
   * Compares exactly, byte by byte (spec P3). Only wrong guesses count, so that a full stadium behind one address can
   * unlock. Who made too many, by browser or by address, has to wait, with the right password too: else the limit
   * would limit nothing. A series without a password is open to all and needs no grant.
   */
  unlock(attempt: {
    seriesId: string
    password: string
    address: string
    browser: string
  }): Promise<Result<{ grant: Grant | undefined }, UnlockRefusal>>
  /** The one door to a series' episodes and video addresses. */
  canWatch(series: Pick<Series, 'docId' | 'sealedPassword'>, grants: Grant[]): boolean
  /** What became of the tries to unlock, since the start. */
  counts: Readonly<Record<Outcome, number>>
}

type Outcome = 'ok' | UnlockRefusal

const SECONDS = 300
const BY_BROWSER: Limit = { what: 'unlock browser', points: 10, seconds: SECONDS }
/** A campus has one address: those who mistype must not lock the others out. It holds for guesses without cookies too. */
const BY_ADDRESS: Limit = { what: 'unlock address', points: 100, seconds: SECONDS }
/** An IPv6 network (/48) of a household, a campus or an attacker holds 65,536 such addresses. */
const BY_NETWORK: Limit = { what: 'unlock network', points: 1_000, seconds: SECONDS }
const BY_SERIES: Limit = { what: 'unlock series', points: 200, seconds: SECONDS }
/** How long each further wrong guess waits once a series is being guessed from everywhere. */
const SLOWED_MS = 1_000

type AccessOptions = { catalogue: Catalogue; seal: Seal; limits: Limits }

export function openAccess({ catalogue, seal, limits }: AccessOptions): Access {
  const counts: Record<Outcome, number> = { ok: 0, 'series-not-found': 0, 'incorrect-password': 0, 'too-many-attempts': 0 }

  const unlock: Access['unlock'] = async ({ seriesId, password, address, browser }) => {
    const series = catalogue.snapshot().byId.get(seriesId)
    if (!series) return { ok: false, reason: 'series-not-found' }
    if (series.sealedPassword === null) return { ok: true, grant: undefined }

    const expected = seal.open(series.docId, series.sealedPassword)
    const digest = (text: string) => seal.sign('password comparison', text)
    const isRight = password.length <= PASSWORD_LENGTH && isSame(digest(password), digest(expected))

    const tries: [Limit, string][] = [
      [BY_BROWSER, `${series.docId} ${browser}`],
      [BY_ADDRESS, `${series.docId} ${address}`],
    ]
    const network = networkOf(address)
    if (network) tries.push([BY_NETWORK, `${series.docId} ${network}`])
    if (isRight) {
      const rooms = await Promise.all(tries.map(([limit, who]) => limits.room(limit, who)))
      return rooms.every(({ ok }) => ok)
        ? { ok: true, grant: grantFor(seal, series) }
        : { ok: false, reason: 'too-many-attempts' }
    }
    // A wrong guess counts at once: many sent at the same moment count each by itself. One browser that goes on
    // guessing does not use up what its address has.
    if (!(await limits.take(tries)).ok) return { ok: false, reason: 'too-many-attempts' }
    const all = await limits.take([[BY_SERIES, series.docId]])
    if (!all.ok) await new Promise((resolve) => setTimeout(resolve, SLOWED_MS))
    return { ok: false, reason: 'incorrect-password' }
  }

  return {
    canWatch: (series, grants) => canWatch(seal, series, grants),
    counts,
    async unlock(attempt) {
      const answer = await unlock(attempt)
      counts[answer.ok ? 'ok' : answer.reason]++
      return answer
    },
  }
}

/** The /48 around a client that is an IPv6 network of its own, a /64 as four groups; undefined for others. */
function networkOf(client: string): string | undefined {
  const groups = client.split(':')
  return groups.length === 4 ? groups.slice(0, 3).join(':') : undefined
}
