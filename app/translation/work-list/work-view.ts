import type { EpisodeText, SeriesText } from '../../kit/text/texts.ts'
import type { OutputFault } from '../text/checks.ts'

/**
 * The reasons why a text needs a translator: French pages show it in English or mixed; its English changed after a person had
 * translated it; or a service proposes French that nobody has approved. Two reasons may hold at once.
 */
export const WORK_STATES = ['english', 'partial', 'outdated', 'proposed'] as const
export type WorkState = (typeof WORK_STATES)[number]

export const WORK_KINDS = ['titles', 'descriptions'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** The view of a work list page; pages count from 1. */
export type WorkView = { what: WorkKind | ''; state: WorkState | ''; text: string; page: number }

export type WorkLinePlace =
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

/** A waiting text with its first place. */
export type WorkLine = {
  hash: string
  source: string
  /** The text on French pages, or the proposal. */
  french: string
  states: WorkState[]
  place: WorkLinePlace
  /** The number of its places in the catalogue. */
  places: number
  isLive: boolean
  startsAt: string | null
  /** The key for an approval and the finding of the checks, if a service proposes the French. */
  proposal: { version: number; seen: string; fault: OutputFault | null } | null
}

/** A page of the work list. */
export type WorkPage = {
  v: number
  lines: WorkLine[]
  /** Counts of waiting texts by field and reason, each once per series, as far as the catalogue is indexed. */
  counts: Record<WorkKind, Record<WorkState | 'all', number>>
  hasMore: boolean
  /** The indexed share of the series: 1 when complete. */
  looked: number
  /** True when the search stopped before it had checked everything. */
  isCut: boolean
}

export const WORK_A_PAGE = 50
/** The maximum number of texts that a search checks. */
export const MOST_SEARCHED = 30_000
const LAST_PAGE = 100_000

/** Parses the view in an address. */
export function readWorkView(search: URLSearchParams): WorkView {
  const page = Math.trunc(Number(search.get('page')))
  return {
    what: WORK_KINDS.find((each) => each === search.get('what')) ?? '',
    state: WORK_STATES.find((each) => each === search.get('state')) ?? '',
    text: (search.get('q') ?? '').trim().slice(0, 200),
    page: Math.min(Math.max(page || 1, 1), LAST_PAGE),
  }
}

/** Returns the query string for a view, without defaults. */
export function writeWorkView({ what, state, text, page }: WorkView): string {
  const search = new URLSearchParams({
    ...(what && { what }),
    ...(state && { state }),
    ...(text && { q: text }),
    ...(page > 1 && { page: String(page) }),
  })
  return search.size > 0 ? `?${search}` : ''
}
