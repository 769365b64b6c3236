import { EPISODE_TEXTS, type EpisodeText, SERIES_TEXTS, type SeriesText } from '../../catalog/texts.ts'
import type { OutputFault } from '../text/checks.ts'

/**
 * Why a text waits for a translator: French pages show it in English, or French beside English; its English was changed after a
 * person had translated it; a service proposes French that nobody has approved. Two may hold at once.
 */
export const WORK_STATES = ['english', 'partial', 'outdated', 'proposed'] as const
export type WorkState = (typeof WORK_STATES)[number]

export const WORK_KINDS = ['titles', 'descriptions'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** The fields of documents with French, the title first. */
export const WORK_FIELDS = [...new Set<SeriesText | EpisodeText>([...SERIES_TEXTS, ...EPISODE_TEXTS])] as const

/** Which texts a page of the work list shows; pages count from 1. */
export type WorkView = { what: WorkKind | ''; state: WorkState | ''; text: string; page: number }

export type WorkPlace =
  | { kind: 'category' }
  | { kind: 'series'; field: SeriesText; docId: string; series: string }
  | {
      kind: 'episode'
      field: EpisodeText
      docId: string
      seriesDocId: string
      series: string
      episode: string
    }

/** One text that waits, with the first place that it stands in. */
export type WorkLine = {
  hash: string
  source: string
  /** What French pages show, or what is proposed. */
  french: string
  states: WorkState[]
  place: WorkPlace
  /** In how many places of the catalogue it stands. */
  places: number
  isLive: boolean
  startsAt: string | null
  /** Set where a service proposes the French: what an approval names, and what the checks find in it. */
  proposal: { version: number; seen: string; fault: OutputFault | null } | null
}

/** What stood in the place of a text before, and the French that a person gave it. */
export type EarlierText = { source: string; target: string }

/** What a page of the work list shows. */
export type WorkPage = {
  v: number
  lines: WorkLine[]
  /** Texts by what waits and why, each counted once in a series, as far as the catalogue has been looked through. */
  counts: Record<WorkKind, Record<WorkState | 'all', number>>
  hasMore: boolean
  /** Which part of the series has been looked through: 1 when nothing is missing. */
  looked: number
  /** A search ended before it had looked at everything. */
  isCut: boolean
}

export const WORK_A_PAGE = 50
/** The texts of a search that are looked at. */
export const MOST_SEARCHED = 30_000
const LAST_PAGE = 100_000

/** What an address asks for. */
export function readWorkView(search: URLSearchParams): WorkView {
  const page = Math.trunc(Number(search.get('page')))
  return {
    what: WORK_KINDS.find((each) => each === search.get('what')) ?? '',
    state: WORK_STATES.find((each) => each === search.get('state')) ?? '',
    text: (search.get('q') ?? '').trim().slice(0, 200),
    page: Math.min(Math.max(page || 1, 1), LAST_PAGE),
  }
}

/** The address's search part for a view; what it needs not say it leaves out. */
export function writeWorkView({ what, state, text, page }: WorkView): string {
  const search = new URLSearchParams({
    ...(what && { what }),
    ...(state && { state }),
    ...(text && { q: text }),
    ...(page > 1 && { page: String(page) }),
  })
  return search.size > 0 ? `?${search}` : ''
}
