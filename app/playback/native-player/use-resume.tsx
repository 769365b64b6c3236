import { useEffect, useState } from 'react'
import { keepPosition, readPosition } from './remembered.tsx'
import { worthResuming } from './resume.ts'

/** How often the position is kept while playing, in ms. */
const KEEP_INTERVAL = 5000
/** How long the way back to the start is offered, in ms. */
const OFFER = 10_000

/**
 * Brings a recording back to where it was left.
 * @returns the position it came back to, while starting over is offered; and the end of that offer.
 */
export function useResume(video: HTMLVideoElement, key: string): { resumedAt: number | undefined; dismiss: () => void } {
  const [resumedAt, setResumedAt] = useState<number>()

  useEffect(() => {
    let isRecording = false
    /** Where this video was before it had to be loaded anew. */
    let reached: number | undefined
    const onLoaded = (isThere = false) => {
      isRecording = Number.isFinite(video.duration)
      if (!isRecording) return
      const kept = reached === undefined ? worthResuming(readPosition(key), video.duration) : undefined
      const position = reached ?? kept
      if (position !== undefined && !isThere) video.currentTime = position
      if (kept !== undefined) setResumedAt(kept)
    }
    const onMetadata = () => onLoaded()
    const keep = () => {
      if (isRecording && Number.isFinite(video.duration)) keepPosition(key, worthResuming(video.currentTime, video.duration))
    }
    const onTime = () => {
      if (isRecording && video.readyState > 0) reached = video.currentTime
    }
    // One that was opened before this player was there stands at its position already.
    if (video.readyState > 0) onLoaded(true)
    const timer = setInterval(() => video.paused || keep(), KEEP_INTERVAL)
    video.addEventListener('loadedmetadata', onMetadata)
    video.addEventListener('timeupdate', onTime)
    video.addEventListener('pause', keep)
    addEventListener('pagehide', keep)
    return () => {
      keep()
      clearInterval(timer)
      video.removeEventListener('loadedmetadata', onMetadata)
      video.removeEventListener('timeupdate', onTime)
      video.removeEventListener('pause', keep)
      removeEventListener('pagehide', keep)
    }
  }, [video, key])

  useEffect(() => {
    if (resumedAt === undefined) return
    const timer = setTimeout(() => setResumedAt(undefined), OFFER)
    return () => clearTimeout(timer)
  }, [resumedAt])

  return { resumedAt, dismiss: () => setResumedAt(undefined) }
}
