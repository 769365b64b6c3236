import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { publication } from '../../catalog/merge-rows.server.ts'
import type { ChampionshipRow } from '../../championships/championships.server.ts'
import { raisesSequence } from '../../events/event-state.ts'
import { type EventRow, toEvent } from '../../events/games.server.ts'
import { instantOf } from '../../events/time/zoned-time.ts'
import { inParts } from '../../kit/in-parts.ts'
import type { Gender, Sport } from '../../teams/sport.ts'
import type { SchoolRow, TeamRow, VenueRow } from '../../teams/stored-teams.server.ts'
import {
  type ChampionshipArrivals,
  championshipsHere,
  compareChampionship,
  readChampionshipSite,
} from './compare-championships.server.ts'
import type { FileRow, GameEntries, GamesPart } from './games-file.ts'
import { type GamesPlan, type GamesRefusal, MOST_FAULTS } from './outcome.ts'
import { schoolContent, teamContent, venueContent } from './team-contents.ts'

type DateRow = Tables['event_date']
type PictureRow = Tables['event_episode']

/** The rows that an import writes; the `version` of each is its version after the import. */
export type GamesArrivals = {
  venue: VenueRow[]
  school: SchoolRow[]
  team: TeamRow[]
  event: EventRow[]
  pictures: PictureRow[]
  dates: DateRow[]
} & ChampionshipArrivals

type ComparisonContext = {
  at: string
  /** The keys of the images stored here. */
  stored: Set<string>
  /** Returns true when the site has the series, or will have it after the same import. */
  hasSeries: (docId: string) => boolean
  hasEpisode: (docId: string) => boolean
}

type GamesComparison = { plan: GamesPlan; arrivals: GamesArrivals; marks: string[] }
type Reason = GamesRefusal['reason']

/**
 * Compares the games of a file with the site (spec E10). Rows are matched by id. Nothing is removed: webcasts and former starts
 * that the file lacks stay. Leaves out a row that refers to something that neither the site nor the file has, and a row whose
 * code or address belongs to another row.
 */
export async function compareGames(
  db: Kysely<Tables>,
  given: GameEntries,
  { at, stored, hasSeries, hasEpisode }: ComparisonContext,
): Promise<GamesComparison> {
  const site = await readSite(db, given)
  const arrivals: GamesArrivals = {
    ...{ venue: [], school: [], team: [], event: [], pictures: [], dates: [] },
    ...{ championship: [], slots: [], facts: [], advanced: [], aligned: [] },
  }
  const none = () => ({ new: 0, changed: 0, unchanged: 0, refused: 0 })
  const plan: GamesPlan = {
    counts: { venues: none(), schools: none(), teams: none(), events: none(), championships: none() },
    refused: [],
  }
  const marks: string[] = []
  const has = { venue: new Set(site.venue.keys()), school: new Set(site.school.keys()), team: new Set(site.team.keys()) }

  function refuse(part: GamesPart, { path, name, reason }: { path: string; name: string; reason: Reason }) {
    plan.counts[part].refused++
    if (plan.refused.length < MOST_FAULTS) plan.refused.push({ path, name, reason })
    marks.push(`${path} ${reason}`)
  }

  /** Counts a row; returns it with its next version when it must be written. */
  function weigh<Row extends { id: string; version: number; updated_at: string }>(
    part: GamesPart,
    content: Omit<Row, 'version' | 'updated_at'>,
    { before, isMore = false }: { before: Row | undefined; isMore?: boolean },
  ): Row | undefined {
    const isSame =
      before !== undefined && !isMore && Object.entries(content).every(([name, value]) => before[name as keyof Row] === value)
    plan.counts[part][isSame ? 'unchanged' : before ? 'changed' : 'new']++
    marks.push(`${part} ${String((content as { id: string }).id)} ${before?.version ?? 0} ${isSame}`)
    return isSame ? undefined : ({ ...content, version: (before?.version ?? 0) + 1, updated_at: at } as Row)
  }

  for (const { row } of given.venues) {
    const written = weigh<VenueRow>('venues', venueContent(row), { before: site.venue.get(row.id) })
    has.venue.add(row.id)
    if (written) arrivals.venue.push(written)
  }
  for (const { path, row } of given.schools) {
    const holder = site.byCode.get(row.code)
    const isTaken = holder !== undefined && holder !== row.id
    const reason = isTaken
      ? 'code-taken'
      : row.homeVenueId !== null && !has.venue.has(row.homeVenueId)
        ? 'venue-missing'
        : undefined
    if (reason) {
      refuse('schools', { path, name: row.short.en || row.name.en || row.code, reason })
      continue
    }
    const before = site.school.get(row.id)
    // A logo is imported by its key only, because images are not in the file.
    const logo = row.logo === '' || stored.has(row.logo) ? row.logo : (before?.logo ?? '')
    const written = weigh<SchoolRow>('schools', schoolContent(row, logo), { before })
    has.school.add(row.id)
    if (written) arrivals.school.push(written)
  }
  for (const { path, row } of given.teams) {
    const reason = teamRefusal(row, site, has.school)
    if (reason) {
      refuse('teams', { path, name: row.slug, reason })
      continue
    }
    const written = weigh<TeamRow>('teams', teamContent(row), { before: site.team.get(row.id) })
    has.team.add(row.id)
    if (written) arrivals.team.push(written)
  }
  const events = new Set<string>()
  const hasHere = (docId: string) => site.episodes.has(docId) || hasEpisode(docId)
  for (const { path, row } of given.events) {
    const reason = eventRefusal(row, { venues: has.venue, teams: has.team, keys: site.byKey, hasSeries, hasEpisode: hasHere })
    if (reason) {
      refuse('events', { path, name: [row.title.en || row.title.fr || row.sport, row.localDate].join(', '), reason })
      continue
    }
    events.add(row.id)
    const before = site.event.get(row.id)
    const pictures = newPictures(row, site.pictures.get(row.id) ?? [])
    const dates = newDates(row, site.dates.get(row.id) ?? [])
    const { created_at, imported_at, ...content } = eventContent(row, before, at)
    const written = weigh<Omit<EventRow, 'created_at' | 'imported_at'>>('events', content, {
      before,
      isMore: pictures.length > 0 || dates.length > 0,
    })
    if (!written) continue
    arrivals.event.push({ ...written, created_at, imported_at })
    arrivals.pictures.push(...pictures)
    arrivals.dates.push(...dates)
  }
  const championships = await readChampionshipSite(db, given.championships)
  const teams = new Map<string, { sport: Sport; gender: Gender }>(site.team)
  for (const { row } of given.teams) teams.set(row.id, row)
  const teamOf = (id: string) => (has.team.has(id) ? teams.get(id) : undefined)
  const hasEvent = (id: string) => events.has(id) || championships.events.has(id)
  for (const { path, row } of given.championships) {
    const compared = compareChampionship(row, championships, { teamOf, hasEvent, isInFile: (id) => events.has(id), at })
    if (!compared.ok) {
      refuse('championships', { path, name: row.name.en || row.name.fr, reason: compared.reason })
      continue
    }
    const { before, content, created_at, slots, facts } = compared
    const isMore = slots.length > 0 || facts.length > 0
    const written = weigh<Omit<ChampionshipRow, 'created_at'>>('championships', content, { before, isMore })
    if (!written) continue
    arrivals.championship.push({ ...written, created_at })
    if (before && before.state !== content.state) arrivals.aligned.push(row.id)
    arrivals.slots.push(...slots)
    arrivals.facts.push(...facts)
  }
  // Its scores may be newer than the file, so those that were here decide anew who plays.
  arrivals.advanced = await championshipsHere(db, arrivals)
  return { plan, arrivals, marks }
}

