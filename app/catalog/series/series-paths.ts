import { addressIn, isFrenchAddress, plainPath } from '../../kit/http/addresses.ts'

/**
 * Returns the path of a series' page. That of a series with a LIVE badge leads to the live episode, regardless of what was
 * played last; it does not name the episode, which only viewers who may watch the series may know.
 */
export const seriesPath = (id: string, isLive = false) => `/series/${id}${isLive ? '?live' : ''}`

/** Returns the path of an episode's own page (spec R2). Document ids need no encoding. */
export const episodePath = (seriesId: string, episodeId: string) => `/series/${seriesId}/${episodeId}`

const SERIES_PAGE = /^\/series\/([^/]+)(?:\/[^/]+)?$/

/**
 * Returns the part of a path that is the same in both languages and for all episodes of a series, which identifies the page a
 * viewer is on (spec R1, R2).
 */
export const pagePath = (pathname: string) => plainPath(pathname).replace(/^(\/series\/[^/]+)\/[^/]+$/, '$1')

const SERIES_ALONE = /^\/series\/([a-z0-9][a-z0-9-]{0,79})$/i
/** The episode ids that a path can name; the others would collide with routes. */
const EPISODE = /^(?!content$)(?!.*\.data$)[A-Za-z0-9][\w.~-]{0,127}$/

/** Moves the episode named in the query into the path (spec R2); any other address is unchanged. */
export function withEpisode(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  const id = query.get('episode') ?? ''
  const series = SERIES_ALONE.exec(plainPath(pathname))?.[1]
  if (series === undefined || !EPISODE.test(id)) return pathname + search
  query.delete('episode')
  const rest = query.toString()
  return `${addressIn(isFrenchAddress(pathname) ? 'fr' : 'en', episodePath(series.toLowerCase(), id))}${rest && `?${rest}`}`
}

/**
 * Returns a path of this site, with query and hash, as the router must open it: only the server redirects older forms, and the
 * router does not ask it (Q-103).
 */
export function pathToOpen(path: string): string {
  const { pathname, search, hash } = new URL(path, 'http://site.invalid')
  return withEpisode(pathname, search) + hash
}

type Address = Pick<URL, 'pathname' | 'search'>

/** True when a navigation only chooses another episode of the open series, which needs no new data. */
export function staysInSeries(from: Address, to: Address): boolean {
  if (from.pathname === to.pathname && from.search === to.search) return false
  const series = SERIES_PAGE.exec(plainPath(from.pathname))?.[1]
  const isSame = series !== undefined && series === SERIES_PAGE.exec(plainPath(to.pathname))?.[1]
  return isSame && isFrenchAddress(from.pathname) === isFrenchAddress(to.pathname)
}
