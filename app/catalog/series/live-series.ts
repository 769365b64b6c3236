/** The public content of the topic 'live': ids of series with a live episode. */
export type LiveState = { series: string[] }

export function liveState(live: { seriesDocId: string }[], byDocId: Map<string, { id: string }>): LiveState {
  const ids = live.flatMap(({ seriesDocId }) => byDocId.get(seriesDocId)?.id ?? [])
  return { series: [...new Set(ids)].sort() }
}
