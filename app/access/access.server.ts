import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Catalogue } from '../catalog/catalogue.server.ts'
import type { Series } from '../catalog/series.ts'
import type { Result } from '../shared/result.ts'
import type { Seal } from '../shared/seal.server.ts'
import { canWatch, type Grant, grantFor, isSame } from './grants.server.ts'

export type UnlockRefusal = 'series-not-found' | 'incorrect-password' | 'too-many-attempts'

export type Access = {
  /**
   * Compares exactly, byte by byte (spec P3). Wrong guesses are limited for each client and series; right ones never,
   * so that a full stadium behind one address can unlock.
   */
  unlock(attempt: {
    seriesId: string
    password: string
    client: string
  }): Promise<Result<{ series: Series; grant: Grant }, UnlockRefusal>>
  /** The one door to a series' episodes and video addresses. */
  canWatch(series: Series, grants: Grant[]): boolean
}

/** The longest password that is compared, in characters. */
const PASSWORD_LENGTH = 256
const WINDOW_SECONDS = 300
const CLIENT_FAILURES = 10
const SERIES_FAILURES = 200
/** How long each further wrong guess waits once a series is being guessed from everywhere. */
const SLOWED_MS = 1_000

export function openAccess({ catalogue, seal }: { catalogue: Catalogue; seal: Seal }): Access {
  const byClient = new RateLimiterMemory({ keyPrefix: 'unlock-client', points: CLIENT_FAILURES, duration: WINDOW_SECONDS })
  const bySeries = new RateLimiterMemory({ keyPrefix: 'unlock-series', points: SERIES_FAILURES, duration: WINDOW_SECONDS })

  return {
    canWatch: (series, grants) => canWatch(seal, series, grants),
    async unlock({ seriesId, password, client }) {
      const series = catalogue.snapshot().byId.get(seriesId)
      if (!series) return { ok: false, reason: 'series-not-found' }
      if (series.sealedPassword === null) return { ok: true, series, grant: grantFor(seal, series) }

      const clientKey = `${series.docId} ${client}`
      const expected = seal.open(series.docId, series.sealedPassword)
      const digest = (text: string) => seal.sign('password comparison', text)
      const isRight = password.length <= PASSWORD_LENGTH && isSame(digest(password), digest(expected))

      // A wrong guess counts before anything is awaited: many sent at the same moment count each by itself.
      const failures = isRight ? await byClient.get(clientKey) : await byClient.penalty(clientKey)
      const before = (failures?.consumedPoints ?? 0) - (isRight ? 0 : 1)
      if (before >= CLIENT_FAILURES) return { ok: false, reason: 'too-many-attempts' }
      if (isRight) return { ok: true, series, grant: grantFor(seal, series) }

      const all = await bySeries.penalty(series.docId)
      if (all.consumedPoints > SERIES_FAILURES) await new Promise((resolve) => setTimeout(resolve, SLOWED_MS))
      return { ok: false, reason: 'incorrect-password' }
    },
  }
}
