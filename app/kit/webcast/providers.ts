import { mapValues } from '../map-values.ts'
import { webAddress } from '../text/web-address.ts'
import { HOUR_SECONDS } from '../time/time-units.ts'

/** A webcast provider whose videos play in its own frame. They never go to Roku, which plays only streams. */
type Provider = {
  /** The provider's name in texts, in both languages; also the type of its videos, as stored and in files. */
  name: string
  /** Its hosts, by full name. */
  hosts: readonly string[]
  /** The origin of its player, which the content security policy lets pages frame. Pages load nothing else from it. */
  playerOrigin: `https://${string}`
  /** Returns the player's path and query for an address on one of its hosts; undefined when it points to no single video. */
  playerPath(url: URL): string | undefined
}

/** The providers other than the sports body's own. Texts, forms, the policy, feeds and files follow from this table. */
export const PROVIDERS = {
  youtube: {
    name: 'YouTube',
    hosts: [
      'youtube.com',
      'www.youtube.com',
      'm.youtube.com',
      'music.youtube.com',
      'youtube-nocookie.com',
      'www.youtube-nocookie.com',
      'youtu.be',
    ],
    playerOrigin: 'https://www.youtube-nocookie.com',
    playerPath: youtubePath,
  },
} as const satisfies Record<string, Provider>

export type OtherProvider = keyof typeof PROVIDERS
export type ProviderName = (typeof PROVIDERS)[OtherProvider]['name']

const entries = Object.entries(PROVIDERS) as [OtherProvider, Provider & { name: ProviderName }][]
export const PROVIDER_NAMES: readonly ProviderName[] = entries.map(([, { name }]) => name)

/** Returns a value for each provider of the table, such as a text with its name. */
export const ofEachProvider = <Value>(value: (provider: Provider & { name: ProviderName }) => Value) =>
  mapValues<OtherProvider, Provider & { name: ProviderName }, Value>(PROVIDERS, value)

/** Returns the provider of a host; compares the full host name. */
export const providerOfHost = (hostname: string): OtherProvider | undefined =>
  entries.find(([, { hosts }]) => hosts.includes(hostname))?.[0]

/** Origins of the sports body's own provider: its play pages, and its streams. */
type ProviderOrigins = { provider: string; stream: string }

/** Returns the origins that may be framed because providers have their players there. */
export const playerOrigins = (own: string) => [...entries.map(([, { playerOrigin }]) => playerOrigin), own]

/** An address of a provider. `url`: the stored address; `frame`: its player's address; `stream`: the HLS behind it. */
export type ProviderVideo =
  | { by: 'provider'; url: string; frame: string; stream: string }
  | { by: OtherProvider; url: string; frame: string }
  /** The address points to no single video. */
  | { by: OtherProvider; url?: undefined; frame?: undefined }

/** Recognises an address of a provider (spec W5); undefined for any other. Each result is rebuilt from validated parts. */
export function providerVideo(address: string, own: ProviderOrigins): ProviderVideo | undefined {
  const url = webAddress(address, own.provider)
  const id = idOf(address, url, own)
  if (id !== undefined) {
    const frame = playAddress(id, own) + hidingItself(url?.search ?? '')
    return { by: 'provider', url: url?.href ?? address, frame, stream: playStream(id, own) }
  }
  const by = url && providerOfHost(url.hostname)
  if (!by) return undefined
  const { playerOrigin, playerPath } = PROVIDERS[by]
  const path = url.protocol === 'https:' && url.port === '' ? playerPath(url) : undefined
  return path === undefined ? { by } : { by, url: playerOrigin + path, frame: playerOrigin + path }
}

const PLAY_ID = /^[A-Za-z0-9_-]{1,64}$/

/** Returns the id of a video of the sports body's own provider: a bare id, or the one in a play address (spec W5). */
export const playId = (address: string, own: Pick<ProviderOrigins, 'provider'>) =>
  idOf(address, webAddress(address, own.provider), own)
export const playAddress = (id: string, { provider }: Pick<ProviderOrigins, 'provider'>) =>
  `${new URL(provider).origin}/play/${id}`
export const playStream = (id: string, { stream }: Pick<ProviderOrigins, 'stream'>) =>
  `${new URL(stream).origin}/live/${id}/index.m3u8`

function idOf(address: string, url: URL | undefined, { provider }: Pick<ProviderOrigins, 'provider'>): string | undefined {
  if (PLAY_ID.test(address)) return address
  if (url?.origin !== new URL(provider).origin) return undefined
  return /^\/play\/([A-Za-z0-9_-]{1,64})\/?$/.exec(url.pathname)?.[1]
}

/** Returns the query that hides the provider's own header and list, unless the address itself says otherwise. */
function hidingItself(search: string): string {
  const asked = new URLSearchParams(search)
  if (asked.has('auto_hide')) return search
  return `${search ? `${search}&` : '?'}auto_hide=true`
}

const YOUTUBE_ID = /^[A-Za-z0-9_-]{11}$/
/** Two path segments of YouTube URLs that happen to look like a video id. */
const NOT_IDS = new Set(['live_stream', 'videoseries'])
const EMBED_PATHS: readonly (string | undefined)[] = ['embed', 'live', 'shorts', 'v']

function youtubePath({ hostname, pathname, searchParams }: URL): string | undefined {
  const [first, second] = pathname.split('/').filter(Boolean)
  if (first === 'embed' && second === 'live_stream') {
    const channel = searchParams.get('channel') ?? ''
    return /^UC[A-Za-z0-9_-]{22}$/.test(channel) ? `/embed/live_stream?channel=${channel}` : undefined
  }
  const id =
    hostname === 'youtu.be' ? first : first === 'watch' ? searchParams.get('v') : EMBED_PATHS.includes(first) ? second : undefined
  if (!id || !YOUTUBE_ID.test(id) || NOT_IDS.has(id)) return undefined
  const start = startSeconds(searchParams.get('t') ?? searchParams.get('start') ?? '')
  return `/embed/${id}${start > 0 ? `?start=${start}` : ''}`
}

/** Reads 90, 90s, 1m30s or 1h2m3s. */
function startSeconds(text: string): number {
  const parts = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text)
  if (!parts) return 0
  const [, hours = 0, minutes = 0, seconds = 0] = parts
  return Number(hours) * HOUR_SECONDS + Number(minutes) * 60 + Number(seconds)
}
