import { otherSide } from './seats.ts'
import type { RankRules, RankStep, Side } from './structure.ts'

// What each key of a ranking compares (spec B6). A value is a fraction, so that ratios are compared without dividing.

/** A decided game of a pool. `isForfeit`: its score was given, not played. */
export type RankedGame = {
  home: string
  away: string
  score: Record<Side, number>
  byPart: Record<Side, readonly number[]>
  winner: Side | null
  isForfeit: boolean
  /** Set when both teams lose. */
  isLostByBoth?: boolean
}

/** What staff know of the teams besides their games. `order`: each draw by lot, best first, the newest last. */
export type RankFacts = {
  seeds: ReadonlyMap<string, number | null>
  measures: ReadonlyMap<string, readonly number[]>
  orders: readonly (readonly string[])[]
}

/** A game as one of its teams sees it. */
export type TeamGame = {
  against: string
  scored: number
  conceded: number
  pointsScored: number
  pointsConceded: number
  outcome: 'win' | 'draw' | 'loss'
  isForfeit: boolean
}

/** The games of each team, and how often it has met each other one. */
export type Ledger = ReadonlyMap<string, readonly TeamGame[]>
type Meetings = ReadonlyMap<string, ReadonlyMap<string, number>>

export const meetingsOf = (ledger: Ledger): Meetings =>
  new Map(
    [...ledger].map(([team, games]) => {
      const times = new Map<string, number>()
      for (const { against } of games) times.set(against, (times.get(against) ?? 0) + 1)
      return [team, times]
    }),
  )

/** A numerator and a denominator, which is 0 for an infinite ratio. */
export type Fraction = readonly [number, number]
export type Values = ReadonlyMap<string, Fraction>

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

export function ledgerOf(games: readonly RankedGame[], { forfeitByPart = [] }: RankRules): Ledger {
  const ledger = new Map<string, TeamGame[]>()
  for (const game of games) {
    const { byPart, score, winner, isForfeit } = game
    const points = (of: Side) =>
      isForfeit && winner ? sum(of === winner ? forfeitByPart : []) : byPart[of].length > 0 ? sum(byPart[of]) : score[of]
    for (const side of ['home', 'away'] as const) {
      const other = otherSide(side)
      const lines = ledger.get(game[side]) ?? []
      ledger.set(game[side], lines)
      lines.push({
        against: game[other],
        scored: score[side],
        conceded: score[other],
        pointsScored: points(side),
        pointsConceded: points(other),
        outcome: winner === side ? 'win' : winner || game.isLostByBoth ? 'loss' : 'draw',
        isForfeit,
      })
    }
  }
  return ledger
}

/** Compares by cross products; above 0 when `a` is the greater. A ratio with nothing lost is infinite. */
export const compareFractions = ([a, b]: Fraction, [c, d]: Fraction) => a * d - c * b

/** A ratio of nothing to nothing is 0. */
const ratio = (of: number, to: number): Fraction => (of === 0 && to === 0 ? [0, 1] : [of, to])
const whole = (value: number): Fraction => [value, 1]

export function pointsOf(games: readonly TeamGame[], { points }: RankRules): number {
  const { closeWin = points.win, closeLoss = points.loss } = points
  return sum(
    games.map(({ outcome, scored, conceded, isForfeit }) => {
      if (outcome === 'draw') return points.draw
      const isClose = Math.abs(scored - conceded) === 1
      if (outcome === 'win') return isClose ? closeWin : points.win
      return isForfeit ? points.forfeitLoss : isClose ? closeLoss : points.loss
    }),
  )
}

/** Sums up one figure of games. */
export const total = (games: readonly TeamGame[], value: (game: TeamGame) => number) => sum(games.map(value))
export const count = (games: readonly TeamGame[], of: TeamGame['outcome']) =>
  total(games, ({ outcome }) => Number(outcome === of))

/** Wins as a share of games; a draw counts as much of a win as in the table of points, or half. */
function record(games: readonly TeamGame[], { points }: RankRules): Fraction {
  const [win, draw] = points.win > 0 ? [points.win, points.draw] : [2, 1]
  return ratio(count(games, 'win') * win + count(games, 'draw') * draw, games.length * win)
}

const scored = (games: readonly TeamGame[]) => total(games, (game) => game.scored)

const difference = (games: readonly TeamGame[], _: RankRules, { cap = Number.POSITIVE_INFINITY }: RankStep) =>
  whole(total(games, ({ scored, conceded }) => Math.max(-cap, Math.min(cap, scored - conceded))))

/** What a step compares of a team's games. */
type OfGames = (games: readonly TeamGame[], rules: RankRules, step: RankStep) => Fraction

