import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { byteRange } from '../../demo/webcast/byte-range.ts'
import { segmentOf } from '../../demo/webcast/progressive.ts'
import { answer } from '../processes.ts'
import { type Clip, LOOP_SECONDS, makeClip, type Rendition, SEGMENT_SECONDS } from './media.ts'

/**
 * A provider of streams in a process of its own: /{clip}/master.m3u8 is a recording, /live-{clip}/master.m3u8 an endless live
 * stream, /{clip}.mp4 a file, /play/{id} the page of a frame.
 */
export type StreamsCommands = typeof commands

/** The clips' frames differ in height, so that a frame shows which clip is playing. */
const CLIPS = { first: 9, second: 8.8 }
const RECORDING_LOOPS = 25
const WINDOW = 6
const CACHED = {
  ever: 'public, max-age=31536000, immutable',
  hour: 'public, max-age=3600',
  second: 'public, max-age=1',
  not: 'no-store',
}

const clips = new Map<string, Clip>()
const seen: { path: string; at: number }[] = []
/** The time of segment 0 of the live streams. */
const epoch = Date.now() - 100 * LOOP_SECONDS * 1_000

const commands = {
  /** Creates the clips in this folder. Returns the origin. */
  async open({ folder }: { folder: string }): Promise<string> {
    for (const [name, ninths] of Object.entries(CLIPS)) clips.set(name, await makeClip(join(folder, name), ninths))
    const server = createServer(serve)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  },

  /** Returns the frame heights of a clip. */
  heights: ({ clip }: { clip: string }) => (clips.get(clip)?.renditions ?? []).map(({ height }) => height),

  /** Returns when a path was first requested after `since`; undefined if it was not. */
  requestedAt: ({ path, since }: { path: string; since: number }) =>
    seen.find((each) => each.path === path && each.at >= since)?.at,
}

function serve(request: IncomingMessage, response: ServerResponse) {
  const { pathname } = new URL(request.url ?? '', 'http://streams')
  seen.push({ path: pathname, at: Date.now() })
  const found = find(pathname)
  if (!found) return void response.writeHead(404, { 'access-control-allow-origin': '*' }).end()
  const { type, cache, body } = found
  const headers = { 'content-type': type, 'cache-control': cache, 'access-control-allow-origin': '*', 'accept-ranges': 'bytes' }
  const range = byteRange(request.headers.range, body.length)
  if (range === undefined || range === 'unsatisfiable')
    return void response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
  const part = body.subarray(range.from, range.to + 1)
  const place = `bytes ${range.from}-${range.to}/${body.length}`
  response.writeHead(206, { ...headers, 'content-length': part.length, 'content-range': place }).end(part)
}

type StreamFile = { type: string; cache: string; body: Buffer }

function find(path: string): StreamFile | undefined {
  const [, stream = '', file = '', part = ''] = path.split('/')
  if (stream === 'play') return { type: 'text/html', cache: CACHED.not, body: Buffer.from('<!doctype html><title>Play</title>') }
  if (stream.endsWith('.mp4')) {
    const mp4 = clips.get(stream.slice(0, -4))?.mp4
    return mp4 && { type: 'video/mp4', cache: CACHED.hour, body: mp4 }
  }
  const isLive = stream.startsWith('live-')
  const clip = clips.get(stream.replace(/^live-/, ''))
  if (!clip) return undefined
  if (file === 'master.m3u8') return playlist(master(clip), CACHED.hour)
  const rendition = clip.renditions.find(({ name }) => name === file)
  if (!rendition) return undefined
  if (part === 'index.m3u8') return isLive ? playlist(live(), CACHED.second) : playlist(recording(), CACHED.hour)
  if (part === 'init.mp4') return { type: 'video/mp4', cache: CACHED.ever, body: rendition.init }
  const sequence = /^s(\d{1,9})\.m4s$/.exec(part)?.[1]
  if (sequence === undefined) return undefined
  return { type: 'video/iso.segment', cache: CACHED.ever, body: segment(rendition, Number(sequence)) }
}

const segment = (rendition: Rendition, sequence: number) => Buffer.concat(segmentOf(rendition, sequence, LOOP_SECONDS))
const playlist = (lines: string[], cache: string): StreamFile => ({
  type: 'application/vnd.apple.mpegurl',
  cache,
  body: Buffer.from(`${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines].join('\n')}\n`),
})

const master = ({ renditions }: Clip) =>
  renditions.flatMap(({ name, bandwidth, width, height }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="avc1.42c01f,mp4a.40.2"`,
    `${name}/index.m3u8`,
  ])

const recording = () => [
  '#EXT-X-PLAYLIST-TYPE:VOD',
  ...segments(0, (RECORDING_LOOPS * LOOP_SECONDS) / SEGMENT_SECONDS),
  '#EXT-X-ENDLIST',
]

function live(): string[] {
  const next = Math.floor((Date.now() - epoch) / (SEGMENT_SECONDS * 1_000))
  const startsAt = new Date(epoch + (next - WINDOW) * SEGMENT_SECONDS * 1_000).toISOString()
  return segments(next - WINDOW, next, `#EXT-X-PROGRAM-DATE-TIME:${startsAt}`)
}

const segments = (first: number, next: number, ...before: string[]) => [
  `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
  `#EXT-X-MEDIA-SEQUENCE:${first}`,
  '#EXT-X-MAP:URI="init.mp4"',
  ...before,
  ...Array.from({ length: next - first }, (_, at) => [`#EXTINF:${SEGMENT_SECONDS.toFixed(3)},`, `s${first + at}.m4s`]).flat(),
]

answer(commands)
