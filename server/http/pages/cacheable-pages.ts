import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { cookieNames } from '../../../app/accounts/sign-in/auth.server.ts'
import { episodePath, seriesPath } from '../../../app/catalog/series/series-paths.ts'
import { DAY, GAMES, HOUR, MINUTE, NOTICES, SCORES } from '../../../app/history/topics.ts'
import { addressIn, fixedLanguageOf, plainPath } from '../../../app/kit/http/addresses.ts'
import { readCookie } from '../../../app/kit/http/cookie.ts'
import { toLanguage } from '../../../app/kit/language.ts'
import { DAY_MS, HOUR_MS } from '../../../app/kit/time/time-units.ts'
import { STREAM_STARTS } from '../../../app/playback/streams/playlist.ts'
import { dataOfPage, optionsOf, pageOfData } from '../../../app/public-pages.ts'
import type { Services, Visit } from '../../../app/services.server.ts'
import { publicEpisode } from '../../../app/site/series/watch.server.ts'
import type { RequestClient } from '../visits.ts'
import { isFormPage, isNarrowed, seriesOfPath, topicsOfPath } from './cached-paths.ts'
import type { RenderPublic } from './public-rendering.ts'
import { sentHeader } from './sent-header.ts'
import type { PageRequest } from './shared-pages.ts'

/** A page's place in the cache, and the version of everything that it shows. */
type PageKey = Pick<PageRequest, 'place' | 'version'>

export type CacheablePages = {
  /** Returns the public page of an address that needs no lookup; undefined for any other request. */
  atOnce(request: IncomingMessage): PageKey | undefined
  /** Returns the cacheable page for a request; undefined when the response is personal. */
  of(request: IncomingMessage, { pathname, search }: URL, asker: RequestClient): Promise<PageRequest | undefined>
  /** Returns the page for a missing or refused address: one per status and language, the same for everybody. */
  problem(request: IncomingMessage, status: number, asker: RequestClient): PageRequest
}

type Options = { services: Services; isSecure: boolean; renderPublic: RenderPublic }

/** The number of cached addresses, which need no matching of patterns; the length of each address is limited. */
const KNOWN_ADDRESSES = 4_000

/** Topics whose versions rise with time, with their periods in ms. */
const PERIODS: Record<string, number> = { [MINUTE]: 60_000, [HOUR]: HOUR_MS, [DAY]: DAY_MS }

type PublicAddress = {
  topics: string[]
  places: Record<Visit['language'], string>
  /** Absent when the stored language decides. */
  language?: Visit['language']
}

/** Finds out which requests can be answered with a page that all viewers share. */
export function openCacheablePages({ services, isSecure, renderPublic }: Options): CacheablePages {
  const { session } = cookieNames(isSecure)
  const known = new LRUCache<string, PublicAddress>({ max: KNOWN_ADDRESSES })

  function publicAddress(url: string): PublicAddress | undefined {
    const found = known.get(url)
    if (found) return found
    const topics = topicsOfPath(url)
    if (!topics) return undefined
    const path = plainPath(url)
    const language = fixedLanguageOf(url)
    const address = { topics, places: { en: placeOf(path, 'en'), fr: placeOf(path, 'fr') }, ...(language && { language }) }
    known.set(url, address)
    return address
  }

  /** Returns the version of a page with these topics. Every page includes the year, for its footer, and notices. */
  function versionOf(topics: string[]) {
    const now = services.now()
    let version = `${now.getUTCFullYear()} ${services.catalogue.version(NOTICES)}`
    for (const topic of topics) {
      const period = PERIODS[topic]
      const isOfStreams = topic === STREAM_STARTS
      const own = isOfStreams ? services.streamStarts.version() : services.catalogue.version(topic)
      version += ` ${period ? Math.floor(now.getTime() / period) : own}`
    }
    return version
  }

  /**
   * Finds the page at a plain path. All episodes of a series that are hidden or do not exist share one page, which limits the
   * number of pages.
   */
  async function pageAt(path: string): Promise<{ name: string; path: string; isLasting?: boolean }> {
    const data = pageOfData(path)
    const of = seriesOfPath(data ?? path)
    const found = of?.episode === undefined ? 'shown' : await publicEpisode(services, of.series, of.episode)
    if (!of || found === 'shown' || found === 'no series') return { name: path, path }
    const series = seriesPath(of.series)
    const at = (page: string) => (data ? dataOfPage(page) : page)
    if (found === 'closed') return { name: at(series), path: at(series) }
    // Rendered at an address that no episode has: the page contains its address, and everybody gets the same page.
    return { name: `${at(series)} without the episode`, path: at(episodePath(of.series, NO_EPISODE)), isLasting: true }
  }

  return {
    atOnce(request) {
      const address = publicAddress(request.url ?? '/')
      if (!address) return undefined
      const language = address.language ?? storedLanguage(request)
      return { place: address.places[language], version: () => versionOf(address.topics) }
    },
    async of(request, { pathname, search }, asker) {
      if (request.method === 'POST') return undefined
      const isForVisitor = isFormPage(pathname) && search === '' && readCookie(request.headers.cookie, session) === undefined
      // A page with an option is cached apart from the one without it.
      const query = optionsOf(plainPath(pathname), search)
      const shown = isForVisitor ? [] : topicsOfPath(pathname)
      const topics = query !== '' && shown ? [...shown, GAMES, SCORES] : shown
      if (!topics || isNarrowed(pathname, search)) return undefined
      const language = languageOf(request)
      const { name, path, isLasting } = await pageAt(plainPath(pathname))
      return {
        place: placeOf(name + query, language),
        version: () => versionOf(topics),
        async render() {
          const rendered = await renderPublic(addressIn(language, path) + query, { language, asker })
          return isLasting && rendered.status === 404 ? { ...rendered, isLasting } : rendered
        },
      }
    },
    problem(request, status, asker) {
      const language = languageOf(request)
      return {
        place: placeOf(`problem ${status}`, language),
        version: () => versionOf([]),
        async render() {
          const rendered = await renderPublic('/404', { language, asker, refused: status === 404 ? undefined : status })
          rendered.headers['cache-control'] = 'private, no-store'
          return { ...rendered, isLasting: rendered.status === status }
        },
      }
    },
  }
}

/** No episode can have this id. */
const NO_EPISODE = '~'

const placeOf = (path: string, language: Visit['language']) => `${path} ${language}`

const storedLanguage = (request: IncomingMessage) => toLanguage(readCookie(sentHeader(request, 'cookie'), 'language'))

const languageOf = (request: IncomingMessage) => fixedLanguageOf(request.url ?? '/') ?? storedLanguage(request)
