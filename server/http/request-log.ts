import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { readCookie } from '../../app/kit/http/cookie.ts'
import { toLanguage } from '../../app/kit/language.ts'
import { observe } from '../../app/kit/limits/histogram.ts'
import { LIVE_STREAM } from './own-paths.ts'
import { METHODS } from './refusal.ts'
import type { Traffic } from './traffic.ts'

/** A request's id and route, and the source of its response. */
export type LogEntry = { id: string; route: string; source: 'kept' | 'file' | 'made' }

export type RequestLog = {
  /** Counts, times and logs the request once its response is complete; `entry` is read only then. */
  follow(request: IncomingMessage, response: ServerResponse, entry: LogEntry): void
  /** Logs a request without anything about its client (security T-113). */
  write(request: IncomingMessage, line: Partial<LogEntry> & { status: number; ms: number; bytes: number }): void
}

/** Opens the log of all requests, at level 'debug' when no access log is wanted. */
export function openRequestLog({ log, traffic, isWanted }: { log: Logger; traffic: Traffic; isWanted: boolean }): RequestLog {
  const level = isWanted ? 'info' : 'debug'

  const write: RequestLog['write'] = (request, line) => {
    if (!log.isLevelEnabled(level)) return
    const language = toLanguage(readCookie(request.headers.cookie, 'language'))
    log[level]({ ...line, method: methodOf(request), language }, 'request')
  }

  return {
    write,
    follow(request, response, entry) {
      const { socket } = request
      const startedAt = performance.now()
      const sentBefore = socket.bytesWritten
      response.once('close', () => {
        const ms = performance.now() - startedAt
        const { id, route, source } = entry
        const tally = traffic.of(route, methodOf(request), response.headersSent ? response.statusCode : undefined)
        if (route === LIVE_STREAM && response.statusCode === 200) tally.streams++
        else observe(tally.took, ms / 1_000)
        const bytes = socket.bytesWritten - sentBefore
        write(request, { id, route, source, status: response.statusCode, ms: Math.round(ms), bytes })
      })
    },
  }
}

/** Returns the method for log and metrics; 'other' for unknown ones, because clients can invent any number. */
const methodOf = ({ method = '' }: IncomingMessage) => (METHODS.has(method) ? method : 'other')
