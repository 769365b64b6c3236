import {
  CATALOG,
  CHAMPIONSHIPS,
  CLIPS,
  DAY,
  EPISODES,
  GAMES,
  HOUR,
  LIVE,
  MINUTE,
  SCORES,
  scoreTopic,
  seriesTopic,
} from './history/topics.ts'
import { STREAM_STARTS } from './playback/streams/playlist.ts'

type DataKind = {
  kind: 'data'
  /** True when the address alone decides the language, never the stored one (kit/http/addresses.ts). */
  hasFixedLanguage: boolean
  /** True when pages of other sites may read it (server/http/other-sites.ts). */
  isForOtherSites: boolean
}
/** The option for the results of games in feeds and calendars; without it they contain none (spec S5). */
export const WITH_SCORES = 'scores=1'
/** Options of calendars: games that a team may still reach, and no teams that results have decided (spec B9, B10). */
export const WITH_MAYBE = 'maybe=1'
export const WITHOUT_SPOILERS = 'spoilers=0'

/** Data that pages of this site read. */
const OWN_DATA: DataKind = { kind: 'data', hasFixedLanguage: false, isForOtherSites: false }
/** Data that pages of other sites read. */
const OPEN_DATA: DataKind = { kind: 'data', hasFixedLanguage: true, isForOtherSites: true }

/** Content that is the same for everybody and cached until it changes: a page with its router data, or data only. */
type PublicPage = ({ kind: 'page' } | DataKind) & {
  /** The route in routes.ts. */
  route: string
  /** Matches the plain path, without the language; the first group is passed to `topics`. */
  pattern: RegExp
  /** Returns the topics that the page shows, whose versions the page depends on. */
  topics: (name: string) => string[]
  /** True when the offline worker caches it. */
  isCachedOffline: boolean
  /** True when proxies cache it for a second. Never set for a series, which may get a password. */
  isKeptByProxies: boolean
  /** The options that its query may have, in the order of its one spelling; any other query is ignored. */
  options?: readonly string[]
}

const STATIC = ['privacy', 'contact', 'faq', 'check', 'systemrequirements', 'for-your-site']
const fixed = (route: string, topics: string[]): PublicPage => ({
  route,
  pattern: new RegExp(`^/${route}$`),
  kind: 'page',
  topics: () => topics,
  isCachedOffline: true,
  isKeptByProxies: true,
})

const feed = (route: string, topics: string[], kind: DataKind): PublicPage => ({
  ...kind,
  route,
  pattern: new RegExp(`^/${route.replace('.', '\\.')}$`),
  topics: () => topics,
  isCachedOffline: false,
  isKeptByProxies: false,
})

/** Describes pages of games. A series may get a password, so no proxy caches them. */
const ofGames = (route: string, pattern: RegExp, every: string): PublicPage => ({
  route,
  pattern,
  kind: 'page',
  topics: () => [GAMES, CATALOG, every],
  isCachedOffline: true,
  isKeptByProxies: false,
})

/** Describes boxes of teams and championships, whose games are in many series. */
const boxOfGames = (route: string, pattern: RegExp): PublicPage => ({
  route,
  pattern,
  ...OPEN_DATA,
  topics: () => [CATALOG, EPISODES, LIVE, GAMES, MINUTE],
  isCachedOffline: false,
  isKeptByProxies: false,
})

/** Describes graphics and boards of a game: the teams, and no score. */
const ofScreens = (route: string, pattern: RegExp): PublicPage => ({
  route,
  pattern,
  ...OPEN_DATA,
  topics: () => [GAMES, CATALOG],
  isCachedOffline: false,
  isKeptByProxies: false,
})

/** Describes what other sites and programs show of a championship; standings and results, where they ask for them. */
const ofChampionship = (route: string, pattern: RegExp): PublicPage => ({
  route,
  pattern,
  ...OPEN_DATA,
  topics: () => [CHAMPIONSHIPS, GAMES, CATALOG, SCORES, HOUR],
  isCachedOffline: false,
  isKeptByProxies: false,
  options: [WITH_SCORES],
})

