import type { SportEvent } from '../events/event.ts'
import { foldText } from '../kit/text/fold.ts'
import { type ScoreState, winnerOf } from '../scores/rules/score-state.ts'
import { stateOf } from '../scores/rules/score-step.ts'
import { namesOfSchool } from '../teams/find-names.ts'
import type { School, Team } from '../teams/team.ts'
import type { Championship } from './championship.ts'
import { foldChampionship } from './rules/fold-championship.ts'
import { NO_RESULT } from './rules/seats.ts'
import type { ChampionshipState, SlotResult } from './rules/structure.ts'

/** An event of a championship with its score. `seq`: the number of facts in the score. */
export type PlayedGame = { event: SportEvent; score: ScoreState | undefined; seq: number }

type Options = {
  games: () => { byId: ReadonlyMap<string, SportEvent>; teams: ReadonlyMap<string, Team>; schools: ReadonlyMap<string, School> }
  scores: { of(eventId: string): { state: ScoreState; seq: number } | undefined }
}

/** Opens the lookup of who plays, which computes a championship again only when it, an event or a score of it has changed. */
export function openChampionshipStates({ games, scores }: Options): (championship: Championship) => ChampionshipState {
  const known = new WeakMap<Championship, { basis: string; schools: unknown; state: ChampionshipState }>()
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
      return school ? [...new Set(namesOfSchool(school).map(foldText))].map((name) => ({ name, teamId })) : []
    })
    const byName = Map.groupBy(named, ({ name }) => name)
    return new Map([...byName].map(([name, [first, ...others]]) => [name, others.length === 0 ? first?.teamId : undefined]))
  }
  return (championship) => {
    const played = [...championship.eventIds.values()].map(gameOf)
    const basis = played.map((game) => (game ? `${game.event.version} ${game.seq}` : '')).join()
    const before = known.get(championship)
    const { schools } = games()
    // The totals of meets depend on the names of schools.
    const isNamedSo = before?.schools === schools || championship.structure.slots.every(({ stage }) => stage !== 'meet')
    if (before?.basis === basis && isNamedSo) return before.state
    const named = teamsByName(championship)
    const state = computeState(championship, gameOf, (text) => named.get(foldText(text)))
    known.set(championship, { basis, schools, state })
    return state
  }
}

/** Returns the id of the team that a scorer's text names; undefined for none, or for several. */
export type TeamOf = (text: string) => string | undefined

/**
 * Returns who plays and who has won (spec B3), from the events and scores that `gameOf` finds by the event's id. `teamOf`: needed
 * for the totals of meets alone.
 */
export function computeState(
  championship: Championship,
  gameOf: (eventId: string) => PlayedGame | undefined,
  teamOf: TeamOf = () => undefined,
): ChampionshipState {
  const { structure, facts, eventIds } = championship
  const results = new Map(
    [...eventIds].flatMap(([code, eventId]) => {
      const game = gameOf(eventId)
      return game ? [[code, resultOf(game, teamOf)] as const] : []
    }),
  )
  return foldChampionship(structure, facts, results)
}

/** Returns the result of a game. `teamOf`: as for `computeState`. */
export function resultOf({ event, score }: PlayedGame, teamOf: TeamOf = () => undefined): SlotResult {
  const teams = { home: event.homeTeamId, away: event.awayTeamId }
  const played = { ...NO_RESULT, teams, hasBegun: event.play !== 'not-begun' }
  if (!score) return played
  const { home, away } = score
  return {
    ...played,
    state: stateOf(score),
    home: home.score,
    away: away.score,
    byPart: { home: home.byPart, away: away.byPart },
    winner: winnerOf(score) ?? null,
    ...(score.sport === 'meet' && meetResult(score, teamOf)),
  }
}

/** A relay says so in its name. */
const RELAY = /\brela(?:y|is)\b/i

function meetResult({ races, standing }: ScoreState, teamOf: TeamOf): Pick<SlotResult, 'races' | 'typedTotals'> {
  const named = (text: string) => teamOf(text) ?? text
  return {
    races: races
      .filter(({ state }) => state === 'done')
      .map(({ name, places }) => ({
        isRelay: RELAY.test(name),
        results: places.flatMap(({ place, team }) => (place === null ? [] : [{ team: named(team), place }])),
      })),
    typedTotals: standing.map(({ name, points }) => ({ team: named(name), hundredths: Math.round(points * 100) })),
  }
}
