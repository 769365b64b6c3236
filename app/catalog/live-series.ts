/** What the topic 'live' tells everybody: the ids of the series that have a live episode. */
export type LiveState = { series: string[] }

export function liveState(live: { seriesDocId: string }[], byDocId: Map<string, { id: string }>): LiveState {
  const ids = live.flatMap(({ seriesDocId }) => byDocId.get(seriesDocId)?.id ?? [])
  return { series: [...new Set(ids)].sort() }
}

/**
 * Where a link of a series leads. One that says LIVE leads to what is live, whichever episode that is and whatever was played last;
 * which one it is only those may know who may watch it.
 */
export const seriesPath = (id: string, isLive: boolean) => `/series/${id}${isLive ? '?live' : ''}`
