import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type Answer, answer, CACHE, refusal } from './answer.ts'
import { captions, type Language } from './captions.ts'
import type { LiveStream } from './live-streams.ts'
import type { Clip, Rendition } from './media.ts'
import { pagePolicy, playPage } from './page/play-page.ts'
import { languageOf } from './page/words.ts'
import {
  archivePlaylist,
  epochOf,
  livePlaylist,
  masterPlaylist,
  SEGMENTS_PER_LOOP,
  scriptedWindow,
  secondsUntilStart,
} from './playlist.ts'
import { progressiveMp4, segmentOf } from './progressive.ts'
import type { Script, ScriptedFault } from './scripted.ts'
import {
  CLIPS,
  type ClipName,
  clipOf,
  datesOf,
  isLostArchived,
  isLostLive,
  liveRule,
  loopsOf,
  segmentDelaySeconds,
} from './streams.ts'

export type Asset = { type: 'js' | 'css' | 'woff2'; body: Buffer }

export type Parts = {
  clips: Record<ClipName, Clip>
  assets: Record<string, Asset>
  now: () => number
  frameAncestors: string
  allowOrigin: string
  liveStreams: () => LiveStream[]
  script?: Script | undefined
}

export type DemoRequest = { method: string; target: string; headers: IncomingHttpHeaders }

type Route = [
  path: RegExp,
  run: (groups: Record<string, string | undefined>, asked: DemoRequest, query: URLSearchParams) => Answer | undefined,
]

const ID = '(?<id>[A-Za-z0-9_-]{1,64})'
const FILE = '(?:(?<rendition>[0-9]{3}p)/)?(?<file>index\\.m3u8|init\\.mp4|s(?<sequence>[0-9]{1,9})\\.m4s)'
/** For how many segments after leaving the playlist a segment can still be fetched. */
const GRACE_SEGMENTS = 15
/** How many streams' first requests are remembered; anybody can invent names. */
const MOST_STREAMS = 1_000

/** The whole provider as a function from request to response. It only remembers when each stream was first requested. */
export function routes(parts: Parts): (asked: DemoRequest) => Answer {
  const { clips, now } = parts
  const epoch = epochOf(now())
  const firstAsked = new Map<string, number>()
  const files = progressiveFiles(clips)
  const assets = packed(parts.assets)

  const table: Route[] = [
    [
      new RegExp(`^/play/${ID}/?$`),
      ({ id = '' }, { headers }, query) =>
        answer(
          'html',
          playPage({
            id,
            language: languageOf(headers['accept-language']),
            hidesItself: query.get('auto_hide') === 'true',
            playsAtOnce: query.get('autoplay') === 'true',
          }),
          CACHE.never,
          {
            'content-security-policy': pagePolicy(parts.frameAncestors),
            'referrer-policy': 'no-referrer',
            vary: 'accept-language',
          },
        ),
    ],
    [new RegExp(`^/live/${ID}/${FILE}$`), live],
    [new RegExp(`^/vod/${ID}/${FILE}$`), archive],
    [new RegExp(`^/vod/${ID}\\.mp4$`), ({ id = '' }) => files(clipOf(id), loopsOf(id))],
    [
      new RegExp(`^/captions/(?:${ID}/)?(?<language>en|fr)\\.vtt$`),
      ({ id, language }) =>
        tagged(
          answer('vtt', captions(language as Language, loopsOf(id ?? ''), id === undefined ? undefined : clipOf(id)), CACHE.hour),
        ),
    ],
    [
      /^\/posters\/(?<clip>[a-z]{1,20})\.webp$/,
      ({ clip }) => {
        const name = CLIPS.find((each) => each === clip)
        return name && tagged(answer('webp', clips[name].poster, CACHE.hour))
      },
    ],
    [/^\/live-streams\.json$/, () => tagged(answer('json', JSON.stringify(parts.liveStreams()), CACHE.second))],
    [/^\/assets\/(?<name>[a-z0-9.]{1,40})$/, ({ name = '' }, { headers }) => assets(name, headers['accept-encoding'])],
  ]

  function live({ id = '', rendition: renditionName, file, sequence }: Record<string, string | undefined>): Answer | undefined {
    const rule = liveRule(id)
    if (!rule || rule.fault === '404') return undefined
    const { renditions, version } = clips[clipOf(id)]
    const times = { now: now(), epoch, firstAskedAt: firstAskedAt(id) }
    const secondsLeft = secondsUntilStart(rule, times)
    if (secondsLeft > 0) return refusal(404, 'Not on air yet', { 'retry-after': String(secondsLeft) })
    const rendition = find(renditions, renditionName)
    const scripted = parts.script?.(id)
    const inPlace = scripted && file === 'index.m3u8' ? scriptedAnswer(scripted) : undefined
    if (inPlace) return inPlace
    if (!renditionName) return file === 'index.m3u8' ? answer('m3u8', masterPlaylist(renditions), CACHE.second) : undefined
    if (!rendition || (scripted?.fault === 'one-rendition' && rendition === renditions.at(-1))) return undefined
    const window = scriptedWindow(rule, times, scripted)
    if (file === 'index.m3u8') {
      const text = livePlaylist(window, epoch, version, scripted?.fault === 'gaps')
      const given = answer('m3u8', text, rule.fault === 'stall' ? CACHE.never : CACHE.second)
      return scripted?.fault === 'slow' ? { ...given, delaySeconds: 8 } : given
    }
    if (file === 'init.mp4') return tagged(answer('mp4', rendition.init, CACHE.ever))
    const number = Number(sequence)
    const isThere = number < window.next && number >= window.first - GRACE_SEGMENTS && !isLostLive(rule.fault, number)
    return isThere ? { ...segment(rendition, number), delaySeconds: segmentDelaySeconds(rule.fault) } : undefined
  }

  function archive({
    id = '',
    rendition: renditionName,
    file,
    sequence,
  }: Record<string, string | undefined>): Answer | undefined {
    const { renditions, version } = clips[clipOf(id)]
    const rendition = find(renditions, renditionName)
    if (!renditionName) return file === 'index.m3u8' ? answer('m3u8', masterPlaylist(renditions), CACHE.hour) : undefined
    if (!rendition) return undefined
    if (file === 'index.m3u8') return answer('m3u8', archivePlaylist(loopsOf(id), version, datesOf(id)), CACHE.hour)
    if (file === 'init.mp4') return tagged(answer('mp4', rendition.init, CACHE.ever))
    const number = Number(sequence)
    const isThere = number < loopsOf(id) * SEGMENTS_PER_LOOP && !isLostArchived(id, number)
    return isThere ? segment(rendition, number) : undefined
  }

  function firstAskedAt(id: string): number {
    const known = firstAsked.get(id)
    if (known !== undefined) return known
    const [oldest] = firstAsked.keys()
    if (oldest !== undefined && firstAsked.size >= MOST_STREAMS) firstAsked.delete(oldest)
    firstAsked.set(id, now())
    return firstAsked.get(id) as number
  }

  function found(asked: DemoRequest): Answer {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(asked.method))
      return refusal(405, 'Only GET and HEAD', { allow: 'GET, HEAD, OPTIONS' })
    const url = URL.parse(asked.target, 'http://webcast.invalid')
    if (!url) return refusal(400, 'Not an address')
    if (asked.method === 'OPTIONS') {
      return {
        status: 204,
        body: [],
        headers: {
          allow: 'GET, HEAD, OPTIONS',
          'access-control-allow-methods': 'GET, HEAD',
          'access-control-allow-headers': 'range, if-range, if-none-match',
          'access-control-max-age': '86400',
        },
      }
    }
    for (const [path, run] of table) {
      const match = path.exec(url.pathname)
      if (match) return run(match.groups ?? {}, asked, url.searchParams) ?? refusal(404, 'Not found')
    }
    return refusal(404, 'Not found')
  }

  return (asked) => {
    const given = found(asked)
    const isPage = /^\/(?:play|assets)\//.test(asked.target)
    return isPage ? given : { ...given, headers: { ...given.headers, ...crossOrigin(parts.allowOrigin) } }
  }
}

