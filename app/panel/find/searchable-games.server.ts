import { searchText } from '../../catalog/search/typed-words.ts'
import type { SportEvent } from '../../events/event.ts'
import { eventWords } from '../../events/event-words.ts'
import type { Games } from '../../events/games.server.ts'
import { townText } from '../../events/public-event.ts'
import { startText } from '../../events/time/zoned-time.ts'
import type { Language } from '../../kit/language.ts'
import { HOUR_MS } from '../../kit/time/time-units.ts'
import { namesOfSchool, namesOfVenue } from '../../teams/find-names.ts'
import { pickName, type School, type Team, type Venue } from '../../teams/team.ts'
import { genderedSport, schoolName, sportNoun, teamName } from '../../teams/team-names.ts'
import { titleOf } from '../games/list/event-lists.server.ts'
import { playersOf } from '../games/list/events-view.server.ts'
import { findWords } from './find-words.ts'
import type { FindServices, SearchableThing } from './searchable-things.server.ts'

/** Folded texts, cached by object: an edit replaces only the object of its own thing. */
const known = new WeakMap<School | Team | Venue | SportEvent, string>()

function remembered<Thing extends School | Team | Venue | SportEvent>(thing: Thing, textsOf: (thing: Thing) => string[]): string {
  let text = known.get(thing)
  if (text === undefined) {
    text = searchText(textsOf(thing))
    known.set(thing, text)
  }
  return text
}

const schoolText = (school: School) => remembered(school, namesOfSchool)
const venueText = (venue: Venue) => remembered(venue, (each) => [...namesOfVenue(each), each.id])
const teamText = (team: Team) =>
  remembered(team, ({ sport, gender, slug, id }) => [
    genderedSport(sport, gender, 'en'),
    genderedSport(sport, gender, 'fr'),
    slug,
    id,
  ])

/**
 * Yields every event, or only `events`, with searchable titles in both languages, teams, venue, day and id; the rank puts events
 * nearest to now first.
 */
export function* searchableEvents(
  { games, now }: FindServices,
  language: Language,
  events?: readonly SportEvent[],
): Iterable<SearchableThing> {
  const all = games()
  const at = now().getTime()
  for (const event of events ?? all.events) {
    const startsAt = Date.parse(event.startsAt ?? `${event.localDate}T12:00:00Z`)
    yield {
      texts: [...namesOf(all, event), ...placeOf(all, event)],
      // Upcoming events come before past ones.
      rank: startsAt >= at - NEAR ? startsAt - at : 2 * (at - startsAt),
      thing: () => {
        const { text, lang } = titleOf(all, event, language)
        return {
          path: `/admin/events/${encodeURIComponent(event.id)}`,
          title: text,
          ...(lang && { lang }),
          about: [startText(event, language, { day: 'year' }), playersOf(all, event, language)].join(' · '),
        }
      },
    }
  }
}

const NEAR = 6 * HOUR_MS

/** Returns the title and teams as one text, so that each word of a title made from teams scores the same. */
function namesOf({ teams, schools, frenchTitles }: Games, event: SportEvent): string[] {
  const own = remembered(event, ({ title, localDate, id, kind, sport }) => [
    title.en,
    title.fr,
    localDate,
    id,
    eventWords.en.kinds[kind],
    eventWords.fr.kinds[kind],
    sportNoun(sport, 'en'),
    sportNoun(sport, 'fr'),
  ])
  let text = own
  for (const id of [event.homeTeamId, event.awayTeamId]) {
    const team = teams.get(id ?? '')
    const school = team && schools.get(team.schoolId)
    if (school) text += schoolText(school) + teamText(team)
  }
  const french = event.title.fr === '' ? frenchTitles.get(event.title.en) : undefined
  return [french ? text + searchText([french.text]) : text]
}

function placeOf({ venues }: Games, { venueId }: SportEvent): string[] {
  const venue = venueId === null ? undefined : venues.get(venueId)
  return venue ? [venueText(venue)] : []
}

export function* searchableTeams(
  { teams, schools }: Games,
  language: Language,
  some?: readonly Team[],
): Iterable<SearchableThing> {
  for (const team of some ?? teams.values()) {
    const school = schools.get(team.schoolId)
    if (!school) continue
    yield {
      texts: [schoolText(school) + teamText(team)],
      thing: () => ({
        path: `/admin/teams/${encodeURIComponent(team.id)}`,
        title: teamName({ school }, language, 'full'),
        about: genderedSport(team.sport, team.gender, language),
      }),
    }
  }
}

export function* searchableSchools({ schools }: Games, language: Language): Iterable<SearchableThing> {
  for (const school of schools.values())
    yield {
      texts: [schoolText(school)],
      // A school comes before its teams.
      rank: -1,
      thing: () => ({
        path: `/admin/schools/${encodeURIComponent(school.id)}`,
        title: pickName(school.name, language).text || schoolName(school, language),
        about: `${findWords[language].school} · ${school.code}`,
      }),
    }
}

export function* searchableVenues({ venues }: Games, language: Language): Iterable<SearchableThing> {
  for (const venue of venues.values()) {
    const { text, lang } = pickName(venue.name, language)
    yield {
      texts: [venueText(venue)],
      thing: () => ({
        path: `/admin/venues/${encodeURIComponent(venue.id)}`,
        title: text,
        ...(lang && { lang }),
        about: townText(venue, language),
      }),
    }
  }
}
