import type { Language } from '../../kit/language.ts'

/** Kinds of things that the panel's search finds (spec O3), in the order of pages that match equally well. */
export const FOUND_KINDS = ['series', 'episodes', 'events', 'teams', 'venues', 'categories', 'pages'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** Something that was found. */
export type FoundThing = {
  /** Where it is edited. */
  path: string
  title: string
  /** The language of the title where it is not that of the page. */
  lang?: Language
  /** What tells it from others of its title; '' for nothing. */
  about: string
  isLive?: true
}

/** What was found of one kind; `things` may be only the first of `total`. */
export type FoundOfKind = { kind: FoundKind; total: number; things: FoundThing[] }

/** `reading`: how much of the episodes' titles, in percent, has been read so far, of those in French with `french`. */
export type FoundInPanel = { query: string; kinds: FoundOfKind[]; total: number; reading?: { percent: number; french: boolean } }

/** The most things in the list below the field. */
export const MOST_LISTED = 20
/** So many of each kind are listed before others get more. */
const FIRST = 3

/** The list below the field: the first things of each kind, and more of the kinds that match best while there is room. */
export function listedFirst(kinds: readonly FoundOfKind[], most = MOST_LISTED): FoundOfKind[] {
  const counts = kinds.map(({ things }) => Math.min(FIRST, things.length))
  let room = most - counts.reduce((sum, count) => sum + count, 0)
  for (const [at, { things }] of kinds.entries()) {
    const more = Math.max(0, Math.min(room, things.length - (counts[at] as number)))
    counts[at] = (counts[at] as number) + more
    room -= more
  }
  let left = most
  return kinds.flatMap((each, at) => {
    const things = each.things.slice(0, Math.min(counts[at] as number, left))
    left -= things.length
    return things.length > 0 ? [{ ...each, things }] : []
  })
}

/** A page of one kind has this many things. */
export const FOUND_A_PAGE = 50

export type FindView = { query: string; kind: FoundKind | ''; page: number }

/** What the address of the page of results asks for; anything invalid gets its default. */
export function findViewIn(search: URLSearchParams): FindView {
  const page = Number(search.get('page'))
  return {
    query: (search.get('q') ?? '').slice(0, 100),
    kind: FOUND_KINDS.find((kind) => kind === search.get('kind')) ?? '',
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 1_000) : 1,
  }
}

export function findPath({ query, kind = '', page = 1 }: Partial<FindView> & { query: string }): string {
  const search = new URLSearchParams({ q: query })
  if (kind !== '') search.set('kind', kind)
  if (page > 1) search.set('page', String(page))
  return `/admin/search?${search}`
}
