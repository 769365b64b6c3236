import { z } from 'zod'
import type { School, Team as StoredTeam, Venue } from '../../app/teams/team.ts'
import { teamSlug } from '../../app/teams/team-names.ts'
import { readRecords } from '../records/read-records.ts'
import { stableId } from '../stable-id.ts'
import { name } from './texts.ts'

export type DemoVenue = Omit<Venue, 'version' | 'updatedAt'>
export type DemoSchool = Omit<School, 'version' | 'updatedAt'>
export type DemoTeam = Omit<StoredTeam, 'version' | 'updatedAt'>

const place = z.tuple([z.string(), z.string(), z.string()])
const schoolRecord = z.strictObject({
  school: z.string(),
  code: z.string(),
  colour: z.string(),
  short: name,
  nickname: z.string(),
  name,
  /** City, province, zone. */
  place,
  /** Hockey, basketball, volleyball and meets. */
  indoor: name,
  /** Soccer, football and rugby. */
  outdoor: name,
  /** The catalogue's home of this school is outdoors. */
  isHomeOutdoor: z.literal(true).optional(),
})
/** The home of no school. */
const venueRecord = z.strictObject({ venue: z.string(), name, place })

/** The demo's universities, from every region of Canada, and other places. */
const RECORDS = readRecords('schools', { school: schoolRecord, venue: venueRecord })
const SCHOOLS = RECORDS.filter((record) => 'school' in record)
const OTHER_VENUES = new Map(
  RECORDS.filter((record) => 'venue' in record).map((record) => [
    record.venue,
    venueFrom(record.venue, record.name, record.place),
  ]),
)

type SchoolRecord = z.output<typeof schoolRecord>
type Sort = 'indoor' | 'outdoor'

function venueFrom(key: string, name: DemoVenue['name'], [city, province, zone]: z.output<typeof place>): DemoVenue {
  return { id: stableId(`venue ${key}`), name, city, province, zone }
}

const homeOf = (school: SchoolRecord, sort: Sort) => venueFrom(`${school.code} ${sort}`, school[sort], school.place)

export const demoVenues: readonly DemoVenue[] = [
  ...SCHOOLS.flatMap((school) => [homeOf(school, 'indoor'), homeOf(school, 'outdoor')]),
  ...OTHER_VENUES.values(),
]

const schoolFrom = (school: SchoolRecord): DemoSchool => ({
  id: stableId(`school ${school.code}`),
  name: school.name,
  short: school.short,
  nickname: { en: school.nickname, fr: '' },
  code: school.code,
  colour: school.colour,
  logo: '',
  homeVenueId: homeOf(school, school.isHomeOutdoor ? 'outdoor' : 'indoor').id,
})

export const demoSchools: readonly DemoSchool[] = SCHOOLS.map(schoolFrom)

/** The keys of the schools, in the order of their records. */
export const schoolKeys: readonly string[] = SCHOOLS.map(({ school }) => school)

/** The invented teams, which the site's glossary does not know: like staff would, the demo adds them as names. */
export const demoNames: string[] = SCHOOLS.map(({ nickname }) => nickname)

const OUTDOORS: readonly string[] = ['soccer', 'football', 'rugby']

/** Where a school hosts this sport; also another place, by its own key. */
export function venueOf(key: string, sport: DemoTeam['sport']): DemoVenue {
  return OTHER_VENUES.get(key) ?? homeOf(recordOf(key), OUTDOORS.includes(sport) ? 'outdoor' : 'indoor')
}

export const schoolOf = (key: string): DemoSchool => schoolFrom(recordOf(key))

function recordOf(key: string): SchoolRecord {
  const found = SCHOOLS.find(({ school }) => school === key)
  if (!found) throw new Error(`demo/records/schools.jsonl has no '${key}'.`)
  return found
}

/** A school's team of this sport. */
export function teamOf(key: string, sport: DemoTeam['sport'], gender: DemoTeam['gender']): DemoTeam {
  const school = schoolOf(key)
  const slug = teamSlug(school, sport, gender)
  return { id: stableId(`team ${slug}`), slug, schoolId: school.id, sport, gender }
}

/** The schools that a title names: 'Week 1: Otters at Harriers'. Undefined for one that names no game. */
export function teamsIn(title: string): { away: string; home: string; joined: string } | undefined {
  const [, visitors, joined = '', hosts] = /^(?:.*: )?(.+) (at|vs\.) (.+)$/.exec(title) ?? []
  const [away, home] = [keyOf(visitors), keyOf(hosts)]
  return away && home ? { away, home, joined } : undefined
}

const keyOf = (said: string | undefined) =>
  SCHOOLS.find(({ short: { en }, nickname }) => said === en || said === nickname || said === `${en} ${nickname}`)?.school

/** The schools in the provider's clips: their score bugs name these teams, hosts first (demo/webcast/media). */
export const ON_FILM: Readonly<Record<string, { home: string; away: string }>> = {
  hockey: { home: 'northgate', away: 'lac-bleu' },
  soccer: { home: 'harbourlight', away: 'val-erable' },
  basketball: { home: 'aurora-north', away: 'stoneford' },
}
