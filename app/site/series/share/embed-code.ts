import { xmlText } from '../../../kit/text/xml.ts'

/** The path of the page that other sites frame for an episode (spec R6). Document ids need no encoding. */
export const embedPath = (episodeId: string) => `/embed/${episodeId}`

/** The address that answers how to embed a page of the site; both are whole addresses. */
export const oembedAddress = (origin: string, page: string, format: 'json' | 'xml') =>
  `${origin}/oembed?url=${encodeURIComponent(page)}&format=${format}`

/** The size of an embed without limits, in px; a narrower page makes it smaller. */
export const EMBED_SIZE = { width: 1280, height: 720 } as const

/** What an embed may do in the page around it; the page decides whether it lets it. */
const ALLOW = 'autoplay; fullscreen; picture-in-picture; encrypted-media'

/** The line of HTML that embeds an episode. `address` is that of its embed page. */
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
