import type { Entry, Side } from './score-fact.ts'
import type { BoutState, ScoreSport, ScoreState } from './score-state.ts'

/** How a score arises: a sum, sets won, bouts won, or lists of results instead of a score. */
export type Scoring = 'sum' | 'sets' | 'bouts' | 'lists'

/** A large button of the scorer's page, once for each side. */
export type Action = { act: string; stat: string; by: number }

/** A count beside the score. `most`: the highest number that can be entered outright; taps may go beyond it. */
export type Stat = {
  most: number
  /** The kind of part that restarts the count; with 'regular-part', overtime continues the count of the last regular part. */
  anewWith?: 'part' | 'regular-part'
}

/** A situation of the game, such as possession. */
export type SituationRule =
  | { kind: 'side' }
  | { kind: 'number'; from: number; to: number }
  | { kind: 'choice'; of: readonly string[] }

/** A warning for scorers. It never refuses an entry, since real games break their rules. */
export type Warning = 'part-over' | 'set-over' | 'match-over' | 'tied' | 'run-rule' | 'bout-over' | 'bonus-home' | 'bonus-away'

/** The part of a game, and its situation. */
export type Moment = Pick<ScoreState, 'part' | 'situation'>

/**
 * One sport as data. The numbers are defaults for university play. Competitions differ, so the scorer can override every one of
 * them (the clock to any time, the part to any number).
 */
export type SportRules = {
  key: ScoreSport
  scoring: Scoring
  parts: {
    /** Key of its name in texts: 'period', 'quarter'. */
    name: 'period' | 'quarter' | 'half' | 'set' | 'end' | 'inning' | 'bout' | 'race'
    regular: number
    /** In ms; 0 without a clock. */
    lengthMs: number
    overtimeMs: number
    hasOvertime: boolean
    hasShootout: boolean
    /** True when extra time and penalties follow the regular parts, instead of overtime and a shootout. */
    isExtraTime?: true
  }
  clock: 'down' | 'up' | 'none'
  actions: readonly Action[]
  /** 'score' always exists and is not listed. */
  stats: Readonly<Record<string, Stat>>
  /** True when a goal also counts as a shot, except in a shootout. */
  hasShotGoals?: boolean
  /** True when the winner of the shootout gains one goal in the result. */
  isShootoutGoal?: boolean
  situation: Readonly<Record<string, SituationRule>>
  /** Lengths of penalties that run with the clock, in minutes; empty without any. */
  penalties: readonly number[]
  /** True when a penalty is called a card. */
  hasCards?: true
  /** How bouts end, with the points for the winner's and the loser's team. */
  boutCodes?: readonly { code: string; winner: number; loser: number }[]
  /** Points that win a bout whatever else was scored; a side that has them shows only these. */
  decisive?: number
  /** True when points or penalties have decided a bout; the entry that does so stops the clock. */
  isBoutWon?: (bout: BoutState, state: Pick<ScoreState, 'home' | 'away'>) => boolean
  /** Colours that fighters wear, which name those without a team. */
  corners?: Readonly<Record<Side, 'red' | 'white' | 'blue'>>
  /** Applies side effects of an entry, such as who serves after a point. `before`: the moment before the entry. */
  after?: (state: ScoreState, entry: Entry, before: Moment) => void
  /** `state`: its clock has the present reading. */
  warnings: (state: ScoreState) => Warning[]
}

/** Returns the warnings of games that a clock ends: a part at its end, and a draw in a sport without draws. */
export function timedWarnings(state: ScoreState, { lastPart, mayTie }: { lastPart: number; mayTie: boolean }): Warning[] {
  const { part, clock, home, away } = state
  const isOver = clock.mode === 'down' && clock.ms === 0 && !part.isBreak && part.of !== 'shootout'
  const isTied = !mayTie && isOver && part.n >= lastPart && home.score === away.score
  return [...(isOver ? (['part-over'] as const) : []), ...(isTied ? (['tied'] as const) : [])]
}

/** True when a button suits the current part: a shootout offers only its own button, and no other part offers that one. */
export const isOffered = ({ stat }: Action, { of }: ScoreState['part']): boolean =>
  stat === 'shootout' ? of === 'shootout' : of !== 'shootout' || !['score', 'shots', 'corners'].includes(stat)

/** Returns the side with at least `from` points and a lead of at least `by`; undefined for none. */
export function leaderOf(home: number, away: number, { from, by }: { from: number; by: number }): Side | undefined {
  if (home >= from && home - away >= by) return 'home'
  return away >= from && away - home >= by ? 'away' : undefined
}
