import { withEpisode } from '../../../app/catalog/series/series-paths.ts'
import { filterIn, filterQuery } from '../../../app/events/time/days.ts'
import { addressIn, isFrenchAddress, plainPath } from '../../../app/kit/http/addresses.ts'
import { pageOfData, publicPageOf } from '../../../app/public-pages.ts'

const SERIES = 'series/:seriesId/:episodeId?'

/** Returns the series, and the episode if any, that a plain page path names; undefined for other paths, including data paths. */
export function seriesOfPath(path: string): { series: string; episode: string | undefined } | undefined {
  const page = publicPageOf(path)
  const [, series, episode] = (page?.route === SERIES && page.pattern.exec(path)) || []
  return series === undefined ? undefined : { series, episode }
}

/**
 * Returns the topics whose versions a public page shows; undefined for paths that are never cached: personal ones, and unknown
 * ones, whose number is unlimited.
 */
export function topicsOfPath(pathname: string): string[] | undefined {
  const plain = plainPath(pathname)
  // The site redirects another spelling of a French address.
  if (isFrenchAddress(pathname) && addressIn('fr', plain) !== pathname) return undefined
  const path = pageOfData(plain) ?? plain
  const page = publicPageOf(path)
  return page?.topics(page.pattern.exec(path)?.[1] ?? '')
}

/**
 * Returns the canonical address of a public page when this one is spelled differently: capitals, encoded letters, slashes at the
 * end, an episode in the query (spec R2), or /fr before a path that has one address only. `hasSeries`: true when a series exists,
 * because the page about an unknown series shows its name as typed.
 */
export function canonicalAddress(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  hasSeries: (id: string) => boolean,
): string | undefined {
  const spelled = respelled(pathname)
  const page = plainPath(spelled)
  const named = seriesOfPath(pageOfData(page) ?? page)
  if (named && !hasSeries(named.series)) return undefined
  const path = addressIn(isFrenchAddress(spelled) ? 'fr' : 'en', spelled)
  const canonical = withEpisode(encoded(path), search)
  if (canonical === pathname + search) return undefined
  return topicsOfPath(path) || path !== spelled ? canonical : undefined
}

/** Returns the address with a lower-case /fr when it has capitals there, because no route begins with /FR (spec Q-96). */
export function inSmallFrench({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | undefined {
  const [first = '', ...rest] = pathname.slice(1).split('/')
  const small = decodeURIComponent(first).toLowerCase()
  return /^fr(?:\.data)?$/.test(small) && small !== first ? `/${[small, ...rest].join('/')}${search}` : undefined
}

/** Returns the path in lower case, except for the ids of episodes, which alone may have capitals. */
function respelled(pathname: string): string {
  const parts = decodeURIComponent(pathname).replace(/\/+$/, '').split('/')
  const isFrench = parts[1]?.toLowerCase() === 'fr'
  const at = isFrench ? 2 : 1
  const room = parts[at]?.toLowerCase()
  const episodeAt = room === 'series' ? at + 2 : room === 'embed' && parts.length === at + 2 ? at + 1 : undefined
  const lower = parts.map((part, place) => (place === episodeAt ? part.replace(/\.data$/i, '.data') : part.toLowerCase()))
  return lower.join('/') || '/'
}

/** Encodes a path as browsers do: a header holds only ASCII, and a slash inside a segment must stay encoded. */
const encoded = (path: string) =>
  path
    .split('/')
    .map((part) => encodeURIComponent(part).replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent))
    .join('/')

/**
 * True when the query of a schedule filters it (spec E5). Such pages are rendered for each request: there are too many
 * combinations to cache. Any other query of a public page is ignored.
 */
export const isNarrowed = (pathname: string, search: string): boolean =>
  search !== '' && /^\/schedule(?:[/.]|$)/.test(plainPath(pathname)) && filterQuery(filterIn(new URLSearchParams(search))) !== ''

const FORM_PAGES = new Set(['/login', '/signup', '/forgot-password'])

/** Form pages for visitors, identical for everybody signed out as long as the address has no query. */
export const isFormPage = (path: string) => FORM_PAGES.has(plainPath(path))
