import type { Language } from '../../kit/language.ts'

// A championship as staff set it up before its first game (spec B1, B2). Who plays is computed from it, from official results
// and from staff's facts (fold-championship.ts); nothing is ever moved by hand from one game to the next.

export const MOST_GAMES = 256
export const MOST_TEAMS = 128
export const MOST_FACTS = 2_000

export type Side = 'home' | 'away'

/** A team that takes part. `route`: how it qualified, such as 'AUS champion'. */
export type Entrant = {
  teamId: string
  seed: number | null
  /** The key of its pool: 'A'. */
  pool: string | null
  route: Record<Language, string>
}

/** Where a side of a game comes from. Games and series are named by code: 'QF1', 'A', 'W54'. */
export type Source =
  | { kind: 'seed'; seed: number }
  /** The n-th team of a pool in the order of the draw, from 1. */
  | { kind: 'member'; pool: string; n: number }
  | { kind: 'winner' | 'loser'; of: string }
  | { kind: 'place'; pool: string; place: number }
  /** The n-th best of the teams with this place in several pools. */
  | { kind: 'best'; n: number; place: number; pools: string[] }
  /** The n-th lowest-ranked winner of these games, by seed: for reseeding. */
  | { kind: 'lowest'; n: number; of: string[] }
  | { kind: 'team'; teamId: string }
  | { kind: 'bye' }
  /** Decided by staff later, with a fact. */
  | { kind: 'open' }

export type Stage = 'knockout' | 'consolation' | 'placing' | 'pool' | 'meet'

/** A game of the championship; its time, place and score are those of its event. */
export type Slot = {
  code: string
  stage: Stage
  /** The column of the bracket, or the round of a pool, from 1. */
  round: number
  /** The position within its round, from 1. */
  position: number
  /** Its own name, such as 'Gold-medal game'; '' for the name of its round and position. */
  name: Record<Language, string>
  home: Source
  away: Source
  /** Set for a game of a pool. */
  pool: string | null
  /**
   * Game `number` of a series of at most `of` games, whose code a source may name. `ahead`: the side of its first game that begins
   * with one win, as the unbeaten team does in the last final of a double elimination; `of` counts that win as a game.
   */
  series: { code: string; of: number; number: number; ahead?: Side } | null
  need: 'always' | 'if-necessary'
  /** The final places of its winner and loser, if it decides them. */
  decides: { winner: number; loser: number } | null
}

/** The keys by which teams are ranked (spec B6). */
export const RANK_KEYS = [
  'wins',
  'points',
  'winPct',
  'h2hWins',
  'h2hDiff',
  'h2hScored',
  'diff',
  'diffCapped',
  'ratioSets',
  'ratioPoints',
  'scored',
  'avgScored',
  'common',
  'vsAbove',
  'lsd',
  'seed',
  'drawn',
] as const
export type RankKey = (typeof RANK_KEYS)[number]

/**
 * `for`: the number of tied teams that it applies to. `cap`: the largest difference that counts in a game. `onlyIfAllMet`: it is
 * skipped unless all tied teams have met equally often; of `common`, opponents count that all have met equally often. `by`: what
 * `common` and `vsAbove` compare, the record unless said otherwise.
 */
export type RankStep = {
  key: RankKey
  for: 'two' | 'more' | 'both'
  cap?: number
  onlyIfAllMet?: boolean
  by?: 'record' | 'diff' | 'scored'
}

/** How a competition ranks the teams of a pool. */
export type RankRules = {
  steps: RankStep[]
  /** Where the remaining tied teams continue once some are separated: at the first key, or the next one. */
  restart: 'top' | 'next'
  /** A key settles only the best team, or the best tied ones; all others start again together. */
  oneAtATime?: boolean
  points: {
    win: number
    draw: number
    loss: number
    forfeitLoss: number
    /** A win and a loss by one set, where they count differently. */
    closeWin?: number
    closeLoss?: number
  }
  /** The score of a forfeited game, for the winner; the loser has 0. */
  forfeitScore: number
  /** The winner's score by set of a forfeited game, for ratios of points. */
  forfeitByPart?: number[]
  /** The games of a team that withdraws: they count, or they are void. */
  withdrawn: 'keep' | 'void'
  /** For the last-stone draw: the number of worst draws left out of the sum or mean. */
  lsd?: { of: 'sum' | 'mean'; discards: number }
  /** How places in races become the points of teams; without it, the teams' totals are typed in the sessions. */
  meet?: MeetTable
}

/** How places in races become points (spec B11); staff type it once for a meet. Points are in hundredths, as integers. */
export type MeetTable = {
  /** The points of the first place, the second …; null: the place itself is the points, as in cross-country. */
  places: number[] | null
  /** What the points of a relay are multiplied by. */
  relayFactor: number
  /** The most results of a team that score in one race; null for all. */
  perTeam: number | null
  /** The number of results of a team that are added, its best ones; a team with fewer is incomplete. Null adds all. */
  countsBest: number | null
  /** Whether those who share a place share its points, or each get them all. */
  tie: 'split' | 'full'
  /** Teams with equal totals where places are the points: by their fifth or sixth result, or equal. */
  tieRule: 'equal' | 'fifth' | 'sixth'
}

/** A finished race. `team`: the id of a team of the championship, or the name that was typed; '' for none. */
export type Race = { isRelay: boolean; results: { team: string; place: number }[] }

/** The total of a team of a meet, by its id or by the name that was typed. */
export type TeamTotal = { team: string; rank: number; isShared: boolean; hundredths: number }

export type Structure = {
  entrants: Entrant[]
  pools: { key: string; name: Record<Language, string> }[]
  slots: Slot[]
  rank: RankRules
}

/** Why staff decided a game without its score. */
export const AWARD_REASONS = ['forfeit', 'disqualified', 'abandoned', 'protest', 'other'] as const

/** A decision by staff, with its reason in both languages. Facts are only added; `undo` takes one back as if never said. */
export type Fact = { id: string; seq: number; at: string; reason: Record<Language, string> } & (
  | { kind: 'award'; game: string; winner: Side | null; why: (typeof AWARD_REASONS)[number] }
  /** Under protest: its result advances nobody. */
  | { kind: 'hold'; game: string }
  | { kind: 'withdraw'; teamId: string }
  /** These teams play, whatever the sources say; null leaves a side to its source. */
  | { kind: 'pin'; game: string; home: string | null; away: string | null }
  /** Replaces the source of one side: a re-draw. */
  | { kind: 'source'; game: string; side: Side; source: Source }
  /** The order of tied teams by lot or coin, best first. */
  | { kind: 'draw'; order: string[] }
  /** Distances of last-stone draws, in mm. */
  | { kind: 'measure'; teamId: string; mm: number[] }
  | { kind: 'place'; teamId: string; place: number }
  | { kind: 'needed'; game: string; isNeeded: boolean }
  | { kind: 'undo'; of: string }
)

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
