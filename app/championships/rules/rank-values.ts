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
  for (const game of games)
    for (const [side, other] of [
      ['home', 'away'],
      ['away', 'home'],
    ] as const) {
      const points = (of: Side) =>
        game.isForfeit && game.winner
          ? sum(of === game.winner ? forfeitByPart : [])
          : game.byPart[of].length > 0
            ? sum(game.byPart[of])
            : game.score[of]
      const line = {
        against: game[other],
        scored: game.score[side],
        conceded: game.score[other],
        pointsScored: points(side),
        pointsConceded: points(other),
        outcome: game.winner === side ? 'win' : game.winner || game.isLostByBoth ? 'loss' : 'draw',
        isForfeit: game.isForfeit,
      } as const
      const lines = ledger.get(game[side])
      if (lines) lines.push(line)
      else ledger.set(game[side], [line])
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

/** Wins as a share of games; a draw counts as much of a win as in the table of points, or half. */
function record(games: readonly TeamGame[], { points }: RankRules): Fraction {
  const [win, draw] = points.win > 0 ? [points.win, points.draw] : [2, 1]
  const won = games.filter(({ outcome }) => outcome === 'win').length * win
  const drawn = games.filter(({ outcome }) => outcome === 'draw').length * draw
  return ratio(won + drawn, games.length * win)
}

const scoredIn = (games: readonly TeamGame[]) => sum(games.map(({ scored }) => scored))

const differenceIn = (games: readonly TeamGame[], cap = Number.POSITIVE_INFINITY) =>
  sum(games.map(({ scored, conceded }) => Math.max(-cap, Math.min(cap, scored - conceded))))

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
export function valuesOf(step: RankStep, question: Question): Values[] {
  const { tied, ledger, rules, facts } = question
  const gamesOf = (team: string) => ledger.get(team) ?? []
  const all = new Set(tied)
  const among = (team: string) => gamesOf(team).filter(({ against }) => all.has(against))
  const each = (value: (team: string) => Fraction | undefined): Values[] => {
    const pairs = tied.flatMap((team) => {
      const found = value(team)
      return found ? [[team, found] as const] : []
    })
    return pairs.length === tied.length ? [new Map(pairs)] : []
  }
  const ifMet = (value: (games: TeamGame[]) => Fraction) =>
    each((team) => (among(team).length > 0 ? value(among(team)) : undefined))
  switch (step.key) {
    case 'wins':
      return each((team) => whole(gamesOf(team).filter(({ outcome }) => outcome === 'win').length))
    case 'points':
      return each((team) => whole(pointsOf(gamesOf(team), rules)))
    case 'winPct':
      return each((team) => record(gamesOf(team), rules))
    case 'h2hWins':
      return ifMet((games) => record(games, rules))
    case 'h2hDiff':
      return ifMet((games) => whole(differenceIn(games, step.cap)))
    case 'h2hScored':
      return ifMet((games) => whole(scoredIn(games)))
    case 'diff':
    case 'diffCapped':
      return each((team) => whole(differenceIn(gamesOf(team), step.cap)))
    case 'ratioSets':
      return each((team) => ratio(scoredIn(gamesOf(team)), sum(gamesOf(team).map(({ conceded }) => conceded))))
    case 'ratioPoints':
      return each((team) =>
        ratio(
          sum(gamesOf(team).map(({ pointsScored }) => pointsScored)),
          sum(gamesOf(team).map(({ pointsConceded }) => pointsConceded)),
        ),
      )
    case 'scored':
      return each((team) => whole(scoredIn(gamesOf(team))))
    case 'avgScored':
      return each((team) => {
        const played = gamesOf(team).filter(({ isForfeit }) => !isForfeit)
        return ratio(scoredIn(played), played.length)
      })
    case 'common':
      return against(step, question, commonOpponents(step, question))
    case 'vsAbove':
      return question.levels.flatMap((level) => (tied.some((team) => level.includes(team)) ? [] : against(step, question, level)))
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
  }
}

/** Compares the games against some opponents; says nothing where a team has met none of them. */
function against(step: RankStep, { tied, ledger, rules }: Question, opponents: readonly string[]): Values[] {
  const values = new Map<string, Fraction>()
  const counted = new Set(opponents)
  for (const team of tied) {
    const games = (ledger.get(team) ?? []).filter((game) => counted.has(game.against))
    if (games.length === 0) return []
    const { by = 'record', cap } = step
    values.set(team, by === 'record' ? record(games, rules) : whole(by === 'diff' ? differenceIn(games, cap) : scoredIn(games)))
  }
  return [values]
}

function commonOpponents({ onlyIfAllMet = false }: RankStep, { tied, meetings }: Question): string[] {
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
