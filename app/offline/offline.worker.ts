import { AWAY_AFTER, OFFLINE_CHANNEL } from '../kit/browser/offline-channel.ts'
import { addressIn, isFrenchAddress, languageOfAddress, plainPath } from '../kit/http/addresses.ts'
import { type Language, toLanguage } from '../kit/language.ts'
import { HOUR_MS, MINUTE_MS } from '../kit/time/time-units.ts'
import { en } from '../language/words/en.ts'
import { fr } from '../language/words/fr.ts'
import { keptWords } from '../language/words/kept-words.ts'
import { dataOfPage, pageOfData } from '../public-pages.ts'
import { type CacheEntry, isOtherDictionary, namesIn } from './kept-answers.ts'
import { imagePrefix, kindOf, seriesOfEpisode } from './places.ts'
import { openStore } from './store.worker.ts'

declare const self: ServiceWorkerGlobalScope

/** The cache's size limit, in bytes (spec K1). */
const MOST_BYTES = 40 * 1024 ** 2
/** How long, in ms, a request with a cached response waits for the site once the site has failed to answer. */
const SHORT_PATIENCE = 1_000
/** The age, in ms, beyond which a cached page or its data counts as outdated. */
const OLD_PAGE = 5 * MINUTE_MS
/** The age, in ms, beyond which a mutable file is fetched again: the max-age that the site sends. */
const OLD_FILE = HOUR_MS
/** How long, in ms, the worker delays its own requests, so that the page loads first. */
const LATER = 2_000
/** The interval, in ms, between probes of a site that has failed to answer, and the maximum number of probes. */
const LOOK_EVERY = 5_000
const LOOKS = 60
/** The Accept header that browsers send for images, so that the site answers with the format they already have. */
const ACCEPT_IMAGES = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

const store = openStore(MOST_BYTES)
const channel = new BroadcastChannel(OFFLINE_CHANNEL)
/** True when the site has recently failed to answer; undefined until known. */
let isAway: boolean | undefined
let looking: Promise<void> | undefined

channel.addEventListener('message', ({ data }) => {
  isAway = data !== null
})
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), store.sweep().catch(() => {})])))
self.addEventListener('message', (event) => event.waitUntil(cacheSeen(event).catch(() => {})))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname: address } = new URL(request.url)
  const pathname = plainPath(address)
  if (request.method !== 'GET' || origin !== self.location.origin || request.headers.has('range')) return
  const kind = kindOf(pathname)
  if (kind === 'asset' || kind === 'image' || kind === 'file') event.respondWith(cacheFirst(event, pathname, kind))
  else if (kind === 'data' || (kind === 'page' && request.mode === 'navigate'))
    event.respondWith(siteFirst(event, { address, path: pathname, kind }))
  // Other pages are not cached, and the worker leaves them alone while the site answers.
  else if (!kind && request.mode === 'navigate' && (isAway || !navigator.onLine)) event.respondWith(siteOnly(request))
})

/** Returns the key of a page or its data: plain path and language, whatever the address. Files have no language. */
const keyOf = (path: string, language: Language) => `${path}?${language}`

/** Returns the metadata and the cached response; neither if nothing is cached or the browser denies access to storage. */
async function lookUp(key: string): Promise<[known?: CacheEntry | undefined, cached?: Response | undefined]> {
  try {
    const known = await store.find(key)
    return known ? [known, await store.match(key)] : []
  } catch {
    return []
  }
}

/** Serves a file or image from the cache, else from the site; offline, an image in another size. Refetches old mutable files. */
async function cacheFirst(event: FetchEvent, path: string, kind: 'asset' | 'image' | 'file'): Promise<Response> {
  const [known, cached] = await lookUp(path)
  if (known && cached) {
    if (kind === 'file' && Date.now() - known.at > OLD_FILE) event.waitUntil(cacheFile(path).catch(() => {}))
    return cached
  }
  try {
    const answer = await fetch(event.request)
    event.waitUntil(cacheFile(path, answer.clone()).catch(() => {}))
    return answer
  } catch (error) {
    const start = imagePrefix(path)
    const other = start && (await store.findAny(start).catch(() => undefined))
    const image = other && (await store.match(other).catch(() => undefined))
    if (image) return image
    throw error
  }
}

type PageRequest = { address: string; path: string; kind: 'page' | 'data' }

/** Returns the cached page; for an episode without one, the page of its series, which can select the episode (spec R2). */
async function lookUpPage(path: string, kind: 'page' | 'data', language: Language) {
  const found = await lookUp(keyOf(path, language))
  const series = kind === 'page' && !found[0] ? seriesOfEpisode(path) : undefined
  return series ? lookUp(keyOf(series, language)) : found
}

