import { redirect } from 'react-router'
import { emptyResponse } from '../../accounts/own-changes.server.ts'
import { episodePath, seriesPath } from '../../catalog/series/series-paths.ts'
import type { Limit } from '../../kit/limits/limits.server.ts'
import type { Services, Visit } from '../../services.server.ts'
import { previewState } from '../series/watch.server.ts'
import type { WatchState } from '../series/watch-state.ts'

/** Nobody can guess a token of 160 bits; the limits only protect the database from load. */
const READINGS: Limit = { what: 'readings of a preview', points: 600, seconds: 600 }
const UNKNOWN: Limit = { what: 'unknown previews', points: 60, seconds: 600 }

/** Headers for every response behind a link: no cache, no search engine, and no referrer that reveals the token. */
export const PRIVATE = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
} as const

export type Preview = { endsAt: string; state: WatchState; isEpisode: boolean; hidden: number }

/**
 * Returns the content of a preview link (spec O4); undefined when the link is unknown, expired or revoked. Throws a redirect to
 * the series or episode once that is public, and 429 over the rate limit.
 */
export async function previewByLink(
  services: Services,
  { client, language }: Pick<Visit, 'client' | 'language'>,
  token: string,
): Promise<Preview | undefined> {
  const found = await services.previews.open(token, language)
  const taken = await services.limits.take([found ? [READINGS, found.id] : [UNKNOWN, client]])
  if (!taken.ok) throw emptyResponse(429, { 'Retry-After': String(taken.retryAfter) })
  if (!found) return undefined
  const { series, episodes, episodeDocId, count } = found
  if (found.isOut)
    throw redirect(episodeDocId === undefined ? seriesPath(series.id) : episodePath(series.id, episodeDocId), {
      status: 302,
      headers: PRIVATE,
    })
  return {
    endsAt: found.endsAt,
    state: previewState(series, episodes, services.hosts),
    isEpisode: episodeDocId !== undefined,
    hidden: count - episodes.length,
  }
}
