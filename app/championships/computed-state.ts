import type { SportEvent } from '../events/event.ts'
import { type ScoreState, winnerOf } from '../scores/rules/score-state.ts'
import { stateOf } from '../scores/rules/score-step.ts'
import type { Championship } from './championship.ts'
import { foldChampionship } from './rules/fold-championship.ts'
import { NO_RESULT } from './rules/seats.ts'
import type { ChampionshipState, SlotResult } from './rules/structure.ts'

/** An event of a championship with its score. `seq`: the number of facts in the score. */
export type PlayedGame = { event: SportEvent; score: ScoreState | undefined; seq: number }

type Options = {
  games: () => { byId: ReadonlyMap<string, SportEvent> }
  scores: { of(eventId: string): { state: ScoreState; seq: number } | undefined }
}

/** Opens the lookup of who plays, which computes a championship again only when it, an event or a score of it has changed. */
export function openChampionshipStates({ games, scores }: Options): (championship: Championship) => ChampionshipState {
  const known = new WeakMap<Championship, { basis: string; state: ChampionshipState }>()
  function gameOf(eventId: string): PlayedGame | undefined {
    const event = games().byId.get(eventId)
    const score = scores.of(eventId)
    return event && { event, score: score?.state, seq: score?.seq ?? 0 }
  }
  return (championship) => {
    const played = [...championship.eventIds.values()].map(gameOf)
    const basis = played.map((game) => (game ? `${game.event.version} ${game.seq}` : '')).join()
    const before = known.get(championship)
    if (before?.basis === basis) return before.state
    const state = computeState(championship, gameOf)
    known.set(championship, { basis, state })
    return state
  }
}

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

function resultOf({ event, score }: PlayedGame): SlotResult {
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
  }
}