const OF_ALL: Partial<Record<RankStep['key'], OfGames>> = {
  wins: (games) => whole(count(games, 'win')),
  points: (games, rules) => whole(pointsOf(games, rules)),
  winPct: record,
  diff: difference,
  diffCapped: difference,
  ratioSets: (games) =>
    ratio(
      scored(games),
      total(games, ({ conceded }) => conceded),
    ),
  ratioPoints: (games) =>
    ratio(
      total(games, ({ pointsScored }) => pointsScored),
      total(games, ({ pointsConceded }) => pointsConceded),
    ),
  scored: (games) => whole(scored(games)),
  avgScored(games) {
    const played = games.filter(({ isForfeit }) => !isForfeit)
    return ratio(scored(played), played.length)
  },
}
/** The same of its games against some opponents. */
const OF_SOME = { record, diff: difference, scored: (games) => whole(scored(games)) } satisfies Record<string, OfGames>
const AMONG_TIED: Partial<Record<RankStep['key'], OfGames>> = {
  h2hWins: OF_SOME.record,
  h2hDiff: OF_SOME.diff,
  h2hScored: OF_SOME.scored,
}

type Question = {
  tied: readonly string[]
  ledger: Ledger
  meetings: Meetings
  rules: RankRules
  facts: RankFacts
  /** All teams in groups by the first key, best first. */
  levels: readonly (readonly string[])[]
}

/**
 * Returns what a step compares: none when it says nothing about these teams; several, in order, where it goes down a list of
 * opponents.
 */
export function valuesOf(step: RankStep, { tied, ledger, meetings, rules, facts, levels }: Question): Values[] {
  const { key, by = 'record' } = step
  const each = (value: (team: string) => Fraction | undefined): Values[] => {
    const pairs = tied.flatMap((team) => {
      const found = value(team)
      return found ? [[team, found] as const] : []
    })
    return pairs.length === tied.length ? [new Map(pairs)] : []
  }
  /** Says nothing where a team has met none of the opponents. */
  const against = (opponents: readonly string[], value: OfGames) =>
    each((team) => {
      const games = (ledger.get(team) ?? []).filter((game) => opponents.includes(game.against))
      return games.length > 0 ? value(games, rules, step) : undefined
    })
  const among = AMONG_TIED[key]
  if (among) return against(tied, among)
  switch (key) {
    case 'common':
      return against(commonOpponents(step, tied, meetings), OF_SOME[by])
    case 'vsAbove':
      return levels.filter((level) => !tied.some((team) => level.includes(team))).flatMap((level) => against(level, OF_SOME[by]))
    case 'lsd':
      return each((team) => lastStoneDraw(facts.measures.get(team) ?? [], rules))
    case 'seed':
      return each((team) => {
        const seed = facts.seeds.get(team) ?? null
        return seed === null ? undefined : whole(-seed)
      })
    case 'drawn': {
      const order = facts.orders.findLast((drawn) => tied.every((team) => drawn.includes(team))) ?? []
      return each((team) => (order.includes(team) ? whole(-order.indexOf(team)) : undefined))
    }
    default:
      return each((team) => OF_ALL[key]?.(ledger.get(team) ?? [], rules, step))
  }
}

function commonOpponents({ onlyIfAllMet = false }: RankStep, tied: readonly string[], meetings: Meetings): string[] {
  const times = (team: string | undefined, other: string) => meetings.get(team ?? '')?.get(other) ?? 0
  return [...(meetings.get(tied[0] ?? '')?.keys() ?? [])].filter(
    (other) =>
      !tied.includes(other) &&
      tied.every((team) => (onlyIfAllMet ? times(team, other) === times(tied[0], other) : times(team, other) > 0)),
  )
}

/** The shortest distance is the best: its sum or mean is counted below 0. */
function lastStoneDraw(distances: readonly number[], { lsd = { of: 'sum', discards: 0 } }: RankRules): Fraction | undefined {
  if (distances.length === 0) return undefined
  const counted = distances.toSorted((a, b) => a - b).slice(0, Math.max(1, distances.length - lsd.discards))
  return [-sum(counted), lsd.of === 'sum' ? 1 : counted.length]
}

/** True when each of the teams has met each other equally often, and at least once. */
export function haveAllMet(tied: readonly string[], meetings: Meetings): boolean {
  const times = meetings.get(tied[0] ?? '')?.get(tied[1] ?? '')
  return (
    tied.length < 2 ||
    (times !== undefined &&
      tied.every((team) => tied.every((other) => other === team || meetings.get(team)?.get(other) === times)))
  )
}
