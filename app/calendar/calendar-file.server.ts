import { inTurns } from '../../database/turns.ts'
import { reachableGames, withoutSpoilers } from '../championships/calendar-games.server.ts'
import { championshipPath } from '../championships/championship.ts'
import type { SportEvent } from '../events/event.ts'
import { calendarState, pictureOf } from '../events/event-state.ts'
import { placeText } from '../events/public-event.ts'
import { type EventServices, isListed, listedEvents, openPictures, publicEvent } from '../events/public-events.server.ts'
import { startText } from '../events/time/zoned-time.ts'
import { addressIn } from '../kit/http/addresses.ts'
import type { Language } from '../kit/language.ts'
import type { ResultSummary } from '../scores/log/told-result.ts'
import type { Services as SiteServices } from '../services.server.ts'
import { pickName, type Team } from '../teams/team.ts'
import { genderedSport, schoolName, sportNoun, teamName } from '../teams/team-names.ts'
import { type CalendarAddress, shortTeamId } from './calendar-paths.ts'
import { calendarWords } from './calendar-words.ts'
import { eventEntry, isInCalendars } from './event-entry.ts'
import { joinCalendar, type SerializedEntry, writeEntry } from './ical.ts'

type Services = EventServices & Pick<SiteServices, 'championships' | 'championshipState'> & { now: () => Date }
type CalendarContext = {
  origin: string
  language: Language
  siteName: string
  /** True when no entry says who has advanced in a championship (spec B9). */
  isSpoilerFree?: boolean
  /** True when the calendar of a team includes games that it may still reach (spec B10). */
  hasMaybe?: boolean
  /** Present only in calendars with results. */
  resultOf?: (event: SportEvent) => ResultSummary | undefined
}
/** The choices of an account, by ids. */
export type AccountChoice = { teamIds: readonly string[]; seriesDocIds: readonly string[] }

/** The minimum time, in minutes, that programs wait before they read a calendar again. */
const REFRESH = 60

/**
 * Writes a calendar as a file (spec E8); undefined when there is no such series, team, sport, school or game, or none of a pick's
 * teams. Holds only public events, even for an account (`own`: its choices). Written in turns of the event loop, because a
 * season's calendar takes tens of milliseconds.
 */
export async function calendarFile(
  services: Services,
  calendar: CalendarAddress,
  place: CalendarContext,
  own?: AccountChoice,
): Promise<string | undefined> {
  const { language, origin } = place
  const still = asOfNow(services)
  const chosen = chosenBy(still, calendar, place, own)
  if (!chosen) return undefined
  const now = services.now().getTime()
  const all = listedEvents(still).filter(chosen.has)
  const entries: SerializedEntry[] = []
  await inTurns(all, (event) => {
    if (calendar.of !== 'game' && !isInCalendars(event, now)) return
    const shown = place.isSpoilerFree ? withoutSpoilers(still, event, language) : { event }
    const texts = { ...textsOf(still, shown.event, place), ...(shown.title !== undefined && { title: shown.title }) }
    const entry = eventEntry(shown.event, texts, calendarState(shown.event), { language, alarm: calendar.alarm })
    entries.push(writeEntry(entry, language))
  })
  const team = place.hasMaybe && calendar.of === 'team' ? still.games().teamBySlug.get(calendar.name) : undefined
  if (team) entries.push(...maybeEntries(still, team, place))
  const head = {
    name: chosen.name,
    description: calendarWords[language].lag,
    url: origin + addressIn(language, chosen.page),
    language,
    refresh: REFRESH,
  }
  return joinCalendar(head, entries)
}

/** Returns the services with their current data, so that changes between two turns only affect the next calendar. */
function asOfNow({ games, catalogue, championships, championshipState, now }: Services): Services {
  const [shown, snapshots] = [games(), { en: catalogue.snapshot('en'), fr: catalogue.snapshot('fr') }]
  const held = championships()
  return {
    games: () => shown,
    catalogue: { snapshot: (language = 'en') => snapshots[language] },
    championships: () => held,
    championshipState,
    now,
  }
}

/**
 * Returns the games that a team may still reach as tentative entries with ids of their own, which are cancelled once they are
 * decided (spec B10).
 */
function maybeEntries(services: Services, team: Team, place: CalendarContext): SerializedEntry[] {
  const { language } = place
  const school = services.games().schools.get(team.schoolId)
  const name = school ? schoolName(school, language) : ''
  const now = services.now().getTime()
  const reachable = reachableGames(services, team.id).filter(
    ({ event }) => isInCalendars(event, now) && isListed(services, event),
  )
  return reachable.map(({ event, championship, isPossible }) => {
    const shown = withoutSpoilers(services, event, language)
    const texts = textsOf(services, shown.event, place)
    const title = calendarWords[language].titles.maybe(shown.title ?? texts.title, name)
    const revisedAt = [championship.updatedAt, texts.revisedAt].toSorted().at(-1) ?? championship.updatedAt
    const status = isPossible ? ('TENTATIVE' as const) : ('CANCELLED' as const)
    const state = { ...calendarState(shown.event), status, hasAlarm: false }
    const entry = eventEntry(shown.event, { ...texts, title, revisedAt }, state, { language })
    return writeEntry({ ...entry, uid: `${event.id}-${team.id}-if` }, language)
  })
}

type CalendarFilter = { name: string; page: string; has: (event: SportEvent) => boolean }

