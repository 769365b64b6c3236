import { xmlText } from '../shared/xml.ts'
import { EMBED_SIZE } from '../watch/embed-code.ts'

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

const { width: WIDTH, height: HEIGHT } = EMBED_SIZE
/** The largest size in 16:9 within the limits that the other site names, in px; what is no number limits nothing. */
export function embedSize(maxWidth: string | null, maxHeight: string | null): { width: number; height: number } {
  const most = Math.min(WIDTH, limitOf(maxWidth), (limitOf(maxHeight) * WIDTH) / HEIGHT)
  const width = Math.max(1, Math.floor(most))
  return { width, height: Math.floor((width * HEIGHT) / WIDTH) }
}

const limitOf = (text: string | null) => (text !== null && /^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : WIDTH)

export const asXml = (answer: OembedAnswer): string =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${Object.entries(answer)
    .map(([name, value]) => `<${name}>${xmlText(String(value))}</${name}>`)
    .join('')}</oembed>\n`
