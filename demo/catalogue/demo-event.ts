import { clashesOf } from '../../app/events/clashes.ts'
import type { EventContent, GivenPicture } from '../../app/events/edit/edit-events.server.ts'
import { EXPECTED_MINUTES, type LocalStart } from '../../app/events/event.ts'
import { expectedEnd } from '../../app/events/event-state.ts'
import { instantOf, localDateOf, localStartOf } from '../../app/events/time/zoned-time.ts'
import { DAY_MS } from '../../app/kit/time/time-units.ts'
import { stableId } from '../stable-id.ts'
import { type DemoTeam, type DemoVenue, teamOf, venueOf } from './schools.ts'

export type DemoEvent = EventContent & {
  id: string
  startsAt: string | null
  pictures: GivenPicture[]
  home: DemoTeam | null
  away: DemoTeam | null
  /** The start that it had before it was delayed or moved. */
  former?: LocalStart
}

export type EventDraft = {
  /** Unique and the same at every instant, since the id is made from it. */
  key: string
  sport: DemoTeam['sport']
  /** The keys of two schools, hosts first. */
  teams?: { home: string; away: string; gender: DemoTeam['gender'] }
  venue?: DemoVenue
  /** A date and a time of the venue's clock, or an instant (ISO). */
  start: { date: string; time: string | null } | { at: string }
} & Partial<Pick<EventContent, 'kind' | 'title' | 'isNeutral' | 'expectedMinutes' | 'seriesDocId'>> & {
    pictures?: GivenPicture[]
  }

const NO_TEXT = { en: '', fr: '' }

/** An event as the site stores it. What lies before `now` is over, and official after three days. */
export function eventFrom(draft: EventDraft, now: Date): DemoEvent {
  const { key, sport, teams, start, expectedMinutes = EXPECTED_MINUTES } = draft
  const venue = draft.venue ?? (teams && venueOf(teams.home, sport))
  if (!venue) throw new Error(`The demo's event '${key}' has no place.`)
  const home = teams ? teamOf(teams.home, sport, teams.gender) : null
  const away = teams ? teamOf(teams.away, sport, teams.gender) : null
  const local =
    'at' in start
      ? localStartOf(start.at, venue.zone)
      : { localDate: start.date, localTime: start.time, zone: venue.zone, isLater: false }
  const event: DemoEvent = {
    id: stableId(`event ${key}`),
    sport,
    kind: draft.kind ?? 'game',
    homeTeamId: home?.id ?? null,
    awayTeamId: away?.id ?? null,
    home,
    away,
    title: draft.title ?? NO_TEXT,
    isNeutral: draft.isNeutral ?? false,
    venueId: venue.id,
    ...local,
    startsAt: startOf(local),
    expectedMinutes,
    schedule: 'planned',
    play: 'not-begun',
    hasPictureFault: false,
    reason: NO_TEXT,
    seriesDocId: draft.seriesDocId ?? null,
    pictures: draft.pictures ?? [],
  }
  return { ...event, play: playAt(event, now.getTime()) }
}

const OFFICIAL_AFTER = 3 * DAY_MS

function playAt(event: DemoEvent, now: number): DemoEvent['play'] {
  const end = expectedEnd(event)
  if (end <= now - OFFICIAL_AFTER) return 'official'
  if (end <= now) return 'over'
  return event.startsAt !== null && Date.parse(event.startsAt) <= now ? 'in-play' : 'not-begun'
}

function startOf(local: LocalStart): string | null {
  const start = instantOf(local)
  if (!start.ok) throw new Error(`The demo has ${local.localDate} ${local.localTime} in ${local.zone}: ${start.reason}`)
  return start.startsAt
}

/** The same event with a new start, and the one that it had. */
export function restarted(event: DemoEvent, to: { date: string; time: string }): DemoEvent {
  const { localDate, localTime, zone, isLater } = event
  const local = { localDate: to.date, localTime: to.time, zone, isLater: false }
  return { ...event, ...local, startsAt: startOf(local), former: { localDate, localTime, zone, isLater } }
}

/** As the rules of clashes want it. A stream is known by its episode. */
const clashing = (event: DemoEvent) => ({ ...event, streams: event.pictures.map(({ episodeDocId }) => episodeDocId) })

/** Those that clash with none of those before them. */
export function withoutClashes(events: readonly DemoEvent[]): DemoEvent[] {
  const kept: ReturnType<typeof clashing>[] = []
  for (const event of events.map(clashing)) if (clashesOf(event, kept).length === 0) kept.push(event)
  return kept.map(({ streams: _, ...event }) => event)
}

/** The date at the place at an instant. */
export const dateAt = (now: Date, { zone }: DemoVenue): string => localDateOf(now.getTime(), zone)

/** The date so many days later, both YYYY-MM-DD. */
export const daysLater = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
