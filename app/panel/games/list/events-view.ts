import type { Publication } from '../../../catalog/publication.ts'
import type { EventCommand } from '../../../events/edit/commands.ts'
import type { SportEvent } from '../../../events/event.ts'
import type { Language } from '../../../kit/language.ts'

/** How the address narrows the list of events down; '' for all. */
export type EventsView = {
  text: string
  sport: string
  /** The id of a team or of a school. */
  team: string
  /** A state of the schedule, of play or of the picture. */
  state: string
  /** '' from today on, 'past', or a month (YYYY-MM). */
  when: string
  /** Counted from 1. */
  page: number
}

/** What staff see of the picture: that of event-state.ts, told apart before the start. */
export const ROW_PICTURES = ['none', 'no-video', 'ready', 'on-air', 'faulty', 'recorded'] as const
export type RowPicture = (typeof ROW_PICTURES)[number]

/** What is done to an event from a list. */
export type ActedEvent = Pick<SportEvent, 'id' | 'version' | 'schedule' | 'play' | 'localDate' | 'localTime'> & { title: string }

export type AskedCommand = EventCommand | 'remove'

export type ListedEvent = ActedEvent & {
  publication: Publication
  lang?: Language
  /** '7:00 p.m.' */
  time: string
  /** 'Newfoundland time'. */
  zone: string
  /** 'Saturday, December 5', where the group is no day. */
  day?: string
  sportName: string
  /** 'Cancelled: power failure'. */
  state: string
  /** How the state looks. */
  tone?: 'live' | 'changed' | 'off' | 'over'
  series: string
  picture: RowPicture
}

/** A part of the list with its heading: a day, or one of those that come first. */
export type EventGroup = { key: string; title: string; events: ListedEvent[] }

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

/** The address of a view; parts that are as at first are left out. */
export function viewPath({ page, ...parts }: EventsView): string {
  const query = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''))
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? '/admin/events' : `/admin/events?${query}`
}
