import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { outageOf } from '../app/kit/limits/outage.server.ts'
import type { Hub } from '../app/live/hub.server.ts'
import type { Config } from './config.ts'
import { openUnanswered, type PendingResponses } from './http/unanswered.ts'
import { waiting, whenDatabaseAnswers } from './waiting.ts'

export type OpenPort = {
  server: Server
  /** The actual port, which differs from the configured one when that is 0. */
  port: number
  /**
   * Shuts down gracefully: reports not ready, but serves for `graceSeconds` until the load balancer has noticed. Then refuses new
   * connections, ends live streams over a few seconds, longer for very many, and then the rest (fault F-28).
   */
  stop(graceSeconds?: number): Promise<void>
}

/** The services behind a port. */
export type Handlers = { listener: RequestListener; hub: Hub; close(): Promise<void> }

type Options<B extends Handlers> = {
  config: Config
  log: Logger
  open: (port: { server: Server; isStopping: () => boolean; unanswered: PendingResponses }) => Promise<B>
  limits?: Partial<typeof LIMITS> | undefined
}

/**
 * Limits per connection, in ms and bytes. A connection idle for `timeout` is closed, say because its reader has stalled; a live
 * stream's heartbeat keeps it open.
 */
export const LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
  timeout: 120_000,
  maxHeaderSize: 16 * 1024,
}
const CONNECTIONS = 20_000
/** The number of connections in addition to live streams. */
const OTHER_CONNECTIONS = 5_000

const REFUSALS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** The longest time for ending the live streams, and the longest time for finishing the last responses, in ms. */
const DRAIN = 5_000
const LAST_ANSWERS = 9_000

/**
 * Opens the services and then the port. While PostgreSQL is unreachable, the node waits with its port open, alive but not
 * ready. Throws when the port is taken, or the database is unusable.
 */
export async function openPort<B extends Handlers>({ config, log, open, limits }: Options<B>): Promise<OpenPort & { behind: B }> {
  let isStopping = false
  let answer: RequestListener = waiting
  const { timeout, ...ofRequests } = { ...LIMITS, ...limits }
  const unanswered = openUnanswered()
  const server = createServer(ofRequests, (request, response) => answer(request, response))
  server.timeout = timeout
  server.maxConnections = Math.max(CONNECTIONS, config.live.maxViewers + OTHER_CONNECTIONS)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const [first, ...others] = unanswered.of(socket)
    // The refusal must answer the truncated or malformed request itself, so no earlier response may be pending.
    const isItsAnswer = !first || (others.length === 0 && !first.headersSent && !first.req.complete)
    if (!socket.writable || !isItsAnswer) return void socket.destroy()
    const status = REFUSALS[error.code ?? ''] ?? '400 Bad Request'
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  })
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(config.port, config.host, 4096, resolve)
    })
  const opening = () => open({ server, isStopping: () => isStopping, unanswered })
  async function waitForDatabase(error: unknown): Promise<B> {
    if (outageOf(error) !== 'down') throw error
    await listen()
    return whenDatabaseAnswers(opening, log).catch((error) => {
      server.close()
      server.closeAllConnections()
      throw error
    })
  }
  // A proxy sends requests as soon as the port is open, so it opens only once they can be answered.
  const behind = await opening().catch(waitForDatabase)
  if (!server.listening)
    await listen().catch(async (error) => {
      await behind.close()
      throw error
    })
  const { hub } = behind
  answer = behind.listener
  const { port } = server.address() as AddressInfo
  log.info({ port, role: config.role }, 'listening')

  let stopped: Promise<void> | undefined
  async function stop(graceSeconds: number) {
    isStopping = true
    if (graceSeconds > 0) await pause(graceSeconds * 1_000)
    await queueIsEmpty(server)
    // Not http's own close, which also drops idle connections: a proxy may be sending its next request on one.
    const closed = new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()))
    const letGo = graceSeconds > 0 ? Promise.race([closed, pause(DRAIN)]) : undefined
    await hub.close(hub.viewers() > 100 ? DRAIN : 0)
    await letGo
    server.closeIdleConnections()
    const late = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS)
    await closed
    clearTimeout(late)
    await behind.close()
  }
  return { behind, server, port, stop: (graceSeconds = 0) => (stopped ??= stop(graceSeconds)) }
}

/** The number of ticks without a new connection that prove the queue empty, and the maximum number of ticks to wait. */
const QUIET_TURNS = 3
const TURNS = 2_000

/**
 * Resolves when no new connection is queued: the kernel drops queued ones when the listener closes, and a proxy may not resend
 * a request on another. libuv accepts one per tick.
 */
async function queueIsEmpty(server: Server): Promise<void> {
  let quiet = 0
  const onConnection = () => (quiet = 0)
  server.on('connection', onConnection)
  for (let turn = 0; turn < TURNS && quiet < QUIET_TURNS; turn++, quiet++) await new Promise(setImmediate)
  server.off('connection', onConnection)
}
