import type { IncomingMessage } from 'node:http'
import { cookieNames } from '../../app/accounts/auth.server.ts'
import { STREAM_STARTS } from '../../app/playback/playlist.ts'
import type { Services, Visit } from '../../app/services.server.ts'
import { readCookie } from '../../app/shared/cookie.ts'
import { toLanguage } from '../../app/shared/language.ts'
import { publicEpisode } from '../../app/watch/watch.server.ts'
import { isFormPage, seriesOfPath, topicsOfPath } from './cached-paths.ts'
import type { RenderPublic } from './public-rendering.ts'
import type { Wanted } from './shared-pages.ts'
import type { Asker } from './visits.ts'

/** A page's place in the cache, and the version of everything that it shows. */
type Cached = Pick<Wanted, 'place' | 'version'>

export type CacheablePages = {
  /** The public page of an address that needs no lookup; undefined for any other request. */
  atOnce(request: IncomingMessage): Cached | undefined
  /** The cacheable page for a request; undefined where the response is the viewer's own. */
  of(request: IncomingMessage, { pathname, search }: URL, asker: Asker): Promise<Wanted | undefined>
  /** Missing and refused pages are the same for everybody: one page per status and language. */
  problem(request: IncomingMessage, status: number, asker: Asker): Wanted
}

type Options = { services: Services; isSecure: boolean; renderPublic: RenderPublic }

/** Finds out which requests can be answered with a page that all viewers share. */
export function openCacheablePages({ services, isSecure, renderPublic }: Options): CacheablePages {
  const { session } = cookieNames(isSecure)

  /** The footer shows the year. */
  function versionOf(topics: string[]) {
    const year = services.now().getUTCFullYear()
    const version = (topic: string) =>
      topic === STREAM_STARTS ? services.streamStarts.version() : services.catalogue.version(topic)
    return `${year} ${topics.map(version).join(' ')}`
  }

  /**
   * The part of a query that a cached page depends on: an episode that everybody may see, so that there is a limited number of
   * pages.
   */
  async function cachedQuery(pathname: string, search: string): Promise<string> {
    const series = search && seriesOfPath(pathname)
    const episode = series && (await publicEpisode(services, series, search))
    return episode ? `?episode=${encodeURIComponent(episode)}` : ''
  }

  return {
    atOnce(request) {
      const { url = '/' } = request
      const topics = topicsOfPath(url)
      return topics && { place: placeOf(url, languageOf(request)), version: () => versionOf(topics) }
    },
    async of(request, { pathname, search }, asker) {
      if (request.method === 'POST') return undefined
      const isForVisitor = isFormPage(pathname) && search === '' && readCookie(request.headers.cookie, session) === undefined
      const topics = isForVisitor ? [] : topicsOfPath(pathname)
      if (!topics) return undefined
      const language = languageOf(request)
      const path = pathname + (await cachedQuery(pathname, search))
      return {
        place: placeOf(path, language),
        version: () => versionOf(topics),
        render: () => renderPublic(path, { language, asker }),
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

const placeOf = (path: string, language: Visit['language']) => `${path} ${language}`

const languageOf = ({ headers }: IncomingMessage) => toLanguage(readCookie(headers.cookie, 'language'))
