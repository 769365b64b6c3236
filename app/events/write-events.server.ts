import type { Kysely, Transaction } from 'kysely'
import type { Change } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import type { Editor } from '../catalog/audit.server.ts'
import type { Conflict } from '../catalog/conflict.ts'
import { startEpisodes } from '../catalog/start-episodes.server.ts'
import { eventTopic, GAMES } from '../catalog/topics.ts'
import { touchContinued, touchSeriesOfGames } from '../catalog/touch-games.server.ts'
import { inParts } from '../shared/in-parts.ts'
import type { Result } from '../shared/result.ts'
import { type EventContent, eventRowOf, formerStartOf, type Missing, nextSequence, type TimeFault } from './edit-events.server.ts'
import type { EventRow } from './games.server.ts'
import { instantOf } from './zoned-time.ts'

/** An event of many, without pictures, which stay as they are. */
export type ManyContent = Omit<EventContent, 'pictures' | 'id'> & { id: string }

type Many = {
  contents: readonly ManyContent[]
  by: Editor | undefined
  /** ISO. */
  at: string
  /** Whether starts of events that were announced are kept; not where an edit is taken back. */
  keepsFormer: boolean
}

/** Events as an edit would store them, with the starts that it would keep. */
export type PreparedEvents = {
  rows: { before: EventRow | undefined; after: EventRow }[]
  former: Tables['event_date'][]
}

type Refusal = Missing | TimeFault | Conflict | 'event-not-found'

/**
 * Adds or replaces many events by the rules of saveEvent, in the caller's transaction, which holds the catalogue. Refused as a whole; then the
 * caller must roll back. The caller records it and plans reminders.
 */
export async function writeEvents(change: Change, many: Many): Promise<Result<PreparedEvents, Refusal>> {
  const { trx, touch } = change
  if (many.contents.length === 0) return { ok: true, rows: [], former: [] }
  const prepared = await prepareEvents(trx, many)
  if (!prepared.ok) return prepared
  const { rows, former } = prepared
  const ids = rows.map(({ after }) => after.id)
  await touchSeriesOfGames(change, ids)
  await write(trx, rows)
  for (const some of inParts(former)) await trx.insertInto('all_event_date').values(some).execute()
  await startEpisodes(change, ids, many.at)
  await touchSeriesOfGames(change, ids)
  touch(GAMES)
  for (const id of ids) touch(eventTopic(id))
  await touchContinued(change, ids)
  return prepared
}

/** What `writeEvents` would write. */
export async function prepareEvents(
  db: Kysely<Tables>,
  { contents, by, at, keepsFormer }: Many,
): Promise<Result<PreparedEvents, Refusal>> {
  const stored = await rowsById(
    db,
    contents.map(({ id }) => id),
  )
  const missing = await missingOf(db, contents)
  if (missing) return { ok: false, reason: missing }
  const rows: PreparedEvents['rows'] = []
  for (const content of contents) {
    const before = stored.get(content.id)
    if (!before && content.baseVersion !== undefined) return { ok: false, reason: 'event-not-found' }
    if (before && content.baseVersion !== undefined && before.version !== content.baseVersion)
      return { ok: false, reason: 'changed' }
    const start = instantOf(content)
    if (!start.ok) return start
    const { startsAt, isTwice } = start
    const plain = eventRowOf(content, { id: content.id, startsAt, isTwice, at, before })
    rows.push({ before, after: { ...plain, sequence: nextSequence(before, plain) } })
  }
  const formerOf = ({ before, after }: (typeof rows)[number]) =>
    (before && formerStartOf({ before, after, by: by?.uid ?? '', at })) ?? []
  return { ok: true, rows, former: keepsFormer ? rows.flatMap(formerOf) : [] }
}

/** Stored events by id. */
export async function rowsById(trx: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, EventRow>> {
  const byId = new Map<string, EventRow>()
  for (const some of inParts(ids))
    for (const row of await trx.selectFrom('event').selectAll().where('id', 'in', some).execute()) byId.set(row.id, row)
  return byId
}

/**
 * What has to change so that events have these keys of the rows that they came from: another event that has such a key loses it. `before`: the
 * keys that it changes, as they are.
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

async function write(trx: Transaction<Tables>, rows: PreparedEvents['rows']): Promise<void> {
  for (const some of inParts(rows.map(({ after }) => after))) {
    const columns = Object.keys(some[0] as EventRow).filter((column) => column !== 'id')
    await trx
      .insertInto('all_event')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => Object.fromEntries(columns.map((name) => [name, eb.ref(`excluded.${name}` as never)])) as never),
      )
      .execute()
  }
}

async function missingOf(db: Kysely<Tables>, contents: readonly ManyContent[]): Promise<Missing | undefined> {
  const wanted = (idOf: (content: ManyContent) => (string | null)[]) => [
    ...new Set(contents.flatMap(idOf).filter((id) => id !== null)),
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
  return undefined
}
