import {
  compareFractions,
  count,
  type Fraction,
  haveAllMet,
  ledgerOf,
  meetingsOf,
  pointsOf,
  type RankedGame,
  type RankFacts,
  total,
  valuesOf,
} from './rank-values.ts'
import type { RankKey, RankRules, RankStep, Standing } from './structure.ts'

/** `by`: the key that separated the first of them from the teams above. */
type Group = { teams: readonly string[]; by: RankKey | null }

/** A draw by lot decides wherever staff have one, whether the rules name it or not. */
const BY_LOT: RankStep = { key: 'drawn', for: 'both' }

/**
 * Ranks teams by the rules of their competition (spec B6), best first; teams that no key separates are in one group. The teams are
 * divided by one key after another, and those who remain tied by the rules for their number.
 */
export function rankTeams(teams: readonly string[], games: readonly RankedGame[], rules: RankRules, facts: RankFacts): Group[] {
  const ledger = ledgerOf(games, rules)
  const meetings = meetingsOf(ledger)
  const steps = [...rules.steps, BY_LOT]
  let levels: string[][] = []

  /** Divides teams by one step; undefined when it does not apply to them or tells none of them apart. */
  const divide = (tied: readonly string[], step: RankStep): string[][] | undefined => {
    if (step.for !== 'both' && (step.for === 'two') !== (tied.length === 2)) return undefined
    if (step.onlyIfAllMet && step.key !== 'common' && !haveAllMet(tied, meetings)) return undefined
    for (const values of valuesOf(step, { tied, ledger, meetings, rules, facts, levels })) {
      const groups: { value: Fraction; teams: string[] }[] = []
      for (const [team, value] of values) {
        const group = groups.find((each) => compareFractions(each.value, value) === 0)
        if (group) group.teams.push(team)
        else groups.push({ value, teams: [team] })
      }
      if (groups.length > 1) return groups.sort((a, b) => compareFractions(b.value, a.value)).map((group) => group.teams)
    }
    return undefined
  }

  const settle = (tied: readonly string[], from: number, by: RankKey | null): Group[] => {
    if (tied.length < 2) return [{ teams: tied, by }]
    for (const [at, step] of steps.entries()) {
      const groups = at < from ? undefined : divide(tied, step)
      if (!groups) continue
      const [best = [], ...others] = groups
      const rest = rules.oneAtATime && at > 0 ? [others.flat()] : others
      const next = rules.restart === 'top' ? 0 : at + 1
      return [...settle(best, next, by), ...rest.flatMap((group) => settle(group, next, step.key))]
    }
    return [{ teams: tied, by }]
  }

  const first = steps[0] ?? BY_LOT
  levels = divide(teams, first) ?? []
  return teams.length > 0 ? settle(teams, 0, null) : []
}

/**
 * Returns the standing of a pool. `openGames`: the number of games that each team may still play; `last`: teams that have withdrawn
 * and come after all others.
 */
export function standingsOf(
  teams: readonly string[],
  games: readonly RankedGame[],
  rules: RankRules,
  { openGames, last = [], ...facts }: RankFacts & { openGames: ReadonlyMap<string, number>; last?: readonly string[] },
): Standing[] {
  const ledger = ledgerOf(games, rules)
  const groups = rankTeams(
    teams.filter((team) => !last.includes(team)),
    games,
    rules,
    facts,
  )
  const all = last.length > 0 ? [...groups, { teams: last, by: null }] : groups
  const isOver = [...openGames.values()].every((open) => open === 0)
  const isDrawn = rules.steps.some(({ key }) => key === 'drawn' || key === 'lsd')
  const isDecided = clinched(teams, ledger, rules, openGames)
  let above = 0
  return all.flatMap(({ teams: tied, by }) => {
    const rank = above + 1
    above += tied.length
    const isShared = tied.length > 1
    return tied.map((teamId, at): Standing => {
      const own = ledger.get(teamId) ?? []
      return {
        teamId,
        rank,
        isShared,
        by: at === 0 ? by : null,
        isFinal: isOver ? !(isShared && isDrawn) || last.includes(teamId) : !isShared && isDecided(teamId),
        played: own.length,
        wins: count(own, 'win'),
        draws: count(own, 'draw'),
        losses: count(own, 'loss'),
        points: pointsOf(own, rules),
        scored: total(own, ({ scored }) => scored),
        conceded: total(own, ({ conceded }) => conceded),
      }
    })
  })
}

/**
 * Tells whether a team's rank is safe while games are missing: whatever they bring, the first key keeps it above or below each other
 * team.
 */
function clinched(
  teams: readonly string[],
  ledger: ReturnType<typeof ledgerOf>,
  rules: RankRules,
  openGames: ReadonlyMap<string, number>,
): (teamId: string) => boolean {
  const { win, draw, loss, forfeitLoss, closeWin = win, closeLoss = loss } = rules.points
  const perGame = [win, draw, loss, forfeitLoss, closeWin, closeLoss]
  const bounds = (teamId: string): { least: Fraction; most: Fraction } => {
    const games = ledger.get(teamId) ?? []
    const open = openGames.get(teamId) ?? 0
    const [wins, draws, points] = [count(games, 'win'), count(games, 'draw'), pointsOf(games, rules)]
    const between = (least: number, most: number, of = 1) => ({ least: [least, of] as const, most: [most, of] as const })
    switch (rules.steps[0]?.key) {
      case 'points':
        return between(points + open * Math.min(...perGame), points + open * Math.max(...perGame))
      case 'wins':
        return between(wins, wins + open)
      case 'winPct':
        return between(wins, wins + draws + open, Math.max(1, games.length + open))
      default:
        return between(0, 0)
    }
  }
  const of = new Map(teams.map((team) => [team, bounds(team)]))
  const isSafe = (own: { least: Fraction; most: Fraction }, { least, most }: { least: Fraction; most: Fraction }) =>
    compareFractions(own.least, most) > 0 || compareFractions(least, own.most) > 0
  return (teamId) => {
    const own = of.get(teamId)
    return own !== undefined && [...of].every(([other, bound]) => other === teamId || isSafe(own, bound))
  }
}
