import { isOff } from '../../events/event-state.ts'
import { type GameRow, isPast, stateAt, type ViewerClock } from '../game/game-row.ts'

type SortedGames<Game> = { next: Game | undefined; coming: Game[]; past: Game[] }

/**
 * Sorts a team's games at a moment (spec E7): the next one that takes place, also while it is in play; other upcoming ones; and
 * past ones, newest first. A cancelled or postponed game is never the next one, and counts as past once its time has passed.
 */
export function sortedGames<Game extends { row: GameRow }>(
  games: readonly Game[],
  clock: ViewerClock,
  at: number,
): SortedGames<Game> {
  const state = ({ row }: Game) => stateAt(row, clock, at)
  // Cancelled games are judged by their time, as if they took place.
  const isGone = (game: Game) => isPast(isOff(game.row) ? stateAt({ ...game.row, schedule: 'planned' }, clock, at) : state(game))
  const open = games.filter((game) => !isGone(game))
  const next = open.find((game) => !isOff(game.row))
  return { next, coming: open.filter((game) => game !== next), past: games.filter(isGone).toReversed() }
}
