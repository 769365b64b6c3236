import type { Captions, VideoType } from '../catalog/episode.ts'
import { HOUR_SECONDS } from '../shared/time-units.ts'
import { webAddress } from '../shared/web-address.ts'

/** How a video is shown. Every `src` is rebuilt from validated parts, never passed through. */
export type PlayerSource =
  | { kind: 'frame'; src: string }
  | { kind: 'hls' | 'mp4'; src: string; captions: Captions[] }
  | { kind: 'link'; href: string }
  | { kind: 'none' }

export type Hosts = {
  /** Origin of the webcast provider's play pages. */
  provider: string
  /** Origin of its streams. */
  stream: string
  /** Origins whose HLS and MP4 our own player plays, including the stream origin. */
  media: string[]
  /** More hosts that may be framed, as `host` or `host:port`. */
  frames: string[]
}

const PLAY_ID = /^[A-Za-z0-9_-]{1,64}$/
const YOUTUBE_ID = /^[A-Za-z0-9_-]{11}$/
const YOUTUBE = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
  'youtu.be',
])
/** Two path segments of YouTube URLs that happen to look like a video id. */
const NOT_IDS = new Set(['live_stream', 'videoseries'])

/** Whether a host is YouTube's; compares the full host name. */
export const isYouTube = (hostname: string) => YOUTUBE.has(hostname)

/** The provider's id of a video: a bare id, or the one in a provider play address (spec W5). */
export function playId(address: string, { provider }: Pick<Hosts, 'provider'>): string | undefined {
  return playPage(address, provider)?.id
}

/** `search` is the query string of a full address. */
function playPage(address: string, provider: string): { id: string; search: string } | undefined {
  if (PLAY_ID.test(address)) return { id: address, search: '' }
  const url = webAddress(address, provider)
  if (!url || url.origin !== new URL(provider).origin) return undefined
  const id = /^\/play\/([A-Za-z0-9_-]{1,64})\/?$/.exec(url.pathname)?.[1]
  return id === undefined ? undefined : { id, search: url.search }
}

/** Hides the provider's own header and list, unless the address itself says otherwise. */
function hidingItself(search: string): string {
  const asked = new URLSearchParams(search)
  if (asked.has('auto_hide')) return search
  return `${search ? `${search}&` : '?'}auto_hide=true`
}

/** Reads the address of a video or its captions: https, or http where a media host itself has it. */
export const mediaAddress = (text: string, { stream, media }: Pick<Hosts, 'stream' | 'media'>): URL | undefined =>
  webAddress(text, media.find((origin) => text.startsWith(`${origin}/`)) ?? stream)

/**
 * What plays a video address (spec W5): a frame for provider, YouTube and allowed hosts, our own player for HLS and
 * MP4 from the media hosts, a link for other https addresses, nothing for anything that is not a web address.
 */
export function playerSource(address: string, type: VideoType, captions: Captions[], hosts: Hosts): PlayerSource {
  const text = address.trim()
  const play = playPage(text, hosts.provider)
  if (play) return { kind: 'frame', src: `${new URL(hosts.provider).origin}/play/${play.id}${hidingItself(play.search)}` }
  const url = mediaAddress(text, hosts)
  if (!url) return { kind: 'none' }
  if (isYouTube(url.hostname)) {
    const src = youtubeEmbed(url)
    return src ? { kind: 'frame', src } : { kind: 'none' }
  }
  if (hosts.media.includes(url.origin)) {
    const tracks = captions.filter((each) => hosts.media.includes(mediaAddress(each.url, hosts)?.origin ?? ''))
    const isFramed = hosts.frames.includes(url.host)
    const kind = mediaKind(url) ?? BY_TYPE[type] ?? (NO_ENDING.test(url.pathname) && !isFramed ? 'hls' : undefined)
    if (kind) return { kind, src: url.href, captions: tracks }
  }
  if (hosts.frames.includes(url.host)) return { kind: 'frame', src: url.href }
  return { kind: 'link', href: url.href }
}

/** Equal for two addresses of one video, however each is written; undefined where nothing plays. */
export function streamKey(address: string, hosts: Hosts): string | undefined {
  const play = playId(address.trim(), hosts)
  if (play !== undefined) return `play ${play}`
  const source = playerSource(address, 'External', [], hosts)
  return 'src' in source ? source.src : 'href' in source ? source.href : undefined
}

/** What an address without a telling name is, by the type that came with it. */
const BY_TYPE: Partial<Record<VideoType, 'hls' | 'mp4'>> = { HLS: 'hls', MP4: 'mp4' }
/** RFC 8216 4: .m3u8 and .m3u; and what packagers write instead, `manifest(format=m3u8-aapl)` and `?format=m3u8`. */
const HLS_NAME = /\.m3u8?$|[(,]format=m3u8(?:-[a-z0-9-]+)?(?=[,)])/i
const HLS_QUERY = /[?&]format=m3u8\b/i
/** Where only the content type tells that it is HLS (RFC 8216 4). Hosts of media have no pages, and their files have endings. */
const NO_ENDING = /\/[\w~-]+\/?$/

/** The media kind that our own player could play, judged by the address alone. */
export const mediaKind = ({ pathname, search }: URL): 'hls' | 'mp4' | undefined =>
  HLS_NAME.test(pathname) ? 'hls' : /\.mp4$/i.test(pathname) ? 'mp4' : HLS_QUERY.test(search) ? 'hls' : undefined

/** An embedded page (spec W7): a frame only for allowed hosts, otherwise a link or nothing. */
export function embeddedPage(address: string | null, hosts: Hosts): PlayerSource {
  const url = address === null ? undefined : webAddress(address, hosts.provider)
  if (!url) return { kind: 'none' }
  const mayFrame = url.origin === new URL(hosts.provider).origin || hosts.frames.includes(url.host)
  return mayFrame ? { kind: 'frame', src: url.href } : { kind: 'link', href: url.href }
}

function youtubeEmbed(url: URL): string | undefined {
  if (url.protocol !== 'https:' || url.port !== '') return undefined
  const [first, second] = url.pathname.split('/').filter(Boolean)
  if (first === 'embed' && second === 'live_stream') {
    const channel = url.searchParams.get('channel') ?? ''
    return /^UC[A-Za-z0-9_-]{22}$/.test(channel) ? embed('live_stream', { channel }) : undefined
  }
  const id =
    url.hostname === 'youtu.be' ? first : first === 'watch' ? url.searchParams.get('v') : isEmbedPath(first) ? second : undefined
  if (!id || !YOUTUBE_ID.test(id) || NOT_IDS.has(id)) return undefined
  const start = startSeconds(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '')
  return embed(id, start > 0 ? { start: String(start) } : {})
}

const isEmbedPath = (part: string | undefined) => part === 'embed' || part === 'live' || part === 'shorts' || part === 'v'

function embed(id: string, query: Record<string, string>): string {
  const search = new URLSearchParams(query).toString()
  return `https://www.youtube-nocookie.com/embed/${id}${search && `?${search}`}`
}

/** Reads 90, 90s, 1m30s or 1h2m3s. */
function startSeconds(text: string): number {
  const parts = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text)
  if (!parts) return 0
  const [, hours = 0, minutes = 0, seconds = 0] = parts
  return Number(hours) * HOUR_SECONDS + Number(minutes) * 60 + Number(seconds)
}
