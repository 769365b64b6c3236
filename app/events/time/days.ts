import type { Language } from '../../kit/language.ts'
import { GENDERS, type Gender, isSport, type Sport } from '../../teams/sport.ts'
import { SCHOOL_CODE } from '../../teams/team.ts'
import { type EventTiming, isUnderToday } from '../event-state.ts'
import { localDateOf } from './zoned-time.ts'

// The days of a schedule, and its filters (spec E5).

/** The parts of an event that a schedule needs. */
export type ListEvent = EventTiming & {
  id: string
  sport: Sport
  /** The codes of the teams' schools; `genders`: those of the teams. */
  schools: readonly string[]
  genders: readonly Gender[]
  /** The languages of its commentary. */
  languages: readonly Language[]
}

export type Day<Event> = { date: string; events: Event[] }

/** Groups events by local day, in order; those with a time to be confirmed come last in their day. */
export function daysOf<Event extends Pick<ListEvent, 'id' | 'localDate' | 'startsAt'>>(events: readonly Event[]): Day<Event>[] {
  return [...Map.groupBy(events.toSorted(inOrder), ({ localDate }) => localDate)].map(([date, ofDay]) => ({
    date,
    events: ofDay,
  }))
}

/** Compares by local day, then by instant, since one day can have two zones; the id settles ties, so that all nodes agree. */
function inOrder(a: Pick<ListEvent, 'id' | 'localDate' | 'startsAt'>, b: typeof a): number {
  return order(a.localDate, b.localDate) || order(a.startsAt ?? TBC, b.startsAt ?? TBC) || order(a.id, b.id)
}

/** Compares games under today, which can have two dates: the first to start comes first. */
const byStart = (a: Pick<ListEvent, 'id' | 'localDate' | 'startsAt'>, b: typeof a) =>
  order(a.startsAt ?? TBC, b.startsAt ?? TBC) || inOrder(a, b)

/** The sort key of a start to be confirmed: it comes after every instant. */
const TBC = '~'
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Splits events into the days before today, today's list, and the days after, for a viewer in the zone; each event is in exactly
 * one.
 */
export function aroundToday<Event extends EventTiming & Pick<ListEvent, 'id'>>(
  events: readonly Event[],
  now: number,
  zone: string,
): { earlier: Day<Event>[]; today: Event[]; later: Day<Event>[] } {
  const today = new Set(events.filter((event) => isUnderToday(event, now, zone)))
  const others = events.filter((event) => !today.has(event))
  const date = localDateOf(now, zone)
  return {
    earlier: daysOf(others.filter(({ localDate }) => localDate < date)),
    today: [...today].sort(byStart),
    later: daysOf(others.filter(({ localDate }) => localDate > date)),
  }
}

/** The filter of a schedule; an absent part filters nothing. */
export type ScheduleFilter = { sport?: Sport; school?: string; gender?: Gender; language?: Language }

/** True when an event passes the filter. */
export const passes = (event: Pick<ListEvent, 'sport' | 'schools' | 'genders' | 'languages'>, filter: ScheduleFilter): boolean =>
  (filter.sport === undefined || event.sport === filter.sport) &&
  (filter.school === undefined || event.schools.includes(filter.school)) &&
  (filter.gender === undefined || event.genders.includes(filter.gender)) &&
  (filter.language === undefined || event.languages.includes(filter.language))

/** Reads the filter in an address: `?sport=hockey&school=NOR&gender=women&language=fr`. Invalid parts are ignored. */
export function filterIn(query: URLSearchParams): ScheduleFilter {
  const [sport, school, gender, language] = ['sport', 'school', 'gender', 'language'].map((name) => query.get(name) ?? '')
  return {
    ...(sport && isSport(sport) && { sport }),
    ...(school && SCHOOL_CODE.test(school.toUpperCase()) && { school: school.toUpperCase() }),
    ...(isGender(gender) && { gender }),
    ...((language === 'en' || language === 'fr') && { language }),
  }
}

const isGender = (text: string | undefined): text is Gender => GENDERS.some((gender) => gender === text)

/** Returns the query of a filter's address, always in the same order; '' for no filter. */
export function filterQuery({ sport, school, gender, language }: ScheduleFilter): string {
  const parts = Object.entries({ sport, school, gender, language }).filter(
    (part): part is [string, string] => part[1] !== undefined,
  )
  return parts.length === 0 ? '' : `?${new URLSearchParams(parts)}`
}
