import { useEffect, useState } from 'react'
import { readPosition, storePosition } from './remembered.tsx'
import { worthResuming } from './resume.ts'

/** How often the position is saved while playing, in ms. */
const STORE_INTERVAL = 5000
/** How long the viewer is offered to start over, in ms. */
const OFFER = 10_000

/**
 * Resumes a recording where the viewer left it, unless `isElsewhere`: then playback begins at a given place.
 * @returns the resumed position while starting over is offered, and a function that ends the offer.
 */
export function useResume(
  video: HTMLVideoElement,
  key: string,
  isElsewhere: boolean,
): { resumedAt: number | undefined; dismiss: () => void } {
  const [resumedAt, setResumedAt] = useState<number>()

  useEffect(() => {
    let isRecording = false
    /** The position of this video before the video had to be reloaded. */
    let reached: number | undefined
    const onLoaded = (isThere = false) => {
      isRecording = Number.isFinite(video.duration)
      if (!isRecording) return
      const resumable = reached === undefined && !isElsewhere ? worthResuming(readPosition(key), video.duration) : undefined
      const position = reached ?? resumable
      // When the engine gives a video a new source, it sets the position itself.
      if (position !== undefined && !isThere && video.currentTime === 0) video.currentTime = position
      if (resumable !== undefined) setResumedAt(resumable)
    }
    const onMetadata = () => onLoaded()
    const store = () => {
      if (isRecording && Number.isFinite(video.duration)) storePosition(key, worthResuming(video.currentTime, video.duration))
    }
    const onTime = () => {
      if (isRecording && video.readyState > 0) reached = video.currentTime
    }
    // A video opened before this player loaded is already at its position.
    if (video.readyState > 0) onLoaded(true)
    const timer = setInterval(() => video.paused || store(), STORE_INTERVAL)
    video.addEventListener('loadedmetadata', onMetadata)
    video.addEventListener('timeupdate', onTime)
    video.addEventListener('pause', store)
    addEventListener('pagehide', store)
    return () => {
      store()
      clearInterval(timer)
      video.removeEventListener('loadedmetadata', onMetadata)
      video.removeEventListener('timeupdate', onTime)
      video.removeEventListener('pause', store)
      removeEventListener('pagehide', store)
    }
  }, [video, key, isElsewhere])

  useEffect(() => {
    if (resumedAt === undefined) return
    const timer = setTimeout(() => setResumedAt(undefined), OFFER)
    return () => clearTimeout(timer)
  }, [resumedAt])

  return { resumedAt, dismiss: () => setResumedAt(undefined) }
}
