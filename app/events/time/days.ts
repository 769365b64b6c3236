import type { Language } from '../../kit/language.ts'
import { GENDERS, type Gender, isSport, type Sport } from '../../teams/sport.ts'
import { SCHOOL_CODE } from '../../teams/team.ts'
import { isUnderToday, type StatedEvent } from '../event-state.ts'
import { localDateOf } from './zoned-time.ts'

// The days of a schedule, and its filters (spec E5).

/** What a schedule needs to know of an event. */
export type Listed = StatedEvent & {
  id: string
  sport: Sport
  /** The codes of the teams' schools, and who plays in these teams. */
  schools: readonly string[]
  genders: readonly Gender[]
  /** The languages of its commentary. */
  languages: readonly Language[]
}

export type Day<Event> = { date: string; events: Event[] }

/** Events by their local day, in order; those with a time to be confirmed come last in their day. */
export function daysOf<Event extends Pick<Listed, 'id' | 'localDate' | 'startsAt'>>(events: readonly Event[]): Day<Event>[] {
  return [...Map.groupBy(events.toSorted(inOrder), ({ localDate }) => localDate)].map(([date, ofDay]) => ({
    date,
    events: ofDay,
  }))
}

/** By local day, then by instant, since two zones have one day; the id decides the rest, so that every node has one order. */
function inOrder(a: Pick<Listed, 'id' | 'localDate' | 'startsAt'>, b: typeof a): number {
  return order(a.localDate, b.localDate) || order(a.startsAt ?? TBC, b.startsAt ?? TBC) || order(a.id, b.id)
}

/** Under today stand games of two dates: the first to start is the first to be seen. */
const byStart = (a: Pick<Listed, 'id' | 'localDate' | 'startsAt'>, b: typeof a) =>
  order(a.startsAt ?? TBC, b.startsAt ?? TBC) || inOrder(a, b)

/** Behind every instant. */
const TBC = '~'
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The days before today, what stands under today, and the days after, for a viewer in the zone: each event is in one of them. */
export function aroundToday<Event extends StatedEvent & Pick<Listed, 'id'>>(
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

/** What a schedule is narrowed to; nothing where a part is missing. */
export type ScheduleFilter = { sport?: Sport; school?: string; gender?: Gender; language?: Language }

/** Whether an event passes the filter. */
export const passes = (event: Pick<Listed, 'sport' | 'schools' | 'genders' | 'languages'>, filter: ScheduleFilter): boolean =>
  (filter.sport === undefined || event.sport === filter.sport) &&
  (filter.school === undefined || event.schools.includes(filter.school)) &&
  (filter.gender === undefined || event.genders.includes(filter.gender)) &&
  (filter.language === undefined || event.languages.includes(filter.language))

/** The filter in an address: `?sport=hockey&school=NOR&gender=women&language=fr`. What is none is ignored. */
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

/** The query of a filter's address, always in one order; '' for no filter. */
export function filterQuery({ sport, school, gender, language }: ScheduleFilter): string {
  const parts = Object.entries({ sport, school, gender, language }).filter(
    (part): part is [string, string] => part[1] !== undefined,
  )
  return parts.length === 0 ? '' : `?${new URLSearchParams(parts)}`
}
