declare global {
  interface Window {
    /** Settles once the starting video shows its first frame or takes too long; undefined when none was started. */
    pictureShown?: Promise<void> | undefined
    /** Settles once all that the first frame needs has arrived, or `pictureShown` has settled. */
    pictureLoaded?: Promise<unknown>
  }
}

/** The maximum time, in ms, for which a page reserves network and main thread for a video's first frame. */
export const HEAD_START = 3_000

/** Leaves network and main thread to a video that is about to be shown, until its first frame or for HEAD_START. */
export function reserveForFirstFrame(video: HTMLVideoElement) {
  const isOver = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, HEAD_START)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    // Both signals need the video to be in the page; the video starts to load before that.
    video.requestVideoFrameCallback?.(end)
    video.addEventListener('playing', end, { once: true })
    video.addEventListener('error', end, { once: true })
    video.addEventListener('emptied', end, { once: true })
  })
  window.pictureShown = isOver
}
