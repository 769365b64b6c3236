/** The session storage entry of each series, or of another page that remembers what was chosen (spec W3). */
export type LastPlayed = { url: string; title: string; episodeId: string }

/** `place`: the id of a series, or what another page names its own place. */
export const lastPlayedKey = (place: string) => `lastPlayed:${place}`

/** Parses the value under lastPlayedKey; undefined if it is malformed. */
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
 * The episode id in the address of a series' page, in either language (spec R2). The script of the first picture needs it, so it
 * imports nothing that the framework's chunks hold.
 */
export const linkedEpisode = (pathname: string): string | null => EPISODE_PAGE.exec(pathname)?.[1] ?? null

const EPISODE_PAGE = /^(?:\/fr)?\/series\/[^/]+\/([^/]+)$/

/** Whether the query asks for the live episode (catalog/series/live-series.ts). */
export const isLiveLinked = (query: string) => new URLSearchParams(query).has('live')

/**
 * The episode that a page opens with: the one in its address, else the one last played, else (spec W8) a live one,
 * else the first. Undefined when there are none. The script in early-choice.ts chooses in the same order.
 */
export function firstEpisode<Episode extends { id: string; isLive: boolean }>(
  episodes: readonly Episode[],
  { linked, remembered }: { linked: string | null; remembered: LastPlayed | undefined },
): Episode | undefined {
  const byId = (id: string | null | undefined) => episodes.find((episode) => episode.id === id)
  return byId(linked) ?? byId(remembered?.episodeId) ?? episodes.find((episode) => episode.isLive) ?? episodes[0]
}
