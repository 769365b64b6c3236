import type { IncomingMessage, ServerResponse } from 'node:http'
import { plainPath } from '../../app/kit/http/addresses.ts'
import type { BrowserMark } from '../../app/kit/http/browser-mark.server.ts'
import { LIVE_STREAM } from './own-paths.ts'

/**
 * Paths whose responses may set the browser's mark: the live stream, which every open page requests, and pages whose forms take
 * passwords or emails. No cache stores these responses.
 */
const GIVEN_WITH = new Set([LIVE_STREAM, '/login', '/signup', '/forgot-password', '/password', '/score'])

/** Sets the browser's mark before its first attempt, as a header of this response alone: cached pages never contain it. */
export function giveMark(mark: BrowserMark, request: IncomingMessage, response: ServerResponse, pathname: string) {
  if (request.method !== 'GET' || !GIVEN_WITH.has(plainPath(pathname).replace(/\.data$/, ''))) return
  const given = mark.give(request.headers.cookie)
  if (given !== undefined) response.appendHeader('set-cookie', given)
}
