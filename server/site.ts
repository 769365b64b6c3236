import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { RequestHandler } from 'react-router'
import sirv from 'sirv'
import type { Config } from './config.ts'
import { createListener } from './http/listener.ts'
import { openPageCache } from './http/page-cache.ts'
import { openTraffic } from './http/traffic.ts'
import { openMetrics } from './metrics/listener.ts'
import { type LIMITS, type OpenPort, openPort } from './open-port.ts'
import { openServices, type Running } from './services.ts'

export type Site = OpenPort & {
  running: Running
  /** The port of the metrics, where they are wanted. */
  metricsPort: number | undefined
}

type Options = {
  config: Config
  pages: RequestHandler
  /** The pattern of the route that a path leads to. */
  routeOf: (pathname: string) => string | undefined
  /** Folder of the built files for browsers. */
  clientDir: string
  /** Where lines are logged instead of the standard output. */
  log?: Logger | undefined
  limits?: Partial<typeof LIMITS>
}

/** Opens the database and everything on it, then the port. Throws when either is not to be had. */
export async function startSite({ config, pages, routeOf, clientDir, log, limits }: Options): Promise<Site> {
  const running = await openServices(config, log)
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
  const traffic = openTraffic()
  const kept = openPageCache({ onError: (error) => running.log.error({ err: error }, 'a kept page could not be packed') })
  let metrics: Awaited<ReturnType<typeof openMetrics>> | undefined
  const opened = await openPort({
    config,
    hub: running.hub,
    log: running.log,
    listener: (port) => createListener({ running, handle: pages, routeOf, files, traffic, pages: kept, ...port }),
    async close() {
      await metrics?.close()
      await running.close()
    },
    limits,
  })
  try {
    metrics = config.metrics && (await openMetrics(config.metrics, { running, server: opened.server, traffic, pages: kept }))
  } catch (error) {
    await opened.stop()
    throw error
  }
  return { running, ...opened, metricsPort: metrics?.port }
}
