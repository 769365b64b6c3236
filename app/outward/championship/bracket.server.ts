import { type ChampionshipServices, publicStandings, shownChampionship } from '../../championships/public-championship.server.ts'
import type { PublicStandings } from '../../championships/public-championship.ts'
import type { Language } from '../../kit/language.ts'
import { rulesOf } from '../../scores/rules/rules-of.ts'
import type { ScoredGame } from '../../scores/rules/score-result.ts'
import type { Services } from '../../services.server.ts'
import { type ChampionshipPage, championshipPage } from '../../site/championship/championship-page.server.ts'
import { isPast, stateAt } from '../../site/game/game-row.ts'

/** A championship as frames on other sites and graphics show it: the same for everybody, and without a score (spec B12). */
export type Bracket = ChampionshipPage & {
  /** The round that is on: that of a tree, or 'pool-2'. */
  round: string
  /** The rules by which scores are put into words; undefined without games. */
  rules: Pick<ScoredGame, 'scoring' | 'parts'> | undefined
  /** Only if they are asked for (spec S5). */
  standings: PublicStandings | undefined
}

type BracketServices = ChampionshipServices & Pick<Services, 'catalogue' | 'now'>
type Context = { language: Language; hasResults: boolean }

/** Returns a championship for other sites and graphics; undefined for an unknown address and for a draft (spec B12). */
export function bracketOf(services: BracketServices, slug: string, { language, hasResults }: Context): Bracket | undefined {
  const championship = shownChampionship(services, slug)
  const page = championshipPage(services, slug, language)
  if (!championship || !page) return undefined
  const event = services.games().byId.get(page.games.find(({ row }) => row)?.row?.id ?? '')
  const standings = hasResults ? publicStandings(services, championship, language) : undefined
  return { ...page, round: currentRound(page), rules: event && rulesOf(event), standings }
}

/** True for games of pools and sessions of meets, which stand in lists. */
const isListed = (stage: string) => stage === 'pool' || stage === 'meet'

function currentRound({ round, games, at }: ChampionshipPage): string {
  if (round !== 'pools') return round
  const ahead = games.filter(({ stage, row }) => isListed(stage) && row && !isPast(stateAt(row, undefined, at)))
  const last = games.flatMap((game) => (isListed(game.stage) ? game.round : [])).sort((a, b) => b - a)[0] ?? 1
  return `pool-${ahead.length > 0 ? Math.min(...ahead.map((game) => game.round)) : last}`
}
