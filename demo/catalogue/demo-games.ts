import { type DemoEvent, withoutClashes } from './demo-event.ts'
import { demoDrafts } from './drafts.ts'
import { type DemoSchool, type DemoTeam, type DemoVenue, demoSchools, demoVenues } from './schools.ts'
import { seasonAround } from './season.ts'
import { shownGames } from './shown-games.ts'

export type DemoGames = {
  venues: readonly DemoVenue[]
  schools: readonly DemoSchool[]
  teams: readonly DemoTeam[]
  events: readonly DemoEvent[]
}

/** The schools of the demo and their season; the same instant always gives the same. Games of the catalogue's episodes come first. */
export function demoGames(now: Date): DemoGames {
  const events = withoutClashes([...shownGames(demoDrafts(now), now), ...seasonAround(now)])
  const teams = events.flatMap(({ home, away }) => [home, away]).filter((team) => team !== null)
  return {
    venues: demoVenues,
    schools: demoSchools,
    teams: [...new Map(teams.map((team) => [team.id, team])).values()],
    events,
  }
}
