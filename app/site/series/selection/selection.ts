/** The session storage entry of a series, or of another page that remembers a choice (spec W3). */
export type LastPlayed = { url: string; title: string; episodeId: string }

/** Returns the key in session storage. `place`: the id of a series, or the name that another page uses instead. */
export const lastPlayedKey = (place: string) => `lastPlayed:${place}`

/** Parses the value under lastPlayedKey; undefined when malformed. */
export function parseLastPlayed(text: string | null): LastPlayed | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<LastPlayed> | null
    return value && typeof value.url === 'string' && typeof value.title === 'string' && typeof value.episodeId === 'string'
      ? { url: value.url, title: value.title, episodeId: value.episodeId }
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the episode id in the address of a series' page, in either language (spec R2). The script of the first frame imports
 * this file, which therefore imports nothing from the framework's chunks.
 */
export const linkedEpisode = (pathname: string): string | null => EPISODE_PAGE.exec(pathname)?.[1] ?? null

const EPISODE_PAGE = /^(?:\/fr)?\/series\/[^/]+\/([^/]+)$/

/** True when the query requests the live episode (catalog/series/live-series.ts). */
export const isLiveLinked = (query: string) => new URLSearchParams(query).has('live')

/**
 * Returns the episode that a page opens with: the one in its address, else the last played one, else (spec W8) a live one, else
 * the first. Undefined when there are none. The script in early-choice.ts chooses in the same order.
 */
export function firstEpisode<Episode extends { id: string; isLive: boolean }>(
  episodes: readonly Episode[],
  { linked, remembered }: { linked: string | null; remembered: LastPlayed | undefined },
): Episode | undefined {
  const byId = (id: string | null | undefined) => episodes.find((episode) => episode.id === id)
  return byId(linked) ?? byId(remembered?.episodeId) ?? episodes.find((episode) => episode.isLive) ?? episodes[0]
}
