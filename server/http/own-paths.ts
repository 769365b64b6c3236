import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Hub } from '../../app/live/hub.server.ts'
import { RETRY_SECONDS } from '../../app/shared/outage.server.ts'
import type { Config } from '../config.ts'

type Options = {
  config: Config
  hub: Hub
  isReady: () => Promise<boolean>
  isStopping: () => boolean
}

/** `client`: the one who asks, as limits count it. */
type Asked = { pathname: string; client: string }

export const LIVE_STREAM = '/live'

/** The longest address of a live stream, which names all topics that the tabs of a browser follow. */
export const LIVE_ADDRESS_LENGTH = 8_000

/**
 * Answers the paths that every node has: /healthz, /readyz and, unless its role is 'web', /live. The function resolves to
 * false for any other path, with nothing sent.
 */
export function ownPaths({ config, hub, isReady, isStopping }: Options) {
  return async (request: IncomingMessage, response: ServerResponse, { pathname, client }: Asked): Promise<boolean> => {
    if (pathname === '/healthz') plain(response, 200, 'ok')
    else if (pathname === '/readyz') {
      const ready = !isStopping() && (await isReady())
      if (!ready) response.setHeader('retry-after', RETRY_SECONDS)
      plain(response, ready ? 200 : 503, ready ? 'ready' : 'not ready')
    } else if (pathname === LIVE_STREAM) {
      if (config.role === 'web') notHere(response)
      else if (request.method === 'GET') await hub.open(request, response, client)
      else plain(response.setHeader('allow', 'GET'), 405, 'only GET')
    } else return false
    return true
  }
}

export const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0] as string

/** What another node has, the proxy's next one: not 404, so that nobody takes it for gone. */
export function notHere(response: ServerResponse) {
  plain(response.setHeader('retry-after', RETRY_SECONDS), 503, 'not on this node')
}

export function plain(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(text)
}
