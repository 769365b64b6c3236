import type { Database } from '../../../database/open.ts'
import type { Editing } from '../../history/editing.server.ts'
import type { Seal } from '../../kit/http/seal.server.ts'
import type { Tries } from '../../kit/limits/tries.server.ts'
import { type Keepers, openKeepers } from './keepers.server.ts'
import { openScoreLog, type ScoreLog } from './score-log.server.ts'
import { openScorerLinks, type ScorerLinks } from './scorer-links.server.ts'
import type { CurrentScores } from './scores-shown.server.ts'

/** Scores: the state on each node, the log, and the links and keepers that write to it (docs/decisions/059-scores.md). */
export type Scores = {
  shown: CurrentScores
  log: ScoreLog
  links: ScorerLinks
  keepers: Keepers
  /** The delay of the slowest stream behind the game, in ms, by which fans' pages delay scores (spec S4). */
  delayMs: number
}

type Options = {
  database: Database
  editing: Editing
  shown: CurrentScores
  seal: Seal
  tries: Tries
  now: () => Date
}

export const openScores = ({ database, editing, shown, seal, tries, now }: Options, delaySeconds: number): Scores => ({
  shown,
  log: openScoreLog({ database, editing, shown }),
  links: openScorerLinks({ database, seal, tries, now }),
  keepers: openKeepers({ database, now }),
  delayMs: delaySeconds * 1_000,
})