function eventContent(
  row: FileRow<'events'>,
  before: EventRow | undefined,
  at: string,
): Omit<EventRow, 'version' | 'updated_at'> {
  const content = {
    id: row.id,
    sport: row.sport,
    kind: row.kind,
    home_team_id: row.homeTeamId,
    away_team_id: row.awayTeamId,
    title_en: row.title.en,
    title_fr: row.title.fr,
    is_neutral: Number(row.isNeutral),
    venue_id: row.venueId,
    ...startContent(row),
    expected_minutes: row.expectedMinutes,
    schedule_state: row.schedule,
    called_off_from: row.calledOffFrom === undefined ? (before?.called_off_from ?? null) : row.calledOffFrom,
    play_state: row.play,
    has_picture_fault: Number(row.hasPictureFault),
    picture_notes: before?.picture_notes ?? 0,
    reason_en: row.reason.en,
    reason_fr: row.reason.fr,
    series_doc_id: row.seriesDocId,
    continues_event_id: row.continuesEventId === undefined ? (before?.continues_event_id ?? null) : row.continuesEventId,
    ...publication(before, row),
    source_key: row.sourceKey,
    created_at: before?.created_at ?? at,
    imported_at: at,
  }
  if (!before) return { ...content, sequence: row.sequence }
  // Calendars ignore a lower sequence, so an older file raises it too when the file changes what calendars show.
  const isRaised = raisesSequence(toEvent(before), toEvent({ ...before, ...content }))
  return { ...content, sequence: Math.max(row.sequence, before.sequence + Number(isRaised)) }
}

/**
 * Returns the start of an event. The instant is computed, never read (spec E1); the schema has refused starts that do not exist.
 */
function startContent({
  localDate,
  localTime,
  zone,
  isLater,
}: Pick<FileRow<'events'>, 'localDate' | 'localTime' | 'zone' | 'isLater'>) {
  const start = instantOf({ localDate, localTime, zone, isLater })
  if (!start.ok) throw new Error(`${localDate} ${localTime} in ${zone}: ${start.reason}`)
  return {
    local_date: localDate,
    local_time: localTime,
    zone,
    is_later: Number(isLater && start.isTwice),
    starts_at: start.startsAt,
  }
}

