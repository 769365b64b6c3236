import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Gender, Sport } from './sport.ts'
import type { BothNames, School, Team, Venue } from './team.ts'

export type SchoolRow = Selectable<Tables['school']>
export type TeamRow = Selectable<Tables['team']>
export type VenueRow = Selectable<Tables['venue']>

/** All schools, teams and venues, by id. */
export type Teams = {
  schools: ReadonlyMap<string, School>
  teams: ReadonlyMap<string, Team>
  venues: ReadonlyMap<string, Venue>
  teamBySlug: ReadonlyMap<string, Team>
}

export async function readTeams(db: Kysely<Tables>): Promise<Teams> {
  const schools = (await db.selectFrom('school').selectAll().execute()).map(toSchool)
  const teams = (await db.selectFrom('team').selectAll().execute()).map(toTeam)
  const venues = (await db.selectFrom('venue').selectAll().execute()).map(toVenue)
  return {
    schools: byId(schools),
    teams: byId(teams),
    venues: byId(venues),
    teamBySlug: new Map(teams.map((team) => [team.slug, team])),
  }
}

const byId = <Item extends { id: string }>(items: Item[]) => new Map(items.map((item) => [item.id, item]))
const both = (en: string, fr: string): BothNames => ({ en, fr })

export const toSchool = (row: SchoolRow): School => ({
  id: row.id,
  name: both(row.name_en, row.name_fr),
  short: both(row.short_en, row.short_fr),
  nickname: both(row.nickname_en, row.nickname_fr),
  code: row.code,
  colour: row.colour,
  logo: row.logo,
  homeVenueId: row.home_venue_id,
  version: row.version,
  updatedAt: row.updated_at,
})

export const toTeam = (row: TeamRow): Team => ({
  id: row.id,
  slug: row.slug,
  schoolId: row.school_id,
  sport: row.sport as Sport,
  gender: row.gender as Gender,
  version: row.version,
  updatedAt: row.updated_at,
})

export const toVenue = (row: VenueRow): Venue => ({
  id: row.id,
  name: both(row.name_en, row.name_fr),
  city: row.city,
  province: row.province,
  zone: row.zone,
  version: row.version,
  updatedAt: row.updated_at,
})
