import { useState } from 'react'
import { receive } from './frames.ts'
import { useLiveTopic } from './use-live-topic.tsx'
import { useReadAgain } from './use-read-again.tsx'

/** The state of a topic whose frames hold all of it: first as rendered, then as updated. */
export function useTopicState<State extends { v: number }>(topic: string, rendered: State): State {
  const [newer, setNewer] = useState(rendered)
  const [wanted, setWanted] = useState(rendered.v)
  const shown = newer.v > rendered.v ? newer : rendered
  useLiveTopic(topic, shown.v, (frame) => {
    const next = receive(shown.v, frame)
    if (next === 'replace') setNewer({ v: frame.v, ...(frame as { state: object }).state } as State)
    else if (next !== 'ignore') setWanted(frame.v)
  })
  useReadAgain(shown.v, wanted)
  return shown
}
