import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { CONTENT_TYPE, exposition } from './exposition.ts'
import { figures, type MetricSources } from './figures.ts'

export type Metrics = { port: number; close(): Promise<void> }

/** The resolution of the event-loop monitor, in ms. */
const RESOLUTION = 20

/**
 * Answers GET /metrics on a separate port that the public cannot reach (security T-115). Concurrent requests share one answer.
 * Throws when the port is unavailable.
 */
export async function openMetrics(
  where: { port: number; host: string },
  measured: Omit<MetricSources, 'loopDelay'>,
): Promise<Metrics> {
  const loop = monitorEventLoopDelay({ resolution: RESOLUTION })
  loop.enable()
  function loopDelay() {
    // Covers the time since the previous request.
    const late = loop.percentile(99) / 1e6 - RESOLUTION
    loop.reset()
    return Math.max(0, late) / 1_000
  }

  let coming: Promise<string> | undefined
  const read = () => {
    coming ??= figures({ ...measured, loopDelay })
      .then(exposition)
      .finally(() => {
        coming = undefined
      })
    return coming
  }

  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end()
    read().then(
      (text) => response.writeHead(200, { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' }).end(text),
      (error) => {
        measured.node.log.error({ err: error }, 'the metrics could not be read')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new Error(inPlainWords(error, where), { cause: error })))
    server.listen(where.port, where.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      loop.disable()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function inPlainWords({ code, message }: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): string {
  if (code === 'EADDRINUSE') return `Another program uses port ${port} of ${host}. Set METRICS_PORT to a free one.`
  return `The metrics cannot be served at port ${port} of ${host}: look at METRICS_PORT and METRICS_HOST (${message}).`
}
