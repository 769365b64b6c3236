/** The session storage entry of each series (spec W3). */
export type LastPlayed = { url: string; title: string; episodeId: string }

export const lastPlayedKey = (seriesId: string) => `lastPlayed:${seriesId}`

/** Reads what lastPlayedKey holds; undefined for anything of another form. */
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

/** Where one episode of a series is shown. */
export const episodePath = (seriesId: string, episodeId: string) => `/series/${seriesId}?episode=${encodeURIComponent(episodeId)}`

/** The ids of episodes have no more characters: a longer one would make an address that the site refuses. */
const LONGEST_ID = 128

/** The episode that the query of a series' address names. */
export function linkedEpisode(query: string): string | null {
  const id = new URLSearchParams(query).get('episode')
  return id !== null && id.length <= LONGEST_ID ? id : null
}

/** Whether it asks for what is live (catalog/live-series.ts). */
export const isLiveLinked = (query: string) => new URLSearchParams(query).has('live')

/**
 * The episode that a page opens with: the one of its address, else the one last played, else (spec W8) a live one,
 * else the first. Undefined when there are none. The script in early-choice.ts chooses in the same order.
 */
export function firstEpisode<Episode extends { id: string; isLive: boolean }>(
  episodes: readonly Episode[],
  { linked, remembered }: { linked: string | null; remembered: LastPlayed | undefined },
): Episode | undefined {
  const byId = (id: string | null | undefined) => episodes.find((episode) => episode.id === id)
  return byId(linked) ?? byId(remembered?.episodeId) ?? episodes.find((episode) => episode.isLive) ?? episodes[0]
}
