import { useEffect } from 'react'
import { dropAhead, dropParked } from '../../../playback/native-player/stream/video-ahead.tsx'
import type { PlayerSource } from '../../../playback/streams/address.ts'
import { EARLY_SLOT } from './early-picture.ts'
import styles from './early-slot.module.css'

/**
 * Holds a video that started before hydration until the player takes it. `source`: the page's source, once known; if the native
 * player cannot play it, the video is dropped.
 */
export function EarlySlot({ source }: { source: PlayerSource | undefined }) {
  const isOther = source !== undefined && source.kind !== 'hls' && source.kind !== 'mp4'
  useEffect(() => {
    if (isOther) dropAhead()
  }, [isOther])
  // Stops playback once the viewer leaves the page or the page is locked.
  useEffect(
    () => () => {
      dropAhead()
      dropParked()
    },
    [],
  )
  // Its content does not belong to React, which must not reconcile it.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set
  return <div id={EARLY_SLOT} className={styles.slot} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
