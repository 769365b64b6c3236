import { inTurns } from '../../../database/turns.ts'
import { categoriesOf } from '../../catalog/categories/category.ts'
import { DEEPEST } from '../../catalog/episodes/episode-finder.server.ts'
import type { EpisodeName } from '../../catalog/episodes/named-episodes.server.ts'
import { searchText, textsScore, typedWords } from '../../catalog/search/typed-words.ts'
import type { Series } from '../../catalog/series/series.ts'
import { langOf } from '../../catalog/texts/in-french.ts'
import { dayText } from '../../events/time/zoned-time.ts'
import { plainPath } from '../../kit/http/addresses.ts'
import type { Language } from '../../kit/language.ts'
import type { Role } from '../../kit/roles.ts'
import { type PanelPath, readersOf } from '../panel-rules.ts'
import { findWords } from './find-words.ts'
import { type KindResults, type PanelSearchResults, SEARCH_KINDS, type SearchKind, type SearchResult } from './panel-results.ts'
import { searchableEvents, searchableSchools, searchableTeams, searchableVenues } from './searchable-games.server.ts'
import type { FindServices, SearchableThing } from './searchable-things.server.ts'

type FinderQuery = {
  query: string
  language: Language
  role: Role
  signal: AbortSignal
  kind?: SearchKind | ''
  from?: number
  limit: number
}

/**
 * Searches the panel (spec O3), one kind or all, best matches first. Every typed word must be a whole word, or the beginning or a
 * part of one, in a text of the thing. Yields to the event loop during long work, and stops when `signal` is aborted.
 */
export async function findInPanel(services: FindServices, asked: FinderQuery): Promise<PanelSearchResults> {
  const { query, kind = '', limit, from = 0 } = asked
  const words = typedWords(query)
  if (words.length === 0) return { query, kinds: [], total: 0 }
  const isWanted = (each: SearchKind) => (kind === '' || kind === each) && readersOf(OPENED_AT[each]).includes(asked.role)
  const kinds: (KindResults & { best: number })[] = []
  if (isWanted('series')) kinds.push({ kind: 'series', ...(await findSeries(services, words, { ...asked, from })) })
  for (const each of SEARCH_KINDS)
    if (each !== 'series' && each !== 'episodes' && isWanted(each))
      kinds.push({
        kind: each,
        ...(await bestMatches(SEARCHABLE[each](services, asked.language, asked.role), words, { ...asked, from, limit })),
      })
  const at = from === 0 && kind === '' ? await atAddress(services, asked) : undefined
  let reading: PanelSearchResults['reading']
  if (isWanted('episodes')) {
    const found = await services.episodeFinder.find({ ...asked, words, from, limit })
    const things = found.episodes.map((episode) => thingOfEpisode(episode, asked.language))
    const titles = things[0] ? [searchText([things[0].title])] : []
    kinds.push({ kind: 'episodes', total: found.total, things, best: textsScore(titles, words) || (things.length > 0 ? 1 : 0) })
    if (found.reading) reading = { percent: Math.floor(found.reading.share * 100), french: found.reading.french }
  }
  for (const found of at ?? []) if (isWanted(found.kind)) addFirst(kinds, found)
  const shown = kinds
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.best - a.best || SEARCH_KINDS.indexOf(a.kind) - SEARCH_KINDS.indexOf(b.kind))
    .map(({ best: _, ...rest }) => rest)
  return { query, kinds: shown, total: shown.reduce((sum, { total }) => sum + total, 0), ...(reading && { reading }) }
}

/** Returns how many results of a kind can be listed. */
export const listable = ({ kind, total }: KindResults): number => (kind === 'episodes' ? Math.min(total, DEEPEST) : total)

/** The page that opens each kind: a role finds only things that it may open (spec O6). */
const OPENED_AT: Record<SearchKind, PanelPath> = {
  series: '/admin/series/:docId',
  episodes: '/admin/series/:docId/episodes/:episodeDocId',
  events: '/admin/events/:eventId',
  teams: '/admin/teams/:teamId',
  venues: '/admin/venues/:venueId',
  categories: '/admin/categories/:categoryId',
  pages: '/admin',
}

const SEARCHABLE = {
  events: (services: FindServices, language: Language) => searchableEvents(services, language),
  teams: ({ games }: FindServices, language: Language) => [
    ...searchableTeams(games(), language),
    ...searchableSchools(games(), language),
  ],
  venues: ({ games }: FindServices, language: Language) => searchableVenues(games(), language),
  categories: searchableCategories,
  pages: (_: FindServices, language: Language, role: Role) => searchablePages(language, role),
} satisfies Record<
  Exclude<SearchKind, 'series' | 'episodes'>,
  (services: FindServices, language: Language, role: Role) => Iterable<SearchableThing>
>

async function findSeries(
  services: FindServices,
  words: readonly string[],
  { from, limit, language, signal }: FinderQuery & { from: number },
) {
  const { ids, total, best } = await services.seriesFinder.find(words, { most: from + limit, signal })
  const { byDocId } = services.catalogue.staffSnapshot()
  const series = ids.slice(from).flatMap((docId) => byDocId.get(docId) ?? [])
  return { total, best, things: series.map((each) => thingOfSeries(services, each, language)) }
}

