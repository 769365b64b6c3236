import { useEffect, useRef, useState } from 'react'
import { type StartResult, startPlaying } from './stream/start-playing.tsx'

export type Start = {
  /** True when the browser blocks autoplay, or the page did not request it: the viewer has to press play. */
  isBlocked: boolean
  /** True when the video plays muted until the viewer turns the sound on. */
  isMutedByBrowser: boolean
}

/**
 * Starts playing as soon as possible: with sound, else muted, else once the viewer presses play. `before`: the result of starting
 * a video that was opened before the player loaded.
 */
export function useStart(video: HTMLVideoElement, autoPlay: boolean, before: Promise<StartResult> | undefined): Start {
  const wantsToPlay = useRef(autoPlay)
  const [isBlocked, setBlocked] = useState(!autoPlay)
  const [isMutedByBrowser, setMutedByBrowser] = useState(false)

  useEffect(() => {
    const take = (started: StartResult) => {
      if (started === 'muted') setMutedByBrowser(true)
      if (started === 'blocked') setBlocked(true)
    }
    const start = () => void (wantsToPlay.current && startPlaying(video).then(take))
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
    // A reload pauses the video without a pause event, so playback resumes here.
    video.addEventListener('loadedmetadata', start)
    video.addEventListener('play', onPlay)
    video.addEventListener('pause', onPause)
    video.addEventListener('volumechange', onVolume)
    if (before) void before.then(take)
    else if (video.readyState > 0) start()
    return () => {
      video.removeEventListener('loadedmetadata', start)
      video.removeEventListener('play', onPlay)
      video.removeEventListener('pause', onPause)
      video.removeEventListener('volumechange', onVolume)
    }
  }, [video, before])

  return { isBlocked, isMutedByBrowser }
}
