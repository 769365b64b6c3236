import type { PartKind, Place, Side } from './score-fact.ts'

/** Keys of the rules by which games are scored. */
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
  /** The main number: goals, points, sets or bouts won. */
  score: number
  /** The points of each part, from the first: goals by period, points by set. */
  byPart: number[]
  /** The sport's other counts. */
  x: Record<string, number>
}

/** The clock shows `ms` at the moment `at` of the server's clock; while it is stopped, `at` is 0. */
export type ClockState = { mode: 'down' | 'up' | 'none'; isRunning: boolean; ms: number; at: number }

/** A penalty that runs with the clock; `endsMs` in playing time since the start of the game. */
type PenaltyState = { id: string; side: Side; number: number | null; minutes: number; endsMs: number }

export type BoutState = {
  n: number
  label: string
  /** Points within the bout. */
  home: number
  away: number
  /** `home` and `away`: the points for the teams. */
  result?: { side: Side | null; code: string; home: number; away: number }
}

/** `at`: the time when its list last changed, in ms. */
export type RaceState = { key: string; name: string; state: 'next' | 'on' | 'done'; places: Place[]; at: number }

/** A correction with the value that it replaced (spec S7). */
export type CorrectionState = {
  at: number
  side: Side
  stat: string
  from: number
  to: number
  reason: { en: string; fr: string }
}

/** The state that all facts of an event add up to at a moment (spec S2). */
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
  /** Time of the first fact; 0 for none. */
  beganAt: number
  /** The times when the game was declared over, and its result official; 0 for not yet. */
  finalAt: number
  officialAt: number
  corrections: CorrectionState[]
}

/** A state as it is stored; `at`: time of the newest of its facts, in ms, absent in states stored by an earlier version. */
export type StoredScore = ScoreState & { at?: number }

/** Returns the reading of a clock at a moment, in ms: the rest of the part if it counts down, else the time played. */
export function clockAt({ mode, isRunning, ms, at }: ClockState, now: number): number {
  if (!isRunning) return ms
  const gone = Math.max(0, now - at)
  return mode === 'down' ? Math.max(0, ms - gone) : ms + gone
}

/** Returns the winner, by a shootout if need be; undefined for a draw, and until the game is declared over. */
export function winnerOf({ finalAt, home, away }: Pick<ScoreState, 'finalAt' | 'home' | 'away'>): Side | undefined {
  const lead = home.score - away.score || (home.x.shootout ?? 0) - (away.x.shootout ?? 0)
  if (finalAt === 0 || lead === 0) return undefined
  return lead > 0 ? 'home' : 'away'
}
