import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import { type RequestHandler, RouterContextProvider } from 'react-router'
import { unlockCookie } from '../../app/access/unlock-cookie.server.ts'
import { cookieNames } from '../../app/accounts/auth.server.ts'
import { STREAM_STARTS } from '../../app/playback/playlist.ts'
import { NONCE_HEADER, servicesContext, type Visit, visitContext } from '../../app/services.server.ts'
import { browserMark } from '../../app/shared/browser-mark.server.ts'
import { Busy } from '../../app/shared/client-lines.ts'
import { readCookie } from '../../app/shared/cookie.ts'
import { observe } from '../../app/shared/histogram.ts'
import { toLanguage } from '../../app/shared/language.ts'
import { OUTAGE_STATUS, outageOf, RETRY_SECONDS } from '../../app/shared/outage.server.ts'
import { UPLOAD_PATH } from '../../app/thumbnails/picture.ts'
import { CHOICE_BYTES, PIECE_BYTES } from '../../app/transfer/pieces.ts'
import { FILE_BYTES } from '../../app/translation/translations-file.ts'
import { publicEpisode } from '../../app/watch/watch.server.ts'
import type { Running } from '../services.ts'
import { openAdmission } from './admission.ts'
import { isFormPage, plainerPath, seriesOfPath, topicsOfPath } from './cached-paths.ts'
import { openProxies } from './client-address.ts'
import { giveMark } from './give-mark.ts'
import { commonHeaders, type PolicyHosts, pagePolicy } from './headers.ts'
import { makeNonce, sealPage } from './html.ts'
import { LAST_RESORT_HEADERS, lastResort } from './last-resort.ts'
import { LIVE_ADDRESS_LENGTH, LIVE_STREAM, ownPaths, pathOf, plain } from './own-paths.ts'
import { openPageCache, type Page, type PageCache, type Rendered } from './page-cache.ts'
import { openRenderQueue } from './render-queue.ts'
import { asRequest, REQUEST_ID, requestId } from './request-id.ts'
import { openSharedPages } from './shared-pages.ts'
import { openTraffic, type Tally, type Traffic } from './traffic.ts'
import { openUnanswered, type Unanswered } from './unanswered.ts'
import { wellKnown } from './well-known.ts'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

type Options = {
  running: Running
  handle: RequestHandler
  /** The pattern of the route that a path leads to; every other one is answered with the same page. */
  routeOf?: (pathname: string) => string | undefined
  /** Files of the build; answers or calls `next`. */
  files: Middleware
  isDev?: boolean
  isStopping?: () => boolean
  unanswered?: Unanswered
  traffic?: Traffic
  pages?: PageCache
}

/** Who asked: the number of the request, and the client as limits count it. */
type Asker = { id: string; client: string }

/** What its line in the log tells of a request. */
type Told = { id: string; route: string; source: 'kept' | 'file' | 'made' }

/** One request on its way through. */
type Asked = Asker & Told & { isAdmitted: boolean; isGone: () => boolean }

/** Where no route was looked for. */
const NO_ROUTE = 'none'
/** Paths that lead to no route: there is no end of them. */
const NOWHERE = 'nowhere'
const FILE = 'file'
const OWN_PATHS = new Set(['/healthz', '/readyz', '/robots.txt', '/.well-known/security.txt', LIVE_STREAM])

/** Named in Accept-Encoding, and not with the weight 0. */
const TAKES_BR = /(?:^|[,\s])br(?![\w-])(?!\s*;\s*q=0(\.0*)?\s*(,|$))/
const TAKES_GZIP = /(?:^|[,\s])gzip(?![\w-])(?!\s*;\s*q=0(\.0*)?\s*(,|$))/

