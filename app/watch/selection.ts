/** The session storage entry of each series (spec W3). */
export type LastPlayed = { url: string; title: string; episodeId: string }

export const lastPlayedKey = (seriesId: string) => `lastPlayed:${seriesId}`

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

/** The path that shows one episode of a series. */
export const episodePath = (seriesId: string, episodeId: string) => `/series/${seriesId}?episode=${encodeURIComponent(episodeId)}`

/** The longest episode id: with a longer one the site would refuse the address. */
const LONGEST_ID = 128

/** The episode id in the query of a series' address. */
export function linkedEpisode(query: string): string | null {
  const id = new URLSearchParams(query).get('episode')
  return id !== null && id.length <= LONGEST_ID ? id : null
}

/** Whether the query asks for the live episode (catalog/live-series.ts). */
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
