import type { SportEvent } from '../../../events/event.ts'
import { eventTitle } from '../../../events/event-title.ts'
import type { Games } from '../../../events/games.server.ts'
import { dayText } from '../../../events/time/zoned-time.ts'
import type { Language } from '../../../kit/language.ts'
import type { Services } from '../../../services.server.ts'
import { type namesOfSchool, namesOfTeam } from '../../../teams/find-names.ts'
import type { Gender } from '../../../teams/sport.ts'
import { genderedSport, teamName } from '../../../teams/team-names.ts'

type EventChoiceServices = Pick<Services, 'games' | 'catalogue' | 'hosts'>

/** Returns the title of an event for lists. */
export function titleOf({ teams, schools }: Games, event: SportEvent, language: Language) {
  const sideOf = (id: string | null) => schools.get(teams.get(id ?? '')?.schoolId ?? '')
  return eventTitle(event, { home: sideOf(event.homeTeamId), away: sideOf(event.awayTeamId) }, language)
}

/** A team that a form offers. Staff find the team by any part of any of its names (spec E2). */
export type TeamChoice = {
  id: string
  /** Such as "Northgate Harriers, Women's hockey". */
  label: string
  names: string[]
  sport: SportEvent['sport']
  gender: Gender
  /** Names from which titles are made. */
  school: Parameters<typeof namesOfSchool>[0]
  /** Home venue. */
  venueId: string | null
}

/** Returns the choices of the event form, in this language. */
export function eventChoices({ games, catalogue, hosts }: EventChoiceServices, language: Language) {
  const { teams, schools } = games()
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
      gender: team.gender,
      school: { name, short, nickname, code },
      venueId: homeVenueId,
    })
  }
  return {
    teams: choices.sort((a, b) => collator.compare(a.label, b.label)),
    venues: venueChoices(games(), language),
    /** Hosts that identify a stream's address. */
    hosts,
    suspended: suspendedGames(games(), language),
    series: seriesChoices({ catalogue }, language),
  }
}

/** Returns the venues by name, each with its zone. */
export function venueChoices({ venues }: Games, language: Language) {
  const collator = new Intl.Collator(language)
  return [...venues.values()]
    .map(({ id, name, city, zone }) => ({
      id,
      zone,
      name: [name[language] || name.en || name.fr, city].filter(Boolean).join(', '),
    }))
    .sort((a, b) => collator.compare(a.name, b.name))
}

/** Returns the series by title. */
export function seriesChoices({ catalogue }: Pick<EventChoiceServices, 'catalogue'>, language: Language) {
  const collator = new Intl.Collator(language)
  return catalogue
    .snapshot()
    .series.map(({ docId, title }) => ({ docId, title }))
    .sort((a, b) => collator.compare(a.title, b.title))
}

/** Returns the games that another one may finish: those interrupted, and those that already have a continuation. */
const suspendedGames = (games: Games, language: Language) =>
  games.events
    .filter(({ id, play }) => play === 'interrupted' || games.continuationOf(id))
    .map((event) => ({
      id: event.id,
      name: `${titleOf(games, event, language).text}, ${dayText(event.localDate, language, 'year')}`,
    }))

export type EventChoices = ReturnType<typeof eventChoices>