/** Returns the best matches, by score and then by rank. */
async function bestMatches(
  all: Iterable<SearchableThing>,
  words: readonly string[],
  { from, limit, signal }: Required<Pick<FinderQuery, 'from' | 'limit' | 'signal'>>,
) {
  const hits: { thing: SearchableThing; score: number }[] = []
  await inTurns(all, (thing) => {
    signal.throwIfAborted()
    const score = textsScore(thing.texts, words)
    if (score > 0) hits.push({ thing, score })
  })
  hits.sort((a, b) => b.score - a.score || (a.thing.rank ?? 0) - (b.thing.rank ?? 0))
  return {
    total: hits.length,
    things: hits.slice(from, from + limit).map(({ thing }) => thing.thing()),
    best: hits[0]?.score ?? 0,
  }
}

function* searchableCategories({ catalogue }: FindServices, language: Language): Iterable<SearchableThing> {
  const byId = new Map(catalogue.staffSnapshot('fr').categories.map((category) => [category.id, category]))
  for (const { id, name, tags } of catalogue.staffSnapshot().categories) {
    const french = byId.get(id)
    const title = language === 'fr' ? (french?.name ?? name) : name
    const lang = language === 'fr' && french ? langOf(french, 'name') : undefined
    yield {
      texts: [searchText([name, french?.name ?? '']), searchText([id, ...tags])],
      thing: () => ({
        path: `/admin/categories/${encodeURIComponent(id)}`,
        title,
        ...(lang && { lang }),
        about: tags.join(' + '),
      }),
    }
  }
}

function* searchablePages(language: Language, role: Role): Iterable<SearchableThing> {
  const titles: Record<string, string> = findWords[language].pages
  const french: Record<string, string> = findWords.fr.pages
  for (const [path, english] of Object.entries(findWords.en.pages)) {
    if (!readersOf(path).includes(role)) continue
    yield {
      texts: [searchText([english, french[path] ?? '']), searchText([path])],
      thing: () => ({ path, title: titles[path] ?? english, about: '' }),
    }
  }
}

function thingOfSeries({ catalogue }: FindServices, series: Series, language: Language): SearchResult {
  const shown = (language === 'fr' && catalogue.staffSnapshot('fr').byDocId.get(series.docId)) || series
  const lang = langOf(shown, 'title')
  const names = categoriesOf(series, catalogue.staffSnapshot().categories).map(({ name }) => name)
  return {
    path: `/admin/series/${encodeURIComponent(series.docId)}`,
    title: shown.title,
    ...(lang && { lang }),
    about: [series.id, ...names].join(' · '),
  }
}

function thingOfEpisode({ docId, seriesDocId, title, lang, ...rest }: EpisodeName, language: Language): SearchResult {
  return {
    path: `/admin/series/${encodeURIComponent(seriesDocId)}/episodes/${encodeURIComponent(docId)}`,
    title,
    ...(lang && { lang }),
    about: [rest.seriesTitle, rest.releaseDate && dayText(rest.releaseDate, language, 'short')].filter(Boolean).join(' · '),
    ...(rest.isLive && { isLive: true as const }),
  }
}

/** Matches a text that may be the address of a page or a video, or an id. */
const ADDRESS = /^[^\s]{6,}$/
const OF_EPISODE = /^\/embed\/([^/?#]+)|^\/series\/[^/]+\/([^/?#]+)|[?&]episode=([^&#]+)/
const OF_SERIES = /^\/series\/([^/?#]+)/
const OF_GAME = /^\/game\/([^/?#]+)/
const OF_TEAM = /^\/team\/([^/?#]+)/

/** Returns the things at a pasted address. */
async function atAddress(services: FindServices, { query, language }: FinderQuery): Promise<KindResults[]> {
  const typed = query.trim()
  if (!ADDRESS.test(typed) || !/[\d/_-]/.test(typed)) return []
  const { catalogue, games, episodeFinder } = services
  const path = plainPath(pathIn(typed))
  const partOf = (pattern: RegExp) => decoded(pattern.exec(path)?.slice(1).find(Boolean) ?? '')
  const found: KindResults[] = []
  const add = (kind: SearchKind, all: Iterable<SearchableThing>) => {
    for (const match of all) found.push({ kind, total: 1, things: [match.thing()] })
  }
  const event = games().byId.get(partOf(OF_GAME) || typed)
  if (event) add('events', searchableEvents(services, language, [event]))
  const team = games().teamBySlug.get(partOf(OF_TEAM))
  if (team) add('teams', searchableTeams(games(), language, [team]))
  const id = partOf(OF_EPISODE)
  const episodes = await episodeFinder.byAddress(id || typed, language)
  if (episodes.length > 0)
    found.push({ kind: 'episodes', total: episodes.length, things: episodes.map((each) => thingOfEpisode(each, language)) })
  const { byId, movedFrom, byDocId } = catalogue.staffSnapshot()
  const slug = partOf(OF_SERIES)
  const series = byId.get(slug) ?? movedFrom.get(slug) ?? byDocId.get(typed)
  if (series && episodes.length === 0)
    found.push({ kind: 'series', total: 1, things: [thingOfSeries(services, series, language)] })
  return found
}

/** Returns the path and query of an address on any site. */
function pathIn(typed: string): string {
  const url = URL.canParse(typed) ? new URL(typed) : undefined
  return url ? url.pathname + url.search : typed
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Puts the things that a pasted address leads to before those that match its words. */
function addFirst(kinds: (KindResults & { best: number })[], found: KindResults): void {
  const same = kinds.find(({ kind }) => kind === found.kind)
  if (!same) return void kinds.push({ ...found, best: Number.POSITIVE_INFINITY })
  const paths = new Set(found.things.map(({ path }) => path))
  const others = same.things.filter(({ path }) => !paths.has(path))
  same.total += found.things.length - (same.things.length - others.length)
  same.things = [...found.things, ...others]
  same.best = Number.POSITIVE_INFINITY
}
