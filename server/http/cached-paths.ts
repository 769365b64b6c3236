import { pageOfData, publicPageOf } from '../../app/public-pages.ts'

/** The id of the series with this page path; undefined for other paths, including data paths. */
export const seriesOfPath = (path: string) =>
  publicPageOf(path)?.route === 'series/:seriesId' ? path.slice('/series/'.length) : undefined

/**
 * The topics whose versions a public page shows; undefined for paths that are never cached: personal ones, and unknown ones,
 * which are unlimited.
 */
export function topicsOfPath(pathname: string): string[] | undefined {
  const path = pageOfData(pathname) ?? pathname
  const page = publicPageOf(path)
  return page?.topics(page.pattern.exec(path)?.[1] ?? '')
}

/**
 * The canonical path of a public page, when this is another spelling of it. Series have their own rule, because they may have
 * moved.
 */
export function plainerPath(pathname: string): string | undefined {
  const plainer = pathname.toLowerCase().replace(/\/+$/, '') || '/'
  return plainer !== pathname && !plainer.startsWith('/series/') && topicsOfPath(plainer) ? plainer : undefined
}

const FORM_PAGES = new Set(['/login', '/signup', '/forgot-password'])

/** Form pages for visitors, identical for everybody signed out as long as the address has no query. */
export const isFormPage = (path: string) => FORM_PAGES.has(path)
