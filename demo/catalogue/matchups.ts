import { frenchRecaps } from './french/recaps.ts'
import { frenchTeam } from './french/teams.ts'
import type { FrenchRecap } from './french/types.ts'
import { type Recap, recaps, type Sport, type Stock } from './recaps.ts'
import { fullName, type Team } from './teams.ts'
import type { EpisodeDraft } from './types.ts'

type Result = { label: string; away: Team; home: Team; awayScore: number; homeScore: number }

/** A finished game: label, visitors, hosts, and the scores of both. */
export const game = (label: string, away: Team, home: Team, awayScore: number, homeScore: number): Result => ({
  label,
  away,
  home,
  awayScore,
  homeScore,
})

type Naming = 'school' | 'full' | 'nickname'

const names: Record<Naming, (t: Team) => string> = {
  school: (t) => t.school,
  full: fullName,
  nickname: (t) => t.name,
}

const closeMargin: Record<Sport, number> = {
  football: 7,
  basketball: 6,
  hockey: 1,
  volleyball: 1,
  soccer: 1,
  rugby: 7,
  curling: 1,
}

/**
 * Turns a series' results into episodes. Each series starts at another place (`from`) in the sport's sentences and walks
 * through them, so that neighbours differ.
 */
export function games(
  sport: Sport,
  options: { from: number; joined?: 'at' | 'vs.'; naming?: Naming; league?: true; date?: (index: number) => string },
  results: Result[],
): EpisodeDraft[] {
  const { from, joined = 'vs.', naming = 'school', league, date } = options
  let close = from
  let clear = from
  return results.map((result, index) => {
    const recap = told(result)
    const isClose = recap.margin <= closeMargin[sport]
    const at = isClose ? close++ : clear++
    const write = <R>(stock: Stock<R>, of: R) => ({
      short: pick(isClose ? stock.close : stock.clear, at)(of),
      long: pick(league ? [...stock.table, ...stock.long] : stock.long, from + index)(of),
    })
    const name = names[naming]
    return {
      title: `${result.label}: ${name(result.away)} ${joined} ${name(result.home)}`,
      ...write(recaps[sport], recap),
      french: write(frenchRecaps[sport], inFrench(recap)),
      ...(date ? { date: date(index) } : {}),
    }
  })
}

function told({ away, home, awayScore, homeScore }: Result): Recap {
  const homeWon = homeScore > awayScore
  const [winner, loser] = homeWon ? [home, away] : [away, home]
  const high = Math.max(awayScore, homeScore)
  const low = Math.min(awayScore, homeScore)
  return { winner, loser, home, away, score: `${high}-${low}`, margin: high - low }
}

function inFrench({ winner, loser, home, away, score }: Recap): FrenchRecap {
  return { winner: frenchTeam(winner), loser: frenchTeam(loser), home: frenchTeam(home), away: frenchTeam(away), score }
}

function pick<T>(list: readonly T[], index: number): T {
  const chosen = list[index % list.length]
  if (chosen === undefined) throw new Error('an empty stock of sentences')
  return chosen
}
