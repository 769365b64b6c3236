import type { PublicTeam } from '../../events/public-event.ts'
import { listedEvents, publicTeam, teamOf } from '../../events/public-events.server.ts'
import { GAMES } from '../../history/topics.ts'
import type { Language } from '../../kit/language.ts'
import type { Services } from '../../services.server.ts'
import { pickName } from '../../teams/team.ts'
import { genderedSport } from '../../teams/team-names.ts'
import type { GameRow } from '../game/game-row.ts'
import { gameRow, webcastsToOpen } from '../game/game-rows.server.ts'
import { type PageCard, pageCard, publicTeamCard } from '../series/share/event-cards.server.ts'

export type TeamServices = Pick<Services, 'games' | 'catalogue' | 'championships' | 'championshipState' | 'now' | 'site'>

/** A game of the team; `watch`: the page of its webcast, when there is one. */
export type TeamGame = { row: GameRow; watch?: string }

export type TeamPage = {
  v: number
  /** When the page was made, in ms. */
  at: number
  team: PublicTeam
  /** The school's full name. */
  school: string
  sportName: string
  /** In the order of their days. */
  games: TeamGame[]
  card?: PageCard
}

/** Returns a team's page (spec E7); undefined for an unknown slug. */
export function teamPage(services: TeamServices, slug: string, language: Language): TeamPage | undefined {
  const { games, catalogue, now } = services
  const side = teamOf(games(), slug)
  const stored = games().teamBySlug.get(slug)
  if (!side || !stored) return undefined
  const own = listedEvents(services).filter((event) => event.homeTeamId === stored.id || event.awayTeamId === stored.id)
  const card = publicTeamCard(services, language, slug)
  return {
    v: catalogue.version(GAMES),
    at: now().getTime(),
    team: publicTeam(side, language),
    school: pickName(side.school.name, language).text,
    sportName: genderedSport(stored.sport, stored.gender, language),
    games: own.map((event) => {
      const watch = webcastsToOpen(services, event.id, language)[0]?.path
      return { row: gameRow(services, event, language), ...(watch && { watch }) }
    }),
    ...(card && { card: pageCard(card) }),
  }
}
