import { useEffect } from 'react'

/** Makes only one tab audible at a time: a tab whose sound starts pauses the others. */
export function useOnlySound(video: HTMLVideoElement) {
  useEffect(() => {
    const channel = new BroadcastChannel('podium-player')
    const tell = () => {
      if (!video.paused && !video.muted) channel.postMessage('heard')
    }
    channel.addEventListener('message', () => {
      if (!video.muted) video.pause()
    })
    // The video may have started before the player loaded.
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
