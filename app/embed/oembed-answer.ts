/** An oEmbed answer of type video (https://oembed.com, 2.3.4.2). */
export type OembedAnswer = {
  version: '1.0'
  type: 'video'
  title: string
  author_name: string
  author_url: string
  provider_name: string
  provider_url: string
  cache_age: number
  thumbnail_url: string
  thumbnail_width: number
  thumbnail_height: number
  html: string
  width: number
  height: number
}

/** The size without limits, in px. */
const WIDTH = 1280
const HEIGHT = 720
/** In a smaller one the player shows nothing that can be read. */
const LEAST = 200

/** The largest size in 16:9 within the limits that the other site names, in px; what is no number limits nothing. */
export function embedSize(maxWidth: string | null, maxHeight: string | null): { width: number; height: number } {
  const most = Math.min(WIDTH, limitOf(maxWidth), (limitOf(maxHeight) * WIDTH) / HEIGHT)
  const width = Math.max(LEAST, Math.floor(most))
  return { width, height: Math.floor((width * HEIGHT) / WIDTH) }
}

const limitOf = (text: string | null) => (text !== null && /^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : WIDTH)

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
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`)
  return `<iframe ${written.join(' ')} allowfullscreen></iframe>`
}

export const asXml = (answer: OembedAnswer): string =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${Object.entries(answer)
    .map(([name, value]) => `<${name}>${escaped(String(value))}</${name}>`)
    .join('')}</oembed>\n`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** For an attribute or text of HTML and XML, which have no place for control characters. */
const escaped = (text: string) =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (each) => ENTITIES[each] as string)
