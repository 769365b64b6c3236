import type { SportEvent } from '../../events/event.ts'
import { expectedEnd, pictureOf, shownState } from '../../events/event-state.ts'
import { eventTitle } from '../../events/event-title.ts'
import { eventWords, stateText } from '../../events/event-words.ts'
import type { Games } from '../../events/games.server.ts'
import { dayText, startText } from '../../events/zoned-time.ts'
import type { Services } from '../../services.server.ts'
import type { Language } from '../../shared/language.ts'
import { findByName, type namesOfSchool, namesOfTeam, namesOfVenue } from '../../teams/find-names.ts'
import { genderedSport, sportNoun, teamName } from '../../teams/team-names.ts'
import { eventFormWords } from './event-form-words.ts'

type Shown = Pick<Services, 'games' | 'catalogue'>

/** How the address narrows the list down; '' for all. */
export type EventsView = { text: string; sport: string; state: string; isPast: boolean }

export type EventRow = {
  id: string
  version: number
  title: string
  lang?: Language
  sportName: string
  /** 'Saturday, December 5, 2026 at 7:00 p.m. Newfoundland time'. */
  when: string
  /** 'Cancelled: power failure'. */
  state: string
  schedule: SportEvent['schedule']
  series: string
  pictures: number
}

/** The page has at most this many events. */
const MOST = 200

/** Events as staff list them: those to come by date, or those that are over, the latest first. `now` is in ms. */
export function eventRows(services: Shown, view: EventsView, language: Language, now: number) {
  const games = services.games()
  const wanted = games.events.filter((event) => isPast(event, now) === view.isPast && fits(event, view))
  const found = withText(services, wanted, view.text)
  const ordered = view.isPast ? found.toReversed() : found
  return {
    count: ordered.length,
    rows: ordered.slice(0, MOST).map((event) => rowOf(services, event, language, now)),
    sports: [...new Set(games.events.map(({ sport }) => sport))],
    isEmpty: games.events.length === 0,
  }
}

/** A postponed event waits for its new date, however old the former one is. */
function isPast(event: SportEvent, now: number): boolean {
  if (event.schedule === 'postponed' || event.play === 'in-play' || event.play === 'interrupted') return false
  return expectedEnd(event) < now
}

const fits = ({ sport, schedule, play }: SportEvent, view: EventsView) =>
  (view.sport === '' || sport === view.sport) && (view.state === '' || schedule === view.state || play === view.state)

type Found = { event: SportEvent; names: string[] }

/** Names by which events are found; made once for each version of the games, since all of them are searched again with every letter. */
const searchable = new WeakMap<Games, Map<string, Found>>()

function withText({ games, catalogue }: Shown, events: SportEvent[], text: string): SportEvent[] {
  if (text.trim() === '') return events
  const all = games()
  const known = searchable.get(all) ?? new Map<string, Found>()
  searchable.set(all, known)
  const { byDocId } = catalogue.snapshot()
  const items = events.map((event) => {
    const item = known.get(event.id) ?? { event, names: namesOf(all, event, byDocId.get(event.seriesDocId ?? '')?.title ?? '') }
    known.set(event.id, item)
    return item
  })
  const found = new Set(findByName(items, text))
  return items.filter((item) => found.has(item)).map(({ event }) => event)
}

function namesOf(games: Games, event: SportEvent, series: string): string[] {
  const venue = event.venueId === null ? undefined : games.venues.get(event.venueId)
  const sides = [event.homeTeamId, event.awayTeamId].flatMap((id) => {
    const team = games.teams.get(id ?? '')
    const school = team && games.schools.get(team.schoolId)
    return school ? namesOfTeam(team, school) : []
  })
  return [event.title.en, event.title.fr, series, ...sides, ...(venue ? namesOfVenue(venue) : [])].filter(Boolean)
}

