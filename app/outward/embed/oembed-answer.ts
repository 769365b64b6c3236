import { xmlText } from '../../kit/text/xml.ts'
import { PICTURE_WIDTHS, pictureAddress, pictureHeight, SHARED_PICTURE, storedPicture } from '../../pictures/sizes.ts'
import { EMBED_SIZE } from '../../site/series/share/embed-code.ts'

/** An oEmbed answer of type video or, for a championship, rich (https://oembed.com, 2.3.4.2, 2.3.4.4). */
export type OembedAnswer = {
  version: '1.0'
  type: 'video' | 'rich'
  title: string
  author_name?: string
  author_url?: string
  provider_name: string
  provider_url: string
  cache_age: number
  thumbnail_url?: string
  thumbnail_width?: number
  thumbnail_height?: number
  html: string
  width: number
  height: number
}

const { width: WIDTH, height: HEIGHT } = EMBED_SIZE

/**
 * The limits in the other site's request, in px, for the video and its image (2.2, 2.3.4); a value that is no number sets no
 * limit.
 */
export type Limits = { width: number; height: number }

export const limitsOf = (asked: URLSearchParams): Limits => ({
  width: limitOf(asked.get('maxwidth')),
  height: limitOf(asked.get('maxheight')),
})

/** Returns the largest size in 16:9 within the limits. */
export function embedSize(limits: Limits): { width: number; height: number } {
  const most = Math.min(WIDTH, limits.width, (limits.height * WIDTH) / HEIGHT)
  const width = Math.max(1, Math.floor(most))
  return { width, height: Math.floor((width * HEIGHT) / WIDTH) }
}

const limitOf = (text: string | null) =>
  text !== null && /^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : Number.POSITIVE_INFINITY

/**
 * Returns the image within the limits: the card, else the largest of the series' own images; undefined when none is small
 * enough. `card`: its path.
 */
export function thumbnailWithin(limits: Limits, card: string, thumbnail: string): { path: string; size: Limits } | undefined {
  const fits = ({ width, height }: Limits) => width <= limits.width && height <= limits.height
  if (fits(SHARED_PICTURE)) return { path: card, size: SHARED_PICTURE }
  if (storedPicture(thumbnail) === undefined) return undefined
  const width = PICTURE_WIDTHS.findLast(
    (each) => each !== SHARED_PICTURE.width && fits({ width: each, height: pictureHeight(each) }),
  )
  return width && { path: pictureAddress(thumbnail, width), size: { width, height: pictureHeight(width) } }
}

export const asXml = (answer: OembedAnswer): string =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${Object.entries(answer)
    .map(([name, value]) => `<${name}>${xmlText(String(value))}</${name}>`)
    .join('')}</oembed>\n`
