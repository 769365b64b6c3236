import { CATALOG, EPISODES, LIVE, seriesTopic } from './catalog/topics.ts'
import { STREAM_STARTS } from './playback/playlist.ts'

/** What is the same for everybody and kept until something of it changes: a page, with its data for the router beside it, or data alone. */
export type PublicPage = {
  /** As in routes.ts. */
  route: string
  /** Of its path; the first group is what `topics` takes. */
  pattern: RegExp
  kind: 'page' | 'data'
  /** The topics whose versions it shows. */
  topics: (name: string) => string[]
  /** The worker keeps it for use without a network. */
  isKeptOffline: boolean
  /** Proxies keep it for a second: nothing of a series, which may get a password. */
  isKeptByProxies: boolean
}

const STATIC = ['privacy', 'contact', 'faq', 'systemrequirements']
const fixed = (route: string, topics: string[]): PublicPage => ({
  route,
  pattern: new RegExp(`^/${route}$`),
  kind: 'page',
  topics: () => topics,
  isKeptOffline: true,
  isKeptByProxies: true,
})

/**
 * The one list of public pages. The page cache, the worker and the tests read it, and a test compares it with routes.ts and with
 * deploy/nginx/nginx.conf.
 */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  fixed('', [CATALOG, LIVE]),
  fixed('scoreboard', [CATALOG, LIVE]),
  ...STATIC.map((route) => fixed(route, [])),
  {
    route: 'series/:seriesId',
    pattern: /^\/series\/([a-z0-9][a-z0-9-]{0,79})$/,
    kind: 'page',
    topics: (id) => [seriesTopic(id)],
    isKeptOffline: true,
    isKeptByProxies: false,
  },
  {
    route: 'row/:categoryId/:page',
    pattern: /^\/row\/[a-z0-9-]{1,80}\/[1-9]\d{0,3}$/,
    kind: 'data',
    topics: () => [CATALOG, LIVE],
    isKeptOffline: true,
    isKeptByProxies: false,
  },
  {
    route: 'first-pictures',
    pattern: /^\/first-pictures$/,
    kind: 'data',
    topics: () => [CATALOG, EPISODES, LIVE, STREAM_STARTS],
    isKeptOffline: false,
    isKeptByProxies: false,
  },
]

/** The public page at a path; undefined for any other path, also for that of a page's data. */
export const publicPageOf = (path: string) => PUBLIC_PAGES.find(({ pattern }) => pattern.test(path))

/** Where the router asks for the data of a page. */
export const dataOfPage = (path: string) => (path === '/' ? '/_.data' : `${path}.data`)

/** The page whose data the router asks for at this path; undefined for any other path. */
export function pageOfData(path: string): string | undefined {
  if (path === '/_.data') return '/'
  const page = path.endsWith('.data') ? path.slice(0, -'.data'.length) : '/'
  return page !== '/' && publicPageOf(page)?.kind === 'page' ? page : undefined
}

/** The paths of the pages that have but one. */
export const FIXED_PATHS = PUBLIC_PAGES.filter(({ kind, route }) => kind === 'page' && !route.includes(':')).map(
  ({ route }) => `/${route}`,
)
