import type { IncomingMessage, ServerResponse } from 'node:http'
import { BEACON_BYTES, PLAYED_PATH } from '../../app/audience/beacon.ts'
import type { PlayedMinutes } from '../../app/audience/played-minutes.server.ts'
import type { RequestLog } from './request-log.ts'
import type { Tally, Traffic } from './traffic.ts'

type Options = {
  played: PlayedMinutes
  clientOf: (request: IncomingMessage) => string
  /** Headers of every response. */
  common: Record<string, string>
  traffic: Traffic
  requestLog: RequestLog
  isLogged: boolean
}

export const isBeacon = ({ method, url }: IncomingMessage) => url === PLAYED_PATH && method === 'POST'

/**
 * Answers the beacons of players ahead of everything else, always with the same 204: a full stadium sends hundreds a second.
 * Embeds have no origin, so this is the one write that other sites may send. It reads no cookie and reveals nothing, and
 * anybody could send it anyway.
 */
export function openBeacons({ played, clientOf, common, traffic, requestLog, isLogged }: Options) {
  const head = Object.entries({
    ...common,
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
  }).flat()
  let tally: Tally | undefined

  function answer(request: IncomingMessage, response: ServerResponse) {
    tally ??= traffic.of(PLAYED_PATH, 'POST', 204)
    tally.kept++
    response.writeHead(204, head)
    response.end()
    if (isLogged) requestLog.write(request, { route: PLAYED_PATH, source: 'made', status: 204, ms: 0, bytes: 0 })
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    const { headers } = request
    const length = Number(headers['content-length'])
    // A body without a length might never end; one that is too long is not read.
    if (!(length > 0 && length <= BEACON_BYTES)) {
      played.refuse()
      response.setHeader('connection', 'close')
      response.once('close', () => request.socket.destroySoon())
      return answer(request, response)
    }
    // Read before the body, because a closed connection has no address.
    const from = { client: clientOf(request), userAgent: headers['user-agent'] ?? '' }
    let text = ''
    request.setEncoding('latin1')
    request.on('data', (part: string) => (text += part))
    request.once('end', () => {
      played.take(text, from)
      answer(request, response)
    })
  }
}
