import { athletics } from './athletics.ts'
import { mensBasketball } from './basketball-men.ts'
import { womensBasketball } from './basketball-women.ts'
import { episodesFrom, type Hosts, seriesFrom } from './build.ts'
import { type Calendar, calendarFrom } from './calendar.ts'
import { categories } from './categories.ts'
import { curlingAndWrestling } from './curling-wrestling.ts'
import { football } from './football.ts'
import { hockey } from './hockey.ts'
import { liveEvents } from './live.ts'
import { rugby } from './rugby.ts'
import { shows } from './shows.ts'
import { soccer } from './soccer.ts'
import { swimming } from './swimming.ts'
import type { DemoCategory, DemoEpisode, DemoSeries, SeriesDraft } from './types.ts'
import { volleyball } from './volleyball.ts'

export type { DemoCategory, DemoEpisode, DemoSeries } from './types.ts'

const rooms = [
  liveEvents,
  football,
  mensBasketball,
  womensBasketball,
  hockey,
  volleyball,
  shows,
  soccer,
  rugby,
  athletics,
  swimming,
  curlingAndWrestling,
]

/** The invented catalogue of a new site; the same options always give the same catalogue. */
export function demoCatalogue(options: Hosts & { now: Date }): {
  categories: DemoCategory[]
  series: DemoSeries[]
  episodes: DemoEpisode[]
} {
  const { drafts } = demoDrafts(options.now)
  return {
    categories: structuredClone(categories),
    series: drafts.map((draft, order) => seriesFrom(draft, order, options)),
    episodes: drafts.flatMap((draft) => episodesFrom(draft, options)),
  }
}

/** The drafts from which the catalogue is built. */
export function demoDrafts(now: Date): { calendar: Calendar; drafts: SeriesDraft[] } {
  const calendar = calendarFrom(now)
  return { calendar, drafts: rooms.flatMap((room) => room(calendar)) }
}
