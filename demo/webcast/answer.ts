import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { byteRange, cut } from './byte-range.ts'

/** A route's response; sending it, including ranges, is the same for all routes. */
export type Answer = {
  status: number
  headers: Record<string, string>
  body: Buffer[]
  /** Set for files; with it, a player requests ranges of the same file only. */
  etag?: string
  delaySeconds?: number
}

const TYPES = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
}

export const CACHE = {
  never: 'no-store',
  second: 'public, max-age=1',
  hour: 'public, max-age=3600',
  ever: 'public, max-age=31536000, immutable',
}

export function answer(
  type: keyof typeof TYPES,
  body: string | Buffer | Buffer[],
  cache: string,
  more: Record<string, string> = {},
): Answer {
  const parts = Array.isArray(body) ? body : [Buffer.from(body)]
  return { status: 200, headers: { 'content-type': TYPES[type], 'cache-control': cache, ...more }, body: parts }
}

export function refusal(status: number, text: string, more: Record<string, string> = {}): Answer {
  return { ...answer('txt', `${text}\n`, CACHE.never, more), status }
}

export async function send(request: IncomingMessage, response: ServerResponse, full: Answer, stop: AbortSignal): Promise<void> {
  if (full.delaySeconds) await wait(full.delaySeconds * 1_000, undefined, { signal: stop })
  const { status, headers, body } = narrowed(full, request.headers)
  response.writeHead(status, {
    ...headers,
    ...(status === 304 || status === 204 ? {} : { 'content-length': lengthOf(body) }),
    'x-content-type-options': 'nosniff',
  })
  if (request.method === 'HEAD' || body.length === 0) response.end()
  else if (body.length === 1) response.end(body[0])
  else await pipeline(Readable.from(body), response)
}

/** The part of a response that a conditional or range request asks for (RFC 9110, sections 13 and 14). */
function narrowed(full: Answer, asked: IncomingHttpHeaders): Answer {
  const { etag, status, headers, body } = full
  if (status !== 200 || !etag) return full
  const known = { ...headers, etag, 'accept-ranges': 'bytes' }
  const matches = asked['if-none-match']?.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')))
  if (matches) return { status: 304, headers: known, body: [] }
  const size = lengthOf(body)
  const condition = asked['if-range']
  const isSameFile = condition === undefined || String(condition).trim() === etag
  const range = isSameFile ? byteRange(asked.range, size) : undefined
  if (range === undefined) return { status, headers: known, body }
  if (range === 'unsatisfiable') {
    return refusal(416, 'No such bytes', {
      'accept-ranges': 'bytes',
      'content-range': `bytes */${size}`,
      ...crossOriginOf(headers),
    })
  }
  return {
    status: 206,
    headers: { ...known, 'content-range': `bytes ${range.from}-${range.to}/${size}` },
    body: cut(body, range),
  }
}

const crossOriginOf = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-') || name === 'vary'))

const lengthOf = (body: Buffer[]) => body.reduce((sum, part) => sum + part.length, 0)
