import type { PublicResult } from '../rules/score-result.ts'

/** What an address of a feed or a calendar ends with to have results in it: without it none has any (spec S5). */
export const SCORES_QUERY = 'scores=1'

export const asksForScores = (search: string | URLSearchParams): boolean => new URLSearchParams(search).get('scores') === '1'

/** An address that asks for results if this one does. */
export const askingAlike = (path: string, search: string): string => (asksForScores(search) ? `${path}?${SCORES_QUERY}` : path)

/** The result of a game as feeds and calendars tell it. */
export type ToldResult = {
  event: string
  state: PublicResult['state']
  away: { name: string; score: number }
  home: { name: string; score: number }
  /** 'Lac-Bleu 2, Northgate 3. Final (overtime).' */
  text: string
}

/** The results of the games that an episode shows, by its id. */
export type ResultsOf = (episodeDocId: string) => readonly ToldResult[]