/**
 * The one list of public pages. The page cache, the worker and the tests read it, and a test compares it with routes.ts and with
 * deploy/nginx/nginx.conf.
 */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  fixed('', [CATALOG, LIVE, GAMES, MINUTE]),
  fixed('scoreboard', [CATALOG, LIVE, GAMES, HOUR]),
  ofGames('schedule', /^\/schedule$/, HOUR),
  ofGames('schedule/:month', /^\/schedule\/20\d\d-(?:0[1-9]|1[0-2])$/, HOUR),
  ofGames('game/:eventId', /^\/game\/[a-z0-9][a-z0-9-]{0,79}$/, MINUTE),
  {
    // Read by pages with a player, after the first frame (spec J2).
    route: 'game/:eventId/moments.json',
    pattern: /^\/game\/([a-z0-9][a-z0-9-]{0,79})\/moments\.json$/,
    ...OWN_DATA,
    topics: (id) => [scoreTopic(id), GAMES, CATALOG],
    isCachedOffline: false,
    isKeptByProxies: false,
    options: [WITHOUT_SPOILERS],
  },
  {
    route: 'clip/:clipId',
    pattern: /^\/clip\/[a-z0-9][a-z0-9-]{0,79}$/,
    kind: 'page',
    topics: () => [CLIPS, CATALOG, EPISODES, LIVE, GAMES],
    isCachedOffline: true,
    isKeptByProxies: false,
  },
  ofGames('team/:team', /^\/team\/[a-z0-9][a-z0-9-]{0,79}$/, HOUR),
  {
    // With the last part, for browsers without scripts, it has standings and is not cached (spec S5).
    route: 'championship/:slug/standing?',
    pattern: /^\/championship\/[a-z0-9][a-z0-9-]{0,79}$/,
    kind: 'page',
    topics: () => [CHAMPIONSHIPS, GAMES, CATALOG, HOUR],
    isCachedOffline: true,
    isKeptByProxies: false,
  },
  {
    // Read by its page once the viewer wants to see results (spec S5).
    route: 'championship/:slug/standing.json',
    pattern: /^\/championship\/[a-z0-9][a-z0-9-]{0,79}\/standing\.json$/,
    ...OWN_DATA,
    topics: () => [CHAMPIONSHIPS, GAMES, CATALOG, SCORES],
    isCachedOffline: false,
    isKeptByProxies: false,
  },
  {
    // The same for everybody: its script knows which game it scores and with which grant (spec S3).
    route: 'score/:eventId?',
    pattern: /^\/score(?:\/[a-z0-9][a-z0-9-]{0,79})?$/,
    kind: 'page',
    topics: () => [GAMES],
    isCachedOffline: true,
    isKeptByProxies: false,
  },
  ofScreens('overlay/:eventId', /^\/overlay\/[a-z0-9][a-z0-9-]{0,79}$/),
  ofScreens('scoreboard/:eventId', /^\/scoreboard\/[a-z0-9][a-z0-9-]{0,79}$/),
  ofChampionship('overlay/championship/:slug', /^\/overlay\/championship\/[a-z0-9][a-z0-9-]{0,79}$/),
  ofChampionship('embed/championship/:slug', /^\/embed\/championship\/[a-z0-9][a-z0-9-]{0,79}$/),
  ofChampionship('api/championship/:slug.json', /^\/api\/championship\/[a-z0-9][a-z0-9-]{0,79}\.json$/),
  ...STATIC.map((route) => fixed(route, [])),
  {
    route: 'series/:seriesId/:episodeId?',
    // Document ids never end in .data, and none is 'content' (file-values.ts).
    pattern: /^\/series\/([a-z0-9][a-z0-9-]{0,79})(?:\/(?!content$)(?![^/]*\.data$)([A-Za-z0-9][\w.~-]{0,127}))?$/,
    kind: 'page',
    // Episodes take names and local times from the games that they show.
    topics: (id) => [seriesTopic(id), GAMES],
    isCachedOffline: true,
    isKeptByProxies: false,
  },
  {
    route: 'row/:categoryId/:page',
    pattern: /^\/row\/[a-z0-9-]{1,80}\/[1-9]\d{0,3}$/,
    ...OWN_DATA,
    topics: () => [CATALOG, LIVE],
    isCachedOffline: true,
    isKeptByProxies: false,
  },
  {
    route: 'first-pictures',
    pattern: /^\/first-pictures$/,
    ...OWN_DATA,
    topics: () => [CATALOG, EPISODES, LIVE, GAMES, STREAM_STARTS],
    isCachedOffline: false,
    isKeptByProxies: false,
  },
  feed('roku.json', [CATALOG, EPISODES], { ...OWN_DATA, hasFixedLanguage: true }),
  feed('roku-search.json', [CATALOG, EPISODES], OWN_DATA),
  feed('sitemap.xml', [CATALOG, EPISODES, GAMES], OWN_DATA),
  { ...feed('rss.xml', [CATALOG, EPISODES, GAMES, MINUTE], OPEN_DATA), options: [WITH_SCORES] },
  { ...feed('now.json', [CATALOG, LIVE, GAMES, MINUTE], OPEN_DATA), options: [WITH_SCORES] },
  feed('watching.json', [CATALOG, MINUTE], OWN_DATA),
  {
    route: 'rss/:seriesId.xml',
    pattern: /^\/rss\/([a-z0-9][a-z0-9-]{0,79})\.xml$/,
    ...OPEN_DATA,
    topics: (id) => [CATALOG, seriesTopic(id), GAMES, MINUTE],
    isCachedOffline: false,
    isKeptByProxies: false,
    options: [WITH_SCORES],
  },
  {
    route: 'rss/team/:team.xml',
    pattern: /^\/rss\/team\/([a-z0-9][a-z0-9-]{0,79})\.xml$/,
    ...OPEN_DATA,
    // Games decide which episodes are a team's; a feed of one team cannot name the series that it plays in.
    topics: () => [CATALOG, EPISODES, GAMES, MINUTE],
    isCachedOffline: false,
    isKeptByProxies: false,
    options: [WITH_SCORES],
  },
  {
    route: 'box/:seriesId?',
    pattern: /^\/box(?:\/([a-z0-9][a-z0-9-]{0,79}))?$/,
    ...OPEN_DATA,
    topics: (id) => [CATALOG, id ? seriesTopic(id) : EPISODES, LIVE, GAMES, MINUTE],
    isCachedOffline: false,
    isKeptByProxies: false,
  },
  {
    route: 'calendar/*',
    // All calendars except private ones; calendar-paths.ts lists them.
    pattern: /^\/calendar\/(?!my\/)([a-z0-9/~-]{1,440})(?:\.alarm-\d\d)?\.ics$/,
    ...OPEN_DATA,
    topics: () => [CATALOG, GAMES, DAY],
    isCachedOffline: false,
    isKeptByProxies: false,
    options: [WITH_MAYBE, WITH_SCORES, WITHOUT_SPOILERS],
  },
  boxOfGames('box/school/:school', /^\/box\/school\/([a-z]{3})$/),
  boxOfGames('box/championship/:championship', /^\/box\/championship\/([a-z0-9][a-z0-9-]{0,79})$/),
  boxOfGames('box/team/:team', /^\/box\/team\/([a-z0-9][a-z0-9-]{0,79})$/),
  {
    route: 'embed/:episodeId',
    pattern: /^\/embed\/((?![^/]*\.data$)[A-Za-z0-9][\w.~-]{0,127})$/,
    ...OPEN_DATA,
    topics: () => [CATALOG, EPISODES, LIVE],
    isCachedOffline: false,
    isKeptByProxies: false,
  },
]

