import { useEffect, useEffectEvent } from 'react'
import { type Feed, openFeed } from './feed.tsx'
import type { Frame } from './frames.ts'

/** This tab's feed, opened when a displayed component first follows a topic; pages are complete without it. */
let feed: Feed | undefined

/**
 * Calls `onFrame` with news of `topic` while the component is mounted. `version`: the one that the component shows. The
 * component decides with receive() how to handle a frame.
 */
export function useLiveTopic(topic: string, version: number, onFrame: (frame: Frame) => void): void {
  const shown = useEffectEvent(() => version)
  const tell = useEffectEvent(onFrame)
  useEffect(() => {
    feed ??= openFeed()
    return feed.subscribe({ topic, version: () => shown(), listener: (frame) => tell(frame) })
  }, [topic])
}
