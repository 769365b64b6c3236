declare global {
  interface Window {
    /** Settles once the starting video shows its first frame or takes too long; undefined when none was started. */
    pictureShown?: Promise<void> | undefined
  }
}

/** The longest time, in ms, that a page leaves network and main thread to a first frame. */
export const HEAD_START = 3_000

/** Leaves network and main thread to a video that is about to be shown, until its first frame or for HEAD_START. */
export function giveWay(video: HTMLVideoElement) {
  const isOver = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, HEAD_START)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    // Both need the video to be in the page; it starts to load before that.
    video.requestVideoFrameCallback?.(end)
    video.addEventListener('playing', end, { once: true })
    video.addEventListener('error', end, { once: true })
    video.addEventListener('emptied', end, { once: true })
  })
  window.pictureShown = isOver
}
