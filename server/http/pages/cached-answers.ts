import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestLog } from '../request-log.ts'
import type { Tally, Traffic } from '../traffic.ts'
import type { CacheablePages } from './cacheable-pages.ts'
import type { Page, PageCache } from './page-cache.ts'
import { encodingFor, isUnchanged, pageHead, unchangedHead } from './send-page.ts'

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
  /** The same for clients that have the page already: thousands of calendar programs ask every hour. */
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
