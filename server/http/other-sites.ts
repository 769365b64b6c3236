import type { IncomingMessage, ServerResponse } from 'node:http'
import { plainPath } from '../../app/kit/http/addresses.ts'
import { FOR_OTHER_SITES } from '../../app/kit/http/for-other-sites.server.ts'
import { DAY_SECONDS } from '../../app/kit/time/time-units.ts'

/** Addresses that pages of other sites read. Each sends the FOR_OTHER_SITES headers; a test compares the two. */
const READ_BY_OTHERS =
  /^\/(?:api\/(?:scores?[/.]|championship\/)|(?:now|rss)\.(?:json|xml)$|rss\/|calendar\/(?!my\/)|oembed$|embed\/|box(?:\/|$)|overlay\/|scoreboard\/|thumbnails\/)/i

export const isForOtherSites = (pathname: string): boolean => READ_BY_OTHERS.test(plainPath(pathname))

/** Headers that libraries add to a plain request; the star allows all others, but some browsers do not support it. */
const ASKED_HEADERS = ['Accept-Language', 'Cache-Control', 'If-Modified-Since', 'If-None-Match', 'Last-Event-ID', 'Pragma', '*']

/** Answers a CORS preflight request of another site (Fetch, CORS-preflight fetch). Returns false for any other request. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse, pathname: string): boolean {
  if (request.method !== 'OPTIONS' || !isForOtherSites(pathname)) return false
  request.resume()
  response
    .writeHead(204, {
      ...FOR_OTHER_SITES,
      Allow: 'GET, HEAD, OPTIONS',
      'Access-Control-Allow-Methods': 'GET, HEAD',
      'Access-Control-Allow-Headers': ASKED_HEADERS.join(', '),
      'Access-Control-Max-Age': DAY_SECONDS,
    })
    .end()
  return true
}
