import type { RankKey, Side, Source } from './structure-schema.ts'

export * from './structure-schema.ts'

// A championship as staff set it up before its first game (spec B1, B2) is in structure-schema.ts. Who plays is computed from it,
// from official results and from staff's facts (fold-championship.ts); nothing is ever moved by hand from one game to the next.

/** A finished race. `team`: the id of a team of the championship, or the name that was typed; '' for none. */
export type Race = { isRelay: boolean; results: { team: string; place: number }[] }

/** The total of a team of a meet, by its id or by the name that was typed. */
export type TeamTotal = { team: string; rank: number; isShared: boolean; hundredths: number }

/** The result of a game's event. `home` and `away` refer to the teams that are written in the event. */
export type SlotResult = {
  state: 'none' | 'in-play' | 'over' | 'official'
  home: number
  away: number
  /** Scores by set or period, for ratios. */
  byPart: { home: readonly number[]; away: readonly number[] }
  winner: Side | null
  /** The teams written in the event. */
  teams: Record<Side, string | null>
  /** True once play has begun: no machine changes the teams after that. */
  hasBegun: boolean
  /** Of a session of a meet: its finished races, and the totals that were typed. */
  races?: Race[]
  typedTotals?: Pick<TeamTotal, 'team' | 'hundredths'>[]
}

/** A side of a game as computed. */
export type SideState = {
  source: Source
  /** The team; null while unknown. */
  teamId: string | null
  /** The team if the results that are over, but not official, stand. */
  provisionalId: string | null
  /** True when nobody will come: a bye, or both sides of the source are out. */
  isNobody: boolean
}

export type SlotState = {
  home: SideState
  away: SideState
  status: 'waiting' | 'ready' | 'decided' | 'held' | 'tied' | 'not-needed'
  winnerId: string | null
  loserId: string | null
  /** True when a fact, not a score, decided it. */
  isAwarded: boolean
}

/** A team's line in the standing of a pool. */
export type Standing = {
  teamId: string
  rank: number
  isShared: boolean
  /** The key that separated it from the team above; null for none. */
  by: RankKey | null
  /** True when no further result can change its rank. */
  isFinal: boolean
  played: number
  wins: number
  draws: number
  losses: number
  points: number
  scored: number
  conceded: number
}

/** A question to staff. */
export type Ask =
  /** A knockout game ended in a draw. */
  | { kind: 'tied'; game: string }
  /** A corrected result names another team than the one that has begun to play. */
  | { kind: 'corrected'; game: string; side: Side; nowId: string | null; playedId: string | null }
  /** Both sides resolve to the same team. */
  | { kind: 'same-team'; game: string; teamId: string }
  /** Teams that only a draw or measurement separates. */
  | { kind: 'drawn'; pool: string; teamIds: string[] }
  /** A name in the races of a meet that is none of its teams; it scores for itself. */
  | { kind: 'unknown-team'; game: string; name: string }

export type ChampionshipState = {
  slots: ReadonlyMap<string, SlotState>
  pools: ReadonlyMap<string, Standing[]>
  /** The totals of a meet, the best first. */
  totals: TeamTotal[]
  /** Final places in order; several teams share a place. */
  final: { place: number; teamIds: string[] }[]
  asks: Ask[]
}
