import { xmlText } from '../../../kit/text/xml.ts'

/** Returns the path of the page that other sites frame for an episode (spec R6). Document ids need no encoding. */
export const embedPath = (episodeId: string) => `/embed/${episodeId}`

/** Returns the oEmbed address of a page of the site; both addresses are absolute. */
export const oembedAddress = (origin: string, page: string, format: 'json' | 'xml') =>
  `${origin}/oembed?url=${encodeURIComponent(page)}&format=${format}`

/** The largest size of an embed, in px; a narrower page shrinks it. */
export const EMBED_SIZE = { width: 1280, height: 720 } as const

/** Permissions that an embed requests; the page around it decides whether it grants them. */
const ALLOW = 'autoplay; fullscreen; picture-in-picture; encrypted-media'

/** Returns the HTML that embeds an episode. `address`: its embed page. */
export function embedCode(address: string, title: string, { width, height }: { width: number; height: number }): string {
  const attributes = {
    src: address,
    title,
    width: String(width),
    height: String(height),
    style: 'border:0;max-width:100%;aspect-ratio:16/9;height:auto',
    allow: ALLOW,
    loading: 'lazy',
    referrerpolicy: 'strict-origin-when-cross-origin',
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${xmlText(value)}"`)
  return `<iframe ${written.join(' ')} allowfullscreen></iframe>`
}

/** The size of a championship's frame, in px; a narrower page shrinks it. */
export const BRACKET_SIZE = { width: 1100, height: 760 } as const

/** Returns the HTML that puts a box, or the games of a championship, on another site. `address`: of the frame. */
export const frameCode = (address: string, title: string, height: string): string =>
  `<iframe src="${xmlText(address)}" title="${xmlText(title)}" style="border:0;width:100%;height:${height}" loading="lazy"></iframe>`
