import { slotOfEvent } from '../../championships/public-championship.server.ts'
import type { SportEvent } from '../../events/event.ts'
import { type EventServices, listedEvents, openPictures } from '../../events/public-events.server.ts'
import { daysOf, type ListEvent, passes, type ScheduleFilter } from '../../events/time/days.ts'
import { SITE_ZONE } from '../../events/time/site-zone.ts'
import { localDateOf } from '../../events/time/zoned-time.ts'
import { GAMES } from '../../history/topics.ts'
import type { Language } from '../../kit/language.ts'
import { dayAfter } from '../../kit/time/day-after.ts'
import type { Services } from '../../services.server.ts'
import { GENDERS, type Gender, SPORTS, type Sport } from '../../teams/sport.ts'
import { schoolName } from '../../teams/team-names.ts'
import type { GameRow } from '../game/game-row.ts'
import { crestOf, gameRow } from '../game/game-rows.server.ts'
import { monthOf, monthsBetween } from './months.ts'
import { packDays } from './packed-days.ts'

export type ScheduleServices = Pick<Services, 'games' | 'catalogue' | 'championships' | 'championshipState' | 'now'>

type Choice<Key extends string> = { key: Key; name: string }

export type SchedulePage = {
  v: number
  /** When the page was made, in ms. */
  at: number
  month: string | undefined
  filter: ScheduleFilter
  days: { date: string; events: GameRow[] }[]
  /** The filter's choices: everything that these days contain, whatever the filter. */
  choices: { sports: Choice<Sport>[]; schools: Choice<string>[]; genders: Gender[]; languages: Language[] }
  /** The nearest earlier and later months with events. */
  earlier: string | undefined
  later: string | undefined
}

/** How many days ahead the page without a month shows. */
const AHEAD = 28

type ScheduleRequest = { month: string | undefined; filter: ScheduleFilter; language: Language }

/**
 * Returns a month of the schedule, or without a month the days from yesterday on (spec E5). Undefined for a distant month
 * without events, so that the number of pages is limited.
 */
function schedulePage(services: ScheduleServices, { month, filter, language }: ScheduleRequest): SchedulePage | undefined {
  const at = services.now().getTime()
  const today = localDateOf(at, SITE_ZONE)
  const events = listedEvents(services)
  // Includes yesterday, because for viewers further west it is still today.
  const [from, until] = month ? [`${month}-01`, `${month}-31`] : [dayAfter(today, -1), dayAfter(today, AHEAD)]
  const isShown = ({ localDate }: SportEvent) => localDate >= from && localDate <= until
  const shown = events.filter(isShown).map((event) => ({ event, listed: listedOf(services, event) }))
  if (month && shown.length === 0 && Math.abs(monthsBetween(monthOf(today), month)) > 1) return undefined
  const before = events.findLast(({ localDate }) => localDate < from)
  const after = events.find(({ localDate }) => localDate > until)
  return {
    v: services.catalogue.version(GAMES),
    at,
    month,
    filter,
    days: daysOf(shown.filter(({ listed }) => passes(listed, filter)).map(({ event }) => gameRow(services, event, language))),
    choices: choicesOf(
      services,
      shown.map(({ listed }) => listed),
      language,
    ),
    earlier: before && monthOf(before.localDate),
    later: after && monthOf(after.localDate),
  }
}

export type PackedSchedule = Omit<SchedulePage, 'days'> & {
  /** Packed by packed-days.ts. */
  days: string
}

/** Returns the page as it is sent: with its games packed, because the markup contains them already. */
export function packedSchedule(services: ScheduleServices, asked: ScheduleRequest): PackedSchedule | undefined {
  const page = schedulePage(services, asked)
  if (!page) return undefined
  const schools = [...services.games().schools.values()]
  return {
    ...page,
    days: packDays(
      page.days,
      schools.map((school) => [schoolName(school, asked.language), crestOf(school)]),
    ),
  }
}

type FilterKeys = Pick<ListEvent, 'sport' | 'schools' | 'genders' | 'languages'>

function listedOf(services: ScheduleServices, event: SportEvent): FilterKeys {
  const { teams, schools } = services.games()
  const of = slotOfEvent(services, event.id)
  const sides = [event.homeTeamId, event.awayTeamId].flatMap((id) => (id === null ? [] : (teams.get(id) ?? [])))
  return {
    sport: event.sport,
    schools: sides.flatMap(({ schoolId }) => schools.get(schoolId)?.code ?? []),
    // The teams of a game of a championship may be unknown still.
    genders: of ? [of.championship.gender] : sides.map(({ gender }) => gender),
    languages: openPictures(services, event.id).flatMap(({ language }) => spoken(language)),
  }
}

/** Returns the languages that commentary can be filtered by: these two only, though episodes may have any. */
const spoken = (language: string): Language[] => {
  const short = language.slice(0, 2)
  return short === 'en' || short === 'fr' ? [short] : []
}

function choicesOf({ games }: EventServices, listed: FilterKeys[], language: Language): SchedulePage['choices'] {
  const codes = new Set(listed.flatMap(({ schools }) => schools))
  const genders = new Set(listed.flatMap(({ genders }) => genders))
  const languages = new Set(listed.flatMap(({ languages }) => languages))
  const schools = [...games().schools.values()].filter(({ code }) => codes.has(code))
  return {
    sports: inOrder([...new Set(listed.map(({ sport }) => sport))].map((key) => ({ key, name: SPORTS[key][language] }))),
    schools: inOrder(schools.map((school) => ({ key: school.code, name: schoolName(school, language) }))),
    genders: GENDERS.filter((gender) => genders.has(gender)),
    languages: (['en', 'fr'] as const).filter((each) => languages.has(each)),
  }
}

const inOrder = <Key extends string>(choices: Choice<Key>[]) => choices.sort((a, b) => a.name.localeCompare(b.name, 'fr'))
