import type { Captions, VideoType } from '../../catalog/episodes/episode.ts'
import { webAddress } from '../../kit/text/web-address.ts'
import { playId, providerVideo } from '../../kit/webcast/providers.ts'

/** The way a video is shown. Every `src` is rebuilt from validated parts, never passed through. */
export type PlayerSource =
  | { kind: 'frame'; src: string }
  | { kind: 'hls' | 'mp4'; src: string; captions: Captions[] }
  | { kind: 'link'; href: string }
  | { kind: 'none' }

export type Hosts = {
  /** Origin of the webcast provider's play pages. */
  provider: string
  /** Origin of the provider's streams. */
  stream: string
  /** Origins whose HLS and MP4 our own player plays, including the stream origin. */
  media: string[]
  /** More hosts that may be framed, as `host` or `host:port`. */
  frames: string[]
}

/** Parses the address of a video or its captions: https, or http if a media host itself is configured with it. */
const mediaAddress = (text: string, { stream, media }: Pick<Hosts, 'stream' | 'media'>): URL | undefined =>
  webAddress(text, media.find((origin) => text.startsWith(`${origin}/`)) ?? stream)

/**
 * Returns what plays a video address (spec W5): a frame for providers and allowed hosts, our own player for HLS and MP4 from
 * the media hosts, a link for other https addresses, nothing for anything that is not a web address.
 */
export function playerSource(address: string, type: VideoType, captions: Captions[], hosts: Hosts): PlayerSource {
  const text = address.trim()
  const known = providerVideo(text, hosts)
  if (known) return known.frame === undefined ? { kind: 'none' } : { kind: 'frame', src: known.frame }
  const url = mediaAddress(text, hosts)
  if (!url) return { kind: 'none' }
  if (hosts.media.includes(url.origin)) {
    const tracks = captions.filter((each) => hosts.media.includes(mediaAddress(each.url, hosts)?.origin ?? ''))
    const isFramed = hosts.frames.includes(url.host)
    const kind = mediaKind(url) ?? BY_TYPE[type] ?? (NO_ENDING.test(url.pathname) && !isFramed ? 'hls' : undefined)
    if (kind) return { kind, src: url.href, captions: tracks }
  }
  if (hosts.frames.includes(url.host)) return { kind: 'frame', src: url.href }
  return { kind: 'link', href: url.href }
}

/** Returns the same key for two addresses of one video, however each is written; undefined when nothing plays. */
export function streamKey(address: string, hosts: Hosts): string | undefined {
  const play = playId(address.trim(), hosts)
  if (play !== undefined) return `play ${play}`
  const source = playerSource(address, 'External', [], hosts)
  return 'src' in source ? source.src : 'href' in source ? source.href : undefined
}

/** The kind of an address whose name does not reveal it, by the type stored with it. */
const BY_TYPE: Partial<Record<VideoType, 'hls' | 'mp4'>> = { HLS: 'hls', MP4: 'mp4' }
/**
 * Matches RFC 8216 4: .m3u8 and .m3u; and the forms that packagers use instead, `manifest(format=m3u8-aapl)` and
 * `?format=m3u8`.
 */
const HLS_NAME = /\.m3u8?$|[(,]format=m3u8(?:-[a-z0-9-]+)?(?=[,)])/i
const HLS_QUERY = /[?&]format=m3u8\b/i
/**
 * Matches paths whose content type alone reveals HLS (RFC 8216 4). Media hosts serve no pages, and their files have
 * extensions.
 */
const NO_ENDING = /\/[\w~-]+\/?$/

/** Returns the media kind that our own player could play, judged by the address alone. */
export const mediaKind = ({ pathname, search }: URL): 'hls' | 'mp4' | undefined =>
  HLS_NAME.test(pathname) ? 'hls' : /\.mp4$/i.test(pathname) ? 'mp4' : HLS_QUERY.test(search) ? 'hls' : undefined

/** Returns how an embedded page is shown (spec W7): a frame only for allowed hosts, otherwise a link or nothing. */
export function embeddedPage(address: string | null, hosts: Hosts): PlayerSource {
  const url = address === null ? undefined : webAddress(address, hosts.provider)
  if (!url) return { kind: 'none' }
  const mayFrame = url.origin === new URL(hosts.provider).origin || hosts.frames.includes(url.host)
  return mayFrame ? { kind: 'frame', src: url.href } : { kind: 'link', href: url.href }
}
