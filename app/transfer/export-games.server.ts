import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { inTurns } from '../../database/turns.ts'
import type { Championship } from '../championships/championship.ts'
import { readChampionships } from '../championships/championships.server.ts'
import { factSchema, structureSchema } from '../championships/rules/structure-schema.ts'
import type { EventRow } from '../events/games.server.ts'
import type { SchoolRow, TeamRow, VenueRow } from '../teams/stored-teams.server.ts'
import { MOST_GAMES } from './file/file-values.ts'
import { type FileRow, GAMES_PARTS, type GamesPart, memberName } from './file/games-file.ts'

type DateRow = Tables['event_date']
type PictureRow = Tables['event_episode'] & { series_doc_id: string }

/**
 * Returns the members of a file that hold the data of games (spec E10), as JSON; none when there is no such data. `docIds`: only
 * the events of these series, with their teams, schools and venues; undefined for everything.
 */
export async function gamesMembers(db: Kysely<Tables>, docIds: string[] | undefined): Promise<string[]> {
  const games = await readGames(db, docIds && new Set(docIds))
  const members: string[] = []
  for (const part of GAMES_PARTS) {
    const rows: string[] = []
    await inTurns<object>(games[part], (row) => rows.push(JSON.stringify(row)))
    const most = part === 'championships' ? MOST_GAMES.championshipsInPart : MOST_GAMES.inPart
    for (let from = 0; from < rows.length; from += most) {
      const name = memberName(part, from / most)
      members.push(`${JSON.stringify(name)}:{"rows":[${rows.slice(from, from + most).join(',')}]}`)
    }
  }
  return members
}

async function readGames(db: Kysely<Tables>, chosen: Set<string> | undefined): Promise<{ [Part in GamesPart]: FileRow<Part>[] }> {
  const isIn = (docId: string) => chosen?.has(docId) ?? true
  const shown = await db
    .selectFrom('event_episode')
    .innerJoin('episode', 'episode.doc_id', 'episode_doc_id')
    .selectAll('event_episode')
    .select('series_doc_id')
    .execute()
  // A webcast whose series is not in the file could not be imported.
  const pictures = Map.groupBy(
    shown.filter(({ series_doc_id }) => isIn(series_doc_id)),
    ({ event_id }) => event_id,
  )
  const isWanted = ({ id, series_doc_id }: EventRow) =>
    chosen === undefined || (series_doc_id === null ? pictures.has(id) : isIn(series_doc_id))
  const events = (await db.selectFrom('event').selectAll().execute()).filter(isWanted)
  const dates = Map.groupBy(await db.selectFrom('event_date').selectAll().execute(), ({ event_id }) => event_id)
  const exported = new Set(events.map(({ id }) => id))
  const championships = (await readChampionships(db)).filter(({ eventIds }) =>
    chosen === undefined ? true : eventIds.size > 0 && [...eventIds.values()].every((id) => exported.has(id)),
  )
  const used = new Set(events.flatMap(({ home_team_id, away_team_id }) => [home_team_id, away_team_id]))
  for (const { structure } of championships) for (const { teamId } of structure.entrants) used.add(teamId)
  const keep = (id: string) => chosen === undefined || used.has(id)
  const teams = (await db.selectFrom('team').selectAll().execute()).filter(({ id }) => keep(id))
  for (const { school_id } of teams) used.add(school_id)
  const schools = (await db.selectFrom('school').selectAll().execute()).filter(({ id }) => keep(id))
  for (const { home_venue_id } of schools) used.add(home_venue_id)
  for (const { venue_id } of events) used.add(venue_id)
  const venues = (await db.selectFrom('venue').selectAll().execute()).filter(({ id }) => keep(id))
  return {
    venues: venues.sort(byId).map(venueEntry),
    schools: schools.sort(byId).map(schoolEntry),
    teams: teams.sort(byId).map(teamEntry),
    events: events
      .sort((a, b) => compare(a.local_date, b.local_date) || byId(a, b))
      .map((row) => eventEntry(row, pictures.get(row.id) ?? [], dates.get(row.id) ?? [])),
    championships: await championshipEntries(db, championships),
  }
}

