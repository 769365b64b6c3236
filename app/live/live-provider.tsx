import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import { type Feed, openFeed } from './feed.tsx'
import type { Frame } from './frames.ts'

const FeedContext = createContext<Feed | undefined>(undefined)

/** Opens the live feed once the page is displayed; the page is complete without it. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [feed, setFeed] = useState<Feed>()

  useEffect(() => {
    const opened = openFeed()
    setFeed(opened)
    return () => opened.close()
  }, [])

  return <FeedContext value={feed}>{children}</FeedContext>
}

/**
 * Calls `onFrame` with news of `topic` while the component is mounted. `version` is the one it shows. The component decides
 * with receive() what to do.
 */
export function useLiveTopic(topic: string, version: number, onFrame: (frame: Frame) => void): void {
  const feed = useContext(FeedContext)
  const shown = useEffectEvent(() => version)
  const tell = useEffectEvent(onFrame)
  useEffect(() => feed?.subscribe({ topic, version: () => shown(), listener: (frame) => tell(frame) }), [feed, topic])
}
