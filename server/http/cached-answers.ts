import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CacheablePages } from './cacheable-pages.ts'
import type { Page, PageCache } from './page-cache.ts'
import type { RequestLog } from './request-log.ts'
import { encodingFor, pageHead } from './send-page.ts'
import type { Tally, Traffic } from './traffic.ts'

export type CachedAnswers = {
  /** The cached page that answers a request; undefined where more than the cache is needed. */
  find(request: IncomingMessage): Page | undefined
  send(request: IncomingMessage, response: ServerResponse, page: Page): void
}

type Options = {
  pages: PageCache
  cacheable: CacheablePages
  /** Headers of every response. */
  common: Record<string, string>
  routeOf: (pathname: string) => string
  traffic: Traffic
  requestLog: RequestLog
  isLogged: boolean
}

/** The fast path of most requests, close to bare node:http: everything shareable is computed once. */
export function openCachedAnswers({ pages, cacheable, common, routeOf, traffic, requestLog, isLogged }: Options): CachedAnswers {
  /**
   * By a cached page's body: its headers, computed once because they depend on these very bytes, and its counter. A flat list is faster
   * than an object, since the objects of pages of several kinds have several shapes.
   */
  const heads = new WeakMap<Buffer, { head: (string | number)[]; tally: Tally }>()
  return {
    find(request) {
      const { headers, method } = request
      if (method !== 'GET' || headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined)
        return undefined
      const cached = cacheable.atOnce(request)
      return cached && pages.find(cached.place, cached.version())
    },
    send(request, response, page) {
      const encoding = encodingFor(request)
      const body = encoding ? page[encoding] : page.body
      let known = heads.get(body)
      if (!known) {
        const head = Object.entries({ ...common, ...pageHead(page, encoding, body) }).flat()
        known = { head, tally: traffic.of(routeOf(request.url ?? '/'), 'GET', page.status) }
        heads.set(body, known)
      }
      const sentBefore = isLogged ? request.socket.bytesWritten : 0
      known.tally.kept++
      response.writeHead(page.status, known.head)
      response.end(body)
      if (!isLogged) return
      const bytes = request.socket.bytesWritten - sentBefore
      requestLog.write(request, { route: known.tally.route, source: 'kept', status: page.status, ms: 0, bytes })
    },
  }
}
