import type { Language } from '../../kit/language.ts'
import type { Side } from './score-fact.ts'
import type { CorrectionState, ScoreSport, ScoreState } from './score-state.ts'
import type { ScoreStep, WebcastFlag } from './score-step.ts'
import type { Scoring, SportRules } from './sport-rules.ts'

/** A team as a score names it. */
export type ScoredTeam = { code: string; name: Record<Language, string> }

/**
 * The result of an event for schedules, teams and games (spec S7). It is never part of a cached page (spec S5): pages request it
 * once their viewer wants to see scores.
 */
export type PublicResult = {
  home: number
  away: number
  byPart: { home: number[]; away: number[] }
  state: 'in-play' | 'over' | 'official'
  /** Corrections of the result, the newest last, each with its time and reason. */
  corrections: Pick<CorrectionState, 'at' | 'side' | 'from' | 'to' | 'reason'>[]
  updatedAt: string
}

/** Facts of a game that do not change while it is played. */
export type ScoredGame = {
  sport: ScoreSport
  scoring: Scoring
  parts: Pick<SportRules['parts'], 'name' | 'regular' | 'isExtraTime'>
  /** Present when both sides have a team. */
  teams?: Record<Side, ScoredTeam>
  /** The names of the sides when `teams` is absent. `code`: only for a side with a team. */
  sides?: Record<Side, Record<Language, string> & { code?: string }>
}

/** A result for pages, with its earlier steps, because webcasts lag. */
export type ResultWithSteps = PublicResult &
  ScoredGame &
  WebcastFlag & {
    /** Version of the event's topic. */
    v: number
    /** In order; the last one is the newest and complete. */
    steps: ScoreStep[]
  }

/** Lists of a meet, too long for a frame. `at`: time of the newest of all its facts, in ms. */
export type MeetLists = Pick<ScoreState, 'races' | 'standing'> & { at: number }

/**
 * The answer of /results. `lists`: those of the meet that `?lists=` names. `now`: the server's time in ms. `delayMs`: the delay
 * of the slowest stream.
 */
export type ResultsAnswer = { now: number; delayMs: number; results: Record<string, ResultWithSteps>; lists?: MeetLists }

/** The maximum number of games in one request. */
export const MOST_RESULTS = 100

/**
 * The state of a game that the page already shows beside its score, from the event's state (events/event-state.ts). The score
 * neither repeats nor contradicts this state.
 */
export type DisplayedState = 'on' | 'over' | undefined

/** A place of a page that shows a score. `title`: the game's title, for screen readers. */
export type ScorePlace = { id: string; title: string; state?: DisplayedState }

/** The place of a whole score. `isAskedAbove`: true when the head of the page has the button that reveals this score. */
export type BoardContext = ScorePlace & { isAskedAbove?: boolean }