function chosenBy(
  services: Services,
  calendar: CalendarAddress,
  place: CalendarContext,
  own?: AccountChoice,
): CalendarFilter | undefined {
  const { games, catalogue } = services
  const { language, siteName } = place
  const { byId, teams, schools, teamBySlug } = games()
  const isOf = (ids: ReadonlySet<string>) => (event: SportEvent) =>
    [event.homeTeamId, event.awayTeamId].some((id) => id !== null && ids.has(id))
  const nameOf = (team: Team) => {
    const school = schools.get(team.schoolId)
    return `${school ? teamName({ school }, language, 'full') : ''}, ${genderedSport(team.sport, team.gender, language)}`
  }
  switch (calendar.of) {
    case 'all':
      return { name: siteName, page: '/schedule', has: () => true }
    case 'series': {
      const series = catalogue.snapshot(language).byId.get(calendar.name)
      if (!series) return undefined
      return { name: series.title, page: `/series/${series.id}`, has: isOfSeries(services, new Set([series.docId])) }
    }
    case 'team': {
      const team = teamBySlug.get(calendar.name)
      return team && { name: nameOf(team), page: `/team/${team.slug}`, has: isOf(new Set([team.id])) }
    }
    case 'school': {
      const school = [...schools.values()].find(({ code }) => code === calendar.code)
      const own = new Set([...teams.values()].flatMap(({ id, schoolId }) => (schoolId === school?.id ? [id] : [])))
      return school && { name: schoolName(school, language), page: '/schedule', has: isOf(own) }
    }
    case 'sport': {
      const { sport, gender } = calendar
      const plays = new Set([...teams.values()].flatMap((team) => (team.gender === gender ? [team.id] : [])))
      const has = (event: SportEvent) => event.sport === sport && (gender === undefined || isOf(plays)(event))
      return { name: gender ? genderedSport(sport, gender, language) : sportNoun(sport, language), page: '/schedule', has }
    }
    case 'championship': {
      const championship = services.championships().bySlug.get(calendar.name)
      if (championship?.state !== 'public') return undefined
      const ids = new Set(championship.eventIds.values())
      const name = pickName(championship.name, language).text
      return { name, page: championshipPath(championship.slug), has: ({ id }) => ids.has(id) }
    }
    case 'pick': {
      const wanted = new Set(calendar.teams)
      const picked = [...teams.values()].filter(({ id }) => wanted.has(shortTeamId(id)))
      if (picked.length === 0) return undefined
      return { name: siteName, page: '/schedule', has: isOf(new Set(picked.map(({ id }) => id))) }
    }
    case 'game': {
      const event = byId.get(calendar.id)
      if (!event || !isListed(services, event)) return undefined
      const { title } = publicEvent(services, event, language)
      return { name: title, page: `/game/${event.id}`, has: ({ id }) => id === event.id }
    }
    case 'my': {
      if (!own) return undefined
      // A locked series does not reveal its games, even to an account that has unlocked it, because addresses get passed on.
      const open = own.seriesDocIds.filter((docId) => catalogue.snapshot().byDocId.get(docId)?.sealedPassword === null)
      const [isOfTeams, isOfOpen] = [isOf(new Set(own.teamIds)), isOfSeries(services, new Set(open))]
      const has = (event: SportEvent) => isOfTeams(event) || isOfOpen(event)
      return { name: calendarWords[language].own(siteName), page: '/account', has }
    }
  }
}

/** Returns a test for events that belong to one of these series, or are shown in it. */
function isOfSeries({ games }: Services, docIds: ReadonlySet<string>): CalendarFilter['has'] {
  const { picturesOf } = games()
  return ({ id, seriesDocId }) =>
    (seriesDocId !== null && docIds.has(seriesDocId)) ||
    picturesOf(id).some((picture) => picture.isShown && docIds.has(picture.seriesDocId))
}

/** True when a series has games in its calendar, so that its page offers it (spec E8). */
export function hasCalendar(services: Services, seriesDocId: string): boolean {
  const has = isOfSeries(services, new Set([seriesDocId]))
  const now = services.now().getTime()
  return services.games().events.some((event) => has(event) && isInCalendars(event, now) && isListed(services, event))
}

/** Returns the texts of an event: the venue's time in words, why the event is not as planned, and that a calendar can lag. */
function textsOf(services: Services, event: SportEvent, { origin, language, resultOf }: CalendarContext) {
  const shown = publicEvent(services, event, language)
  const url = `${origin}${addressIn(language, `/game/${event.id}`)}`
  const result = resultOf?.(event)
  // Programs read a calendar again after an hour or more, so the score of a game in play would be outdated.
  const final = result && result.state !== 'in-play' ? result.text : ''
  const lines = [
    final,
    `${shown.sportName}, ${startText(event, language, { zone: true })}`,
    shown.reason,
    calendarWords[language].lag,
  ]
  const hasPicture = pictureOf(openPictures(services, event.id), false) !== 'none'
  return {
    title: shown.title,
    location: placeText(shown.venue, language),
    description: [
      ...lines.filter((line) => line !== ''),
      ...(hasPicture ? [`${calendarWords[language].watch}: ${url}`] : []),
    ].join('\n'),
    url,
    revisedAt: revisedAt(services, event),
  }
}

/** Returns when the event or the names in its texts were last changed, ISO. */
function revisedAt({ games }: Services, event: SportEvent): string {
  const { teams, schools, venues } = games()
  const sides = [event.homeTeamId, event.awayTeamId].flatMap((id) => (id === null ? [] : (teams.get(id) ?? [])))
  const named = [...sides, ...sides.flatMap(({ schoolId }) => schools.get(schoolId) ?? [])]
  const venue = event.venueId === null ? undefined : venues.get(event.venueId)
  const moments = [event, ...named, ...(venue ? [venue] : [])].map(({ updatedAt }) => updatedAt)
  return moments.toSorted().at(-1) ?? event.updatedAt
}
