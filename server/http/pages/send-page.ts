import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasMatch } from '../../../app/calendar/conditional.ts'
import { takesGzip } from '../../../app/kit/http/takes-gzip.server.ts'
import { REQUEST_ID } from '../request-id.ts'
import type { Page } from './page-cache.ts'
import { sentHeader } from './sent-header.ts'

type Encoding = 'br' | 'gzip' | undefined

/** Matches an Accept-Encoding that lists br, unless with weight 0. */
const TAKES_BR = /(?:^|[,\s])br(?![\w-])(?!\s*;\s*q=0(\.0*)?\s*(,|$))/

/** Sends a finished page in the best encoding that the client accepts, or 304 when the client already has it. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: Page) {
  // The same response goes to many clients, and caches on the way may store it.
  if (page.status === 200) response.removeHeader(REQUEST_ID)
  if (isUnchanged(request, page)) {
    response.writeHead(304, unchangedHead(page)).end()
    return
  }
  const encoding = encodingFor(request)
  const body = encoding ? page[encoding] : page.body
  response.writeHead(page.status, pageHead(page, encoding, body))
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** True when the client already has this page and gets a 304. */
export const isUnchanged = (request: IncomingMessage, page: Page): boolean =>
  page.status === 200 && hasMatch(sentHeader(request, 'if-none-match'), page.etag) && isCacheable(page)

/** Returns the headers of a 304. Scripts of other sites get one too when they send the ETag themselves. */
export const unchangedHead = ({ etag, headers }: Page): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-'))),
  etag,
  vary: 'Cookie, Accept-Encoding',
  'cache-control': 'public, no-cache',
})

export function encodingFor(request: IncomingMessage): Encoding {
  const accepted = sentHeader(request, 'accept-encoding') ?? ''
  return TAKES_BR.test(accepted) ? 'br' : takesGzip(accepted) ? 'gzip' : undefined
}

/** Returns the headers for `body`, the page in this encoding. */
export function pageHead(page: Page, encoding: Encoding, body: Buffer): Record<string, string | number> {
  const etag = isCacheable(page) ? { etag: page.etag } : {}
  return { ...page.headers, ...(encoding ? { 'content-encoding': encoding } : {}), 'content-length': body.length, ...etag }
}

/** True when browsers may cache the page: pages with a form are cached only on the server. */
const isCacheable = ({ headers }: Page) => !String(headers['cache-control']).includes('no-store')
