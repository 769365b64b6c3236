import type { PublicResult } from '../rules/score-result.ts'

/** The query that requests results in a feed or a calendar; without it the answer contains none (spec S5). */
export const SCORES_QUERY = 'scores=1'

export const asksForScores = (search: string | URLSearchParams): boolean => new URLSearchParams(search).get('scores') === '1'

/** Returns the path with the query for results if `search` has that query. */
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
