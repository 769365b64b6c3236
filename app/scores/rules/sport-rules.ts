import type { Entry, Side } from './score-fact.ts'
import type { BoutState, ScoreSport, ScoreState } from './score-state.ts'

/** How a score comes about: by adding up, by sets won, by bouts won, or not at all where lists of results stand for it. */
export type Scoring = 'sum' | 'sets' | 'bouts' | 'lists'

/** A large button of the scorer's page, once for each side. */
export type Action = { act: string; stat: string; by: number }

/** What is counted beside the score. `most`: the highest number that is entered outright; taps may go beyond. */
export type Stat = {
  most: number
  /** With what it begins anew; with regular parts alone, overtime goes on with the count of the last of them. */
  anewWith?: 'part' | 'regular-part'
}

/** What holds at a moment of a game. */
export type SituationRule =
  | { kind: 'side' }
  | { kind: 'number'; from: number; to: number }
  | { kind: 'choice'; of: readonly string[] }

/** What scorers are warned of; nothing is ever refused for it, since a game has its own mind. */
export type Warning = 'part-over' | 'set-over' | 'match-over' | 'tied' | 'run-rule' | 'bout-over' | 'bonus-home' | 'bonus-away'

/** The part of a game, and what held in it. */
export type Moment = Pick<ScoreState, 'part' | 'situation'>

/**
 * One sport as data. The numbers are defaults for university play; competitions differ, and every one of them can be set by the scorer
 * (the clock to any time, the part to any number).
 */
export type SportRules = {
  key: ScoreSport
  scoring: Scoring
  parts: {
    /** How words call one: 'period', 'quarter'. */
    name: 'period' | 'quarter' | 'half' | 'set' | 'end' | 'inning' | 'bout' | 'race'
    regular: number
    /** In ms; 0 without a clock. */
    lengthMs: number
    overtimeMs: number
    hasOvertime: boolean
    hasShootout: boolean
    /** Beyond the regular parts comes extra time, and then penalties: not overtime and a shootout. */
    isExtraTime?: true
  }
  clock: 'down' | 'up' | 'none'
  actions: readonly Action[]
  /** 'score' is always there. */
  stats: Readonly<Record<string, Stat>>
  /** A goal counts among the shots, but for those of a shootout. */
  hasShotGoals?: boolean
  /** Whoever wins the shootout has one goal more in the result. */
  isShootoutGoal?: boolean
  situation: Readonly<Record<string, SituationRule>>
  /** Minutes that a penalty may last; none without penalties that run with the clock. */
  penalties: readonly number[]
  /** A penalty is called a card. */
  hasCards?: true
  /** How bouts end, with what they are worth for the winner's and the loser's team. */
  boutCodes?: readonly { code: string; winner: number; loser: number }[]
  /** Points that win a bout whatever else was scored in it: a side that has them has these alone. */
  decisive?: number
  /** Whether points or penalties have decided a bout: the entry that does stops the clock. */
  isBoutWon?: (bout: BoutState, state: Pick<ScoreState, 'home' | 'away'>) => boolean
  /** What fighters wear, by which those without a team are called. */
  corners?: Readonly<Record<Side, 'red' | 'white' | 'blue'>>
  /** What an entry changes beside what it says, such as who serves after a point. `before`: what held until then. */
  after?: (state: ScoreState, entry: Entry, before: Moment) => void
  /** `state`: with the clock as it is now. */
  warnings: (state: ScoreState) => Warning[]
}

/** Warnings of games that a clock ends: a part at its end, and a draw where there is none. */
export function timedWarnings(state: ScoreState, { lastPart, mayTie }: { lastPart: number; mayTie: boolean }): Warning[] {
  const { part, clock, home, away } = state
  const isOver = clock.mode === 'down' && clock.ms === 0 && !part.isBreak && part.of !== 'shootout'
  const isTied = !mayTie && isOver && part.n >= lastPart && home.score === away.score
  return [...(isOver ? (['part-over'] as const) : []), ...(isTied ? (['tied'] as const) : [])]
}

/** Whether a button belongs to what is played: in a shootout nobody scores or shoots but in it, and nowhere else. */
export const isOffered = ({ stat }: Action, { of }: ScoreState['part']): boolean =>
  stat === 'shootout' ? of === 'shootout' : of !== 'shootout' || !['score', 'shots', 'corners'].includes(stat)

/** The side that is ahead by at least `by` with at least `from`; undefined for none. */
export function leaderOf(home: number, away: number, { from, by }: { from: number; by: number }): Side | undefined {
  if (home >= from && home - away >= by) return 'home'
  return away >= from && away - home >= by ? 'away' : undefined
}
