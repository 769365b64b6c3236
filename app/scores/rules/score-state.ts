import type { PartKind, Place, Side } from './score-fact.ts'

/** The rules by which a game is scored, by key. */
export const SCORE_SPORTS = [
  'hockey',
  'basketball',
  'football',
  'volleyball',
  'soccer',
  'field-hockey',
  'rugby',
  'rugby-sevens',
  'curling',
  'baseball',
  'softball',
  'wrestling',
  'judo',
  'generic',
  'meet',
] as const
export type ScoreSport = (typeof SCORE_SPORTS)[number]

export type SideState = {
  /** The number that everybody asks for: goals, points, sets or bouts won. */
  score: number
  /** Its share of each part, from the first on: goals by period, points by set. */
  byPart: number[]
  /** Whatever else the sport counts. */
  x: Record<string, number>
}

/** `ms` at the moment `at`, by the server's clock; while it stands still `at` is 0. */
export type ClockState = { mode: 'down' | 'up' | 'none'; isRunning: boolean; ms: number; at: number }

/** A penalty that runs with the clock; `endsMs` in playing time since the start of the game. */
type PenaltyState = { id: string; side: Side; number: number | null; minutes: number; endsMs: number }

export type BoutState = {
  n: number
  label: string
  /** Points within the bout. */
  home: number
  away: number
  /** `home` and `away`: what it is worth for the teams. */
  result?: { side: Side | null; code: string; home: number; away: number }
}

/** `at`: when its list was last changed, in ms. */
export type RaceState = { key: string; name: string; state: 'next' | 'on' | 'done'; places: Place[]; at: number }

/** A correction with what it replaced (spec S7). */
export type CorrectionState = {
  at: number
  side: Side
  stat: string
  from: number
  to: number
  reason: { en: string; fr: string }
}

/** What all facts of an event come to at a moment (spec S2). */
export type ScoreState = {
  sport: ScoreSport
  part: { n: number; of: PartKind; isBreak: boolean }
  clock: ClockState
  home: SideState
  away: SideState
  situation: Record<string, string | number>
  penalties: PenaltyState[]
  bouts: BoutState[]
  races: RaceState[]
  standing: { name: string; points: number }[]
  /** When the first fact happened; 0 for none. */
  beganAt: number
  /** When it was said to be over, and official; 0 for not yet. */
  finalAt: number
  officialAt: number
  corrections: CorrectionState[]
}

/** A state as it is stored; `at`: when the newest of its facts happened, in ms. Scores of before do not have it. */
export type StoredScore = ScoreState & { at?: number }

/** The clock's time at a moment, in ms: what is left where it counts down, else what has been played of the part. */
export function clockAt({ mode, isRunning, ms, at }: ClockState, now: number): number {
  if (!isRunning) return ms
  const gone = Math.max(0, now - at)
  return mode === 'down' ? Math.max(0, ms - gone) : ms + gone
}

/** Whose the game is, by a shootout if need be: undefined for a draw, and while nobody has said that it is over. */
export function winnerOf({ finalAt, home, away }: Pick<ScoreState, 'finalAt' | 'home' | 'away'>): Side | undefined {
  const lead = home.score - away.score || (home.x.shootout ?? 0) - (away.x.shootout ?? 0)
  if (finalAt === 0 || lead === 0) return undefined
  return lead > 0 ? 'home' : 'away'
}
