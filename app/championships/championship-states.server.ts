import type { Games } from '../events/games.server.ts'
import { foldText } from '../kit/text/fold.ts'
import type { CurrentScores } from '../scores/log/scores-shown.server.ts'
import { namesOfSchool } from '../teams/find-names.ts'
import type { Championship } from './championship.ts'
import { computeState, type PlayedGame } from './computed-state.ts'
import type { ChampionshipState } from './rules/structure.ts'

type Options = { games: () => Games; scores: Pick<CurrentScores, 'of'> }

/** Opens the lookup of who plays, which computes a championship again only when it, an event or a score of it has changed. */
export function openChampionshipStates({ games, scores }: Options): (championship: Championship) => ChampionshipState {
  const known = new WeakMap<Championship, { basis: string; state: ChampionshipState }>()
  function gameOf(eventId: string): PlayedGame | undefined {
    const event = games().byId.get(eventId)
    const score = scores.of(eventId)
    return event && { event, score: score?.state, seq: score?.seq ?? 0 }
  }
  /** Teams by the names of their schools; a name of several is that of none. */
  function teamsByName({ structure }: Championship): Map<string, string | undefined> {
    const { teams, schools } = games()
    const named = structure.entrants.flatMap(({ teamId }) => {
      const school = schools.get(teams.get(teamId)?.schoolId ?? '')
      return school ? [...new Set(namesOfSchool(school).map(foldText))].map((name) => [name, teamId] as const) : []
    })
    return new Map(
      [...Map.groupBy(named, ([name]) => name)].map(([name, [first, ...others]]) => [
        name,
        others.length === 0 ? first?.[1] : undefined,
      ]),
    )
  }
  return (championship) => {
    const played = [...championship.eventIds.values()].map(gameOf)
    const basis = played.map((game) => (game ? `${game.event.version} ${game.seq}` : '')).join()
    const before = known.get(championship)
    if (before?.basis === basis) return before.state
    const named = teamsByName(championship)
    const state = computeState(championship, gameOf, (text) => named.get(foldText(text)))
    known.set(championship, { basis, state })
    return state
  }
}
