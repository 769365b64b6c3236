import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { RequestHandler } from 'react-router'
import sirv from 'sirv'
import type { Config } from './config.ts'
import { createListener } from './http/listener.ts'
import { openServices, type Running } from './services.ts'

export type Site = {
  running: Running
  server: Server
  /** The port that was really opened. */
  port: number
  /** Not ready at once, no new connections, live streams ended over a few seconds, then the rest (20 s at most). */
  stop(): Promise<void>
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
}

/** How long live streams take to end, in ms, and how long the last answers may take. */
const DRAIN = 5_000
const LAST_ANSWERS = 10_000

/** Opens the database and everything on it, then the port. Throws when either is not to be had. */
export async function startSite({ config, pages, hasRoute, clientDir, log }: Options): Promise<Site> {
  const running = await openServices(config, log)
  let isStopping = false
  const sendFile = sirv(clientDir, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      const isNamedByContent = path.startsWith('/assets/')
      response.setHeader('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const files: typeof sendFile = (request, response, next) => {
    // Sirv would answer a range that runs backwards with an error; files of the build are small enough to be sent whole.
    delete request.headers.range
    sendFile(request, response, next)
  }
  const server = createServer(
    { headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 65_000, maxHeaderSize: 16 * 1024 },
    createListener({ running, handle: pages, hasRoute, files, isStopping: () => isStopping }),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.destroyed || !socket.writable) return
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, 4096, resolve)
  })
  const { port } = server.address() as AddressInfo
  running.log.info({ port, engine: running.engine }, 'listening')

  let stopped: Promise<void> | undefined
  async function stop() {
    isStopping = true
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    await running.hub.close(running.hub.viewers() > 100 ? DRAIN : 0)
    server.closeIdleConnections()
    const late = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS)
    await closed
    clearTimeout(late)
    await running.close()
  }
  return { running, server, port, stop: () => (stopped ??= stop()) }
}
