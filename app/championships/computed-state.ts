import type { SportEvent } from '../events/event.ts'
import { type ScoreState, winnerOf } from '../scores/rules/score-state.ts'
import { stateOf } from '../scores/rules/score-step.ts'
import type { Championship } from './championship.ts'
import { foldChampionship } from './rules/fold-championship.ts'
import type { ChampionshipState, SlotResult } from './rules/structure.ts'

/** An event of a championship with its score. `seq`: the number of facts in the score. */
export type PlayedGame = { event: SportEvent; score: ScoreState | undefined; seq: number }

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

const NO_SIDES = { home: 0, away: 0, byPart: { home: [], away: [] }, winner: null }

function resultOf({ event, score }: PlayedGame, teamOf: TeamOf): SlotResult {
  const teams = { home: event.homeTeamId, away: event.awayTeamId }
  const hasBegun = event.play !== 'not-begun'
  if (!score) return { ...NO_SIDES, state: 'none', teams, hasBegun }
  const { home, away } = score
  return {
    state: stateOf(score),
    home: home.score,
    away: away.score,
    byPart: { home: home.byPart, away: away.byPart },
    winner: winnerOf(score) ?? null,
    teams,
    hasBegun,
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
