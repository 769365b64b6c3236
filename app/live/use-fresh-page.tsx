import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { receive } from './frames.ts'
import { useLiveTopic } from './live-provider.tsx'

/** Readers of a popular page do not all come back in the same instant; in ms. */
const SPREAD = 400

/** Reads the page's data again whenever `topic` has something newer than `version`. */
export function useFreshPage(topic: string, version: number): void {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wanted = useRef(0)

  function readSoon(delay: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void revalidate(), delay)
  }

  useLiveTopic(topic, version, (frame) => {
    if (receive(version, frame) === 'ignore') return
    wanted.current = Math.max(wanted.current, frame.v)
    readSoon(Math.random() * SPREAD)
  })

  useEffect(() => {
    // Another node may answer with a page from before the change; it catches up in moments.
    if (wanted.current > version) readSoon(SPREAD)
  }, [version])

  useEffect(() => () => clearTimeout(timer.current), [])
}
