import type { Language } from '../../kit/language.ts'

/** The kinds of things that the panel's search finds (spec O3); the order breaks ties between kinds that match equally well. */
export const SEARCH_KINDS = ['series', 'episodes', 'events', 'teams', 'venues', 'categories', 'pages'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** A search result. */
export type SearchResult = {
  /** The path of the page that edits the thing. */
  path: string
  title: string
  /** The language of the title when it differs from the page's. */
  lang?: Language
  /** A text that distinguishes the thing from others with the same title; '' for none. */
  about: string
  isLive?: true
}

/** Results of one kind; `things` may be only the first of `total`. */
export type KindResults = { kind: SearchKind; total: number; things: SearchResult[] }

/** `reading`: the percentage of the episodes' titles that have been read so far; with `french`, of the French titles. */
export type PanelSearchResults = {
  query: string
  kinds: KindResults[]
  total: number
  reading?: { percent: number; french: boolean }
}

/** The maximum number of things in the list below the field. */
export const MOST_LISTED = 20
/** The number of things that each kind gets before others get more. */
const FIRST = 3

/** Returns the list below the field: the first things of each kind, then more of the best matching kinds, up to `most`. */
export function listedFirst(kinds: readonly KindResults[], most = MOST_LISTED): KindResults[] {
  const firstOf = ({ things }: KindResults) => Math.min(FIRST, things.length)
  let room = most - kinds.reduce((sum, each) => sum + firstOf(each), 0)
  let left = most
  return kinds.flatMap((each) => {
    const more = Math.max(0, Math.min(room, each.things.length - firstOf(each)))
    room -= more
    const things = each.things.slice(0, Math.min(firstOf(each) + more, left))
    left -= things.length
    return things.length > 0 ? [{ ...each, things }] : []
  })
}

/** The number of things on a page of one kind. */
export const RESULTS_A_PAGE = 50

export type SearchView = { query: string; kind: SearchKind | ''; page: number }

/** Parses the address of the page of results; invalid parts get their defaults. */
export function searchViewIn(search: URLSearchParams): SearchView {
  const page = Number(search.get('page'))
  return {
    query: (search.get('q') ?? '').slice(0, 100),
    kind: SEARCH_KINDS.find((kind) => kind === search.get('kind')) ?? '',
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 1_000) : 1,
  }
}

export function searchPath({ query, kind = '', page = 1 }: Partial<SearchView> & { query: string }): string {
  const search = new URLSearchParams({ q: query })
  if (kind !== '') search.set('kind', kind)
  if (page > 1) search.set('page', String(page))
  return `/admin/search?${search}`
}