const METHODS = new Set(['GET', 'HEAD', 'POST'])
/** Longer addresses are refused: nothing on the site needs them. */
const ADDRESS_LENGTH = 2_000
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
  routeOf = () => 'development',
  files,
  isDev = false,
  isStopping = () => false,
  unanswered = openUnanswered(),
  traffic = openTraffic(),
  pages = openPageCache({ onError: (error) => running.log.error({ err: error }, 'a kept page could not be packed') }),
}: Options): RequestListener {
  const { config, services, log } = running
  const { catalogue, seal, hosts, origins } = services
  const common = commonHeaders(config)
  const policyHosts: PolicyHosts = {
    providerHost: hosts.provider,
    mediaHosts: hosts.media,
    frameHosts: hosts.frames,
    pictureOrigins: origins.pictures,
    helpdesk: config.site.helpdeskUrl && new URL(config.site.helpdeskUrl).origin,
    signInHost: config.google && new URL(config.google.issuer).origin,
    isDev,
  }
  const { clientOf, isFromProxy } = openProxies(config.trustedProxies)
  const answerOwn = ownPaths({ config, hub: running.hub, isReady: running.isReady, isStopping })
  const admit = openAdmission()
  const sharedPage = openSharedPages(pages, admit)
  const renderQueue = openRenderQueue()
  /** A lower share for what one client can ask for on and on: pages with forms, and those that say that it was too often. */
  const spareQueue = openRenderQueue({ atOnce: 1, waiting: 30 })
  const { session } = cookieNames(config.isSecure)
  const { readUnlocks } = unlockCookie(seal, config.isSecure)
  const mark = browserMark(seal, config.isSecure, services.now)

  /** The headers of a kept page's body, made once: they belong to these very bytes. With where its sendings are counted. */
  const heads = new WeakMap<Buffer, { head: Record<string, string | number>; tally: Tally }>()
  const lineLevel = config.accessLog ? 'info' : 'debug'

  return (request, response) => {
    const { socket } = request
    // Of a line that was cut node:http still hands over what it has read.
    if (socket.destroyed) return
    const isNext = response.socket === socket
    const kept = isNext && !isStopping() ? keptPage(request) : undefined
    if (kept) return sendKept(request, response, kept)
    if (!unanswered.add(socket, response)) return void socket.destroy()
    const asked: Asked = {
      id: requestId(isFromProxy(request) ? request.headers[REQUEST_ID] : undefined),
      client: clientOf(request),
      route: NO_ROUTE,
      source: 'made',
      isAdmitted: !isShared(request),
      isGone: () => socket.destroyed,
    }
    const startedAt = performance.now()
    const sentBefore = socket.bytesWritten
    for (const name in common) response.setHeader(name, common[name] as string)
    response.setHeader(REQUEST_ID, asked.id)
    if (isStopping()) response.setHeader('connection', 'close')
    response.once('close', () => {
      if (isStopping()) socket.destroySoon()
      const ms = performance.now() - startedAt
      const tally = traffic.of(asked.route, methodOf(request), response.headersSent ? response.statusCode : undefined)
      if (asked.route === LIVE_STREAM && response.statusCode === 200) tally.streams++
      else observe(tally.took, ms / 1_000)
      const { id, route, source } = asked
      const bytes = socket.bytesWritten - sentBefore
      writeLine(request, { id, route, source, status: response.statusCode, ms: Math.round(ms), bytes })
    })
    const begin = () => {
      if (!socket.destroyed) void asRequest(asked.id, () => answerSafely(request, response, asked))
    }
    // Streams have limits of their own, and thousands come at once, some from behind one address, when a node was lost. A
    // public page is rendered once for all who wait for it: only that rendering needs a turn.
    if (pathOf(request) === LIVE_STREAM || !asked.isAdmitted) begin()
    else admit(asked.client, { begin, refuse: () => sendBusy(request, response, asked.id) })
  }

  /** A public page by an address that nothing has to be looked up for. */
  function isShared({ method, url = '/' }: IncomingMessage): boolean {
    return (method === 'GET' || method === 'HEAD') && !isDev && topicsOfPath(url) !== undefined
  }

  function sendBusy(request: IncomingMessage, response: ServerResponse, id: string) {
    if (request.socket.destroyed) return
    // A connection costs the client more than the refusal costs us, and each turn of the event loop takes one new connection.
    response.setHeader('connection', 'close').setHeader('retry-after', RETRY_SECONDS)
    request.resume()
    sendLastResort(response, id, OUTAGE_STATUS.down)
  }

  /** Tells of one request in the log, without anything of the one who asked (security T-113). */
  function writeLine(request: IncomingMessage, line: Partial<Told> & { status: number; ms: number; bytes: number }) {
    if (!log.isLevelEnabled(lineLevel)) return
    const language = toLanguage(readCookie(request.headers.cookie, 'language'))
    log[lineLevel]({ ...line, method: methodOf(request), language }, 'request')
  }

  async function answerSafely(request: IncomingMessage, response: ServerResponse, asked: Asked): Promise<void> {
    try {
      await answer(request, response, asked)
    } catch (error) {
      if (error instanceof Busy) return sendBusy(request, response, asked.id)
      // Who has gone away in the middle of a body is no fault of ours.
      if (request.socket.destroyed && (error as Error | undefined)?.name === 'AbortError') return
      log.error({ err: error }, 'request failed')
      if (response.headersSent) return void response.destroy()
      const outage = outageOf(error)
      if (outage) response.setHeader('retry-after', RETRY_SECONDS)
      sendLastResort(response, asked.id, outage && OUTAGE_STATUS[outage])
    }
  }

  function sendLastResort(response: ServerResponse, id: string, status = 500) {
    response.writeHead(status, LAST_RESORT_HEADERS).end(lastResort(id))
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
    let known = heads.get(body)
    if (!known) {
      const route = routeOf(request.url ?? '/') ?? NOWHERE
      known = { head: { ...common, ...pageHead(page, encoding, body) }, tally: traffic.of(route, 'GET', page.status) }
      heads.set(body, known)
    }
    const sentBefore = config.accessLog ? request.socket.bytesWritten : 0
    known.tally.kept++
    response.writeHead(page.status, known.head)
    response.end(body)
    if (!config.accessLog) return
    const bytes = request.socket.bytesWritten - sentBefore
    writeLine(request, { route: known.tally.route, source: 'kept', status: page.status, ms: 0, bytes })
  }

  function placeOf(path: string, language: string) {
    return `${path} ${language}`
  }

  /** All that a kept page shows: the year stands in the footer. */
  function versionOf(topics: string[]) {
    const year = services.now().getUTCFullYear()
    const version = (topic: string) => (topic === STREAM_STARTS ? services.streamStarts.version() : catalogue.version(topic))
    return `${year} ${topics.map(version).join(' ')}`
  }

  async function answer(request: IncomingMessage, response: ServerResponse, asked: Asked): Promise<void> {
    const address = request.url ?? '/'
    const refused = refusal(request, address, config)
    if (refused) return sendProblem(request, response, asked, refused)
    const { pathname, search } = new URL(address, config.publicUrl)

    giveMark(mark, request, response, pathname)
    if (OWN_PATHS.has(pathname)) asked.route = pathname
    if (await answerOwn(request, response, { pathname, client: asked.client })) return
    const text = wellKnown(pathname, config, services.now())
    if (text !== undefined) return plain(response, 200, text)

    const isRead = request.method !== 'POST'
    const isForVisitor = isFormPage(pathname) && search === '' && readCookie(request.headers.cookie, session) === undefined
    const route = routeOf(pathname)
    asked.route = route ?? NOWHERE
    const plainer = isRead ? plainerPath(pathname) : undefined
    if (plainer) return redirectTo(response, plainer + search)
    const topics = isRead && !isDev ? (isForVisitor ? [] : topicsOfPath(pathname)) : undefined
    if (topics) {
      const language = toLanguage(readCookie(request.headers.cookie, 'language'))
      const path = pathname + (await keptQuery(pathname, search))
      const place = placeOf(path, language)
      const kept = pages.find(place, versionOf(topics))
      if (kept) {
        asked.source = 'kept'
        return sendPage(request, response, kept)
      }
      return new Promise((resolve, reject) =>
        fileOr(request, response, asked, () => {
          keptOrMade(asked, place, topics, () => renderPublic(path, language, asked))
            .then((page) => sendPage(request, response, page))
            .then(resolve, reject)
        }),
      )
    }
    return new Promise((resolve, reject) => {
      response.once('finish', resolve)
      fileOr(request, response, asked, () => {
        const isNowhere = !pathname.endsWith('.data') && route === undefined
        const answering = isNowhere ? sendProblem(request, response, asked, 404) : render(request, response, asked)
        answering.then(resolve, reject)
      })
    })
  }

  /** The router takes it for the same page, but it would be rendered for each who asks. */
  function redirectTo(response: ServerResponse, location: string) {
    response.writeHead(301, { location, 'cache-control': 'private, no-store' }).end()
  }

  function keptOrMade(asked: Asked, place: string, topics: string[], made: () => Promise<Rendered>): Promise<Page> {
    asked.source = 'kept'
    const render = () => {
      asked.source = 'made'
      return made()
    }
    return sharedPage(asked, { place, version: () => versionOf(topics), render })
  }

  /** Sends a file of the build, or does what is to be done without one. Files are the same for all: they carry no id. */
  function fileOr(request: IncomingMessage, response: ServerResponse, asked: Asked, next: () => void) {
    const { route } = asked
    Object.assign(asked, { route: FILE, source: 'file' } satisfies Partial<Asked>)
    response.removeHeader(REQUEST_ID)
    files(request, response, () => {
      Object.assign(asked, { route, source: 'made' } satisfies Partial<Asked>)
      response.setHeader(REQUEST_ID, asked.id)
      next()
    })
  }

  /** The part of a query that shows in a kept page: an episode that everybody may see, of which there is an end. */
  async function keptQuery(pathname: string, search: string): Promise<string> {
    const series = search && seriesOfPath(pathname)
    const episode = series && (await publicEpisode(services, series, search))
    return episode ? `?episode=${encodeURIComponent(episode)}` : ''
  }

  /** `request`: undefined where nothing of the one who asks may show. */
  function visit(request: IncomingMessage | undefined, { id, client }: Asker, nonce: string): Visit {
    const cookie = request?.headers.cookie ?? ''
    let viewer: ReturnType<Visit['viewer']> | undefined
    return {
      cookie,
      viewer: () => (viewer ??= services.accounts.viewerOf(cookie)),
      id,
      nonce,
      inTurn: (render, isSpare = false) => {
        const isFormRead = request !== undefined && request.method !== 'POST' && isFormPage(pathOf(request))
        const queue = isSpare || isFormRead ? spareQueue : renderQueue
        return queue({ id, client, isGone: () => request?.socket.destroyed ?? false })(render)
      },
      language: toLanguage(readCookie(cookie, 'language')),
      client: request ? client : 'nobody',
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
  async function renderPublic(path: string, language: Visit['language'], asker: Asker, refused?: number): Promise<Rendered> {
    const nonce = makeNonce()
    const nobody = visit(undefined, asker, nonce)
    let isBusy = false
    async function inTurn(render: () => Promise<Response>, isSpare?: boolean) {
      let isBegun = false
      const begin = () => {
        isBegun = true
        return render()
      }
      return nobody.inTurn(begin, isSpare).finally(() => (isBusy ||= !isBegun))
    }
    const context = contextFor({ ...nobody, inTurn, language, ...(refused ? { refused } : {}) })
    const answered = await handle(new Request(new URL(path, config.publicUrl)), context)
    if (isBusy) throw new Busy('too many pages wait')
    if (isBare(answered)) return { status: 500, headers: LAST_RESORT_HEADERS, body: lastResort(asker.id) }
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
  async function sendProblem(request: IncomingMessage, response: ServerResponse, asked: Asked, status: number): Promise<void> {
    const language = toLanguage(readCookie(request.headers.cookie, 'language'))
    const page = await keptOrMade(asked, placeOf(`problem ${status}`, language), [], async () => {
      const rendered = await renderPublic('/404', language, asked, status === 404 ? undefined : status)
      rendered.headers['cache-control'] = 'private, no-store'
      return { ...rendered, isLasting: rendered.status === status }
    })
    if (status === 405) response.setHeader('allow', [...METHODS].join(', '))
    request.resume()
    sendPage(request, response, page)
  }

  /** Everything else: personal answers and actions. Never kept by anybody. */
  async function render(request: IncomingMessage, response: ServerResponse, asker: Asker): Promise<void> {
    const nonce = makeNonce()
    const context = contextFor(visit(request, asker, nonce))
    // The address by which the site knows itself, whatever Host says; the origin of a write was compared with it before.
    const { protocol, host } = new URL((request.method === 'POST' && request.headers.origin) || config.publicUrl)
    const asked = createRequest(request, response, { protocol, host })
    const answered = await handle(asked, context)
    // A body that no route has read is let through, or its line would stand still.
    if (!asked.bodyUsed) await asked.body?.cancel()
    request.resume()
    if (isBare(answered)) return sendLastResort(response, asker.id)
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
    if (answered.status === OUTAGE_STATUS.down || answered.status === OUTAGE_STATUS.full) headers['retry-after'] ??= RETRY_SECONDS
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
  // The site itself speaks http: a page of https under the same name is another origin.
  return publicUrl.startsWith('https:') || headers.origin !== `http://${headers.host}`
}

function sendPage(request: IncomingMessage, response: ServerResponse, page: Page) {
  const isSame = mayBeKept(page) && (request.headers['if-none-match']?.includes(page.etag) ?? false)
  // It is the same for many, and may be kept on its way to them.
  if (page.status === 200) response.removeHeader(REQUEST_ID)
  if (isSame && page.status === 200) {
    response.writeHead(304, { etag: page.etag, vary: 'Cookie, Accept-Encoding', 'cache-control': 'public, no-cache' }).end()
    return
  }
  const encoding = encodingFor(request)
  const body = encoding ? page[encoding] : page.body
  response.writeHead(page.status, pageHead(page, encoding, body))
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** The page for failures has failed too: React Router then has but two words. */
const isBare = ({ status, headers }: Response) => status === 500 && headers.get('content-type') === 'text/plain'

/** Other methods are of no end. */
const methodOf = ({ method = '' }: IncomingMessage) => (METHODS.has(method) ? method : 'other')

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