/** What comes in the place of a playlist; undefined where the playlist itself is at fault. */
function scriptedAnswer({ fault, to = '/' }: ScriptedFault): Answer | undefined {
  if (fault === 'gone') return refusal(404, 'Not found')
  if (fault === 'empty') return answer('m3u8', '', CACHE.never)
  if (fault === 'garbage') return answer('html', '<!doctype html><title>Maintenance</title>', CACHE.never)
  if (fault === 'redirect') return { status: 302, body: [], headers: { location: to } }
  return undefined
}

const find = (renditions: Rendition[], wanted: string | undefined) => renditions.find(({ name }) => name === wanted)

const segment = (rendition: Rendition, sequence: number) => tagged(answer('m4s', segmentOf(rendition, sequence), CACHE.ever))

const crossOrigin = (allowOrigin: string): Record<string, string> => ({
  'access-control-allow-origin': allowOrigin,
  'access-control-expose-headers': 'content-length, content-range, date, retry-after',
  'cross-origin-resource-policy': 'cross-origin',
  ...(allowOrigin === '*' ? {} : { vary: 'origin' }),
})

function tagged(given: Answer): Answer {
  const digest = createHash('sha256')
  for (const part of given.body) digest.update(part)
  return { ...given, etag: `"${digest.digest('base64url').slice(0, 22)}"` }
}

/** Progressive files of the best rendition, built when first requested. */
function progressiveFiles(clips: Record<ClipName, Clip>): (clip: ClipName, loops: number) => Answer {
  const made = new Map<string, Answer>()
  return (clip, loops) => {
    const key = `${clip} ${loops}`
    const { renditions, version } = clips[clip]
    const body = made.get(key) ?? {
      ...answer('mp4', progressiveMp4(renditions[0] as Rendition, loops), CACHE.hour),
      etag: `"${version}-${loops}"`,
    }
    made.set(key, body)
    return body
  }
}

/** Assets with their compressed forms, each compressed once. */
function packed(assets: Record<string, Asset>): (name: string, acceptEncoding: unknown) => Answer | undefined {
  const forms = new Map(
    Object.entries(assets).map(([name, { type, body }]) => {
      const plain = tagged(answer(type, body, CACHE.hour, { vary: 'accept-encoding' }))
      const small = gzipSync(body, { level: 9 })
      const gzipped = tagged(answer(type, small, CACHE.hour, { vary: 'accept-encoding', 'content-encoding': 'gzip' }))
      return [name, { plain, gzipped: type === 'woff2' ? plain : gzipped }] as const
    }),
  )
  return (name, acceptEncoding) => {
    const takesGzip = /(?:^|,)\s*gzip\s*(?:,|$)/i.test(String(acceptEncoding ?? ''))
    return takesGzip ? forms.get(name)?.gzipped : forms.get(name)?.plain
  }
}
