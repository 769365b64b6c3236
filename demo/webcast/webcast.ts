import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { send } from './answer.ts'
import { defaultLiveStreams, type LiveStream } from './live-streams.ts'
import { readClips } from './media.ts'
import { type Asset, routes } from './routes.ts'
import type { Script } from './scripted.ts'

export type WebcastOptions = {
  /** 0, the default, picks a free port. */
  port?: number
  host?: string
  /** Milliseconds since 1970; determines the live streams. */
  now?: () => number
  /** Who may frame play pages, as the policy's frame-ancestors. */
  frameAncestors?: string
  /** The origin whose scripts may read media and lists. */
  allowOrigin?: string
  liveStreams?: () => LiveStream[]
  /** Has live streams misbehave. */
  script?: Script
}

/** Starts the stand-in webcast provider. Each instance has its own clock and faults. */
export async function startWebcast(options: WebcastOptions = {}): Promise<{ origin: string; close(): Promise<void> }> {
  const { port = 0, host = '127.0.0.1', now = Date.now, frameAncestors = '*', allowOrigin = '*' } = options
  let origin = ''
  const route = routes({
    clips: readClips(join(import.meta.dirname, 'media')),
    assets: readAssets(),
    now,
    frameAncestors,
    allowOrigin,
    liveStreams: options.liveStreams ?? (() => defaultLiveStreams(origin)),
    script: options.script,
  })
  const stop = new AbortController()
  const server = createServer((request, response) => {
    const answer = route({ method: request.method ?? '', target: request.url ?? '', headers: request.headers })
    send(request, response, answer, stop.signal).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const bound = server.address() as AddressInfo
  const isWildcard = ['::', '0.0.0.0'].includes(host)
  const name = isWildcard ? 'localhost' : host.includes(':') ? `[${host}]` : host
  origin = `http://${name}:${bound.port}`
  return {
    origin,
    close: () =>
      new Promise((resolve) => {
        stop.abort()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The files that play pages load. The player library is the site's own. */
function readAssets(): Record<string, Asset> {
  const { resolve } = createRequire(import.meta.url)
  const own = (path: string) => readFileSync(join(import.meta.dirname, path))
  return {
    'player.css': { type: 'css', body: own('page/player.css') },
    'player.js': { type: 'js', body: own('page/player.js') },
    'hls.mjs': { type: 'js', body: readFileSync(resolve('hls.js/dist/hls.light.min.mjs')) },
    'archivo.woff2': {
      type: 'woff2',
      body: readFileSync(resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2')),
    },
  }
}
