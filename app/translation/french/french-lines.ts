import type { EPISODE_TEXTS, SERIES_TEXTS } from '../../catalog/texts.ts'

/**
 * What is known of the French of one text: proposed by a service, on no page yet; said by a machine, in part or not at all; checked by
 * a person; or locked by one.
 */
export const LINE_STATES = ['proposed', 'machine', 'partial', 'english', 'reviewed', 'locked'] as const
export type LineState = (typeof LINE_STATES)[number]

/** Where a text stands first. */
export type LinePlace =
  | { kind: 'category' }
  | { kind: 'series'; field: (typeof SERIES_TEXTS)[number]; docId: string; series: string }
  | { kind: 'episode'; field: (typeof EPISODE_TEXTS)[number]; docId: string; series: string; episode: string }
  /** Of an episode that is not looked at, or gone from the catalogue. */
  | { kind: 'elsewhere' }

/** One text of the catalogue with its French. */
export type FrenchLine = {
  hash: string
  source: string
  /** What French pages show; the English where there is no French, and what is proposed. */
  french: string
  state: LineState
  place: LinePlace
  /** In how many places of the catalogue it stands. */
  places: number
}

/** Which lines a page shows. */
export type LineView = { state: LineState | ''; text: string; series: string; count: number }

/** Lines of one page, and the most that one page holds. */
export const LINES_A_PAGE = 50
export const MOST_LINES_A_PAGE = 1_000

/** What an address asks for. */
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

/** The address's search part for a view; what it needs not say it leaves out. */
export function writeLineView({ state, text, series, count }: LineView): string {
  const search = new URLSearchParams({
    ...(state && { state }),
    ...(text && { q: text }),
    ...(series && { series }),
    ...(count > LINES_A_PAGE && { count: String(count) }),
  })
  return search.size > 0 ? `?${search}` : ''
}
