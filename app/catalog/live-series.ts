/** What the topic 'live' tells everybody: the ids of the series that have a live episode. */
export type LiveState = { series: string[] }

export function liveState(live: { seriesDocId: string }[], byDocId: Map<string, { id: string }>): LiveState {
  const ids = live.flatMap(({ seriesDocId }) => byDocId.get(seriesDocId)?.id ?? [])
  return { series: [...new Set(ids)].sort() }
}
