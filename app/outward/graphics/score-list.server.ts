import { isDay } from '../../audience/report/report.ts'
import { EVENT_ID, type SportEvent } from '../../events/event.ts'
import { isUnderToday, pictureOf } from '../../events/event-state.ts'
import { DAY_MS } from '../../kit/time/time-units.ts'
import type { ScoreServices } from '../../scores/log/public-scores.server.ts'
import { rulesOf } from '../../scores/rules/rules-of.ts'
import { SCORE_SPORTS } from '../../scores/rules/score-state.ts'
import { isSport } from '../../teams/sport.ts'
import { rowOf } from './output-game.server.ts'
import type { RowInput } from './score-row.ts'

/** The maximum numbers of games in an answer, and of games that a request names. */
const [MOST, MOST_NAMED] = [200, 20]
/** How many days ago an event of today may have begun: events last up to seven, and no zone is a day away from UTC. */
const BACK_DAYS = 9

/**
 * A requested list: named games, or those of a day; without a day, today's at each game's place. `sport`: that of the event, or
 * the one in its row.
 */
export type ScoreListRequest = { events: string[]; day: string | undefined; sport: string | undefined }

/** Reads a query; undefined for one that no list can answer. */
export function scoreListRequest(query: URLSearchParams): ScoreListRequest | undefined {
  const [day, sport] = [query.get('day') ?? '', query.get('sport') ?? '']
  const events = query.getAll('event')
  const isKnown = sport === '' || isSport(sport) || SCORE_SPORTS.some((key) => key === sport)
  if ((day !== '' && !isDay(day)) || !isKnown) return undefined
  if (events.length > MOST_NAMED || !events.every((id) => EVENT_ID.test(id))) return undefined
  return { events, day: day === '' ? undefined : day, sport: sport || undefined }
}

/** Returns the rows of the public games, in the order of their starts; for named games, in the order of the request. */
export function listedRows(services: ScoreServices, { events, day, sport }: ScoreListRequest, now: number): RowInput[] {
  const games = services.games()
  const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const [from, until] = [dayAt(now - BACK_DAYS * DAY_MS), dayAt(now + DAY_MS)]
  const isToday = (event: SportEvent) => {
    // A cheap test that excludes nearly all events, since time zones are slow to compute.
    if (event.localDate < from || event.localDate > until) return false
    const picture = pictureOf(games.picturesOf(event.id), event.hasPictureFault)
    return isUnderToday({ ...event, picture, isContinued: games.continuationOf(event.id) !== undefined }, now, event.zone)
  }
  const isOfDay = (event: SportEvent) => (day === undefined ? isToday(event) : event.localDate === day)
  const wanted = events.length > 0 ? events.flatMap((id) => games.byId.get(id) ?? []) : games.events.filter(isOfDay)
  const rows: RowInput[] = []
  for (const event of wanted) {
    if (rows.length >= MOST) break
    if (sport !== undefined && event.sport !== sport && rulesOf(event).key !== sport) continue
    const row = rowOf(services, event)
    if (row) rows.push(row)
  }
  return rows
}
