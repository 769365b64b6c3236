import type { EpisodeText, SeriesText } from '../../kit/text/texts.ts'
import type { OutputFault } from '../text/checks.ts'

/**
 * The reasons why a text needs a translator: French pages show it in English or mixed; its English changed after a person had
 * translated it; or a service proposes French that nobody has approved. Two reasons may hold at once.
 */
export const WAITING_STATES = ['english', 'partial', 'outdated', 'proposed'] as const
/** The states of a text: those, complete French by a machine, and French that a person reviewed or locked. */
export const TEXT_STATES = [...WAITING_STATES, 'machine', 'reviewed', 'locked'] as const
export type TextState = (typeof TEXT_STATES)[number]

/** The choices of the list: texts that need a translator, those of one state, or all. */
export const TEXT_CHOICES = ['waiting', ...TEXT_STATES, 'all'] as const
export type TextChoice = (typeof TEXT_CHOICES)[number]

export const TEXT_KINDS = ['titles', 'descriptions'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

/** The view of a page of the list; pages count from 1. `series`: an id, or words of the title. */
export type TextView = { what: TextKind | ''; state: TextChoice; text: string; series: string; page: number }

/** True when a translator works through this view, so that saving a text opens the next one. */
export const isOfWork = ({ state }: TextView) => state === 'waiting' || WAITING_STATES.some((each) => each === state)

/** The first place of a text. A line that a person wrote may have a text that is `nowhere` in the catalogue any more. */
export type TextPlace =
  | { kind: 'category' | 'nowhere' }
  | { kind: 'series'; field: SeriesText; docId: string; series: string }
  | { kind: 'episode'; field: EpisodeText; docId: string; seriesDocId: string; series: string; episode: string }

/** A text of the catalogue with its French. */
export type ListedText = {
  hash: string
  source: string
  /** The text on French pages, or the proposal. */
  french: string
  states: TextState[]
  place: TextPlace
  /** The number of its places in the catalogue. */
  places: number
  isLive: boolean
  startsAt: string | null
  /** The key for an approval and the finding of the checks, if a service proposes the French. */
  proposal: { version: number; seen: string; fault: OutputFault | null } | null
}

/** A page of the list. */
export type TextPage = {
  v: number
  lines: ListedText[]
  /** Counts of texts by kind and choice, each once per series, as far as the catalogue is indexed. */
  counts: Record<TextKind, Record<TextChoice, number>>
  hasMore: boolean
  /** The indexed share of the series: 1 when complete. */
  looked: number
  /** True when the search stopped before it had checked everything. */
  isCut: boolean
  /** The title of the only series listed; null when the view names one that does not exist. */
  series?: string | null
}

export const TEXTS_A_PAGE = 50
/** The maximum number of texts that a search checks. */
export const MOST_SEARCHED = 50_000
const LAST_PAGE = 100_000

/** Parses the view in an address. */
export function readTextView(search: URLSearchParams): TextView {
  const page = Math.trunc(Number(search.get('page')))
  return {
    what: TEXT_KINDS.find((each) => each === search.get('what')) ?? '',
    state: TEXT_CHOICES.find((each) => each === search.get('state')) ?? 'waiting',
    text: (search.get('q') ?? '').trim().slice(0, 200),
    series: (search.get('series') ?? '').trim().slice(0, 300),
    page: Math.min(Math.max(page || 1, 1), LAST_PAGE),
  }
}

/** Returns the query string for a view, without defaults. */
export function writeTextView({ what, state, text, series, page }: TextView): string {
  const search = new URLSearchParams({
    ...(what && { what }),
    ...(state !== 'waiting' && { state }),
    ...(text && { q: text }),
    ...(series && { series }),
    ...(page > 1 && { page: String(page) }),
  })
  return search.size > 0 ? `?${search}` : ''
}
