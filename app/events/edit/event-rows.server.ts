import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { Conflict } from '../../catalog/conflict.ts'
import type { OptionalFields } from '../../catalog/merge-rows.server.ts'
import type { Publication } from '../../catalog/publication.ts'
import { inParts } from '../../kit/in-parts.ts'
import type { Language } from '../../kit/language.ts'
import type { Result } from '../../kit/result.ts'
import type { SportEvent } from '../event.ts'
import type { EventRow } from '../games.server.ts'

// The values of events in edits, and their stored rows.

/** A webcast in an edit, in the order of the list. */
export type PictureLink = { episodeDocId: string; label: Record<Language, string> }

/**
 * The values of an event in an edit; without `id` it is new. Absent webcasts, continued game and publication stay as they are; a
 * new event is then public.
 */
export type EventContent = Omit<
  SportEvent,
  'id' | 'continuesEventId' | 'startsAt' | 'sequence' | 'version' | 'updatedAt' | keyof Publication
> &
  OptionalFields<Publication> & {
    id?: string
    continuesEventId?: string | null | undefined
    pictures?: readonly PictureLink[] | undefined
    sourceKey?: string | null
    /** The schedule before the event was called off, if set by an undo; otherwise taken from the former row. */
    calledOffFrom?: EventRow['called_off_from'] | undefined
    /** The version that the editor saw; a newer one is not overwritten (spec M12). */
    baseVersion?: number | undefined
  }

type MissingReason = 'team-not-found' | 'venue-not-found' | 'series-not-found' | 'episode-not-found'
/** The game that an event would continue is missing, or is the event itself. */
type ContinuationRefusal = 'continued-not-found'
type TimeFault = 'no-such-time' | 'unknown-zone'
/** The teams of a game play different sports. */
type Teams = 'other-sport'
export type SaveRefusal = 'event-not-found' | MissingReason | ContinuationRefusal | Teams | TimeFault | Conflict
export type SavedEvent = Result<{ id: string }, SaveRefusal>

/** An event in an edit of one or many. */
export type ManyContent = EventContent & { id: string }

/** Reads events by id. */
export async function rowsById(trx: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, EventRow>> {
  const byId = new Map<string, EventRow>()
  for (const some of inParts(ids))
    for (const row of await trx.selectFrom('event').selectAll().where('id', 'in', some).execute()) byId.set(row.id, row)
  return byId
}

export const readEvent = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Returns the changes needed to give events these source keys: another event that has such a key loses it. `before`: the former
 * keys of all events that change.
 */
export async function changedKeys(
  db: Kysely<Tables>,
  wanted: ReadonlyMap<string, string | null>,
): Promise<{ keys: Map<string, string | null>; before: Map<string, string | null> }> {
  const before = new Map<string, string | null>()
  const note = (rows: { id: string; source_key: string | null }[]) => {
    for (const { id, source_key } of rows) if ((wanted.get(id) ?? null) !== source_key) before.set(id, source_key)
  }
  const select = () => db.selectFrom('event').select(['id', 'source_key'])
  for (const some of inParts([...wanted.keys()])) note(await select().where('id', 'in', some).execute())
  const given = [...wanted.values()].filter((key) => key !== null)
  for (const some of inParts(given)) note(await select().where('source_key', 'in', some).execute())
  return { keys: new Map([...before.keys()].map((id) => [id, wanted.get(id) ?? null])), before }
}

type EventReferences = Pick<EventContent, 'homeTeamId' | 'awayTeamId' | 'venueId' | 'seriesDocId' | 'pictures'>

/** Returns the kind of a missing document that one of these events refers to. */
export async function missingOf(db: Kysely<Tables>, contents: readonly EventReferences[]): Promise<MissingReason | undefined> {
  const wanted = (idsOf: (content: EventReferences) => (string | null)[]) => [
    ...new Set(contents.flatMap(idsOf).filter((id) => id !== null)),
  ]
  const teams = wanted(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId])
  for (const some of inParts(teams))
    if ((await db.selectFrom('team').select('id').where('id', 'in', some).execute()).length < some.length) return 'team-not-found'
  for (const some of inParts(wanted(({ venueId }) => [venueId])))
    if ((await db.selectFrom('venue').select('id').where('id', 'in', some).execute()).length < some.length)
      return 'venue-not-found'
  for (const some of inParts(wanted(({ seriesDocId }) => [seriesDocId])))
    if ((await db.selectFrom('series').select('doc_id').where('doc_id', 'in', some).execute()).length < some.length)
      return 'series-not-found'
  for (const some of inParts(wanted(({ pictures = [] }) => pictures.map(({ episodeDocId }) => episodeDocId))))
    if ((await db.selectFrom('episode').select('doc_id').where('doc_id', 'in', some).execute()).length < some.length)
      return 'episode-not-found'
  return undefined
}

/** Returns the names of events in the activity list, by id: their own title, or their teams. */
export async function loggedTitles(db: Kysely<Tables>, events: readonly EventRow[]): Promise<Map<string, string>> {
  const teamsOf = (event: EventRow) => [event.away_team_id, event.home_team_id].filter((id) => id !== null)
  const untitled = events.filter(({ title_en, title_fr }) => !title_en && !title_fr)
  const names = new Map<string, string>()
  for (const some of inParts([...new Set(untitled.flatMap(teamsOf))])) {
    const teams = db.selectFrom('team').innerJoin('school', 'school.id', 'team.school_id')
    const rows = await teams.select(['team.id', 'short_en', 'name_en']).where('team.id', 'in', some).execute()
    for (const { id, short_en, name_en } of rows) names.set(id, short_en || name_en)
  }
  const byTeams = (event: EventRow) => {
    const sides = teamsOf(event).flatMap((id) => names.get(id) ?? [])
    return [sides.join(' – ') || event.sport, event.local_date].join(', ')
  }
  return new Map(events.map((event) => [event.id, event.title_en || event.title_fr || byTeams(event)]))
}

export const loggedTitle = async (db: Kysely<Tables>, event: EventRow): Promise<string> =>
  (await loggedTitles(db, [event])).get(event.id) ?? ''

/**
 * Returns the version that a command checks. The probe's notes that the stream fails or is back do not count: no command depends
 * on them, and a stream often fails just as somebody ends the game.
 */
export const editionOf = ({ version, picture_notes }: EventRow): number => version - picture_notes
