import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BrowserMark } from '../../app/shared/browser-mark.server.ts'
import { LIVE_STREAM } from './own-paths.ts'

/** The live stream, which every open page has, and pages whose forms take passwords or emails. None is kept by a cache. */
const GIVEN_WITH = new Set([LIVE_STREAM, '/login', '/signup', '/forgot-password', '/password'])

/** Gives a browser its mark with what it asks for, before it tries anything: a header of this one answer, not of a kept page. */
export function giveMark(mark: BrowserMark, request: IncomingMessage, response: ServerResponse, pathname: string) {
  if (request.method !== 'GET' || !GIVEN_WITH.has(pathname.replace(/\.data$/, ''))) return
  const given = mark.give(request.headers.cookie)
  if (given !== undefined) response.appendHeader('set-cookie', given)
}
