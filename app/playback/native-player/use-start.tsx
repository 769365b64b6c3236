import { useEffect, useRef, useState } from 'react'
import { readPreferences } from './kept.tsx'

export type Start = {
  /** The browser lets nothing start by itself, or the page did not ask for it: the viewer has to press play. */
  isBlocked: boolean
  /** It plays, but only without sound until the viewer asks for it. */
  isMutedByBrowser: boolean
}

/** Starts playing as soon as there is something to play: with sound, else without, else not before the viewer says so. */
export function useStart(video: HTMLVideoElement, autoPlay: boolean): Start {
  const wantsToPlay = useRef(autoPlay)
  const [isBlocked, setBlocked] = useState(!autoPlay)
  const [isMutedByBrowser, setMutedByBrowser] = useState(false)

  useEffect(() => {
    const { volume, isMuted } = readPreferences()
    video.volume = volume
    video.muted = isMuted

    async function start() {
      if (!wantsToPlay.current) return
      if (await tryPlay(video)) return
      const isSilent = video.muted
      video.muted = true
      if (!isSilent && (await tryPlay(video))) return setMutedByBrowser(true)
      video.muted = isSilent
      setBlocked(true)
    }
    const onPlay = () => {
      wantsToPlay.current = true
      setBlocked(false)
    }
    const onPause = () => {
      wantsToPlay.current = video.ended
    }
    const onVolume = () => {
      if (!video.muted) setMutedByBrowser(false)
    }
    // Loading anew pauses without a pause event: what was playing goes on.
    video.addEventListener('loadedmetadata', start)
    video.addEventListener('play', onPlay)
    video.addEventListener('pause', onPause)
    video.addEventListener('volumechange', onVolume)
    return () => {
      video.removeEventListener('loadedmetadata', start)
      video.removeEventListener('play', onPlay)
      video.removeEventListener('pause', onPause)
      video.removeEventListener('volumechange', onVolume)
    }
  }, [video])

  return { isBlocked, isMutedByBrowser }
}

/** False only when the browser wants the viewer to press play; a start overtaken by another is none of that. */
async function tryPlay(video: HTMLVideoElement): Promise<boolean> {
  try {
    await video.play()
    return true
  } catch (error) {
    return !(error instanceof DOMException && error.name === 'NotAllowedError')
  }
}
