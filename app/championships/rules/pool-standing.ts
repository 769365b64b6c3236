import { standingsOf } from './rank-teams.ts'
import type { RankedGame, RankFacts } from './rank-values.ts'
import type { Outcome } from './seats.ts'
import type { FactOf } from './standing-facts.ts'
import type { Side, SlotResult, Standing, Structure } from './structure.ts'

export type PlayedPool = { standing: Standing[]; games: RankedGame[]; isOver: boolean }

export type PoolGame = { outcome: Outcome; result: SlotResult | undefined; award: FactOf<'award'> | undefined }

/** Ranks the teams of a pool by the games that are decided. */
export function poolStanding(
  { entrants, rank }: Structure,
  key: string,
  poolGames: readonly PoolGame[],
  { withdrawn, ...facts }: RankFacts & { withdrawn: ReadonlySet<string> },
): PlayedPool {
  const members = entrants.filter(({ pool }) => pool === key).map(({ teamId }) => teamId)
  const playing = poolGames.flatMap(({ outcome: { home, away } }) => [home, away]).flatMap(({ id }) => id ?? [])
  const teams = [...new Set([...members, ...playing])]
  // A team that withdrew after its last game keeps its rank.
  const hasLeft = (team: string) =>
    withdrawn.has(team) &&
    poolGames.some(({ outcome: { home, away } }) => [home, away].some(({ id, isOut }) => id === team && isOut))
  const last = teams.filter(hasLeft)
  const games = poolGames
    .flatMap((game) => rankedGame(game, rank) ?? [])
    .filter(({ home, away }) => rank.withdrawn === 'keep' || !(last.includes(home) || last.includes(away)))
  const missing = poolGames.filter(({ outcome: { status } }) => status !== 'decided' && status !== 'not-needed')
  const openGames = new Map(
    teams.map((team) => {
      const isOpenTo = ({ outcome: { home, away } }: PoolGame) =>
        [home, away].some(({ id, isOut }) => id === team || (id === null && !isOut))
      return [team, poolGames.length === 0 ? 1 : missing.filter(isOpenTo).length]
    }),
  )
  const isOver = poolGames.length > 0 && missing.length === 0
  return { standing: standingsOf(teams, games, rank, { ...facts, openGames, last }), games, isOver }
}

/** Returns a decided game as its ranking counts it; undefined for one that is not decided or that had one team only. */
function rankedGame({ outcome, result, award }: PoolGame, rank: Structure['rank']): RankedGame | undefined {
  const { home, away, status, winner } = outcome
  if (status !== 'decided' || home.id === null || away.id === null) return undefined
  const side: Side | null = winner.id === null ? null : winner.id === home.id ? 'home' : 'away'
  const isGiven = award ? award.why === 'forfeit' || award.why === 'disqualified' : home.isOut || away.isOut
  const teams = { home: home.id, away: away.id, winner: side }
  if (result && !isGiven && result.state !== 'none' && result.winner === side) {
    const score = { home: result.home, away: result.away }
    return { ...teams, score, byPart: result.byPart, isForfeit: false }
  }
  const score = { home: side === 'home' ? rank.forfeitScore : 0, away: side === 'away' ? rank.forfeitScore : 0 }
  return { ...teams, score, byPart: { home: [], away: [] }, isForfeit: true, isLostByBoth: side === null }
}
