import { useEffect, useEffectEvent } from 'react'
import { useMarks } from '../clock/bar-marks.tsx'
import type { Commands } from './player-commands.tsx'

type Options = { title: string; artist: string; artwork: string; commands: Commands }

/**
 * Tells the device what plays, for lock screens and keys of headsets, in the page's language (spec J8). The keys for the previous
 * and the next track go from moment to moment.
 */
export function useMediaSession(video: HTMLVideoElement, { title, artist, artwork, commands }: Options) {
  const hasMarks = useMarks().length > 0
  const run = useEffectEvent((action: MediaSessionAction, seekTime: number | undefined) => {
    if (action === 'play') commands.play()
    if (action === 'pause') video.pause()
    if (action === 'seekbackward') commands.run({ type: 'seek', by: -10 })
    if (action === 'seekforward') commands.run({ type: 'seek', by: 10 })
    if (action === 'seekto' && seekTime !== undefined) commands.seekTo(seekTime)
    if (action === 'previoustrack') commands.goToMark(-1)
    if (action === 'nexttrack') commands.goToMark(1)
  })
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const src = artwork && new URL(artwork, location.href).href
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist, ...(src && { artwork: [{ src }] }) })
    return () => {
      navigator.mediaSession.metadata = null
    }
  }, [title, artist, artwork])
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const moments = ['previoustrack', 'nexttrack'] as const
    const actions = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto', ...(hasMarks ? moments : [])] as const
    for (const action of actions) handle(action, (details) => run(action, details.seekTime))
    return () => {
      for (const action of actions) handle(action, null)
    }
  }, [hasMarks])
}

/** Sets a handler; some browsers refuse actions that they do not know. */
function handle(action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
  try {
    navigator.mediaSession.setActionHandler(action, handler)
  } catch {}
}
