/** The public content of the topic 'live': ids of series with a live episode. */
export type LiveState = { series: string[] }

export function liveState(live: { seriesDocId: string }[], byDocId: Map<string, { id: string }>): LiveState {
  const ids = live.flatMap(({ seriesDocId }) => byDocId.get(seriesDocId)?.id ?? [])
  return { series: [...new Set(ids)].sort() }
}

/**
 * The link of a series. With a LIVE badge it leads to whatever is live, regardless of what was played last; it does not name
 * the episode, which only those who may watch it may know.
 */
export const seriesPath = (id: string, isLive: boolean) => `/series/${id}${isLive ? '?live' : ''}`
