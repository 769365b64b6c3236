import type { SportEvent } from '../events/event.ts'
import { type ScoreState, winnerOf } from '../scores/rules/score-state.ts'
import { stateOf } from '../scores/rules/score-step.ts'
import type { Championship } from './championship.ts'
import { foldChampionship } from './rules/fold-championship.ts'
import type { ChampionshipState, SlotResult } from './rules/structure.ts'

/** An event of a championship with its score. `seq`: the number of facts in the score. */
export type PlayedGame = { event: SportEvent; score: ScoreState | undefined; seq: number }

/** Returns who plays and who has won (spec B3), from the events and scores that `gameOf` finds by the event's id. */
export function computeState(championship: Championship, gameOf: (eventId: string) => PlayedGame | undefined): ChampionshipState {
  const { structure, facts, eventIds } = championship
  const results = new Map(
    [...eventIds].flatMap(([code, eventId]) => {
      const game = gameOf(eventId)
      return game ? [[code, resultOf(game)] as const] : []
    }),
  )
  return foldChampionship(structure, facts, results)
}

const NO_SIDES = { home: 0, away: 0, byPart: { home: [], away: [] }, winner: null }

function resultOf({ event, score }: PlayedGame): SlotResult {
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
  }
}
