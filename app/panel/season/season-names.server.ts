import { eventTitle } from '../../events/event-title.ts'
import type { Language } from '../../kit/language.ts'
import type { SeasonReport } from '../../season/season-report.ts'
import type { Services } from '../../services.server.ts'
import { SPORT_KEYS, SPORTS } from '../../teams/sport.ts'
import { pickName } from '../../teams/team.ts'
import { genderedSport, schoolName, teamName } from '../../teams/team-names.ts'
import { titleOf } from '../games/list/event-lists.server.ts'

type SeasonNameServices = Pick<Services, 'games' | 'catalogue'>
export type SeasonChoice = { id: string; name: string }

/** Returns the choices for the names in a file, in this language, and the names used in the report's rows. */
export function seasonNames({ games, catalogue }: SeasonNameServices, report: SeasonReport, language: Language) {
  const { schools, teams, venues } = games()
  const collator = new Intl.Collator(language)
  const sorted = (choices: SeasonChoice[]) => choices.sort((a, b) => collator.compare(a.name, b.name))
  const sideOf = (id: string | null | undefined) => schools.get(teams.get(id ?? '')?.schoolId ?? '')
  const titles: Record<string, string> = {}
  for (const { homeTeamId = null, awayTeamId = null, title, key } of report.lines) {
    if (!title) continue
    const pattern = { title, sport: 'other', kind: 'game', isNeutral: false } as const
    titles[key] = eventTitle(pattern, { home: sideOf(homeTeamId), away: sideOf(awayTeamId) }, language).text
  }
  return {
    titles,
    schools: sorted([...schools.values()].map((school) => ({ id: school.id, name: schoolName(school, language) }))),
    venues: sorted(
      [...venues.values()].map(({ id, name, city }) => ({
        id,
        name: [pickName(name, language).text, city].filter(Boolean).join(', '),
      })),
    ),
    sports: sorted(SPORT_KEYS.map((id) => ({ id, name: SPORTS[id][language] }))),
    series: sorted(catalogue.staffSnapshot().series.map(({ docId, title }) => ({ id: docId, name: title }))),
    missingTeams: report.missingTeams.map(({ schoolId, sport, gender }) => {
      const school = schools.get(schoolId)
      return `${school ? teamName({ school }, language, 'short') : schoolId}, ${genderedSport(sport, gender, language)}`
    }),
  }
}

export type SeasonNames = ReturnType<typeof seasonNames>

/**
 * The maximum number of lines of one state that a page gets: more than any season has, and more than anybody reads. The counts
 * include all lines.
 */
const MOST_LINES = 4_000

/** Returns the report as the page gets it. */
export function shownReport(report: SeasonReport): SeasonReport {
  const byState = Map.groupBy(report.lines, ({ state }) => state)
  return { ...report, lines: [...byState.values()].flatMap((lines) => lines.slice(0, MOST_LINES)) }
}

/** Returns the titles of these events as staff know them. */
export function titlesOf({ games }: Pick<Services, 'games'>, eventIds: readonly string[], language: Language): string[] {
  const all = games()
  return eventIds.flatMap((id) => {
    const event = all.byId.get(id)
    return event ? [titleOf(all, event, language).text] : []
  })
}
