import type { Language } from '../../kit/language.ts'
import type { Side } from './score-fact.ts'
import type { CorrectionState, ScoreSport, ScoreState } from './score-state.ts'
import type { Pictured, ScoreStep } from './score-step.ts'
import type { Scoring, SportRules } from './sport-rules.ts'

/** A team as a score names it. */
export type ScoredTeam = { code: string; name: Record<Language, string> }

/**
 * The result of an event as schedules, teams and games tell it (spec S7). It is never part of a page that is cached (spec S5): pages ask for
 * it once their viewer wants to see scores.
 */
export type PublicResult = {
  home: number
  away: number
  byPart: { home: number[]; away: number[] }
  state: 'in-play' | 'over' | 'official'
  /** Corrections of the result, the newest last, each with when and why. */
  corrections: Pick<CorrectionState, 'at' | 'side' | 'from' | 'to' | 'reason'>[]
  updatedAt: string
}

/** What does not change while a game is played. */
export type ScoredGame = {
  sport: ScoreSport
  scoring: Scoring
  parts: Pick<SportRules['parts'], 'name' | 'regular' | 'isExtraTime'>
  /** Where both sides have a team. */
  teams?: Record<Side, ScoredTeam>
  /** Else what they are called; `code`: of one that has a team. */
  sides?: Record<Side, Record<Language, string> & { code?: string }>
}

/** A result as pages get it: with what stood before, as their pictures are behind. */
export type SentResult = PublicResult &
  ScoredGame &
  Pictured & {
    /** The version of the event's topic. */
    v: number
    /** In their order; the last one is the newest, whole. */
    steps: ScoreStep[]
  }

/** The lists of a meet, which are too long for a frame. `at`: when the newest of all its facts happened, in ms. */
export type MeetLists = Pick<ScoreState, 'races' | 'standing'> & { at: number }

/** The answer of /results. `lists`: of the meet that `?lists=` names. `now`: the server's clock in ms. `delayMs`: how far behind the slowest picture is. */
export type ResultsAnswer = { now: number; delayMs: number; results: Record<string, SentResult>; lists?: MeetLists }

/** How many games one request may name. */
export const MOST_RESULTS = 100

/** What the state of its event (events/event-state.ts) makes a place say of a game, which the score beside it neither repeats nor contradicts. */
export type SaidState = 'on' | 'over' | undefined

/** A place of a page that shows a score. `title`: which game it is, for those who hear it. */
export type ScorePlace = { id: string; title: string; said?: SaidState }

/** The place of a whole score. `isAskedAbove`: the head of its page has the line of this score, and the button that asks for it. */
export type BoardPlace = ScorePlace & { isAskedAbove?: boolean }
