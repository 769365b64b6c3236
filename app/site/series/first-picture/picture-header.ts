import { type EarlyVideo, isEarlyVideo } from './early-picture.ts'

/** A response header of an open series' page data: the video that the page will play, readable without decoding the body. */
export const EARLY_VIDEO_HEADER = 'x-first-picture'

/** Many proxies limit the total header size: nginx accepts 4,096 bytes. */
const LONGEST = 2_000

/** Returns the header's value; undefined when the addresses are too long for it. */
export function earlyVideoHeader(video: EarlyVideo): string | undefined {
  const value = encodeURIComponent(JSON.stringify(video))
  return value.length > LONGEST ? undefined : value
}

/** Reads the header; undefined when the native player plays nothing, or when the header is invalid. */
export function readEarlyVideoHeader(value: string | null): EarlyVideo | undefined {
  try {
    const video: unknown = value === null ? undefined : JSON.parse(decodeURIComponent(value))
    return isEarlyVideo(video) ? video : undefined
  } catch {
    return undefined
  }
}
