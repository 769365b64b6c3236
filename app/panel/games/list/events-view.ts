import type { Publication } from '../../../catalog/publication.ts'
import type { EventCommand } from '../../../events/edit/commands.ts'
import type { SportEvent } from '../../../events/event.ts'
import type { Language } from '../../../kit/language.ts'

/** Filters of the list of events, from the address; '' for all. */
export type EventsView = {
  text: string
  sport: string
  /** Id of a team or of a school. */
  team: string
  /** A state of the schedule, of play or of the webcast. */
  state: string
  /** '' for the events from today on, 'past', or a month (YYYY-MM). */
  when: string
  /** Counted from 1. */
  page: number
}

/** Webcast states for staff: those of event-state.ts, with more detail before the start. */
export const WEBCAST_STATES = ['none', 'no-video', 'ready', 'on-air', 'faulty', 'recorded'] as const
export type WebcastState = (typeof WEBCAST_STATES)[number]

/** The fields of an event that a list's actions need. */
export type CommandTarget = Pick<SportEvent, 'id' | 'version' | 'schedule' | 'play' | 'localDate' | 'localTime'> & {
  title: string
}

export type EventListCommand = EventCommand | 'remove'

export type EventListRow = CommandTarget & {
  publication: Publication
  lang?: Language
  /** Such as '7:00 p.m.' */
  time: string
  /** Such as 'Newfoundland time'. */
  zone: string
  /** Such as 'Saturday, December 5'; undefined when the heading of the group is the day. */
  day?: string
  sportName: string
  /** Such as 'Cancelled: power failure'. */
  state: string
  /** Visual style of the state. */
  tone?: 'live' | 'changed' | 'off' | 'over'
  series: string
  picture: WebcastState
}

/** A part of the list with its heading: a day, or one of the groups at the top. */
export type EventGroup = { key: string; title: string; events: EventListRow[] }

export const viewIn = (query: URLSearchParams): EventsView => {
  const of = (name: string) => query.get(name) ?? ''
  const page = Number(of('page'))
  return {
    text: of('text'),
    sport: of('sport'),
    team: of('team'),
    state: of('state'),
    when: of('when'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** Returns the address of a view, without the parameters that have their default value. */
export function viewPath({ page, ...parts }: EventsView): string {
  const query = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''))
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? '/admin/events' : `/admin/events?${query}`
}
