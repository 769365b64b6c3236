import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import { type Feed, openFeed } from './feed.tsx'
import type { Frame } from './frames.ts'

const FeedContext = createContext<Feed | undefined>(undefined)

/** Opens the live feed once the page stands; the page is whole without it. */
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
 * Calls `onFrame` with what is new in `topic` while the component stands. `version` is the one it shows.
 * Whoever listens decides with receive() what to do.
 */
export function useLiveTopic(topic: string, version: number, onFrame: (frame: Frame) => void): void {
  const feed = useContext(FeedContext)
  const shown = useEffectEvent(() => version)
  const tell = useEffectEvent(onFrame)
  useEffect(() => feed?.subscribe({ topic, version: () => shown(), listener: (frame) => tell(frame) }), [feed, topic])
}
