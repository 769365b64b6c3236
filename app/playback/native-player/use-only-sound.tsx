import { useEffect } from 'react'

/** Two tabs are never heard at once: the one that starts last goes on, those that make a sound pause. */
export function useOnlySound(video: HTMLVideoElement) {
  useEffect(() => {
    const channel = new BroadcastChannel('podium-player')
    const tell = () => {
      if (!video.paused && !video.muted) channel.postMessage('heard')
    }
    channel.addEventListener('message', () => {
      if (!video.muted) video.pause()
    })
    // It may have begun before the player was there.
    tell()
    video.addEventListener('play', tell)
    video.addEventListener('volumechange', tell)
    return () => {
      channel.close()
      video.removeEventListener('play', tell)
      video.removeEventListener('volumechange', tell)
    }
  }, [video])
}
