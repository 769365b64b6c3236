import type { IncomingMessage } from 'node:http'
import { GRID_BYTES } from '../../app/panel/grid/grid-values.ts'
import { UPLOAD_PATH } from '../../app/pictures/picture.ts'
import { SEASON_BYTES } from '../../app/season/season-file.ts'
import { CHOICE_BYTES, PIECE_BYTES } from '../../app/transfer/pieces.ts'
import { FILE_BYTES } from '../../app/translation/french/translations-file.ts'
import type { Config } from '../config.ts'
import { LIVE_ADDRESS_LENGTH } from './own-paths.ts'

export const METHODS = new Set(['GET', 'HEAD', 'POST'])
/** The maximum length of an address; the site has none that long. */
const ADDRESS_LENGTH = 2_000
/** The maximum size of a form body in bytes. Some admin paths allow more: they identify the sender before reading any of it. */
const BODY_BYTES = 64 * 1024
const LARGER_BODIES: [path: RegExp, bytes: number][] = [
  [/^\/admin\/transfer\/runs\/[0-9a-f-]{36}\/pieces\/\d{1,3}$/, PIECE_BYTES],
  [/^\/admin\/transfer\/export$/, CHOICE_BYTES],
  [/^\/admin\/series\/[^/]+\/episodes$/, CHOICE_BYTES],
  [/^\/admin\/translations-import$/, FILE_BYTES],
  [/^\/admin\/season-files$/, SEASON_BYTES],
  [/^\/admin\/(?:events-grid|championships\/[^/]+|series\/[^/]+\/episodes-(?:grid|many))(?:\.data)?$/, GRID_BYTES],
]

/** Returns the status with which to refuse a request before any route sees it; undefined for a valid one. */
export function refusal(
  request: IncomingMessage,
  { publicUrl, pictureMaxBytes }: Pick<Config, 'publicUrl' | 'pictureMaxBytes'>,
): number | undefined {
  const address = request.url ?? '/'
  if (!METHODS.has(request.method ?? '')) return 405
  if (address.length > (address.startsWith('/live?') ? LIVE_ADDRESS_LENGTH : ADDRESS_LENGTH)) return 414
  const path = address.replace(/\?.*/s, '')
  if (!path.startsWith('/') || path.startsWith('//') || !isDecodable(path)) return 400
  if (request.method !== 'POST') return undefined
  if (isForeign(request, publicUrl)) return 403
  const length = Number(request.headers['content-length'] ?? 0)
  // A form always states its length; a stream without one might never end.
  if (request.headers['transfer-encoding'] !== undefined) return 411
  // node:http ends the body at this length, so a false one cannot send more.
  const most = path === UPLOAD_PATH ? pictureMaxBytes : (LARGER_BODIES.find(([larger]) => larger.test(path))?.[1] ?? BODY_BYTES)
  if (length > most) return 413
  return undefined
}

function isDecodable(path: string): boolean {
  try {
    return !/[\u0000-\u001f\u007f\\]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/**
 * True when another site made the browser send this write. A site on https has one address, whatever Host a proxy passes on; a
 * trial site without https is reached by several names.
 */
function isForeign({ headers }: IncomingMessage, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (headers.origin === undefined || headers.origin === publicUrl) return false
  // This site uses http, so an https page on the same host has another origin.
  return publicUrl.startsWith('https:') || headers.origin !== `http://${headers.host}`
}