/** Returns the webcasts of an event of the file in their order, or none when the site already shows them in that order. */
function newPictures({ id, pictures }: FileRow<'events'>, before: readonly PictureRow[]): PictureRow[] {
  const named = new Set(pictures.map(({ episodeDocId }) => episodeDocId))
  const shown = before.filter(({ episode_doc_id }) => named.has(episode_doc_id))
  const isSame =
    shown.length === pictures.length &&
    pictures.every(({ episodeDocId, label }, at) => {
      const old = shown[at]
      return old?.episode_doc_id === episodeDocId && old.label_en === label.en && old.label_fr === label.fr
    })
  if (isSame) return []
  return pictures.map(({ episodeDocId, label }, position) => ({
    event_id: id,
    episode_doc_id: episodeDocId,
    label_en: label.en,
    label_fr: label.fr,
    position,
  }))
}

function newDates({ id, formerStarts }: FileRow<'events'>, before: readonly DateRow[]): DateRow[] {
  return formerStarts.flatMap((former) => {
    const old = before.find((each) => each.id === former.id)
    const content = {
      id: former.id,
      event_id: id,
      ...startContent(former),
      replaced_at: former.replacedAt,
      reason_en: former.reason.en,
      reason_fr: former.reason.fr,
    }
    const isSame = old !== undefined && Object.entries(content).every(([name, value]) => old[name as keyof DateRow] === value)
    return isSame ? [] : [{ ...content, replaced_by: old?.replaced_by ?? '' }]
  })
}

function teamRefusal(row: FileRow<'teams'>, site: Site, schools: Set<string>): Reason | undefined {
  if (!schools.has(row.schoolId)) return 'school-missing'
  for (const { id, slug, school_id, sport, gender } of site.team.values()) {
    if (id === row.id) continue
    if (slug === row.slug) return 'address-taken'
    if (school_id === row.schoolId && sport === row.sport && gender === row.gender) return 'team-taken'
  }
  return undefined
}

type KnownIds = {
  venues: Set<string>
  teams: Set<string>
  keys: Map<string, string>
  hasSeries: (docId: string) => boolean
  hasEpisode: (docId: string) => boolean
}

function eventRefusal(row: FileRow<'events'>, { venues, teams, keys, hasSeries, hasEpisode }: KnownIds): Reason | undefined {
  if ([row.homeTeamId, row.awayTeamId].some((id) => id !== null && !teams.has(id))) return 'team-missing'
  if (row.venueId !== null && !venues.has(row.venueId)) return 'venue-missing'
  if (row.seriesDocId !== null && !hasSeries(row.seriesDocId)) return 'series-missing'
  if (row.pictures.some(({ episodeDocId }) => !hasEpisode(episodeDocId))) return 'episode-missing'
  const holder = row.sourceKey === null ? undefined : keys.get(row.sourceKey)
  return holder !== undefined && holder !== row.id ? 'row-taken' : undefined
}

type Site = Awaited<ReturnType<typeof readSite>>

/** Reads the site's rows with the same ids, and the rows that have the same codes, addresses or keys. */
async function readSite(db: Kysely<Tables>, { events, venues, schools, teams, championships }: GameEntries) {
  const isWanted = [events, venues, schools, teams, championships].some(({ length }) => length > 0)
  const all = async <Row>(read: () => Promise<Row[]>) => (isWanted ? read() : [])
  const venueRows = await all(() => db.selectFrom('venue').selectAll().execute())
  const schoolRows = await all(() => db.selectFrom('school').selectAll().execute())
  const teamRows = await all(() => db.selectFrom('team').selectAll().execute())
  const event = new Map<string, EventRow>()
  const pictures: PictureRow[] = []
  const dates: DateRow[] = []
  const byKey = new Map<string, string>()
  const episodes = new Set<string>()
  for (const some of inParts(events)) {
    const ids = some.map(({ row }) => row.id)
    const keys = some.flatMap(({ row }) => (row.sourceKey === null ? [] : [row.sourceKey]))
    for (const row of await db.selectFrom('event').selectAll().where('id', 'in', ids).execute()) event.set(row.id, row)
    const shown = db.selectFrom('event_episode').selectAll().where('event_id', 'in', ids)
    pictures.push(...(await shown.orderBy('position').orderBy('episode_doc_id').execute()))
    dates.push(...(await db.selectFrom('event_date').selectAll().where('event_id', 'in', ids).execute()))
    if (keys.length > 0)
      for (const { id, source_key } of await db
        .selectFrom('event')
        .select(['id', 'source_key'])
        .where('source_key', 'in', keys)
        .execute())
        byKey.set(source_key ?? '', id)
  }
  for (const some of inParts(events.flatMap(({ row }) => row.pictures.map(({ episodeDocId }) => episodeDocId))))
    for (const { doc_id } of await db.selectFrom('episode').select('doc_id').where('doc_id', 'in', some).execute())
      episodes.add(doc_id)
  return {
    venue: byId(venueRows),
    school: byId(schoolRows),
    team: byId(teamRows),
    event,
    byCode: new Map(schoolRows.map(({ id, code }) => [code, id])),
    byKey,
    episodes,
    pictures: Map.groupBy(pictures, ({ event_id }) => event_id),
    dates: Map.groupBy(dates, ({ event_id }) => event_id),
  }
}

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))
