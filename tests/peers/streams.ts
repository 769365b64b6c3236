import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/**
 * The stream paths, as packagers lay them out. Those named `live…` roll on forever; the others are recordings of 16 s, or 24 s
 * with joins. English sound is a tone of 500 Hz, French of 1500 Hz.
 */
export const STREAMS = {
  /** Muxed fMP4. */
  muxed: '/muxed/master.m3u8',
  /** Video in two heights, with separate English and French sound and subtitles. */
  separate: '/separate/master.m3u8',
  liveSeparate: '/live-separate/master.m3u8',
  /** Audio only. */
  sound: '/sound/master.m3u8',
  /** fMP4 with discontinuities: each part has its own size, profile, sound and timeline. */
  joins: '/joins/all/index.m3u8',
  liveJoins: '/live-joins/all/index.m3u8',
  /** Sound goes and comes back, or the picture does. */
  soundGoes: '/joins/sound-goes/index.m3u8',
  liveSoundGoes: '/live-joins/sound-goes/index.m3u8',
  pictureGoes: '/joins/picture-goes/index.m3u8',
  livePictureGoes: '/live-joins/picture-goes/index.m3u8',
  /** Begins without sound. */
  soundComes: '/joins/sound-comes/index.m3u8',
  tsSoundGoes: '/ts/sound-goes/index.m3u8',
  liveTsSoundGoes: '/live-ts/sound-goes/index.m3u8',
  tsSoundComes: '/ts/sound-comes/index.m3u8',
  tsPictureGoes: '/ts/picture-goes/index.m3u8',
  /** HEVC alone, as its list says, and as only its segments say. */
  hevc: '/muxed/hevc.m3u8',
  hevcUntold: '/joins/hevc/index.m3u8',
  /** The same as MPEG-TS. */
  ts: '/ts/all/index.m3u8',
  liveTs: '/live-ts/all/index.m3u8',
}

export type Streams = {
  origin: string
  /** Paths of the requests so far. */
  requests: string[]
  /** Makes matching paths answer with `status`; 0 closes the connection, 200 ends the fault. */
  fail(paths: RegExp, status: number): void
  /** Makes matching paths answer like this, until it is undefined. */
  answer(paths: RegExp, answer: ScriptedAnswer | undefined): void
  /** Live streams begin anew, with the next request for one of them. */
  beginWhenAsked(): void
  /** Makes responses of matching paths begin but not end before `letCome`. */
  hold(paths: RegExp): { letCome(): void }
  close(): Promise<void>
}

/** `body` may depend on the query, and on how long the live streams have run, in ms. */
export type ScriptedAnswer = {
  status?: number
  headers?: Record<string, string>
  body?: string | ((query: URLSearchParams, elapsed: number) => string)
}

type Segment = { part: string; name: string; seconds: number }
type Subtitles = { language: string; seconds: number; count: number }

const MEDIA = join(import.meta.dirname, '../streams/media')
const SEGMENT_SECONDS = 2
const WINDOW = 6
/** A shorter rest of a sound track, in seconds, is the encoder's priming. */
const REST = 1
const TYPES: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  mpegts: 'video/mp2t',
  vtt: 'text/vtt',
}

