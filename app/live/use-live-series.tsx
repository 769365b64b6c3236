import type { LiveState } from '../catalog/live-series.ts'
import { LIVE } from '../catalog/topics.ts'
import { useTopicState } from './use-topic-state.tsx'

/** The ids of series that are live: first as rendered, then as updated (spec H8). */
export const useLiveSeries = (rendered: LiveState & { v: number }): Set<string> => new Set(useTopicState(LIVE, rendered).series)
