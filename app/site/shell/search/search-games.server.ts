import type { SportEvent } from '../../../events/event.ts'
import { type ShownKey, shownState } from '../../../events/event-state.ts'
import { stateText } from '../../../events/event-words.ts'
import { finderOf } from '../../../events/find-games.ts'
import { isListed, publicTeam, teamOf } from '../../../events/public-events.server.ts'
import { startText } from '../../../events/time/zoned-time.ts'
import type { Language } from '../../../kit/language.ts'
import type { Services } from '../../../services.server.ts'
import type { Team } from '../../../teams/team.ts'
import { pickName } from '../../../teams/team.ts'
import { genderedSport } from '../../../teams/team-names.ts'
import { type ListServices, listedEvent } from '../../spoilers/listed-event.server.ts'
import type { GameResult } from './search-result.ts'

type SearchServices = ListServices & Pick<Services, 'now'>

/** The maximum number of teams and of games that the panel shows. */
const TEAMS = 4
const GAMES = 6

type GameResults = { teams: GameResult[]; games: GameResult[]; hasMore: boolean }

/**
 * Returns teams and games for a query (spec H2, E7): the games that schedules show, upcoming ones first, then the most recent.
 */
export function searchGames(services: SearchServices, query: string, language: Language): GameResults {
  const finder = finderOf(services.games(), query)
  // One extra row of each kind shows whether there are more.
  const teams = finder.teams(TEAMS + 1)
  const now = services.now().getTime()
  const games = finder.games({ now, limit: GAMES + 1, isShown: (event) => isListed(services, event) })
  return {
    teams: teams.slice(0, TEAMS).flatMap((team) => teamResult(services, team, language)),
    games: games.slice(0, GAMES).map((event) => gameResult(services, event, { query, language })),
    hasMore: teams.length > TEAMS || games.length > GAMES,
  }
}

function teamResult({ games }: SearchServices, { slug, sport, gender }: Team, language: Language): GameResult[] {
  const side = teamOf(games(), slug)
  if (!side) return []
  const school = pickName(side.school.name, language).text
  const about = [genderedSport(sport, gender, language), school].filter(Boolean).join(' · ')
  return [{ path: `/team/${slug}`, title: publicTeam(side, language).name, about }]
}

type Typed = { query: string; language: Language }

/** States that a viewer wants to know before opening the page; the others follow from the time. */
const SAID = new Set<ShownKey>(['cancelled', 'postponed', 'tbc', 'in-play', 'interrupted', 'replay'])

function gameResult(services: SearchServices, event: SportEvent, { query, language }: Typed): GameResult {
  const now = services.now().getTime()
  const shown = listedEvent(services, event, language)
  const safe = shown.championship?.safe
  const state = shownState(shown, now)
  const isOver = state.key === 'over' || state.key === 'official' || state.key === 'replay'
  const when = startText(shown, language, isOver ? { day: 'year', time: false } : { day: 'short', zone: true })
  // Of a game that may not be needed the state tells how its series stands.
  const said = SAID.has(state.key) && !shown.championship?.isIfNecessary ? stateText(shown, state, language) : ''
  return {
    path: `/game/${shown.id}`,
    title: shown.title,
    ...(shown.titleLang && { lang: shown.titleLang }),
    about: [said, when, shown.sportName].filter(Boolean).join(' · '),
    ...((state.key === 'live' || state.key === 'faulty') && { isLive: true as const }),
    ...(safe && {
      safe: { eventId: event.id, title: safe, ...(!isFoundWithoutTeams(services, event, query) && { isByTeam: true as const }) },
    }),
  }
}

/** True when a query finds a game also by its title without teams, or by its sport. */
function isFoundWithoutTeams(services: SearchServices, event: SportEvent, query: string): boolean {
  const named = (language: Language) => {
    const { championship, sportName } = listedEvent(services, event, language)
    return `${championship?.safe} ${sportName}`
  }
  const untold = { ...event, homeTeamId: null, awayTeamId: null, title: { en: named('en'), fr: named('fr') } }
  const finder = finderOf({ ...services.games(), events: [untold] }, query)
  return finder.games({ now: services.now().getTime(), limit: 1, isShown: () => true }).length > 0
}
