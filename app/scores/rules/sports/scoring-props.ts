import type { ScorerWords } from '../../scorer/scorer-page-words.ts'
import type { Entry, Side } from '../score-fact.ts'
import type { ScoreState } from '../score-state.ts'
import type { SportRules } from '../sport-rules.ts'

/** Props of all components of the scorer's page. */
export type ScoringProps = {
  words: ScorerWords
  rules: SportRules
  state: ScoreState
  names: Record<Side, string>
  /** Enters facts; does nothing on a device that only watches. */
  enter: (...entries: Entry[]) => void
  now: () => number
}
