import type { PublicResult } from '../rules/score-result.ts'

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