/** Serves pages and data from the site, or from the cache if the site does not answer in time. */
async function siteFirst(event: FetchEvent, place: PageRequest): Promise<Response> {
  const { request } = event
  const { address, path, kind } = place
  const answered = fetch(request).then((answer) => {
    tell(false)
    event.waitUntil(cacheAnswer(request, place, answer.clone()).catch(() => {}))
    return answer
  })
  event.waitUntil(answered.catch(() => {}))
  const language = languageOfAddress(address, await storedLanguage())
  const [known, cached] = await lookUpPage(path, kind, language)
  const answer = await Promise.race([answered.catch(() => undefined), pause(cached && isAway ? SHORT_PATIENCE : AWAY_AFTER)])
  if (answer) return answer
  tell(true)
  looking ??= probeUntilBack()
  event.waitUntil(looking)
  if (known && cached) return kind === 'page' ? agedPage(known.at, cached, request) : agedData(known.at, cached, event.clientId)
  return answered.catch((error) => {
    if (kind === 'page') return notCached(language)
    throw error
  })
}

/**
 * Returns the language that the viewer chose, from the cookie, because pages do not report it to the worker. Without the cookie,
 * returns the language of the site's last response.
 */
async function storedLanguage(): Promise<Language> {
  const chosen = await self.cookieStore?.get('language').catch(() => null)
  return chosen ? toLanguage(chosen.value) : store.language().catch(() => 'en')
}

async function siteOnly(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    const { pathname } = new URL(request.url)
    return notCached(languageOfAddress(pathname, await storedLanguage()))
  }
}

const wordsOf = (at: number, { headers }: Response) => keptWords(languageOf(headers), new Date(at), new Date())

/** Returns a cached page with a notice of its age. */
async function agedPage(at: number, page: Response, { url }: Request): Promise<Response> {
  const { pathname, search } = new URL(url)
  // Pages are cached without their query.
  if (search !== '') return Response.redirect(pathname)
  const html = (await page.text()).replace('<html ', `<html data-offline="${wordsOf(at, page)}" `)
  return new Response(html, { status: page.status, headers: page.headers })
}

/** Returns cached data and tells the requesting page how old it is. */
async function agedData(at: number, data: Response, clientId: string): Promise<Response> {
  const client = await self.clients.get(clientId)
  client?.postMessage(wordsOf(at, data))
  return data
}

