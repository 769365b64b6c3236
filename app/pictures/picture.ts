/** The formats in which images are served, smallest first. */
export const FORMATS = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof FORMATS)[number]

/** Returns the smallest format that an Accept header names with a weight above 0, or JPEG, which all browsers take. */
export function formatFor(accept: string): PictureFormat {
  const taken = new Set(
    accept
      .toLowerCase()
      .split(',')
      .flatMap((part) => {
        const [type = '', ...parameters] = part.split(';').map((each) => each.trim())
        return parameters.some((each) => /^q=0(\.0*)?$/.test(each)) ? [] : [type]
      }),
  )
  return FORMATS.find((format) => taken.has(`image/${format}`)) ?? 'jpeg'
}

/** The reason why an image is refused. */
export type PictureFault = 'too-many-bytes' | 'not-a-picture' | 'too-many-pixels' | 'too-many-frames' | 'too-slow'

/** The maximum pixels, side in pixels, and frames of an image, whatever its file size; more could only be an attack. */
export const MAX_PIXELS = 25_000_000
export const MAX_SIDE = 12_000
export const MAX_FRAMES = 100

/** The recommended minimum size of a thumbnail (spec M5). */
export const ADVISED = { width: 1280, height: 720 } as const

export type PictureWarning = 'small' | 'not-16-9'

/** Returns the warning for an image of this size; undefined when it has the recommended size (spec M5). */
export function pictureWarning({ width, height }: { width: number; height: number }): PictureWarning | undefined {
  if (width < ADVISED.width || height < ADVISED.height) return 'small'
  // Cropping by one pixel is invisible.
  return Math.abs(width * ADVISED.height - height * ADVISED.width) > ADVISED.width ? 'not-16-9' : undefined
}

/** Returns the format that a file's magic bytes name. */
export function pictureType(content: Uint8Array): 'image/jpeg' | 'image/png' | 'image/gif' | undefined {
  if (startsWith(content, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (startsWith(content, [0x47, 0x49, 0x46, 0x38])) return 'image/gif'
  return undefined
}

const startsWith = (content: Uint8Array, bytes: number[]) => bytes.every((byte, at) => content[at] === byte)

/** Counts the frames of a GIF up to two, as two make it animated. */
function gifFrames(content: Uint8Array): number {
  const colours = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  const afterBlocks = (from: number) => {
    let at = from
    for (let length = content[at]; length; length = content[at]) at += length + 1
    return at + 1
  }
  let frames = 0
  let at = 13 + colours(content[10] ?? 0)
  while (at < content.length && frames < 2) {
    if (content[at] === EXTENSION) at = afterBlocks(at + 2)
    else if (content[at] === FRAME) {
      frames++
      at = afterBlocks(at + 11 + colours(content[at + 9] ?? 0))
    } else break
  }
  return frames
}

const [EXTENSION, FRAME] = [0x21, 0x2c]

/** True when an image is animated. */
export function isAnimated(content: Uint8Array): boolean {
  const type = pictureType(content)
  return type === 'image/gif' ? gifFrames(content) > 1 : type === 'image/png' && pngFrames(content) > 1
}

/** Returns the frame count that a PNG declares: the first number of its acTL chunk, which precedes the image data. */
export function pngFrames(content: Uint8Array): number {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  for (let at = 8; at + 12 <= content.length; at += 12 + view.getUint32(at)) {
    const name = view.getUint32(at + 4)
    if (name === ACTL) return view.getUint32(at + 8)
    if (name === IDAT) break
  }
  return 1
}

const ACTL = 0x6163544c
const IDAT = 0x49444154

/** The path to which admins upload an image's raw bytes; it has its own body limit. */
export const UPLOAD_PATH = '/admin/pictures'

/** The response to an upload. `storage`, `full` and `busy` may go away on a retry. */
export type UploadAnswer =
  | { thumbnail: string; width: number; height: number; warning?: PictureWarning }
  | { reason: PictureFault | 'type' | 'storage' | 'full' | 'busy' }

/** The types that the file dialog offers and the site accepts (spec M5). */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const
