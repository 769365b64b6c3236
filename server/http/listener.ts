import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { RequestHandler } from 'react-router'
import { errorField } from '../../app/kit/error-field.ts'
import { plainPath } from '../../app/kit/http/addresses.ts'
import { browserMark } from '../../app/kit/http/browser-mark.server.ts'
import { FOR_OTHER_SITES } from '../../app/kit/http/for-other-sites.server.ts'
import { Busy } from '../../app/kit/limits/client-lines.ts'
import { OUTAGE_STATUS, outageOf, RETRY_SECONDS } from '../../app/kit/limits/outage.server.ts'
import { publicPageOf } from '../../app/public-pages.ts'
import type { RunningSite } from '../parts/services.ts'
import { openAdmission } from './admission.ts'
import { isBeacon, openBeacons } from './beacons.ts'
import { openProxies } from './client-address.ts'
import { giveMark } from './give-mark.ts'
import { commonHeaders, policyHostsOf } from './headers.ts'
import { sendBusy, sendLastResort } from './last-resort.ts'
import { oneClickOf } from './one-click.ts'
import { answerPreflight, isForOtherSites } from './other-sites.ts'
import { isStream, LIVE_STREAM, ownPaths, pathOf, plain } from './own-paths.ts'
import { openCacheablePages } from './pages/cacheable-pages.ts'
import { openCachedAnswers } from './pages/cached-answers.ts'
import { canonicalAddress, inSmallFrench, topicsOfPath } from './pages/cached-paths.ts'
import { openPageCache, type Page, type PageCache } from './pages/page-cache.ts'
import { openPersonalRendering } from './pages/personal-rendering.ts'
import { openPublicRendering } from './pages/public-rendering.ts'
import { sendPage } from './pages/send-page.ts'
import { openSharedPages, type PageRequest } from './pages/shared-pages.ts'
import { METHODS, refusal } from './refusal.ts'
import { asRequest, REQUEST_ID, requestId } from './request-id.ts'
import { type LogEntry, openRequestLog } from './request-log.ts'
import { openTraffic, type Traffic } from './traffic.ts'
import { openUnanswered, type PendingResponses } from './unanswered.ts'
import { openVisits, type RequestClient } from './visits.ts'
import { wellKnown } from './well-known.ts'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

type Options = {
  running: RunningSite
  handle: RequestHandler
  /** Returns the route pattern of a path; all paths without one get the same page. */
  routeOf?: (pathname: string) => string | undefined
  /** Serves files of the build; answers or calls `next`. */
  files: Middleware
  isDev?: boolean
  isStopping?: () => boolean
  unanswered?: PendingResponses
  traffic?: Traffic
  pages?: PageCache
}

/** A request in progress. */
type Exchange = RequestClient & LogEntry & { isAdmitted: boolean; isGone: () => boolean }

/** Recorded when no route was looked up. */
const NO_ROUTE = 'none'
/** Recorded for paths without a route, because their number is unlimited. */
const NOWHERE = 'nowhere'
const FILE = 'file'
const SCORE_STREAMS = '/api/score/:eventId/stream'
const OWN_PATHS = new Set(['/healthz', '/readyz', '/robots.txt', '/.well-known/security.txt', LIVE_STREAM])

