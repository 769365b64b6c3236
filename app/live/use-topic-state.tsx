import { useState } from 'react'
import { receive } from './frames.ts'
import { useLiveTopic } from './use-live-topic.tsx'
import { useReadAgain } from './use-read-again.tsx'

/** Returns the state of a topic whose frames contain the whole state: first as rendered, then as updated. */
export function useTopicState<State extends { v: number }>(topic: string, rendered: State): State {
  const [newer, setNewer] = useState({ topic, state: rendered, wanted: rendered.v })
  const heard = newer.topic === topic ? newer : { topic, state: rendered, wanted: rendered.v }
  const shown = heard.state.v > rendered.v ? heard.state : rendered
  useLiveTopic(topic, shown.v, (frame) => {
    const next = receive(shown.v, frame)
    if (next === 'replace') {
      const state = { v: frame.v, ...(frame as { state: object }).state } as State
      setNewer({ ...heard, state })
    } else if (next !== 'ignore') setNewer({ ...heard, wanted: frame.v })
  })
  useReadAgain(shown.v, heard.wanted)
  return shown
}
