import { inTurns } from '../../database/turns.ts'
import type { SportEvent } from '../events/event.ts'
import { calendarState, pictureOf } from '../events/event-state.ts'
import { type EventServices, listedEvents, openPictures, type PublicEvent, publicEvent } from '../events/public-events.server.ts'
import { startText } from '../events/zoned-time.ts'
import { addressIn } from '../shared/addresses.ts'
import type { Language } from '../shared/language.ts'
import type { Team } from '../teams/team.ts'
import { genderedSport, schoolName, sportNoun, teamName } from '../teams/team-names.ts'
import { type CalendarAddress, shortTeamId } from './calendar-paths.ts'
import { calendarWords } from './calendar-words.ts'
import { lastChange } from './conditional.ts'
import { eventEntry, isInCalendars, leavesAt } from './event-entry.ts'
import { joinCalendar, type WrittenEntry, writeEntry } from './ical.ts'

type Services = EventServices & { now: () => Date }
type Place = { origin: string; language: Language; siteName: string }

/** How many minutes programs wait at least before they read a calendar again. */
const REFRESH = 60

/**
 * A calendar as a file (spec E8), with when it changed last in ms; undefined when there is no such series, team, sport or school, or no
 * team of a pick. Holds only events that anybody may see. Written in turns, since that of a season takes tens of milliseconds.
 */
export async function calendarFile(
  services: Services,
  calendar: CalendarAddress,
  place: Place,
): Promise<{ text: string; changedAt: number } | undefined> {
  const { language, origin } = place
  const still = asOfNow(services)
  const chosen = chosenBy(still, calendar, place)
  if (!chosen) return undefined
  const now = services.now().getTime()
  const all = listedEvents(still).filter(chosen.has)
  const entries: WrittenEntry[] = []
  const moments: (string | number)[] = []
  await inTurns(all, (event) => {
    if (!isInCalendars(event, now)) return void moments.push(leavesAt(event))
    const options = { language, alarm: calendar.alarm }
    const entry = eventEntry(event, textsOf(still, event, place), calendarState(event), options)
    entries.push(writeEntry(entry, language))
    moments.push(entry.revisedAt)
  })
  const head = {
    name: chosen.name,
    description: calendarWords[language].lag,
    url: origin + addressIn(language, chosen.page),
    language,
    refresh: REFRESH,
  }
  return { text: joinCalendar(head, entries), changedAt: lastChange(moments) }
}

/** What changes between two turns of one calendar is for the next one. */
function asOfNow({ games, catalogue, now }: Services): Services {
  const [shown, snapshots] = [games(), { en: catalogue.snapshot('en'), fr: catalogue.snapshot('fr') }]
  return { games: () => shown, catalogue: { snapshot: (language = 'en') => snapshots[language] }, now }
}

type Chosen = { name: string; page: string; has: (event: SportEvent) => boolean }

function chosenBy({ games, catalogue }: Services, calendar: CalendarAddress, { language, siteName }: Place): Chosen | undefined {
  const { teams, schools, teamBySlug, picturesOf } = games()
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
      const shows = (event: SportEvent) => picturesOf(event.id).some(({ seriesDocId }) => seriesDocId === series.docId)
      return {
        name: series.title,
        page: `/series/${series.id}`,
        has: (event) => event.seriesDocId === series.docId || shows(event),
      }
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
    case 'pick': {
      const wanted = new Set(calendar.teams)
      const picked = [...teams.values()].filter(({ id }) => wanted.has(shortTeamId(id)))
      if (picked.length === 0) return undefined
      return { name: siteName, page: '/schedule', has: isOf(new Set(picked.map(({ id }) => id))) }
    }
    case 'my':
      // Private calendars are not made yet.
      return undefined
  }
}

/** The venue's time in words, why the event is not as planned, and that a calendar can lag. */
function textsOf(services: Services, event: SportEvent, { origin, language }: Place) {
  const shown = publicEvent(services, event, language)
  const url = `${origin}${addressIn(language, `/game/${event.id}`)}`
  const lines = [`${shown.sportName}, ${startText(event, language, { zone: true })}`, shown.reason, calendarWords[language].lag]
  const hasPicture = pictureOf(openPictures(services, event.id), false) !== 'none'
  return {
    title: shown.title,
    location: placeOf(shown.venue),
    description: [
      ...lines.filter((line) => line !== ''),
      ...(hasPicture ? [`${calendarWords[language].watch}: ${url}`] : []),
    ].join('\n'),
    url,
    revisedAt: revisedAt(services, event),
  }
}

const placeOf = (venue: PublicEvent['venue']) =>
  venue ? [venue.name, venue.city, venue.province].filter(Boolean).join(', ') : ''

/** When the event or the names in its texts were last changed, ISO. */
function revisedAt({ games }: Services, event: SportEvent): string {
  const { teams, schools, venues } = games()
  const sides = [event.homeTeamId, event.awayTeamId].flatMap((id) => (id === null ? [] : (teams.get(id) ?? [])))
  const named = [...sides, ...sides.flatMap(({ schoolId }) => schools.get(schoolId) ?? [])]
  const venue = event.venueId === null ? undefined : venues.get(event.venueId)
  const moments = [event, ...named, ...(venue ? [venue] : [])].map(({ updatedAt }) => updatedAt)
  return moments.toSorted().at(-1) ?? event.updatedAt
}
