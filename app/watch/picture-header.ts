import { type EarlyPicture, isEarlyPicture } from './early-picture.ts'

/** Goes with the data of an open series' page: what it will play, readable without decoding them. */
export const PICTURE_HEADER = 'x-first-picture'

/** Longer headers than this in all are refused by many proxies: nginx takes 4,096 bytes. */
const LONGEST = 2_000

/** Undefined if the addresses are too long for the header. */
export function pictureHeader(picture: EarlyPicture): string | undefined {
  const value = encodeURIComponent(JSON.stringify(picture))
  return value.length > LONGEST ? undefined : value
}

/** Undefined if our own player plays nothing, and for an invalid header. */
export function readPictureHeader(value: string | null): EarlyPicture | undefined {
  try {
    const picture: unknown = value === null ? undefined : JSON.parse(decodeURIComponent(value))
    return isEarlyPicture(picture) ? picture : undefined
  } catch {
    return undefined
  }
}
