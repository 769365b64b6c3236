import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestLog } from '../request-log.ts'
import type { Tally, Traffic } from '../traffic.ts'
import type { CacheablePages } from './cacheable-pages.ts'
import type { Page, PageCache } from './page-cache.ts'
import { encodingFor, isUnchanged, pageHead, unchangedHead } from './send-page.ts'

export type CachedAnswers = {
  /** Returns the cached page that answers a request; undefined when the cache is not enough. */
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

/** Opens the fast path of most requests, nearly as fast as bare node:http: everything shareable is computed once. */
export function openCachedAnswers({ pages, cacheable, common, routeOf, traffic, requestLog, isLogged }: Options): CachedAnswers {
  /**
   * The headers and the counter of each cached body. Headers depend on the exact bytes, so they are computed once. They are a
   * flat list, which is faster than an object: pages of different kinds would give objects of different shapes.
   */
  const heads = new WeakMap<Buffer, { head: (string | number)[]; tally: Tally }>()
  /** The headers and the counter of each 304, for clients that have the page: thousands of calendar programs ask every hour. */
  const unchanged = new WeakMap<Page, { head: (string | number)[]; tally: Tally }>()
  const known = (request: IncomingMessage, status: number, head: Record<string, string | number>) => ({
    head: Object.entries({ ...common, ...head }).flat(),
    tally: traffic.of(routeOf(request.url ?? '/'), 'GET', status),
  })
  return {
    find(request) {
      if (request.method !== 'GET') return undefined
      const cached = cacheable.atOnce(request)
      return cached && pages.find(cached.place, cached.version())
    },
    send(request, response, page) {
      const isSame = isUnchanged(request, page)
      const encoding = encodingFor(request)
      const body = encoding ? page[encoding] : page.body
      let answer = isSame ? unchanged.get(page) : heads.get(body)
      if (!answer) {
        answer = isSame ? known(request, 304, unchangedHead(page)) : known(request, page.status, pageHead(page, encoding, body))
        if (isSame) unchanged.set(page, answer)
        else heads.set(body, answer)
      }
      const status = isSame ? 304 : page.status
      const sentBefore = isLogged ? request.socket.bytesWritten : 0
      answer.tally.kept++
      response.writeHead(status, answer.head)
      response.end(isSame ? undefined : body)
      if (!isLogged) return
      const bytes = request.socket.bytesWritten - sentBefore
      requestLog.write(request, { route: answer.tally.route, source: 'kept', status, ms: 0, bytes })
    },
  }
}
