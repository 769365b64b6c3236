import { type FrameFault, isOneColour } from '../../pictures/one-colour.ts'

/** How often a frame of one colour is read again, and how long, in ms, one may take to come: a paused video presents no new one. */
const TRIES = 3
const PATIENCE = 400
/** The time, in ms, for a second copy of a video to come to the same frame. */
const COPY_PATIENCE = 10_000
const SAMPLE = { width: 64, height: 36 }

/** Reads the frame that the player within an element shows, as a JPEG (spec J7). It is read in this browser, never by the server. */
export async function takeFrame(place: ParentNode | null): Promise<File | FrameFault> {
  const video = place?.querySelector('video')
  if (!video) return 'no-video'
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return 'nothing-shown'
  const taken = await read(video)
  if (taken !== 'closed' || isNative(video)) return taken === 'one-colour' && isNative(video) ? 'native' : taken
  const copy = await openReadable(video)
  return copy ? read(copy) : 'closed'
}

/** Browsers that play a playlist themselves give a canvas no frame, without an error. */
const isNative = ({ currentSrc }: HTMLVideoElement) => /\.m3u8(?:$|[?#])/i.test(currentSrc)

async function read(video: HTMLVideoElement): Promise<File | FrameFault> {
  for (let tries = 1; ; tries++) {
    // Right after a seek some browsers still give a black frame; once a frame was presented they give that one.
    await presented(video)
    const sample = drawn(video, SAMPLE)
    const pixels = pixelsOf(sample)
    if (!pixels) return isNative(video) ? 'native' : 'closed'
    if (isOneColour(pixels)) {
      if (tries < TRIES) continue
      return 'one-colour'
    }
    const whole = drawn(video, { width: video.videoWidth, height: video.videoHeight })
    const blob = await new Promise<Blob | null>((resolve) => whole.toBlob(resolve, 'image/jpeg', 0.92))
    return blob ? new File([blob], 'frame.jpg', { type: blob.type }) : 'closed'
  }
}

const presented = (video: HTMLVideoElement) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE)
    video.requestVideoFrameCallback?.(() => resolve())
  })

function drawn(video: HTMLVideoElement, { width, height }: { width: number; height: number }): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height)
  return canvas
}

/** Returns the pixels of a canvas; undefined when it holds a frame that this site may not read. */
function pixelsOf(canvas: HTMLCanvasElement): Uint8ClampedArray | undefined {
  try {
    return canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  } catch {
    return undefined
  }
}

/** Opens a file once more in a way that lets this site read it, at the same frame; undefined where its host does not allow that. */
async function openReadable({ currentSrc, currentTime }: HTMLVideoElement): Promise<HTMLVideoElement | undefined> {
  const copy = Object.assign(document.createElement('video'), { crossOrigin: 'anonymous', muted: true, preload: 'auto' })
  const isThere = new Promise<boolean>((resolve) => {
    copy.addEventListener('seeked', () => resolve(true), { once: true })
    copy.addEventListener('error', () => resolve(false), { once: true })
    setTimeout(() => resolve(false), COPY_PATIENCE)
  })
  copy.src = currentSrc
  copy.currentTime = currentTime
  return (await isThere) ? copy : undefined
}
