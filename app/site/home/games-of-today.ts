import { isOff, isUnderToday } from '../../events/event-state.ts'
import { SITE_ZONE } from '../../events/time/site-zone.ts'
import type { GameRow, ViewerClock } from '../game/game-row.ts'

/**
 * Returns today's games grouped by sport, in order of their starts, without cancelled ones. `at`: when the page was made, in
 * ms; used until the viewer's clock is known.
 */
export function gamesOfToday<Row extends GameRow>(rows: readonly Row[], clock: ViewerClock, at: number): Row[] {
  const today = rows.filter((row) => !isOff(row) && isUnderToday(row, clock?.now ?? at, clock?.zone ?? SITE_ZONE))
  const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return today.sort(
    (a, b) => a.sportName.localeCompare(b.sportName, 'fr') || order(a.startsAt ?? '~', b.startsAt ?? '~') || order(a.id, b.id),
  )
}
