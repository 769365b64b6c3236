import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { isForOtherSites } from '../server/http/other-sites.ts'
import { addressIn, fixedLanguageOf } from './kit/http/addresses.ts'
import { dataOfPage, FIXED_PATHS, PUBLIC_PAGES, pageOfData, publicPageOf } from './public-pages.ts'
import routes from './routes.ts'

/** Routes that are not the same for everybody: for one viewer, for staff, with a query, or without a page. */
const OTHERS =
  /^(series\/:seriesId\/content|game\/:eventId\/(?:content|score|moments)|clip\/:clipId\/content|search|unlock|password|login|signup|logout|(forgot|reset)-password|auth\/.*|confirm|invitation|session|me|favourites|followed-teams|calendar-pick|score\/:eventId\/sync|score-enter|results|check\/.*|api\/scores?[/.].*|reminders.*|my\/teams.*|report\/.*|preview\/.*|account.*|admin|forbidden|translate|language|oembed|thumbnails\/.*|cards\/.*|sitemaps\/.*|\*)$/

test('R1 all pages for people have an address in each language', () => {
  const oneAddress = (routes as RouteConfigEntry[]).filter(({ path = '' }) => !path.startsWith('fr?'))
  for (const { path = '' } of oneAddress) expect(addressIn('fr', `/${path}`), path).toBe(`/${path}`)
})

test('P2 each route is in the list of public pages, or is known to be none', () => {
  const all = (routes as RouteConfigEntry[]).map(({ path = '' }) => path.replace(/^fr\?\/?/, ''))
  const listed = PUBLIC_PAGES.map(({ route }) => route)
  expect(all.filter((route) => !OTHERS.test(route)).sort()).toEqual([...listed].sort())
  expect(listed.filter((route) => OTHERS.test(route))).toEqual([])
})

test('R1 data of public pages is in the lists of fixed languages and of other sites as its entry says', () => {
  for (const page of PUBLIC_PAGES) {
    if (page.kind === 'page') continue
    const path = `/${page.route.replaceAll(/:\w+\??|\*/g, 'abc')}`
    expect(fixedLanguageOf(path) !== undefined, path).toBe(page.hasFixedLanguage)
    expect(isForOtherSites(path), path).toBe(page.isForOtherSites)
  }
})

test('P2 a path has one public page at most, and its data belong to that page alone', () => {
  for (const path of [...FIXED_PATHS, '/series/cup', '/series/cup/e-1.x']) {
    expect(PUBLIC_PAGES.filter(({ pattern }) => pattern.test(path))).toHaveLength(1)
    expect(pageOfData(dataOfPage(path))).toBe(path)
    expect(publicPageOf(dataOfPage(path))).toBeUndefined()
  }
  for (const path of ['/row/hockey/1.data', '/first-pictures.data', '/.data', '/me.data'])
    expect(pageOfData(path)).toBeUndefined()
})