/** Repeats the site's colours (app/ui/tokens.css), because its style sheet may not be cached. */
const NOT_CACHED_STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#0a0d12;color:#f3f5f8;
font:1.0625rem/1.6 system-ui,sans-serif}main{max-width:32rem;padding:2rem;text-align:center}h1{margin:0;line-height:1.2}
a{display:inline-block;margin:.25rem;padding:.75rem 1.5rem;border:1px solid #d4ff3f;border-radius:.375rem;background:#d4ff3f;color:#0a0d12;
font-weight:700;text-decoration:none}a+a{border-color:#5b6b84;background:none;color:inherit}`

/** Returns the offline page for an address that is not cached. */
function notCached(language: Language): Response {
  const { pages } = language === 'fr' ? fr : en
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${pages.offlineTitle}</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark"><meta http-equiv="refresh" content="10">
<style>${NOT_CACHED_STYLE}</style>
</head><body><main><h1>${pages.offlineTitle}</h1><p>${pages.offline}</p><p><a href="">${pages.retry}</a> <a href="${addressIn(language, '/')}">${pages.goHome}</a></p></main></body></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // The page contains no user input.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  })
}

/** Caches a response and, soon after, the page's other form: the document for a visit, its data for client navigation. */
async function cacheAnswer({ url }: Request, { address, path, kind }: PageRequest, answer: Response): Promise<void> {
  const { search } = new URL(url)
  const page = kind === 'page' ? path : pageOfData(path)
  if (!mayCache(answer)) {
    // True when the page is no longer public, or has moved: a redirected document has no status, redirected data have 202.
    const isFinal = answer.type === 'opaqueredirect' || [200, 202, 404, 410].includes(answer.status)
    // With a query, the response may belong to another page.
    return isFinal && page !== undefined && search === '' ? forget(page) : undefined
  }
  const language = languageOf(answer.headers)
  if (!isFrenchAddress(address)) await store.answerIn(language)
  if (kind === 'data') await cacheData(path, answer)
  else if (search === '') await cachePage(path, answer)
  if (page === undefined) return
  await pause(LATER)
  await cacheWhole(page, language, kind === 'page' ? 0 : OLD_PAGE)
}

/** Fetches a page's document and data if missing or outdated: the data if older than `dataAge`, in ms. */
async function cacheWhole(page: string, language: Language, dataAge: number): Promise<void> {
  const age = async (path: string) => Date.now() - ((await store.find(keyOf(path, language)))?.at ?? 0)
  if ((await age(page)) > OLD_PAGE) await cachePage(page, await fetch(addressIn(language, page)))
  const data = dataOfPage(page)
  if ((await age(data)) > dataAge) await cacheData(data, await fetch(dataOfPage(addressIn(language, page))))
}

/** Caches a page once all files that it needs are cached. Until then, its earlier version stays, with its files. */
async function cachePage(path: string, answer: Response): Promise<void> {
  if (!mayCache(answer)) return
  const body = await answer.arrayBuffer()
  const named = namesIn(new TextDecoder().decode(body), false)
  const language = languageOf(answer.headers)
  await cacheNeeded(named.needs, language, new Set())
  await store.put(keyOf(path, language), answer, body, named)
  // No entry referenced these files until now, so eviction may have removed some.
  await cacheNeeded(named.needs, language, new Set())
}

async function cacheData(path: string, answer: Response): Promise<void> {
  if (mayCache(answer)) await store.put(keyOf(path, languageOf(answer.headers)), answer, await answer.arrayBuffer())
}

/** Caches the files that a page needs, recursively. Throws if any cannot be fetched. */
async function cacheNeeded(names: string[], language: Language, seen: Set<string>): Promise<void> {
  for (const name of names) {
    if (seen.has(name) || isOtherDictionary(name, language)) continue
    seen.add(name)
    const path = `/assets/${name}`
    const known = await store.find(path)
    await cacheNeeded(known ? (known.needs ?? []) : await cacheFile(path), language, seen)
  }
}

/** Caches a build file, image or other file. Returns the build files that it needs. */
async function cacheFile(path: string, given?: Response): Promise<string[]> {
  const answer = given ?? (await fetch(path, kindOf(path) === 'image' ? { headers: { accept: ACCEPT_IMAGES } } : {}))
  if (!mayCache(answer)) throw new Error(`${path} must not be cached.`)
  const body = await answer.arrayBuffer()
  const type = /\/assets\/.*\.(js|css)$/.exec(path)?.[1]
  const named = type ? namesIn(new TextDecoder().decode(body), type === 'js') : undefined
  await store.put(path, answer, body, named)
  return named?.needs ?? []
}

/** Caches the files that a page loaded before this worker controlled it. */
async function cacheSeen({ data, source }: ExtendableMessageEvent): Promise<void> {
  if (!Array.isArray(data) || !(source instanceof WindowClient)) return
  for (const address of data) {
    const url = URL.parse(String(address))
    if (url?.origin !== self.location.origin) continue
    const kind = kindOf(url.pathname)
    const isFile = kind === 'asset' || kind === 'image' || kind === 'file'
    if (isFile && !(await store.find(url.pathname))) await cacheFile(url.pathname).catch(() => {})
  }
  const { pathname } = new URL(source.url)
  const page = plainPath(pathname)
  const language = languageOfAddress(pathname, await store.language())
  if (kindOf(page) === 'page') await cacheWhole(page, language, OLD_PAGE)
}

async function forget(page: string): Promise<void> {
  for (const language of ['en', 'fr'] as const)
    for (const path of [page, dataOfPage(page)]) await store.remove(keyOf(path, language))
}

/** True for a complete, public response of the site itself. */
function mayCache({ status, type, redirected, headers }: Response): boolean {
  const control = headers.get('cache-control') ?? ''
  return status === 200 && type === 'basic' && !redirected && /\bpublic\b/.test(control) && !/no-store|private/.test(control)
}

const languageOf = (headers: Headers) => toLanguage(headers.get('content-language'))

/** Notifies open pages when the site stops answering and when it answers again. */
function tell(away: boolean) {
  if (away !== isAway) channel.postMessage(away ? '' : null)
  isAway = away
}

/** Probes the site while this worker is alive, up to LOOKS times; pages with a live connection probe it too. */
async function probeUntilBack(): Promise<void> {
  for (let looks = 0; isAway && looks < LOOKS; looks++) {
    await pause(LOOK_EVERY)
    const asked = fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(AWAY_AFTER) })
    if ((await asked.catch(() => undefined))?.ok) tell(false)
  }
  looking = undefined
}

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))
