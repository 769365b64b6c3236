import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { receive } from './frames.ts'
import { useLiveTopic } from './live-provider.tsx'

/** Readers of a popular page do not all come back in the same instant; in ms. */
const SPREAD = 400

/** Reads the page's data again whenever `topic` has something newer than `version`. */
export function useFreshPage(topic: string, version: number): void {
  const { revalidate } = useRevalidator()
  const [wanted, setWanted] = useState(version)

  useLiveTopic(topic, version, (frame) => {
    if (receive(version, frame) === 'ignore') return
    setWanted(frame.v)
  })

  useEffect(() => {
    if (wanted <= version) return
    let timer: ReturnType<typeof setTimeout>
    let isDone = false
    // Another node may answer with a page from before the change; it is asked again until it has caught up.
    function readAfter(pause: number) {
      timer = setTimeout(() => void revalidate().finally(() => isDone || readAfter(SPREAD)), pause)
    }
    readAfter(Math.random() * SPREAD)
    return () => {
      isDone = true
      clearTimeout(timer)
    }
  }, [wanted, version, revalidate])
}
