import type { SportEvent } from '../../../events/event.ts'
import { isOff, pictureOf, shownState } from '../../../events/event-state.ts'
import { isListed, openPictures, publicTeam, teamOf } from '../../../events/public-events.server.ts'
import { GAMES } from '../../../history/topics.ts'
import type { Language } from '../../../kit/language.ts'
import type { Services } from '../../../services.server.ts'
import { pickName } from '../../../teams/team.ts'
import { genderedSport } from '../../../teams/team-names.ts'
import { type GameRow, isPast } from '../../game/game-row.ts'
import { gameRow } from '../../game/game-rows.server.ts'

export type FollowedTeam = {
  slug: string
  name: string
  /** The school's full name. */
  school: string
  sportName: string
  code: string
  colour: string
  logo: string
  /** The team's next games; the first may be in play. */
  games: GameRow[]
}

/** `v`: the version of the games. `at`: when the list was made, in ms. */
export type FollowedList = { v: number; at: number; teams: FollowedTeam[] }

/** The number of games listed for each team. With two, a page left open still has the next game when the first is over. */
const GAMES_EACH = 2
/** The maximum number of teams in a list; no viewer follows that many. */
const MOST_TEAMS = 500

/**
 * Returns the teams with these slugs, in this order, each with its next games (spec E7). Skips unknown teams. The list is public,
 * like each team's page: it does not reveal who follows the teams.
 */
export function followedList(
  services: Pick<Services, 'games' | 'catalogue' | 'championships' | 'championshipState' | 'now'>,
  slugs: readonly string[],
  language: Language,
): FollowedList {
  const games = services.games()
  const at = services.now().getTime()
  const v = services.catalogue.version(GAMES)
  const wanted = [...new Set(slugs)].slice(0, MOST_TEAMS).flatMap((slug) => games.teamBySlug.get(slug) ?? [])
  const ids = new Set(wanted.map(({ id }) => id))
  const isWanted = ({ homeTeamId, awayTeamId }: SportEvent) => ids.has(homeTeamId ?? '') || ids.has(awayTeamId ?? '')
  const ahead = games.events.filter((event) => isWanted(event) && isListed(services, event) && isToCome(services, event, at))
  const teams = wanted.flatMap((team): FollowedTeam[] => {
    const side = teamOf(games, team.slug)
    if (!side) return []
    const { slug, name, code, colour, logo } = publicTeam(side, language)
    const own = ahead.filter(({ homeTeamId, awayTeamId }) => homeTeamId === team.id || awayTeamId === team.id)
    return [
      {
        slug,
        name,
        school: pickName(side.school.name, language).text,
        sportName: genderedSport(team.sport, team.gender, language),
        code,
        colour,
        logo,
        games: firstOf(own.map((event) => gameRow(services, event, language))),
      },
    ]
  })
  return { v, at, teams }
}

/** Returns the first games, and the first ones whose teams tell no result. */
function firstOf(rows: readonly GameRow[]): GameRow[] {
  const plain = rows.filter(({ championship }) => championship?.safe === undefined).slice(0, GAMES_EACH)
  return rows.filter((row, at) => at < GAMES_EACH || plain.includes(row))
}

/** True when the game takes place and is not over. */
function isToCome(services: Pick<Services, 'games' | 'catalogue'>, event: SportEvent, at: number): boolean {
  if (isOff(event)) return false
  const picture = pictureOf(openPictures(services, event.id), event.hasPictureFault)
  return !isPast(shownState({ ...event, picture }, at))
}