/**
 * Returns the public page at a plain path (kit/http/addresses.ts); undefined for any other path, including that of a page's data.
 */
export const publicPageOf = (path: string) => PUBLIC_PAGES.find(({ pattern }) => pattern.test(path))

/** True when a query has an option. */
export function hasOption(search: string | URLSearchParams, option: string): boolean {
  const [name = '', value] = option.split('=')
  return new URLSearchParams(search).get(name) === value
}

/** Returns the query of a public address, with the options that its page knows in one spelling; '' for none. */
export function optionsOf(path: string, search: string): string {
  if (search === '') return ''
  const asked = publicPageOf(path)?.options?.filter((option) => hasOption(search, option)) ?? []
  return asked.length > 0 ? `?${asked.join('&')}` : ''
}

/** Returns the path of a page's router data. */
export const dataOfPage = (path: string) => (path === '/' ? '/_.data' : `${path}.data`)

/** Returns the page whose data is at this plain path; undefined for any other path. */
export function pageOfData(path: string): string | undefined {
  if (path === '/_.data') return '/'
  const page = path.endsWith('.data') ? path.slice(0, -'.data'.length) : '/'
  return page !== '/' && publicPageOf(page)?.kind === 'page' ? page : undefined
}

/** The paths of pages without parameters. */
export const FIXED_PATHS = PUBLIC_PAGES.filter(({ kind, route }) => kind === 'page' && !route.includes(':')).map(
  ({ route }) => `/${route}`,
)