async function championshipEntries(
  db: Kysely<Tables>,
  championships: readonly Championship[],
): Promise<FileRow<'championships'>[]> {
  const titles = await db.selectFrom('championship_game').select(['event_id', 'title_en', 'title_fr']).execute()
  const titleOf = new Map(titles.map((row) => [row.event_id, both(row, 'title')]))
  return championships.toSorted(byId).map((each) => ({
    id: each.id,
    slug: each.slug,
    name: each.name,
    note: each.note,
    ticketsUrl: each.ticketsUrl,
    sport: each.sport,
    gender: each.gender,
    state: each.state === 'public' ? 'public' : 'draft',
    // The schemas give the keys of an object one order.
    structure: structureSchema.parse(each.structure),
    games: [...each.eventIds]
      .sort(([a], [b]) => compare(a, b))
      .map(([code, eventId]) => ({ code, eventId, title: titleOf.get(eventId) ?? { en: '', fr: '' } })),
    // The account that said it is left out, because the other site has other accounts.
    facts: each.facts.map((fact) => factSchema.parse(fact)),
  }))
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const byId = (a: { id: string }, b: { id: string }) => compare(a.id, b.id)
const both = <Field extends string>(row: Record<`${Field}_en` | `${Field}_fr`, string>, field: Field) => ({
  en: row[`${field}_en`],
  fr: row[`${field}_fr`],
})

const venueEntry = (row: VenueRow): FileRow<'venues'> => ({
  id: row.id,
  name: both(row, 'name'),
  city: row.city,
  province: row.province,
  zone: row.zone,
})

const schoolEntry = (row: SchoolRow): FileRow<'schools'> => ({
  id: row.id,
  name: both(row, 'name'),
  short: both(row, 'short'),
  nickname: both(row, 'nickname'),
  code: row.code,
  colour: row.colour,
  logo: row.logo,
  homeVenueId: row.home_venue_id,
})

const teamEntry = (row: TeamRow): FileRow<'teams'> => ({
  id: row.id,
  slug: row.slug,
  schoolId: row.school_id,
  sport: row.sport,
  gender: row.gender,
})

const startEntry = (row: EventRow | DateRow) => ({
  localDate: row.local_date,
  localTime: row.local_time,
  zone: row.zone,
  isLater: row.is_later === 1,
})

function eventEntry(row: EventRow, pictures: PictureRow[], dates: DateRow[]): FileRow<'events'> {
  return {
    id: row.id,
    sport: row.sport,
    kind: row.kind,
    homeTeamId: row.home_team_id,
    awayTeamId: row.away_team_id,
    title: both(row, 'title'),
    isNeutral: row.is_neutral === 1,
    venueId: row.venue_id,
    ...startEntry(row),
    expectedMinutes: row.expected_minutes,
    schedule: row.schedule_state,
    calledOffFrom: row.called_off_from,
    play: row.play_state,
    hasPictureFault: row.has_picture_fault === 1,
    reason: both(row, 'reason'),
    seriesDocId: row.series_doc_id,
    continuesEventId: row.continues_event_id,
    state: row.state,
    publicAt: row.public_at,
    sequence: row.sequence,
    sourceKey: row.source_key,
    pictures: pictures
      .sort((a, b) => a.position - b.position || compare(a.episode_doc_id, b.episode_doc_id))
      .map((each) => ({ episodeDocId: each.episode_doc_id, label: both(each, 'label') })),
    // The account that moved the event is left out, because the other site has other accounts.
    formerStarts: dates
      .sort((a, b) => compare(a.replaced_at, b.replaced_at) || byId(a, b))
      .map((each) => ({ id: each.id, ...startEntry(each), replacedAt: each.replaced_at, reason: both(each, 'reason') })),
  }
}
