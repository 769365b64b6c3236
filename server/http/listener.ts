import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import { type RequestHandler, RouterContextProvider } from 'react-router'
import { unlockCookie } from '../../app/access/unlock-cookie.server.ts'
import { cookieNames } from '../../app/accounts/auth.server.ts'
import { publicEpisode } from '../../app/screens/watch.server.ts'
import { NONCE_HEADER, servicesContext, type Visit, visitContext } from '../../app/services.server.ts'
import { readCookie } from '../../app/shared/cookie.ts'
import { toLanguage } from '../../app/shared/language.ts'
import { UPLOAD_PATH } from '../../app/thumbnails/picture.ts'
import { CHOICE_BYTES, PIECE_BYTES } from '../../app/transfer/pieces.ts'
import { FILE_BYTES } from '../../app/translation/translations-file.ts'
import type { Running } from '../services.ts'
import { isFormPage, seriesOfPath, topicsOfPath } from './cached-paths.ts'
import { clientAddress } from './client-address.ts'
import { commonHeaders, type PolicyHosts, pagePolicy } from './headers.ts'
import { makeNonce, sealPage } from './html.ts'
import { lastResort } from './last-resort.ts'
import { openPageCache, type Page, type Rendered } from './page-cache.ts'
import { openRenderQueue } from './render-queue.ts'
import { openUnanswered, type Unanswered } from './unanswered.ts'
import { wellKnown } from './well-known.ts'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

type Options = {
  running: Running
  handle: RequestHandler
  /** Whether a path leads to a route; every other one is answered with the same page. */
  hasRoute?: (pathname: string) => boolean
  /** Files of the build; answers or calls `next`. */
  files: Middleware
  isDev?: boolean
  isStopping?: () => boolean
  unanswered?: Unanswered
}

/** The policy of an answer that shows nothing but its own text. */
const LOCKED = "default-src 'none'; frame-ancestors 'none'"

/** Named in Accept-Encoding, and not with the weight 0. */
const TAKES_BR = /(?:^|[,\s])br(?![\w-])(?!\s*;\s*q=0(\.0*)?\s*(,|$))/
const TAKES_GZIP = /(?:^|[,\s])gzip(?![\w-])(?!\s*;\s*q=0(\.0*)?\s*(,|$))/

const METHODS = new Set(['GET', 'HEAD', 'POST'])
/** Longer addresses are refused: nothing on the site needs them. */
const ADDRESS_LENGTH = 2_000
/** That of a live stream names all topics which the tabs of a browser follow. */
const LIVE_ADDRESS_LENGTH = 8_000
/** Larger form bodies are refused, but for those of admins' paths, which ask who it is before they read any of it. */
const BODY_BYTES = 64 * 1024
const LARGER_BODIES: [path: RegExp, bytes: number][] = [
  [/^\/admin\/transfer\/runs\/[0-9a-f-]{36}\/pieces\/\d{1,3}$/, PIECE_BYTES],
  [/^\/admin\/transfer\/export$/, CHOICE_BYTES],
  [/^\/admin\/series\/[^/]+\/episodes$/, CHOICE_BYTES],
  [/^\/admin\/translations-import$/, FILE_BYTES],
]

/**
 * Answers every request: health ▸ live streams ▸ kept pages ▸ files ▸ React Router. What is malformed gets a page with a
 * 4xx status in the viewer's language before it reaches a route.
 */
