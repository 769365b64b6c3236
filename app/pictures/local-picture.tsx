import { isAnimated, PICTURE_TYPES } from './picture.ts'

/** An image on this device that the browser can decode; `url` shows it until release(). Animations use their first frame only. */
export type LocalPicture = {
  url: string
  width: number
  height: number
  isAnimated: boolean
  image: HTMLImageElement
  release(): void
}

/** The limits of a local image; a larger one would exhaust a phone's memory before it is cropped. */
const MAX_LOCAL_BYTES = 50 * 1024 * 1024
const MAX_LOCAL_PIXELS = 100_000_000

/** The maximum width of an uploaded image, in pixels; the site shows no image wider than 1280. */
const SENT_WIDTH = 1920
const QUALITY = 0.92

export async function openLocalPicture(
  file: File,
): Promise<LocalPicture | 'type' | 'too-many-bytes' | 'too-many-pixels' | 'not-a-picture'> {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return 'type'
  if (file.size > MAX_LOCAL_BYTES) return 'too-many-bytes'
  const url = URL.createObjectURL(file)
  const release = () => URL.revokeObjectURL(url)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    release()
    return 'not-a-picture'
  }
  const { naturalWidth: width, naturalHeight: height } = image
  if (width * height > MAX_LOCAL_PIXELS) {
    release()
    return 'too-many-pixels'
  }
  return { url, width, height, isAnimated: isAnimated(new Uint8Array(await file.arrayBuffer())), image, release }
}

/** Returns the cropped part as a JPEG, no wider than needed: an 8 MB photograph uploads as a few hundred kilobytes. */
export async function cutPicture(
  { image }: LocalPicture,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(Math.round(width), SENT_WIDTH)
  canvas.height = Math.round((canvas.width * 9) / 16)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw.')
  // Transparent parts get the site's background colour, as on a tile.
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--surface')
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be cut.'))), 'image/jpeg', QUALITY)
  })
}
