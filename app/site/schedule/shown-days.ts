import type { EventTiming } from '../../events/event-state.ts'
import { aroundToday, type Day } from '../../events/time/days.ts'
import { SITE_ZONE } from '../../events/time/site-zone.ts'
import { localDateOf } from '../../events/time/zoned-time.ts'
import type { ViewerClock } from '../game/game-row.ts'
import { monthOf } from './months.ts'

/** `isPlace`: true for the day with the anchor for today. `isToday`: true once the viewer's clock agrees. */
export type ScheduleDay<Event> = Day<Event> & { isPlace: boolean; isToday: boolean }

/** `folded`: earlier days, whose games are past. */
type DayLists<Event> = { folded: ScheduleDay<Event>[]; days: ScheduleDay<Event>[] }

/** Of the country's time zones, the one in which a day ends last. */
const LAST_ZONE = 'America/Vancouver'

type PageState = {
  /** When the page was made, in ms. */
  at: number
  /** The only month shown; without it the page shows the days around today. */
  month: string | undefined
}

/**
 * Returns the days of a schedule for a viewer (spec E5). Days are local to the venues. Today also gathers games of other days
 * that are still on, and has a place even without games. Until the viewer's clock is known, today is that of the site's zone.
 * On a page with today, days that are past everywhere in the country are folded.
 */
export function shownDays<Event extends EventTiming & { id: string }>(
  sent: readonly Day<Event>[],
  { at, month }: PageState,
  clock: ViewerClock,
): DayLists<Event> {
  const date = localDateOf(clock?.now ?? at, clock?.zone ?? SITE_ZONE)
  const hasToday = month === undefined || monthOf(date) === month
  const { earlier, today, later } = clock
    ? aroundToday(
        sent.flatMap(({ events }) => events),
        clock.now,
        clock.zone,
      )
    : byDate(sent, date)
  const plain = (day: Day<Event>) => ({ ...day, isPlace: false, isToday: false })
  // A game of another month that is still on appears under today as well.
  const ofToday = hasToday || today.length > 0 ? [{ date, events: today, isPlace: true, isToday: clock !== undefined }] : []
  const days = [...earlier.map(plain), ...ofToday, ...later.map(plain)]
  const foldedBefore = hasToday ? localDateOf(at, LAST_ZONE) : ''
  const isFolded = (day: ScheduleDay<Event>) => !day.isPlace && day.date < foldedBefore
  return { folded: days.filter(isFolded), days: days.filter((day) => !isFolded(day)) }
}

const byDate = <Event>(days: readonly Day<Event>[], date: string) => ({
  earlier: days.filter((day) => day.date < date),
  today: days.find((day) => day.date === date)?.events ?? [],
  later: days.filter((day) => day.date > date),
})
