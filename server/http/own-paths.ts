import type { IncomingMessage, ServerResponse } from 'node:http'
import { scoreTopic } from '../../app/history/topics.ts'
import { RETRY_SECONDS } from '../../app/kit/limits/outage.server.ts'
import type { Hub } from '../../app/live/hub.server.ts'
import { SCORE_STREAM } from '../../app/outward/graphics/output-game.ts'
import type { Config } from '../config.ts'

type Options = {
  config: Config
  hub: Hub
  isReady: () => Promise<boolean>
  isStopping: () => boolean
}

/** `client`: the name under which limits count the client. */
type Target = { pathname: string; client: string }

export const LIVE_STREAM = '/live'

/** True when the path is a live stream of any kind. */
export const isStream = (pathname: string) => pathname === LIVE_STREAM || SCORE_STREAM.test(pathname)

/** The longest URL of a live stream, which lists all topics that the browser's tabs follow. */
export const LIVE_ADDRESS_LENGTH = 8_000

/**
 * Answers the paths that every node has: /healthz, /readyz and, unless its role is 'web', /live and the streams of scores.
 * Resolves to false for any other path, without sending anything.
 */
export function ownPaths({ config, hub, isReady, isStopping }: Options) {
  return async (request: IncomingMessage, response: ServerResponse, { pathname, client }: Target): Promise<boolean> => {
    if (pathname === '/healthz') plain(response, 200, 'ok')
    else if (pathname === '/readyz') {
      const ready = !isStopping() && (await isReady())
      if (!ready) response.setHeader('retry-after', RETRY_SECONDS)
      plain(response, ready ? 200 : 503, ready ? 'ready' : 'not ready')
    } else if (isStream(pathname)) {
      const [, eventId] = SCORE_STREAM.exec(pathname) ?? []
      if (config.role === 'web') notHere(response)
      else if (request.method !== 'GET') plain(response.setHeader('allow', 'GET'), 405, 'only GET')
      else if (eventId === undefined) await hub.open(request, response, client)
      else await hub.openForAll(request, response, client, scoreTopic(eventId), lastHeard(request))
    } else return false
    return true
  }
}

/** Reads the last version that the client received: EventSource sends it on reconnecting, other clients as `?after=`. */
function lastHeard({ headers, url = '/' }: IncomingMessage): number {
  const said = headers['last-event-id'] ?? new URL(url, 'http://site').searchParams.get('after')
  return typeof said === 'string' && /^\d{1,9}$/.test(said) ? Number(said) : 0
}

export const pathOf = ({ url = '/' }: IncomingMessage) => url.replace(/\?.*/s, '')

/** Refuses a path that only other nodes serve; the proxy tries those next. A 404 would mean that the path does not exist. */
export function notHere(response: ServerResponse) {
  plain(response.setHeader('retry-after', RETRY_SECONDS), 503, 'not on this node')
}

export function plain(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(text)
}
