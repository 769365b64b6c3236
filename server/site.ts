import type { Server, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { RequestHandler } from 'react-router'
import sirv from 'sirv'
import { ART_VERSION, parseArtAddress } from '../app/kit/browser/art.ts'
import { closeAll } from './close-all.ts'
import type { Config } from './config.ts'
import { WORKER_POLICY } from './http/headers.ts'
import { createListener } from './http/listener.ts'
import { openPageCache } from './http/pages/page-cache.ts'
import { openTraffic } from './http/traffic.ts'
import type { PendingResponses } from './http/unanswered.ts'
import { openLog } from './log.ts'
import { openMetrics } from './metrics/listener.ts'
import { type LIMITS, type OpenPort, openPort } from './open-port.ts'
import { openServices, type RunningSite } from './parts/services.ts'

export type Site = OpenPort & {
  running: RunningSite
  /** The port for metrics, if any. */
  metricsPort: number | undefined
}

type Options = {
  config: Config
  pages: RequestHandler
  /** Returns the pattern of the route for a path. */
  routeOf: (pathname: string) => string | undefined
  /** Folder of the built files for browsers. */
  clientDir: string
  /** The log, instead of the standard output. */
  log?: Logger | undefined
  limits?: Partial<typeof LIMITS>
  /** The time between two polls for changes without a notification, in seconds; 5 by default. */
  pollSeconds?: number | undefined
  /** Prepares a first start before the site answers requests: its super-admin, the demo. */
  prepare?: ((running: RunningSite) => Promise<void>) | undefined
}

/** The site's service worker, and its replacement when OFFLINE is 0. */
const WORKER = '/sw.js'
const RETIRED_WORKER = '/retired-sw.js'
/** Scripts and fonts of embed pages, which have no origin in a sandboxed frame (spec R6). */
const EMBED_FILES = '/assets/embed/'
/** The cache-control of files with a content hash in their name. */
const FOREVER = 'public, max-age=31536000, immutable'
const WORKERS = new Set([WORKER, RETIRED_WORKER])

/** Starts a node with the whole site. Throws when the database or the port is unavailable. */
export async function startSite(options: Options): Promise<Site> {
  const { config, log = openLog(config.logLevel), limits } = options
  const { behind, ...port } = await openPort({ config, log, limits, open: (port) => openSite({ ...options, log }, port) })
  return { running: behind.running, metricsPort: behind.metrics?.port, ...port }
}

type Port = { server: Server; isStopping: () => boolean; unanswered: PendingResponses }

async function openSite(
  { config, pages, routeOf, clientDir, log, prepare, pollSeconds }: Options & { log: Logger },
  { server, ...port }: Port,
) {
  const running = await openServices(config, log, { pollSeconds })
  /** The cache-control of images requested with a version. */
  const artAges = new WeakMap<ServerResponse, string>()
  const sendFile = sirv(clientDir, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      const isNamedByContent = path.startsWith('/assets/')
      response.setHeader('cache-control', artAges.get(response) ?? (isNamedByContent ? FOREVER : 'public, max-age=3600'))
      // Sirv does not know this type.
      if (path.endsWith('.ico')) response.setHeader('content-type', 'image/x-icon')
      if (path.startsWith(EMBED_FILES)) {
        response.setHeader('access-control-allow-origin', '*')
        response.setHeader('cross-origin-resource-policy', 'cross-origin')
      }
      if (!WORKERS.has(path)) return
      response.setHeader('cache-control', 'no-cache')
      response.setHeader('content-security-policy', WORKER_POLICY)
    },
  })
  const files: typeof sendFile = (request, response, next) => {
    if (request.url === WORKER && !config.keepsOffline) request.url = RETIRED_WORKER
    const art = parseArtAddress(request.url ?? '')
    if (art) {
      request.url = art.path
      // During an upgrade, a page of another version gets this version's images, cached only briefly.
      artAges.set(response, art.version === ART_VERSION ? FOREVER : 'public, max-age=60')
    }
    // Sirv answers a backwards range with an error; files of the build are small enough to be sent whole.
    delete request.headers.range
    // Sirv lists files at the start and writes the head before opening one, which may be gone by then: the head has to wait.
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
    const onFile = (file: Readable) => {
      // A pipe alone only stops and leaves the file open when the client disconnects.
      response.once('close', () => file.destroy())
      file.once('error', (error) => {
        log.error({ err: error }, 'a file of the build cannot be read')
        if (response.headersSent) return void response.destroy()
        for (const name of response.getHeaderNames()) if (!before.has(name)) response.removeHeader(name)
        goOn()
      })
    }
    response.once('pipe', onFile)
    sendFile(request, response, goOn)
  }
  const traffic = openTraffic()
  const kept = openPageCache({ onError: (error) => running.log.error({ err: error }, 'a cached page could not be compressed') })
  const listener = createListener({ running, handle: pages, routeOf, files, traffic, pages: kept, ...port })
  try {
    await prepare?.(running)
    const { database, hub, services } = running
    const { changes, catalogue, now } = services
    const node = { config, log, hub, database, changes, catalogue, now }
    const measured = { node, server, site: { running, traffic, pages: kept } }
    const metrics = config.metrics && (await openMetrics(config.metrics, measured))
    const close = () => closeAll([...(metrics ? [metrics] : []), running])
    return { running, metrics, listener, hub: running.hub, close }
  } catch (error) {
    await running.close()
    throw error
  }
}
