import { useState } from 'react'
import type { LiveState } from '../catalog/live-series.ts'
import { LIVE } from '../catalog/topics.ts'
import { receive } from './frames.ts'
import { useLiveTopic } from './live-provider.tsx'
import { useReadAgain } from './use-read-again.tsx'

/** The ids of series that are live: first as rendered, then as updated (spec H8). */
export function useLiveSeries(rendered: LiveState & { v: number }): Set<string> {
  const [newer, setNewer] = useState(rendered)
  const [wanted, setWanted] = useState(rendered.v)
  const shown = newer.v > rendered.v ? newer : rendered
  useLiveTopic(LIVE, shown.v, (frame) => {
    const next = receive(shown.v, frame)
    if (next === 'replace' && 'state' in frame) setNewer({ v: frame.v, ...(frame.state as LiveState) })
    else if (next !== 'ignore') setWanted(frame.v)
  })
  useReadAgain(shown.v, wanted)
  return new Set(shown.series)
}
