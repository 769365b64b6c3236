import { useEffect, useRef, useState } from 'react'
import { useWords } from '../language/use-language.tsx'
import { usePageWords } from '../language/use-page-words.tsx'
import { useHydrated } from '../shared/use-hydrated.tsx'
import button from '../ui/button.module.css'
import styles from './frame.module.css'
import { PlayerOffline } from './player-offline.tsx'
import { useIsOnline } from './use-is-online.tsx'

/** A player page of which nothing has come by then is told of, in ms. */
const PATIENCE = 10_000

/** What every frame is made with: here, and by the script of a page (early-frame.tsx). */
export const FRAME = {
  className: styles.frame ?? '',
  allow: 'autoplay; fullscreen; encrypted-media; picture-in-picture',
  referrerPolicy: 'strict-origin-when-cross-origin',
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox allow-forms',
} as const

/**
 * A player page of another site; a new source is a new frame, so that the browser's way back stays short. Where the other
 * site does not answer the page says so and offers another try; it goes on by itself once the frame has come. Without a network
 * it is asked for when there is one again.
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
    // One that came with the HTML was asked for when the page was opened.
    const waited = ofHtml.current === key ? performance.now() : 0
    // Until another site's page has come a frame holds an empty one of ours, which can be looked into.
    const timer = setTimeout(() => setLate(frame.current?.contentDocument !== null), PATIENCE - waited)
    return () => clearTimeout(timer)
  }, [key, isHeld])

  // Such a one may have come before anybody listened.
  useEffect(() => {
    if (ofHtml.current === key && navigator.onLine && frame.current?.contentDocument === null) hasCome.current = key
  }, [key])

  useEffect(() => {
    // What has come may go on with what it has.
    setHeld(!isOnline && hasCome.current !== key)
  }, [isOnline, key])

  if (isHeld) return <PlayerOffline />
  return (
    <div className={styles.holder}>
      <iframe
        {...FRAME}
        key={key}
        ref={frame}
        // A browser that comes back to a page leads each frame to where the one of its name, or else of its place, was.
        name={src}
        src={src}
        title={title}
        onLoad={() => {
          // Without a network what has come is the browser's own page of failure.
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
