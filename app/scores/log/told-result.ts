import type { PublicResult } from '../rules/score-result.ts'

/** Query that adds results to the address of a feed or a calendar; without it the answer has none (spec S5). */
export const SCORES_QUERY = 'scores=1'

export const asksForScores = (search: string | URLSearchParams): boolean => new URLSearchParams(search).get('scores') === '1'

/** Returns an address that requests results if this one does. */
export const forwardScores = (path: string, search: string): string => (asksForScores(search) ? `${path}?${SCORES_QUERY}` : path)

/** The result of a game for feeds and calendars. */
export type ResultSummary = {
  event: string
  state: PublicResult['state']
  away: { name: string; score: number }
  home: { name: string; score: number }
  /** 'Lac-Bleu 2, Northgate 3. Final (overtime).' */
  text: string
}

/** Returns the results of the games that an episode shows, by the episode's id. */
export type ResultsOf = (episodeDocId: string) => readonly ResultSummary[]
