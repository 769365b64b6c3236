import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { RequestHandler } from 'react-router'
import sirv from 'sirv'
import type { Config } from './config.ts'
import { WORKER_POLICY } from './http/headers.ts'
import { createListener } from './http/listener.ts'
import { openUnanswered } from './http/unanswered.ts'
import { openServices, type Running } from './services.ts'

export type Site = {
  running: Running
  server: Server
  /** The port that was really opened. */
  port: number
  /**
   * Not ready at once, but for `graceSeconds` still serving, until whoever balances the load has seen it. Then no new
   * connections, live streams ended over a few seconds, and the rest (20 s at most).
   */
  stop(graceSeconds?: number): Promise<void>
}

type Options = {
  config: Config
  pages: RequestHandler
  /** Whether a path leads to any of the pages. */
  hasRoute: (pathname: string) => boolean
  /** Folder of the built files for browsers. */
  clientDir: string
  /** Where lines are logged instead of the standard output. */
  log?: Logger | undefined
  limits?: Partial<typeof LIMITS>
}

/**
 * Of one connection, in ms and bytes. One on which nothing moves for `timeout` is closed, say because its reader has
 * stopped reading; a live stream's heartbeat is often enough for that.
 */
const LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
  timeout: 120_000,
  maxHeaderSize: 16 * 1024,
}
const CONNECTIONS = 20_000
/** Connections beyond those of the viewers of live streams. */
const OTHER_CONNECTIONS = 5_000

/** What keeps pages for use without a network, and what is sent in its place where that is switched off. */
const WORKER = '/sw.js'
const RETIRED_WORKER = '/retired-sw.js'
const WORKERS = new Set([WORKER, RETIRED_WORKER])

const REFUSALS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** How long live streams take to end, in ms, and how long the last answers may take. */
const DRAIN = 5_000
const LAST_ANSWERS = 10_000

/** Opens the database and everything on it, then the port. Throws when either is not to be had. */
export async function startSite({ config, pages, hasRoute, clientDir, log, limits }: Options): Promise<Site> {
  const running = await openServices(config, log)
  let isStopping = false
  const sendFile = sirv(clientDir, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      const isNamedByContent = path.startsWith('/assets/')
      response.setHeader('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      if (!WORKERS.has(path)) return
      response.setHeader('cache-control', 'no-cache')
      response.setHeader('content-security-policy', WORKER_POLICY)
    },
  })
  const files: typeof sendFile = (request, response, next) => {
    if (request.url === WORKER && !config.keepsOffline) request.url = RETIRED_WORKER
    // Sirv would answer a range that runs backwards with an error; files of the build are small enough to be sent whole.
    delete request.headers.range
    // Sirv knows the files of the start, and writes the head before it opens one, which may be gone: the head has to wait.
    const before = new Set(response.getHeaderNames())
    response.writeHead = ((status: number, headers: Record<string, string> = {}) => {
      Reflect.deleteProperty(response, 'writeHead')
      response.statusCode = status
      return response.setHeaders(new Map(Object.entries(headers)))
    }) as typeof response.writeHead
    const goOn = () => {
      response.off('pipe', onFile)
      Reflect.deleteProperty(response, 'writeHead')
      next?.()
    }
    const onFile = (file: Readable) =>
      file.once('error', (error) => {
        running.log.error({ err: error }, 'a file of the build cannot be read')
        if (response.headersSent) return void response.destroy()
        for (const name of response.getHeaderNames()) if (!before.has(name)) response.removeHeader(name)
        goOn()
      })
    response.once('pipe', onFile)
    sendFile(request, response, goOn)
  }
  const { timeout, ...ofRequests } = { ...LIMITS, ...limits }
  const unanswered = openUnanswered()
  const server = createServer(
    ofRequests,
    createListener({ running, handle: pages, hasRoute, files, isStopping: () => isStopping, unanswered }),
  )
  server.timeout = timeout
  server.maxConnections = Math.max(CONNECTIONS, config.live.maxViewers + OTHER_CONNECTIONS)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const [first, ...others] = unanswered.of(socket)
    // A refusal must be the next answer on its line: that of a request of which the rest did not come, or was wrong.
    const isItsAnswer = !first || (others.length === 0 && !first.headersSent && !first.req.complete)
    if (!socket.writable || !isItsAnswer) return void socket.destroy()
    const status = REFUSALS[error.code ?? ''] ?? '400 Bad Request'
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, 4096, resolve)
  })
  const { port } = server.address() as AddressInfo
  running.log.info({ port, engine: running.engine }, 'listening')

  let stopped: Promise<void> | undefined
  async function stop(graceSeconds: number) {
    isStopping = true
    if (graceSeconds > 0) await pause(graceSeconds * 1_000)
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    await running.hub.close(running.hub.viewers() > 100 ? DRAIN : 0)
    server.closeIdleConnections()
    const late = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS)
    await closed
    clearTimeout(late)
    await running.close()
  }
  return { running, server, port, stop: (graceSeconds = 0) => (stopped ??= stop(graceSeconds)) }
}
