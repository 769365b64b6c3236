import type { EPISODE_TEXTS, SERIES_TEXTS } from '../../kit/text/texts.ts'

/**
 * The state of one text's French: proposed by a service and on no page yet; by a machine, complete, partial or missing; reviewed
 * or locked by a person.
 */
export const LINE_STATES = ['proposed', 'machine', 'partial', 'english', 'reviewed', 'locked'] as const
export type LineState = (typeof LINE_STATES)[number]

/** The first place of a text. */
export type LinePlace =
  | { kind: 'category' }
  | { kind: 'series'; field: (typeof SERIES_TEXTS)[number]; docId: string; series: string }
  | { kind: 'episode'; field: (typeof EPISODE_TEXTS)[number]; docId: string; series: string; episode: string }
  /** An episode's text whose series this list has not read, or a text that is no longer in the catalogue. */
  | { kind: 'elsewhere' }

/** One text of the catalogue with its French. */
export type ListedLine = {
  hash: string
  source: string
  /** The text on French pages, which is the English when there is no French; or the proposed French. */
  french: string
  state: LineState
  place: LinePlace
  /** The number of its places in the catalogue. */
  places: number
}

/** The filter of the list of lines. */
export type LineView = { state: LineState | ''; text: string; series: string; count: number }

/** The default number of lines on a page, and the maximum. */
export const LINES_A_PAGE = 50
export const MOST_LINES_A_PAGE = 1_000

/** Parses the view in an address. */
export function readLineView(search: URLSearchParams): LineView {
  const state = LINE_STATES.find((each) => each === search.get('state')) ?? ''
  const count = Math.trunc(Number(search.get('count')))
  return {
    state,
    text: (search.get('q') ?? '').trim().slice(0, 200),
    series: (search.get('series') ?? '').trim().slice(0, 300),
    count: Math.min(Math.max(count || 0, LINES_A_PAGE), MOST_LINES_A_PAGE),
  }
}

/** Returns the query string for a view, without defaults. */
export function writeLineView({ state, text, series, count }: LineView): string {
  const search = new URLSearchParams({
    ...(state && { state }),
    ...(text && { q: text }),
    ...(series && { series }),
    ...(count > LINES_A_PAGE && { count: String(count) }),
  })
  return search.size > 0 ? `?${search}` : ''
}
