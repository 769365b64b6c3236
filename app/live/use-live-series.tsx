import { useMemo } from 'react'
import type { LiveState } from '../catalog/series/live-series.ts'
import { LIVE } from '../history/topics.ts'
import { useTopicState } from './use-topic-state.tsx'

/**
 * Returns the ids of series that are live: first as rendered, then as updated (spec H8). Returns the same set until they
 * change.
 */
export function useLiveSeries(rendered: LiveState & { v: number }): Set<string> {
  const ids = useTopicState(LIVE, rendered).series.join(' ')
  return useMemo(() => new Set(ids ? ids.split(' ') : []), [ids])
}