/**
 * Answers every request: cached pages ▸ beacons of players ▸ refusals ▸ health, live streams ▸ public pages ▸ files ▸ React
 * Router.
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
  const { publicUrl, isSecure, accessLog } = config
  const common = commonHeaders(config)
  const { clientOf, isFromProxy } = openProxies(config.trustedProxies)
  const admit = openAdmission()
  const mark = browserMark(services.seal, isSecure, services.now)
  const answerOwn = ownPaths({ config, hub: running.hub, isReady: running.isReady, isStopping })
  const rendering = {
    handle,
    visits: openVisits({ services, isSecure }),
    policyHosts: policyHostsOf(config, services, isDev),
    publicUrl,
  }
  const renderPersonal = openPersonalRendering(rendering)
  const cacheable = openCacheablePages({ services, isSecure, renderPublic: openPublicRendering(rendering) })
  const sharedPage = openSharedPages(pages, admit)
  const requestLog = openRequestLog({ log, traffic, isWanted: accessLog })
  const cachedAnswers = openCachedAnswers({
    pages,
    cacheable,
    common,
    routeOf: (pathname) => routeOf(pathname) ?? NOWHERE,
    traffic,
    requestLog,
    isLogged: accessLog,
  })

  const answerBeacon = openBeacons({
    played: services.audience.played,
    clientOf,
    common,
    traffic,
    requestLog,
    isLogged: accessLog,
  })

  const hasSeries = (id: string) => {
    const { byId, movedFrom } = services.catalogue.snapshot()
    return byId.has(id) || movedFrom.has(id)
  }

  return (request, response) => {
    const { socket } = request
    // node:http still emits requests that it parsed before the connection was cut.
    if (socket.destroyed) return
    const isNext = response.socket === socket
    const cached = isNext && !isDev && !isStopping() ? cachedAnswers.find(request) : undefined
    if (cached) return cachedAnswers.send(request, response, cached)
    if (!unanswered.add(socket, response)) return void socket.destroy()
    if (isBeacon(request)) {
      if (isStopping()) response.setHeader('connection', 'close')
      return answerBeacon(request, response)
    }
    const asked: Exchange = {
      id: requestId(isFromProxy(request) ? request.headers[REQUEST_ID] : undefined),
      client: clientOf(request),
      route: NO_ROUTE,
      source: 'made',
      isAdmitted: isDev || !isShared(request),
      isGone: () => socket.destroyed,
    }
    for (const [name, value] of Object.entries(common)) response.setHeader(name, value)
    response.setHeader(REQUEST_ID, asked.id)
    if (isStopping()) response.setHeader('connection', 'close')
    response.once('close', () => isStopping() && socket.destroySoon())
    requestLog.follow(request, response, asked)
    const begin = () => {
      if (!socket.destroyed) void asRequest(asked.id, () => answerSafely(request, response, asked))
    }
    // Streams have limits of their own, and when a node is lost, thousands reconnect at once, some from one address. A public
    // page is rendered once for all waiting requests, so only that rendering needs a turn.
    if (isStream(pathOf(request)) || !asked.isAdmitted) begin()
    else admit(asked.client, { begin, refuse: () => sendBusy(request, response, asked.id) })
  }

  async function answerSafely(request: IncomingMessage, response: ServerResponse, asked: Exchange): Promise<void> {
    try {
      await answer(request, response, asked)
    } catch (error) {
      sendFailure(request, response, asked, { error, log })
    }
  }

  /** Tries the steps in order; returns after the one that answers. */
  async function answer(request: IncomingMessage, response: ServerResponse, asked: Exchange): Promise<void> {
    if (answerPreflight(request, response, pathOf(request))) return
    const refused = refusal(request, config)
    const click = refused === 403 ? await oneClickOf(request, publicUrl) : undefined
    if (click) return renderPersonal(request, response, asked, click)
    if (refused) return sendProblem(request, response, asked, refused)
    const url = new URL(request.url ?? '/', publicUrl)
    const { pathname } = url

    giveMark(mark, request, response, pathname)
    if (OWN_PATHS.has(pathname)) asked.route = pathname
    else if (isStream(pathname)) asked.route = SCORE_STREAMS
    if (await answerOwn(request, response, { pathname, client: asked.client })) return
    const text = wellKnown(pathname, config, services.now())
    if (text !== undefined) return plain(response, 200, text)

    const route = routeOf(pathname)
    asked.route = route ?? NOWHERE
    const canonical = request.method === 'POST' ? undefined : canonicalAddress(url, hasSeries)
    if (canonical) return redirectTo(response, 301, canonical, isForOtherSites(pathname) ? FOR_OTHER_SITES : {})
    const french = inSmallFrench(url)
    if (french !== undefined) return redirectTo(response, 308, french)

    const wanted = isDev ? undefined : await cacheable.of(request, url, asked)
    const cached = wanted && pages.find(wanted.place, wanted.version())
    if (cached) {
      asked.source = 'kept'
      return sendPage(request, response, cached)
    }
    if (await isFileSent(files, request, response, asked)) return
    if (wanted) return sendPage(request, response, await cachedOrMade(asked, wanted))
    if (isDataOfData(pathname)) return sendProblem(request, response, asked, 404)
    if (route === undefined && !pathname.endsWith('.data')) return sendProblem(request, response, asked, 404)
    return renderPersonal(request, response, asked)
  }

  function cachedOrMade(asked: Exchange, wanted: PageRequest): Promise<Page> {
    asked.source = 'kept'
    const render = () => {
      asked.source = 'made'
      return wanted.render()
    }
    return sharedPage(asked, { ...wanted, render })
  }

  async function sendProblem(request: IncomingMessage, response: ServerResponse, asked: Exchange, status: number): Promise<void> {
    const page = await cachedOrMade(asked, cacheable.problem(request, status, asked))
    if (status === 405) response.setHeader('allow', [...METHODS].join(', '))
    request.resume()
    sendPage(request, response, page)
  }
}

/** Sends a file of the build, if it exists. Files are the same for everybody, so they carry no request id. */
function isFileSent(files: Middleware, request: IncomingMessage, response: ServerResponse, asked: Exchange): Promise<boolean> {
  const { route } = asked
  Object.assign(asked, { route: FILE, source: 'file' } satisfies Partial<Exchange>)
  response.removeHeader(REQUEST_ID)
  return new Promise((resolve) => {
    response.once('finish', () => resolve(true))
    files(request, response, () => {
      Object.assign(asked, { route, source: 'made' } satisfies Partial<Exchange>)
      response.setHeader(REQUEST_ID, asked.id)
      resolve(false)
    })
  })
}

type Failure = { error: unknown; log: RunningSite['log'] }

function sendFailure(request: IncomingMessage, response: ServerResponse, asked: Exchange, { error, log }: Failure) {
  if (error instanceof Busy) return sendBusy(request, response, asked.id)
  // A client that disconnects in the middle of its body is not our fault.
  if (request.socket.destroyed && errorField(error, 'name') === 'AbortError') return
  log.error({ err: error }, 'request failed')
  if (response.headersSent) return void response.destroy()
  const outage = outageOf(error)
  if (outage) response.setHeader('retry-after', RETRY_SECONDS)
  sendLastResort(response, asked.id, outage && OUTAGE_STATUS[outage])
}

/** True for a `.data` path whose page is itself a data file, such as a feed: the router has no data for it. */
const isDataOfData = (pathname: string) =>
  pathname.endsWith('.data') &&
  (publicPageOf(plainPath(pathname.slice(0, -'.data'.length)))?.kind === 'data' || /^\/sitemaps\//.test(pathname))

/** True for the address of a public page that needs no lookup. */
const isShared = ({ method, url = '/' }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && topicsOfPath(url) !== undefined

/** Redirects another spelling: the router would accept it as the same page, but would render it for each request. */
function redirectTo(response: ServerResponse, status: 301 | 308, location: string, headers: Record<string, string> = {}) {
  response.writeHead(status, { ...headers, location, 'cache-control': 'private, no-store' }).end()
}
