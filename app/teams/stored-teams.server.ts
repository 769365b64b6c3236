import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { inParts } from '../kit/in-parts.ts'
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

/** Reads schools, teams and venues; with `before`, only rows whose version has changed. */
export async function readTeams(db: Kysely<Tables>, before?: Teams): Promise<Teams> {
  const schools = await readChanged(before?.schools, toSchool, {
    marks: () => db.selectFrom('school').select(MARK).execute(),
    rows: (ids) => db.selectFrom('school').selectAll().where('id', 'in', ids).execute(),
  })
  const teams = await readChanged(before?.teams, toTeam, {
    marks: () => db.selectFrom('team').select(MARK).execute(),
    rows: (ids) => db.selectFrom('team').selectAll().where('id', 'in', ids).execute(),
  })
  const venues = await readChanged(before?.venues, toVenue, {
    marks: () => db.selectFrom('venue').select(MARK).execute(),
    rows: (ids) => db.selectFrom('venue').selectAll().where('id', 'in', ids).execute(),
  })
  const isSame = before?.teams === teams
  const teamBySlug = isSame ? before.teamBySlug : new Map([...teams.values()].map((team) => [team.slug, team]))
  return { schools, teams, venues, teamBySlug }
}

const MARK = ['id', 'version', 'updated_at'] as const
type Mark = { id: string; version: number; updated_at: string }
type VersionedItem = { id: string; version: number; updatedAt: string }

/** Returns the documents by id; the same map if none has changed. */
async function readChanged<Row extends Mark, Of extends VersionedItem>(
  before: ReadonlyMap<string, Of> | undefined,
  toThing: (row: Row) => Of,
  read: { marks(): Promise<Mark[]>; rows(ids: string[]): Promise<Row[]> },
): Promise<ReadonlyMap<string, Of>> {
  const marks = await read.marks()
  const things = new Map<string, Of>()
  const wanted: string[] = []
  for (const { id, version, updated_at } of marks) {
    const old = before?.get(id)
    if (old?.version === version && old.updatedAt === updated_at) things.set(id, old)
    else wanted.push(id)
  }
  if (before && wanted.length === 0 && before.size === marks.length) return before
  for (const some of inParts(wanted)) for (const row of await read.rows(some)) things.set(row.id, toThing(row))
  return things
}

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
  sport: row.sport,
  gender: row.gender,
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
