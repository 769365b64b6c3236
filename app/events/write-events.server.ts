import { type Kysely, sql, type Transaction } from 'kysely'
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

type Written = { rows: { before: EventRow | undefined; after: EventRow }[]; formerIds: string[] }

/**
 * Adds or replaces many events by the rules of saveEvent, in the caller's transaction, which holds the catalogue: for a season from a file
 * (spec E11). Refused as a whole; then the caller must roll back. The caller records it and plans reminders.
 */
export async function writeEvents(
  change: Change,
  { contents, by, at, keepsFormer }: Many,
): Promise<Result<Written, Missing | TimeFault | Conflict | 'event-not-found'>> {
  const { trx, touch } = change
  if (contents.length === 0) return { ok: true, rows: [], formerIds: [] }
  const stored = await rowsById(
    trx,
    contents.map(({ id }) => id),
  )
  const missing = await missingOf(trx, contents)
  if (missing) return { ok: false, reason: missing }
  const rows: Written['rows'] = []
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
  const ids = rows.map(({ after }) => after.id)
  await touchSeriesOfGames(change, ids)
  await write(trx, rows)
  const former = rows.flatMap(({ before, after }) => (before && formerStartOf({ before, after, by: by?.uid ?? '', at })) ?? [])
  if (keepsFormer) for (const some of inParts(former)) await trx.insertInto('event_date').values(some).execute()
  await startEpisodes(change, ids, at)
  await touchSeriesOfGames(change, ids)
  touch(GAMES)
  for (const id of ids) touch(eventTopic(id))
  await touchContinued(change, ids)
  return { ok: true, rows, formerIds: keepsFormer ? former.map(({ id }) => id) : [] }
}

/** Stored events by id. */
export async function rowsById(trx: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, EventRow>> {
  const byId = new Map<string, EventRow>()
  for (const some of inParts(ids))
    for (const row of await trx.selectFrom('event').selectAll().where('id', 'in', some).execute()) byId.set(row.id, row)
  return byId
}

/**
 * Gives events the keys of the rows that they came from, without an edit of the events themselves: viewers see nothing of a key. Another event
 * that has such a key loses it. Returns all keys that changed, as they were.
 */
export async function setSourceKeys(
  trx: Transaction<Tables>,
  wanted: ReadonlyMap<string, string | null>,
): Promise<Map<string, string | null>> {
  const before = new Map<string, string | null>()
  const keys = [...wanted.values()].filter((key) => key !== null)
  const note = (rows: { id: string; source_key: string | null }[]) => {
    for (const { id, source_key } of rows) if (wanted.get(id) !== source_key) before.set(id, source_key)
  }
  const select = () => trx.selectFrom('event').select(['id', 'source_key'])
  for (const some of inParts([...wanted.keys()])) note(await select().where('id', 'in', some).execute())
  for (const some of inParts(keys)) note(await select().where('source_key', 'in', some).execute())
  for (const some of inParts([...before.keys()]))
    await trx.updateTable('event').set({ source_key: null }).where('id', 'in', some).execute()
  const changed = [...wanted].filter((each): each is [string, string] => before.has(each[0]) && each[1] !== null)
  for (const some of inParts(changed)) {
    const cases = sql.join(
      some.map(([id, key]) => sql`when ${id} then ${key}`),
      sql` `,
    )
    const ids = sql.join(some.map(([id]) => id))
    await sql`update event set source_key = case id ${cases} end where id in (${ids})`.execute(trx)
  }
  return before
}

async function write(trx: Transaction<Tables>, rows: Written['rows']): Promise<void> {
  for (const some of inParts(rows.map(({ after }) => after))) {
    const columns = Object.keys(some[0] as EventRow).filter((column) => column !== 'id')
    await trx
      .insertInto('event')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => Object.fromEntries(columns.map((name) => [name, eb.ref(`excluded.${name}` as never)])) as never),
      )
      .execute()
  }
}

async function missingOf(trx: Transaction<Tables>, contents: readonly ManyContent[]): Promise<Missing | undefined> {
  const wanted = (idOf: (content: ManyContent) => (string | null)[]) => [
    ...new Set(contents.flatMap(idOf).filter((id) => id !== null)),
  ]
  const teams = wanted(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId])
  for (const some of inParts(teams))
    if ((await trx.selectFrom('team').select('id').where('id', 'in', some).execute()).length < some.length)
      return 'team-not-found'
  for (const some of inParts(wanted(({ venueId }) => [venueId])))
    if ((await trx.selectFrom('venue').select('id').where('id', 'in', some).execute()).length < some.length)
      return 'venue-not-found'
  for (const some of inParts(wanted(({ seriesDocId }) => [seriesDocId])))
    if ((await trx.selectFrom('series').select('doc_id').where('doc_id', 'in', some).execute()).length < some.length)
      return 'series-not-found'
  return undefined
}
