import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import type { Feed } from './feed.tsx'
import type { Frame } from './frames.ts'

const FeedContext = createContext<Feed | undefined>(undefined)

/** When the feed's code could not be fetched it is tried again after so many ms. */
const RETRY = 5_000

/** Opens the live feed once the page stands; the page is whole without it. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [feed, setFeed] = useState<Feed>()

  useEffect(() => {
    let opened: Feed | undefined
    let isGone = false
    let retry: ReturnType<typeof setTimeout>
    async function open() {
      try {
        const { openFeed } = await import('./feed.tsx')
        if (isGone) return
        opened = openFeed()
        setFeed(opened)
      } catch {
        // No network just now: the page stands without being live until there is one.
        if (!isGone) retry = setTimeout(open, RETRY)
      }
    }
    void open()
    return () => {
      isGone = true
      clearTimeout(retry)
      opened?.close()
    }
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