function rowOf({ games, catalogue }: Shown, event: SportEvent, language: Language, now: number): EventRow {
  const all = games()
  const pictures = all.picturesOf(event.id)
  const { text, lang } = titleOf(all, event, language)
  const gender = all.teams.get(event.homeTeamId ?? event.awayTeamId ?? '')?.gender
  const shown = shownState({ ...event, picture: pictureOf(pictures, event.hasPictureFault) }, now)
  // A countdown in a list that stands still would soon be wrong.
  const state = stateText(event, shown.key === 'soon' ? { ...shown, key: 'planned' } : shown, language)
  const reason = event.reason[language] || event.reason.en || event.reason.fr
  const day = startText(event, language, { day: 'year', zone: true })
  return {
    id: event.id,
    version: event.version,
    title: text,
    ...(lang ? { lang } : {}),
    sportName: gender ? genderedSport(event.sport, gender, language) : sportNoun(event.sport, language),
    when: event.localTime === null ? `${day}, ${eventFormWords[language].tbc}` : day,
    state: event.schedule === 'planned' ? state : withReason(state, reason, language),
    schedule: event.schedule,
    series: catalogue.snapshot().byDocId.get(event.seriesDocId ?? '')?.title ?? '',
    pictures: pictures.length,
  }
}

/** A state that says the new time has a colon of its own: 'Delayed: now 7:45 p.m. (storm)'. */
function withReason(state: string, reason: string, language: Language): string {
  if (reason === '') return state
  return state.includes(':') ? `${state} (${reason})` : eventWords[language].because(state, reason)
}

/** The title of an event as lists have it. */
export function titleOf({ teams, schools }: Games, event: SportEvent, language: Language) {
  const sideOf = (id: string | null) => schools.get(teams.get(id ?? '')?.schoolId ?? '')
  return eventTitle(event, { home: sideOf(event.homeTeamId), away: sideOf(event.awayTeamId) }, language)
}

/** A team as a form offers it, found by any part of any of its names (spec E2). */
export type TeamChoice = {
  id: string
  /** "Northgate Harriers, Women's hockey". */
  label: string
  names: string[]
  sport: SportEvent['sport']
  /** The names from which titles are made. */
  school: Parameters<typeof namesOfSchool>[0]
  /** Where it plays at home. */
  venueId: string | null
}

/** What the form of an event offers, in this language. */
export function eventChoices({ games, catalogue }: Shown, language: Language) {
  const { teams, schools, venues } = games()
  const collator = new Intl.Collator(language)
  const choices: TeamChoice[] = []
  for (const team of teams.values()) {
    const school = schools.get(team.schoolId)
    if (!school) continue
    const { name, short, nickname, code, homeVenueId } = school
    choices.push({
      id: team.id,
      label: `${teamName({ school }, language, 'full')}, ${genderedSport(team.sport, team.gender, language)}`,
      names: namesOfTeam(team, school),
      sport: team.sport,
      school: { name, short, nickname, code },
      venueId: homeVenueId,
    })
  }
  return {
    teams: choices.sort((a, b) => collator.compare(a.label, b.label)),
    venues: [...venues.values()]
      .map(({ id, name, city, zone }) => ({
        id,
        zone,
        name: [name[language] || name.en || name.fr, city].filter(Boolean).join(', '),
      }))
      .sort((a, b) => collator.compare(a.name, b.name)),
    suspended: suspendedGames(games(), language),
    series: catalogue
      .snapshot()
      .series.map(({ docId, title }) => ({ docId, title }))
      .sort((a, b) => collator.compare(a.title, b.title)),
  }
}

/** The games that another one may finish: those that are interrupted, and those that are finished so already. */
const suspendedGames = (games: Games, language: Language) =>
  games.events
    .filter(({ id, play }) => play === 'interrupted' || games.continuationOf(id))
    .map((event) => ({
      id: event.id,
      name: `${titleOf(games, event, language).text}, ${dayText(event.localDate, language, 'year')}`,
    }))

export type EventChoices = ReturnType<typeof eventChoices>
