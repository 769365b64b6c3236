import type { Language } from '../../kit/language.ts'
import { findByName, namesOfSchool, namesOfTeam, namesOfVenue } from '../../teams/find-names.ts'
import type { Gender, Sport } from '../../teams/sport.ts'
import type { Teams } from '../../teams/stored-teams.server.ts'
import { pickName, type School } from '../../teams/team.ts'
import { genderedSport, type SchoolNames, schoolName } from '../../teams/team-names.ts'

/** Returns schools and venues as the choices of a form, sorted by name. */
export const schoolChoices = ({ schools }: Teams, language: Language): (SchoolNames & { id: string })[] =>
  inOrder([...schools.values()], language, (school) => schoolName(school, language)).map(
    ({ id, name, short, nickname, code }) => ({ id, name, short, nickname, code }),
  )

export const venueChoices = (teams: Teams, language: Language): { id: string; name: string; zone: string }[] =>
  venueRows(teams, language).map(({ id, name, zone }) => ({ id, name, zone }))

/** Returns the one school that matches the query; undefined for none or several. */
export function schoolLike({ schools }: Teams, query: string): School | undefined {
  if (query.trim() === '') return undefined
  const found = findByName(
    [...schools.values()].map((school) => ({ school, names: namesOfSchool(school) })),
    query,
  )
  return found.length === 1 ? found[0]?.school : undefined
}

export function venueRows({ venues }: Teams, language: Language) {
  const rows = [...venues.values()].map((venue) => ({
    id: venue.id,
    name: pickName(venue.name, language).text,
    city: venue.city,
    province: venue.province,
    zone: venue.zone,
    names: namesOfVenue(venue),
  }))
  return inOrder(rows, language, ({ name }) => name)
}

type TeamRow = { id: string; sport: Sport; gender: Gender; name: string; names: string[] }
type SchoolRow = { id: string; name: string; code: string; colour: string; names: string[]; teams: TeamRow[] }

/** Returns the schools with their teams. A query selects schools with all of their teams, and single teams with their school. */
export function schoolRows({ schools, teams }: Teams, language: Language, query: string): SchoolRow[] {
  const bySchool = Map.groupBy(teams.values(), ({ schoolId }) => schoolId)
  const rows = [...schools.values()].map((school) => {
    const own = (bySchool.get(school.id) ?? []).map(({ id, sport, gender }) => {
      const name = genderedSport(sport, gender, language)
      return { id, sport, gender, name, names: namesOfTeam({ sport, gender }, school) }
    })
    const { id, code, colour } = school
    const names = namesOfSchool(school)
    return { id, code, colour, names, name: schoolName(school, language), teams: inOrder(own, language, (team) => team.name) }
  })
  const all = inOrder(rows, language, ({ name }) => name)
  if (query.trim() === '') return all
  const found = new Set(findByName(all, query).map(({ id }) => id))
  return all.flatMap((row) => {
    if (found.has(row.id)) return [row]
    const own = findByName(row.teams, query)
    return own.length > 0 ? [{ ...row, teams: row.teams.filter((team) => own.includes(team)) }] : []
  })
}

function inOrder<Item>(items: Item[], language: Language, nameOf: (item: Item) => string): Item[] {
  const collator = new Intl.Collator(language)
  return items.toSorted((a, b) => collator.compare(nameOf(a), nameOf(b)))
}
