import { aroundToday, type Day } from '../../events/days.ts'
import type { StatedEvent } from '../../events/event-state.ts'
import { localDateOf } from '../../events/zoned-time.ts'
import type { ViewerClock } from '../game/game-row.ts'

type Shown<Event> = Day<Event> & { isToday: boolean }

/**
 * The days of a schedule for a viewer: what stands under today is gathered there, also a game of yesterday that is still on (spec E5).
 * Before the viewer's clock is known, they are the days of the venues.
 */
export function shownDays<Event extends StatedEvent & { id: string }>(
  days: readonly Day<Event>[],
  clock: ViewerClock,
): Shown<Event>[] {
  const plain = (day: Day<Event>) => ({ ...day, isToday: false })
  if (clock === undefined) return days.map(plain)
  const { now, zone } = clock
  const { earlier, today, later } = aroundToday(
    days.flatMap(({ events }) => events),
    now,
    zone,
  )
  const ofToday = today.length > 0 ? [{ date: localDateOf(now, zone), events: today, isToday: true }] : []
  return [...earlier.map(plain), ...ofToday, ...later.map(plain)]
}
