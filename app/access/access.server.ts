import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Catalogue } from '../catalog/catalogue.server.ts'
import { PASSWORD_LENGTH, type Series } from '../catalog/series.ts'
import type { Result } from '../shared/result.ts'
import type { Seal } from '../shared/seal.server.ts'
import { canWatch, type Grant, grantFor, isSame } from './grants.server.ts'
import type { UnlockRefusal } from './unlock-answer.ts'

export type Access = {
  /**
   * Compares exactly, byte by byte (spec P3). Only wrong guesses count, so that a full stadium behind one address can
   * unlock. Who made too many, by browser or by address, has to wait, with the right password too: else the limit
   * would limit nothing.
   */
  unlock(attempt: {
    seriesId: string
    password: string
    address: string
    browser: string
  }): Promise<Result<{ series: Series; grant: Grant }, UnlockRefusal>>
  /** The one door to a series' episodes and video addresses. */
  canWatch(series: Series, grants: Grant[]): boolean
}

const WINDOW_SECONDS = 300
const BROWSER_FAILURES = 10
/** A campus has one address: those who mistype must not lock the others out. It holds for guesses without cookies too. */
const ADDRESS_FAILURES = 100
const SERIES_FAILURES = 200
/** How long each further wrong guess waits once a series is being guessed from everywhere. */
const SLOWED_MS = 1_000

export function openAccess({ catalogue, seal }: { catalogue: Catalogue; seal: Seal }): Access {
  const limiter = (keyPrefix: string, points: number) => new RateLimiterMemory({ keyPrefix, points, duration: WINDOW_SECONDS })
  const byBrowser = limiter('unlock-browser', BROWSER_FAILURES)
  const byAddress = limiter('unlock-address', ADDRESS_FAILURES)
  const bySeries = limiter('unlock-series', SERIES_FAILURES)

  /** Whether there were too many wrong guesses before this one, which counts too when it is wrong. */
  async function isOver(limiter: RateLimiterMemory, key: string, isRight: boolean) {
    const failures = isRight ? await limiter.get(key) : await limiter.penalty(key)
    return (failures?.consumedPoints ?? 0) - (isRight ? 0 : 1) >= limiter.points
  }

  return {
    canWatch: (series, grants) => canWatch(seal, series, grants),
    async unlock({ seriesId, password, address, browser }) {
      const series = catalogue.snapshot().byId.get(seriesId)
      if (!series) return { ok: false, reason: 'series-not-found' }
      if (series.sealedPassword === null) return { ok: true, series, grant: grantFor(seal, series) }

      const expected = seal.open(series.docId, series.sealedPassword)
      const digest = (text: string) => seal.sign('password comparison', text)
      const isRight = password.length <= PASSWORD_LENGTH && isSame(digest(password), digest(expected))

      // A wrong guess counts at once: many sent at the same moment count each by itself. One browser that goes on
      // guessing does not use up what its address has.
      if (await isOver(byBrowser, `${series.docId} ${browser}`, isRight)) return { ok: false, reason: 'too-many-attempts' }
      if (await isOver(byAddress, `${series.docId} ${address}`, isRight)) return { ok: false, reason: 'too-many-attempts' }
      if (isRight) return { ok: true, series, grant: grantFor(seal, series) }

      const all = await bySeries.penalty(series.docId)
      if (all.consumedPoints > SERIES_FAILURES) await new Promise((resolve) => setTimeout(resolve, SLOWED_MS))
      return { ok: false, reason: 'incorrect-password' }
    },
  }
}