export function createListener({
  running,
  handle,
  hasRoute = () => true,
  files,
  isDev = false,
  isStopping = () => false,
  unanswered = openUnanswered(),
}: Options): RequestListener {
  const { config, services, hub, log } = running
  const { catalogue, seal, hosts } = services
  const common = commonHeaders(config)
  const policyHosts: PolicyHosts = {
    providerHost: hosts.provider,
    streamHost: hosts.stream,
    frameHosts: hosts.frames,
    imageHosts: config.imageHosts,
    helpdesk: config.site.helpdeskUrl && new URL(config.site.helpdeskUrl).origin,
    signInHost: config.google && new URL(config.google.issuer).origin,
    isDev,
  }
  const clientOf = clientAddress(config.trustedProxies)
  const pages = openPageCache({ onError: (error) => log.error({ err: error }, 'a kept page could not be packed') })
  const renderQueue = openRenderQueue()
  /** A lower share for what one client can ask for on and on: pages with forms, and those that say that it was too often. */
  const spareQueue = openRenderQueue({ atOnce: 1, waiting: 30 })
  const { session } = cookieNames(config.isSecure)
  const { readUnlocks } = unlockCookie(seal, config.isSecure)

  /** The headers of a kept page's body, made once: they belong to these very bytes. */
  const heads = new WeakMap<Buffer, Record<string, string | number>>()

  return (request, response) => {
    const { socket } = request
    // Of a line that was cut node:http still hands over what it has read.
    if (socket.destroyed) return
    const isNext = response.socket === socket
    const kept = isNext && !isStopping() ? keptPage(request) : undefined
    if (kept) return sendKept(request, response, kept)
    if (!unanswered.add(socket, response)) return void socket.destroy()
    const id = randomUUID()
    const startedAt = performance.now()
    for (const name in common) response.setHeader(name, common[name] as string)
    if (isStopping()) response.setHeader('connection', 'close')
    response.once('close', () => {
      if (isStopping()) socket.destroySoon()
      log.debug(
        { id, method: request.method, status: response.statusCode, ms: Math.round(performance.now() - startedAt) },
        'request',
      )
    })
    answer(request, response, id).catch((error) => {
      // Who has gone away in the middle of a body is no fault of ours.
      if (socket.destroyed && error?.name === 'AbortError') return
      log.error({ err: error, id }, 'request failed')
      if (response.headersSent) return response.destroy()
      response.writeHead(500, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': LOCKED,
      })
      response.end(lastResort(id))
    })
  }

  /** The short way of most requests, next to bare node:http: nothing is made for one viewer that all can share. */
  function keptPage({ method, url = '/', headers }: IncomingMessage): Page | undefined {
    if (method !== 'GET' || isDev || headers['if-none-match'] !== undefined) return undefined
    const topics = topicsOfPath(url)
    return topics && pages.find(placeOf(url, toLanguage(readCookie(headers.cookie, 'language'))), versionOf(topics))
  }

  function sendKept(request: IncomingMessage, response: ServerResponse, page: Page) {
    const encoding = encodingFor(request)
    const body = encoding ? page[encoding] : page.body
    let head = heads.get(body)
    if (!head) {
      head = { ...common, ...pageHead(page, encoding, body) }
      heads.set(body, head)
    }
    response.writeHead(page.status, head)
    response.end(body)
  }

  function placeOf(path: string, language: string) {
    return `${path} ${language}`
  }

  /** All that a kept page shows: the year stands in the footer. */
  function versionOf(topics: string[]) {
    const year = services.now().getUTCFullYear()
    return `${year} ${topics.map((topic) => catalogue.version(topic)).join(' ')}`
  }

  async function answer(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const address = request.url ?? '/'
    const refused = refusal(request, address, config)
    if (refused) return sendProblem(request, response, id, refused)
    const { pathname, search } = new URL(address, config.publicUrl)

    if (pathname === '/healthz') return plain(response, 200, 'ok')
    if (pathname === '/readyz') {
      const isReady = !isStopping() && (await running.isReady())
      return plain(response, isReady ? 200 : 503, isReady ? 'ready' : 'not ready')
    }
    const text = wellKnown(pathname, config, services.now())
    if (text !== undefined) return plain(response, 200, text)
    if (pathname === '/live') {
      if (request.method === 'GET') return hub.open(request, response, clientOf(request))
      return plain(response.setHeader('allow', 'GET'), 405, 'only GET')
    }

    const isRead = request.method !== 'POST'
    const isForVisitor = isFormPage(pathname) && search === '' && readCookie(request.headers.cookie, session) === undefined
    const topics = isRead && !isDev ? (isForVisitor ? [] : topicsOfPath(pathname)) : undefined
    if (topics) {
      const language = toLanguage(readCookie(request.headers.cookie, 'language'))
      const path = pathname + (await keptQuery(pathname, search))
      const place = placeOf(path, language)
      const version = versionOf(topics)
      const kept = pages.find(place, version)
      if (kept) return sendPage(request, response, kept)
      return new Promise((resolve, reject) =>
        files(request, response, () => {
          pages
            .get(place, version, () => renderPublic(path, language, id))
            .then((page) => sendPage(request, response, page))
            .then(resolve, reject)
        }),
      )
    }
    return new Promise((resolve, reject) => {
      response.once('finish', resolve)
      files(request, response, () => {
        const isNowhere = !pathname.endsWith('.data') && !hasRoute(pathname)
        const answering = isNowhere ? sendProblem(request, response, id, 404) : render(request, response, id)
        answering.then(resolve, reject)
      })
    })
  }

  /** The part of a query that shows in a kept page: an episode that everybody may see, of which there is an end. */
  async function keptQuery(pathname: string, search: string): Promise<string> {
    const series = search && seriesOfPath(pathname)
    const episode = series && (await publicEpisode(services, series, search))
    return episode ? `?episode=${encodeURIComponent(episode)}` : ''
  }

  function visit(request: IncomingMessage | undefined, id: string, nonce: string): Visit {
    const cookie = request?.headers.cookie ?? ''
    let viewer: ReturnType<Visit['viewer']> | undefined
    return {
      cookie,
      viewer: () => (viewer ??= services.accounts.viewerOf(cookie)),
      id,
      nonce,
      inTurn: (render, isSpare = false) => {
        const isFormRead = request?.method !== 'POST' && isFormPage(request?.url?.split('?', 1)[0] ?? '')
        const queue = isSpare || isFormRead ? spareQueue : renderQueue
        return queue(id, () => request?.socket.destroyed ?? false)(render)
      },
      language: toLanguage(readCookie(cookie, 'language')),
      client: request ? clientOf(request) : 'nobody',
      grants: readUnlocks(cookie),
    }
  }

  function contextFor(visit: Visit) {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(visitContext, visit)
    return context
  }

  /** A public page: rendered without anything of the one who happened to ask first. */
  async function renderPublic(path: string, language: Visit['language'], id: string, refused?: number): Promise<Rendered> {
    const nonce = makeNonce()
    const context = contextFor({ ...visit(undefined, id, nonce), language, ...(refused ? { refused } : {}) })
    const answered = await handle(new Request(new URL(path, config.publicUrl)), context)
    const headers = finish(answered, nonce)
    const body = await answered.text()
    const isPage = headers['content-type']?.startsWith('text/html') ?? false
    headers['cache-control'] = answered.status !== 200 ? 'no-store' : isFormPage(path) ? 'private, no-store' : 'public, no-cache'
    headers.vary = 'Cookie, Accept-Encoding'
    headers['content-language'] = language
    if (!isPage) return { status: answered.status, headers, body }
    const { html, scriptHashes } = sealPage(body, nonce)
    headers['content-security-policy'] = pagePolicy(policyHosts, scriptHashes)
    return { status: answered.status, headers, body: html }
  }

  /** What is not there or not taken, told to all in the same words: one page for each status and language. */
  async function sendProblem(request: IncomingMessage, response: ServerResponse, id: string, status: number): Promise<void> {
    const language = toLanguage(readCookie(request.headers.cookie, 'language'))
    const page = await pages.get(placeOf(`problem ${status}`, language), versionOf([]), async () => {
      const rendered = await renderPublic('/404', language, id, status === 404 ? undefined : status)
      rendered.headers['cache-control'] = 'private, no-store'
      return { ...rendered, isLasting: rendered.status === status }
    })
    if (status === 405) response.setHeader('allow', [...METHODS].join(', '))
    request.resume()
    sendPage(request, response, page)
  }

  /** Everything else: personal answers and actions. Never kept by anybody. */
  async function render(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const nonce = makeNonce()
    const context = contextFor(visit(request, id, nonce))
    // The address by which the site knows itself, whatever Host says; the origin of a write was compared with it before.
    const { protocol, host } = new URL((request.method === 'POST' && request.headers.origin) || config.publicUrl)
    const asked = createRequest(request, response, { protocol, host })
    const answered = await handle(asked, context)
    // A body that no route has read is let through, or its line would stand still.
    if (!asked.bodyUsed) await asked.body?.cancel()
    request.resume()
    await send(answered, nonce, response)
  }

  async function send(answered: Response, nonce: string, response: ServerResponse): Promise<void> {
    const headers = finish(answered, nonce)
    headers['cache-control'] ??= 'private, no-store'
    if (answered.status === 405) {
      if (!response.hasHeader('allow')) response.setHeader('allow', headers.allow ?? 'GET, HEAD')
      if (!headers['content-type']?.startsWith('text/html')) return plain(response, 405, `only ${response.getHeader('allow')}`)
    }
    if (!headers['content-type']?.startsWith('text/html')) {
      for (const [name, value] of Object.entries(headers)) answered.headers.set(name, value)
      return sendResponse(response, answered)
    }
    const { html, scriptHashes } = sealPage(await answered.text(), nonce)
    headers['content-security-policy'] = pagePolicy(policyHosts, scriptHashes)
    for (const cookie of answered.headers.getSetCookie()) response.appendHeader('set-cookie', cookie)
    response.writeHead(answered.status, headers).end(html)
  }

  function finish(answered: Response, nonce: string): Record<string, string> {
    const headers = Object.fromEntries([...answered.headers].filter(([name]) => name !== 'set-cookie'))
    if (headers[NONCE_HEADER] !== undefined && headers[NONCE_HEADER] !== nonce)
      throw new Error('A page was rendered with a foreign nonce.')
    delete headers[NONCE_HEADER]
    answered.headers.delete(NONCE_HEADER)
    if (headers['content-type'] === 'text/html') headers['content-type'] = 'text/html; charset=utf-8'
    return headers
  }
}

