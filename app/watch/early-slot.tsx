import { useEffect } from 'react'
import type { PlayerSource } from '../playback/address.ts'
import { dropAhead, dropLeft } from '../playback/native-player/video-ahead.tsx'
import { EARLY_SLOT } from './early-picture.ts'
import styles from './early-slot.module.css'

/**
 * Where a video plays that began before the page was awake, until the player takes it. `source`: what the page plays, once it
 * knows; where that is not for our player, the video is given up.
 */
export function EarlySlot({ source }: { source: PlayerSource | undefined }) {
  const isOther = source !== undefined && source.kind !== 'hls' && source.kind !== 'mp4'
  useEffect(() => {
    if (isOther) dropAhead()
  }, [isOther])
  // Nothing of a series goes on once its page is gone, or locked.
  useEffect(
    () => () => {
      dropAhead()
      dropLeft()
    },
    [],
  )
  // Its content is not React's, which therefore must not look into it.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set
  return <div id={EARLY_SLOT} className={styles.slot} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