/** A provider on loopback with streams as encoders other than the demo's produce them. Made by streams/make-media.ts. */
export async function startStreams(): Promise<Streams> {
  const requests: string[] = []
  const holds = new Set<{ paths: RegExp; over: Promise<void> }>()
  const faults = new Map<string, { paths: RegExp; scripted: ScriptedAnswer }>()
  let startedAt: number | undefined = Date.now()
  const parts = new Map(readdirSync(MEDIA).map((part) => [part, segmentsOf(part)]))
  /** ms since the live streams began. */
  const elapsed = (path: string) => {
    if (path.startsWith('/live-')) startedAt ??= Date.now()
    return Date.now() - (startedAt ?? Date.now())
  }
  const server = createServer((request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://streams')
    requests.push(path)
    const fault = [...faults.values()].find(({ paths }) => paths.test(path))?.scripted
    if (fault?.status === 0) return void request.socket.destroy()
    const told = typeof fault?.body === 'function' ? fault.body(query, elapsed(path)) : fault?.body
    const body = fault ? told : answer(path, parts, elapsed(path))
    const type = TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'text/plain'
    response.writeHead(fault?.status ?? (body === undefined ? 404 : 200), {
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
      'content-type': type,
      ...fault?.headers,
    })
    const held = [...holds].find(({ paths }) => paths.test(path))
    if (!held || body === undefined) return void response.end(body)
    response.write(body.slice(0, 1))
    void held.over.then(() => response.end(body.slice(1)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail(paths, status) {
      if (status === 200) faults.delete(paths.source)
      else faults.set(paths.source, { paths, scripted: { status } })
    },
    answer(paths, scripted) {
      if (scripted) faults.set(paths.source, { paths, scripted })
      else faults.delete(paths.source)
    },
    beginWhenAsked() {
      startedAt = undefined
    },
    hold(paths) {
      let letCome = () => {}
      const hold = { paths, over: new Promise<void>((resolve) => (letCome = resolve)) }
      holds.add(hold)
      return {
        letCome() {
          holds.delete(hold)
          letCome()
        },
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function segmentsOf(part: string): Segment[] {
  const playlist = readFileSync(join(MEDIA, part, 'index.m3u8'), 'utf8')
  return [...playlist.matchAll(/#EXTINF:([\d.]+),\n(\S+)/g)]
    .map(([, seconds, name]) => ({ part, name: name as string, seconds: Number(seconds) }))
    .filter(({ seconds }) => seconds >= REST)
}

function answer(path: string, parts: Map<string, Segment[]>, elapsed: number): string | Buffer | undefined {
  const [, stream = '', file = '', segment = ''] = path.split('/')
  const isLive = stream.startsWith('live-')
  const kind = stream.replace('live-', '')
  const segments = (...names: string[]) => names.flatMap((name) => parts.get(name) ?? [])
  const playlist = (all: Segment[]) => mediaPlaylist(all, isLive ? elapsed : undefined)
  const partly = (name: string) => segments(name).slice(0, 4)

  if (parts.has(file) && (kind === 'separate' || kind === 'sound' || kind === 'muxed' || kind === 'joins' || kind === 'ts')) {
    if (segment === 'index.m3u8') return playlist(segments(file))
    if (/^[a-z0-9]+\.(mp4|m4s|mpegts)$/.test(segment)) return readFileSync(join(MEDIA, file, segment))
  }
  const subtitles = /^subtitles-(en|fr)$/.exec(file)?.[1]
  if (kind === 'separate' && subtitles) {
    const all = segments('picture-144')
    if (segment === 'index.m3u8')
      return subtitlesPlaylist({ language: subtitles, seconds: 2, count: all.length }, isLive ? elapsed : undefined)
    const number = /^s(\d+)\.vtt$/.exec(segment)?.[1]
    return number === undefined ? undefined : subtitlesSegment(subtitles, Number(number))
  }
  switch (`${kind}/${file}`) {
    case 'muxed/master.m3u8':
      return master([variant('part-a/index.m3u8', '256x144', 'avc1.4d400c,mp4a.40.2')])
    case 'sound/master.m3u8':
      return master(['#EXT-X-STREAM-INF:BANDWIDTH=20000,CODECS="mp4a.40.2"\nsound-en/index.m3u8'])
    case 'separate/master.m3u8':
      return master([...RENDITIONS, ...['144', '72'].map(separateVariant)])
    case 'joins/all':
      return playlist(segments('part-a', 'part-b', 'part-a'))
    case 'muxed/hevc.m3u8':
      return master([variant('hevc/index.m3u8', '256x144', 'hvc1.1.6.L30.90')])
    case 'joins/sound-goes':
      return playlist([...segments('part-a'), ...partly('picture-144'), ...segments('part-a')])
    case 'joins/sound-comes':
      return playlist([...partly('picture-144'), ...segments('part-a'), ...partly('picture-144')])
    case 'joins/picture-goes':
      return playlist([...segments('part-a'), ...partly('sound-fr'), ...segments('part-a')])
    case 'ts/sound-goes':
      return playlist(segments('ts-a', 'ts-picture', 'ts-a'))
    case 'ts/sound-comes':
      return playlist(segments('ts-picture', 'ts-a', 'ts-picture'))
    case 'ts/picture-goes':
      return playlist([...segments('ts-a'), ...partly('ts-sound'), ...segments('ts-a')])
    case 'ts/all':
      return playlist(segments('ts-a', 'ts-b', 'ts-a'))
  }
  return undefined
}

const lines = (...all: string[]) => `${all.join('\n')}\n`
const master = (all: string[]) => lines('#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...all)
const variant = (uri: string, size: string, codecs: string, more = '') =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${size === '128x72' ? 60_000 : 120_000},RESOLUTION=${size},CODECS="${codecs}"${more}\n${uri}`
const separateVariant = (height: string) =>
  variant(
    `picture-${height}/index.m3u8`,
    height === '72' ? '128x72' : '256x144',
    'avc1.4d400c,mp4a.40.2',
    ',AUDIO="sound",SUBTITLES="subtitles"',
  )
const RENDITIONS = (['en', 'fr'] as const).flatMap((language) => {
  const name = language === 'en' ? 'English' : 'Français'
  const isDefault = language === 'en' ? 'YES' : 'NO'
  const common = `NAME="${name}",LANGUAGE="${language}",AUTOSELECT=YES`
  return [
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",${common},DEFAULT=${isDefault},CHANNELS="1",URI="sound-${language}/index.m3u8"`,
    `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",${common},DEFAULT=NO,URI="subtitles-${language}/index.m3u8"`,
  ]
})

/** @param elapsed ms since the stream began; undefined for a recording. */
function mediaPlaylist(all: Segment[], elapsed: number | undefined): string {
  return rolling(
    all.length,
    elapsed,
    (index, isFirst) => {
      const { part, name, seconds } = all[index % all.length] as Segment
      const before = isFirst ? undefined : all[(index - 1) % all.length]
      const isJoin = before !== undefined && (before.part !== part || index % all.length === 0)
      const startsPart = before === undefined || isJoin
      return [
        ...(isJoin ? ['#EXT-X-DISCONTINUITY'] : []),
        ...(startsPart && name.endsWith('.m4s') ? [`#EXT-X-MAP:URI="../${part}/init.mp4"`] : []),
        `#EXTINF:${seconds.toFixed(6)},`,
        `../${part}/${name}`,
      ]
    },
    joinsBefore(all),
  )
}

/** How many discontinuities come before a segment. */
const joinsBefore = (all: Segment[]) => (index: number) => {
  const isJoin = (each: number) =>
    each > 0 && (each % all.length === 0 || all[each % all.length]?.part !== all[(each - 1) % all.length]?.part)
  return Array.from({ length: index + 1 }, (_, each) => each).filter(isJoin).length
}

function subtitlesPlaylist({ count, seconds }: Subtitles, elapsed: number | undefined): string {
  return rolling(
    count,
    elapsed,
    (index, isFirst) => [
      ...(!isFirst && index % count === 0 ? ['#EXT-X-DISCONTINUITY'] : []),
      `#EXTINF:${seconds.toFixed(6)},`,
      `s${index % count}.vtt`,
    ],
    (index) => Math.floor(index / count),
  )
}

function rolling(
  count: number,
  elapsed: number | undefined,
  segment: (index: number, isFirst: boolean) => string[],
  joins: (index: number) => number,
): string {
  const next = elapsed === undefined ? count : WINDOW + Math.floor(elapsed / (SEGMENT_SECONDS * 1000))
  const first = elapsed === undefined ? 0 : next - WINDOW
  const indexes = Array.from({ length: next - first }, (_, each) => first + each)
  return lines(
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:2',
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${joins(first)}`,
    ...(elapsed === undefined ? ['#EXT-X-PLAYLIST-TYPE:VOD'] : []),
    ...indexes.flatMap((index) => segment(index, index === first)),
    ...(elapsed === undefined ? ['#EXT-X-ENDLIST'] : []),
  )
}

function subtitlesSegment(language: string, number: number): string {
  const start = number * SEGMENT_SECONDS
  const clock = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}.000`
  return lines(
    'WEBVTT',
    'X-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000',
    '',
    `${clock(start)} --> ${clock(start + SEGMENT_SECONDS)}`,
    language === 'en' ? `The ball of second ${start}` : `Le ballon de la seconde ${start}`,
  )
}

/**
 * The current pitch of the page's video in Hz, 0 for silence. Runs in the page and is self-contained, so that any driver can
 * send it. Needs an earlier click, like all sound.
 */
export async function pitchOf(
  video: HTMLVideoElement & { ears?: { context: AudioContext; analyser: AnalyserNode } },
): Promise<number> {
  if (!video.ears) {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 4096
    context.createMediaElementSource(video).connect(analyser).connect(context.destination)
    video.ears = { context, analyser }
  }
  const { context, analyser } = video.ears
  await context.resume()
  const levels = new Float32Array(analyser.frequencyBinCount)
  analyser.getFloatFrequencyData(levels)
  const loudest = levels.reduce((best, level, bin) => (level > (levels[best] ?? 0) ? bin : best), 0)
  return (levels[loudest] ?? Number.NEGATIVE_INFINITY) > -60 ? Math.round((loudest * context.sampleRate) / analyser.fftSize) : 0
}
