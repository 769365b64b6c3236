import { CATALOG, EPISODES, LIVE, seriesTopic } from '../../app/catalog/topics.ts'
import { STREAM_STARTS } from '../../app/playback/playlist.ts'

const STATIC_PAGES = new Set(['/privacy', '/contact', '/faq', '/systemrequirements'])

/** The series whose page has this path; undefined for other paths, its data's among them. */
export const seriesOfPath = (path: string) => /^\/series\/([a-z0-9][a-z0-9-]{0,79})$/.exec(path)?.[1]

/**
 * The topics whose versions a public page shows; undefined for paths that are never kept: personal ones and unknown
 * ones, of which there is no end.
 */
export function topicsOfPath(pathname: string): string[] | undefined {
  // React Router answers this path, too, but only the other one is ever asked for.
  if (pathname === '/.data') return undefined
  const path = pathname === '/_.data' ? '/' : pathname.replace(/\.data$/, '')
  if (path === '/' || path === '/scoreboard') return [CATALOG, LIVE]
  if (path === '/first-pictures') return [CATALOG, EPISODES, LIVE, STREAM_STARTS]
  if (STATIC_PAGES.has(path)) return []
  const series = seriesOfPath(path)
  if (series) return [seriesTopic(series)]
  if (/^\/row\/[a-z0-9-]{1,80}\/[1-9]\d{0,3}$/.test(path)) return [CATALOG, LIVE]
  return undefined
}

const FORM_PAGES = new Set(['/login', '/signup', '/forgot-password'])

/** Pages with a form for visitors: the same for all who are not signed in, as long as their address has no query. */
export const isFormPage = (path: string) => FORM_PAGES.has(path)
