import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '../kit/browser/use-hydrated.tsx'
import { useWords } from '../language/use-language.tsx'
import { usePageWords } from '../language/words/use-page-words.tsx'
import button from '../ui/button.module.css'
import styles from './frame.module.css'
import { PlayerOffline } from './player-offline.tsx'
import { FRAME_RULES } from './streams/frame-rules.ts'
import { useIsOnline } from './use-is-online.tsx'

/** After this time, in ms, the viewer is told that the player page has not loaded. */
const PATIENCE = 10_000

/** The attributes of every frame, here and in a page's inline script (early-frame.tsx). */
export const FRAME = { className: styles.frame ?? '', ...FRAME_RULES } as const

/**
 * Shows another site's player page. Each source gets a new iframe, so that a change of source adds no entry to the browser's
 * history. If the other site does not answer, the page says so and offers a retry; the message goes away once the iframe loads.
 * Offline, the iframe is requested once the network is back.
 */
export function Frame({ src, title }: { src: string; title: string }) {
  const words = usePageWords().watch
  const { retry } = useWords().pages
  const [tries, setTries] = useState(0)
  const [isLate, setLate] = useState(false)
  const isOnline = useIsOnline()
  const [isHeld, setHeld] = useState(false)
  const hasCome = useRef('')
  const frame = useRef<HTMLIFrameElement>(null)
  const key = `${tries} ${src}`
  const ofHtml = useRef(useHydrated() ? undefined : key)

  useEffect(() => {
    setLate(false)
    if (isHeld) return
    // A frame in the served HTML was requested when the page opened.
    const waited = ofHtml.current === key ? performance.now() : 0
    // Until the other site's page loads, the frame holds an empty same-origin document, which we can read.
    const timer = setTimeout(() => setLate(frame.current?.contentDocument !== null), PATIENCE - waited)
    return () => clearTimeout(timer)
  }, [key, isHeld])

  // A frame in the served HTML may have loaded before hydration attached the listener.
  useEffect(() => {
    if (ofHtml.current === key && navigator.onLine && frame.current?.contentDocument === null) hasCome.current = key
  }, [key])

  useEffect(() => {
    // A loaded frame stays, because it may continue from its own buffer.
    setHeld(!isOnline && hasCome.current !== key)
  }, [isOnline, key])

  if (isHeld) return <PlayerOffline />
  return (
    <div className={styles.holder}>
      <iframe
        {...FRAME}
        key={key}
        ref={frame}
        // On back navigation a browser restores each frame's address by its name, or else by its position.
        name={src}
        src={src}
        title={title}
        onLoad={() => {
          // Offline, the loaded document is the browser's own error page.
          if (navigator.onLine) hasCome.current = key
          setLate(false)
        }}
      />
      <div role="status">
        {isLate && (
          <p className={styles.late}>
            {words.frameLate}
            <button type="button" className={button.button} onClick={() => setTries(tries + 1)}>
              {retry}
            </button>
          </p>
        )}
      </div>
    </div>
  )
}
