import { type EarlyPicture, isEarlyPicture } from './early-picture.ts'

/** A response header of an open series' page data: what the page will play, readable without decoding the body. */
export const PICTURE_HEADER = 'x-first-picture'

/** Many proxies refuse longer headers in total: nginx accepts 4,096 bytes. */
const LONGEST = 2_000

/** Undefined if the addresses are too long for the header. */
export function pictureHeader(picture: EarlyPicture): string | undefined {
  const value = encodeURIComponent(JSON.stringify(picture))
  return value.length > LONGEST ? undefined : value
}

/** Undefined if the native player plays nothing, and for an invalid header. */
export function readPictureHeader(value: string | null): EarlyPicture | undefined {
  try {
    const picture: unknown = value === null ? undefined : JSON.parse(decodeURIComponent(value))
    return isEarlyPicture(picture) ? picture : undefined
  } catch {
    return undefined
  }
}
