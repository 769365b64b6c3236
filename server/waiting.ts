import type { RequestListener } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { errorField } from '../app/kit/error-field.ts'
import { outageOf, RETRY_SECONDS } from '../app/kit/limits/outage.server.ts'
import { LAST_RESORT_HEADERS, lastResort } from './http/last-resort.ts'

/** Pauses between retries, in ms; the last one repeats. Short, so that the site serves soon after its database does. */
const PAUSES = [500, 1_000, 2_000]
const LONGEST_PAUSE = 3_000

/**
 * Retries `open` until the database, which may start later than the site, is reachable. Throws any other error: waiting repairs
 * neither a wrong password nor a damaged file.
 */
export async function whenDatabaseAnswers<T>(open: () => Promise<T>, log: Logger): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await open()
    } catch (error) {
      if (outageOf(error) !== 'down') throw error
      const ms = PAUSES[tries] ?? LONGEST_PAUSE
      log.warn({ code: errorField(error, 'code'), tries: tries + 1, ms }, 'waiting for the database')
      await pause(ms)
    }
  }
}

/** Answers requests while there is no database: alive, but with nothing to show yet. */
export const waiting: RequestListener = (request, response) => {
  const isHealth = request.url === '/healthz'
  const isReadiness = request.url === '/readyz'
  response.setHeader('cache-control', 'no-store')
  // Makes the load balancer retry on a new connection, perhaps to another node.
  response.setHeader('connection', 'close')
  if (!isHealth) response.setHeader('retry-after', RETRY_SECONDS)
  if (isHealth || isReadiness) {
    response.writeHead(isHealth ? 200 : 503, { 'content-type': 'text/plain; charset=utf-8' })
    return void response.end(isHealth ? 'ok' : 'not ready')
  }
  response.writeHead(503, { ...LAST_RESORT_HEADERS, 'x-content-type-options': 'nosniff' })
  response.end(request.method === 'HEAD' ? undefined : lastResort())
}
