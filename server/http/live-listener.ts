import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import { browserMark } from '../../app/kit/http/browser-mark.server.ts'
import { OUTAGE_STATUS, outageOf, RETRY_SECONDS } from '../../app/kit/limits/outage.server.ts'
import type { Config } from '../config.ts'
import type { LiveParts } from '../parts/live-parts.ts'
import { openProxies } from './client-address.ts'
import { giveMark } from './give-mark.ts'
import { commonHeaders } from './headers.ts'
import { LIVE_ADDRESS_LENGTH, notHere, ownPaths, pathOf, plain } from './own-paths.ts'
import type { PendingResponses } from './unanswered.ts'

type Options = {
  config: Config
  live: Pick<LiveParts, 'hub' | 'isReady' | 'seal' | 'now'>
  log: Logger
  isStopping: () => boolean
  unanswered: PendingResponses
}

/** Creates the listener of a node that serves live streams alone. */
export function createLiveListener({ config, live, log, isStopping, unanswered }: Options): RequestListener {
  const common = Object.entries(commonHeaders(config))
  const { clientOf } = openProxies(config.trustedProxies)
  const mark = browserMark(live.seal, config.isSecure, live.now)
  const answerOwn = ownPaths({ config, ...live, isStopping })
  return (request, response) => {
    const { socket } = request
    // node:http still emits requests that it parsed before the connection was cut.
    if (socket.destroyed) return
    if (!unanswered.add(socket, response)) return void socket.destroy()
    for (const [name, value] of common) response.setHeader(name, value)
    if (isStopping()) response.setHeader('connection', 'close')
    response.once('close', () => isStopping() && socket.destroySoon())
    // A body has no meaning here, and unread it would block the connection.
    request.resume()
    const address = request.url ?? '/'
    if (address.length > LIVE_ADDRESS_LENGTH) return plain(response, 414, 'too long')
    giveMark(mark, request, response, pathOf(request))
    answerOwn(request, response, { pathname: pathOf(request), client: clientOf(request) })
      .then((isAnswered) => isAnswered || notHere(response))
      .catch((error) => {
        log.error({ err: error }, 'request failed')
        if (response.headersSent) return void response.destroy()
        const outage = outageOf(error)
        if (outage) response.setHeader('retry-after', RETRY_SECONDS)
        plain(response, outage ? OUTAGE_STATUS[outage] : 500, 'failed')
      })
  }
}
