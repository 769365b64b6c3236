import type { IncomingMessage, ServerResponse } from 'node:http'
import { plainPath } from '../../app/kit/http/addresses.ts'
import { FOR_OTHER_SITES } from '../../app/kit/http/for-other-sites.server.ts'
import { DAY_SECONDS } from '../../app/kit/time/time-units.ts'

/** Addresses that pages of other sites read, all of them with FOR_OTHER_SITES; a test compares this with what they send. */
const READ_BY_OTHERS =
  /^\/(?:api\/scores?[/.]|(?:now|rss)\.(?:json|xml)$|rss\/|calendar\/(?!my\/)|oembed$|embed\/|box(?:\/|$)|overlay\/|scoreboard\/|thumbnails\/)/i

export const isForOtherSites = (pathname: string): boolean => READ_BY_OTHERS.test(plainPath(pathname))

/** Headers that libraries add to a plain request; the star stands for all others, which some browsers do not know. */
const ASKED_HEADERS = ['Accept-Language', 'Cache-Control', 'If-Modified-Since', 'If-None-Match', 'Last-Event-ID', 'Pragma', '*']

/** Says before a request of another site that it may come (Fetch, CORS-preflight fetch). False where this is no such request. */
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
