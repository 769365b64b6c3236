import { useState } from 'react'
import { receive } from './frames.ts'
import { useLiveTopic } from './use-live-topic.tsx'
import { useReadAgain } from './use-read-again.tsx'

/** Reloads the page's data whenever `topic` has a newer version than `version`. */
export function useFreshPage(topic: string, version: number): void {
  const [wanted, setWanted] = useState(version)
  useLiveTopic(topic, version, (frame) => {
    if (receive(version, frame) !== 'ignore') setWanted(frame.v)
  })
  useReadAgain(version, wanted)
}