/** The status with which a request is refused before any route sees it; undefined for a good one. */
function refusal(
  request: IncomingMessage,
  address: string,
  { publicUrl, pictureMaxBytes }: Pick<Running['config'], 'publicUrl' | 'pictureMaxBytes'>,
): number | undefined {
  if (!METHODS.has(request.method ?? '')) return 405
  if (address.length > (address.startsWith('/live?') ? LIVE_ADDRESS_LENGTH : ADDRESS_LENGTH)) return 414
  const path = address.split('?', 1)[0] as string
  if (!path.startsWith('/') || path.startsWith('//') || !isDecodable(path)) return 400
  if (request.method !== 'POST') return undefined
  if (isForeign(request, publicUrl)) return 403
  const length = Number(request.headers['content-length'] ?? 0)
  // A form always tells its length; a stream without one could go on for ever.
  if (request.headers['transfer-encoding'] !== undefined) return 411
  // No more than this comes: node:http ends the body there.
  const most = path === UPLOAD_PATH ? pictureMaxBytes : (LARGER_BODIES.find(([larger]) => larger.test(path))?.[1] ?? BODY_BYTES)
  if (length > most) return 413
  return undefined
}

function isDecodable(path: string): boolean {
  try {
    return !/[\u0000-\u001f\u007f\\]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/**
 * A write that another site made the browser send. A site on https has one address, whatever Host a proxy says; one that
 * is tried out without is reached by several names.
 */
function isForeign({ headers }: IncomingMessage, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (headers.origin === undefined || headers.origin === publicUrl) return false
  if (publicUrl.startsWith('https:')) return true
  try {
    return new URL(headers.origin).host !== headers.host
  } catch {
    return true
  }
}

function plain(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(text)
}

function sendPage(request: IncomingMessage, response: ServerResponse, page: Page) {
  const isSame = mayBeKept(page) && (request.headers['if-none-match']?.includes(page.etag) ?? false)
  if (isSame && page.status === 200) {
    response.writeHead(304, { etag: page.etag, vary: 'Cookie, Accept-Encoding', 'cache-control': 'public, no-cache' }).end()
    return
  }
  const encoding = encodingFor(request)
  const body = encoding ? page[encoding] : page.body
  response.writeHead(page.status, pageHead(page, encoding, body))
  response.end(request.method === 'HEAD' ? undefined : body)
}

function encodingFor({ headers }: IncomingMessage): 'br' | 'gzip' | undefined {
  const accepted = headers['accept-encoding'] ?? ''
  return TAKES_BR.test(accepted) ? 'br' : TAKES_GZIP.test(accepted) ? 'gzip' : undefined
}

function pageHead(page: Page, encoding: 'br' | 'gzip' | undefined, body: Buffer): Record<string, string | number> {
  const etag = mayBeKept(page) ? { etag: page.etag } : {}
  return { ...page.headers, ...(encoding ? { 'content-encoding': encoding } : {}), 'content-length': body.length, ...etag }
}

/** Whether browsers may keep it: those with a form are kept on the server alone. */
const mayBeKept = ({ headers }: Page) => !String(headers['cache-control']).includes('no-store')
