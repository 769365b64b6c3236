import { pageOfData, publicPageOf } from '../../app/public-pages.ts'

/** The series whose page has this path; undefined for other paths, its data's among them. */
export const seriesOfPath = (path: string) =>
  publicPageOf(path)?.route === 'series/:seriesId' ? path.slice('/series/'.length) : undefined

/**
 * The topics whose versions a public page shows; undefined for paths that are never kept: personal ones and unknown
 * ones, of which there is no end.
 */
export function topicsOfPath(pathname: string): string[] | undefined {
  const path = pageOfData(pathname) ?? pathname
  const page = publicPageOf(path)
  return page?.topics(page.pattern.exec(path)?.[1] ?? '')
}

/** The path of a public page that this one is another spelling of. Those of series have their own rule: they may have moved. */
export function plainerPath(pathname: string): string | undefined {
  const plainer = pathname.toLowerCase().replace(/\/+$/, '') || '/'
  return plainer !== pathname && !plainer.startsWith('/series/') && topicsOfPath(plainer) ? plainer : undefined
}

const FORM_PAGES = new Set(['/login', '/signup', '/forgot-password'])

/** Pages with a form for visitors: the same for all who are not signed in, as long as their address has no query. */
export const isFormPage = (path: string) => FORM_PAGES.has(path)
