import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { record } from '../catalog/audit.server.ts'
import { type Editing, edit } from '../catalog/edit.server.ts'
import { eventTopic, GAMES } from '../catalog/topics.ts'
import { touchContinued, touchSeriesOfGames } from '../catalog/touch-games.server.ts'
import { toEvent } from '../events/games.server.ts'
import { rowsById, setSourceKeys, writeEvents } from '../events/write-events.server.ts'
import { inParts } from '../shared/in-parts.ts'
import type { SeasonUndo } from './season-games.server.ts'

/** `changed`: these events were changed, deleted or given a picture since; `later`: another file was imported since. */
export type SeasonUndone =
  | { ok: true }
  | { ok: false; reason: 'no-run' | 'not-done' | 'later' }
  | { ok: false; reason: 'changed'; eventIds: string[] }

/** Throws an undo away. */
class Refused extends Error {}

/**
 * Takes a whole import back, as one transaction with one entry in the activity (spec E11): its new games are deleted, the others are as they were
 * before, with a sequence that rises so that calendars follow. Refused as a whole when one of them was changed since.
 */
export async function undoSeason(editing: Editing, runId: string): Promise<SeasonUndone> {
  const { by, now } = editing
  return edit<SeasonUndone>(editing, async (change) => {
    const { trx, touch } = change
    await editing.holdReminders?.(trx)
    const at = now().toISOString()
    const run = await trx
      .selectFrom('season_run')
      .select(['state', 'undo', 'file_name', 'imported_at'])
      .where('id', '=', runId)
      .executeTakeFirst()
    if (!run) return { ok: false, reason: 'no-run' }
    if (run.state !== 'done' || run.undo === null) return { ok: false, reason: 'not-done' }
    const later = trx.selectFrom('season_run').select('id').where('state', '=', 'done').where('id', '<>', runId)
    if (await later.where('imported_at', '>', run.imported_at).executeTakeFirst()) return { ok: false, reason: 'later' }
    const undo = JSON.parse(run.undo) as SeasonUndo
    const eventIds = await changedSince(trx, undo)
    if (eventIds.length > 0) return { ok: false, reason: 'changed', eventIds }

    const added = undo.events.filter(({ before }) => before === null).map(({ id }) => id)
    await touchSeriesOfGames(change, added)
    await touchContinued(change, added)
    for (const some of inParts(added)) await trx.deleteFrom('event').where('id', 'in', some).execute()
    for (const some of inParts(undo.formerIds)) await trx.deleteFrom('event_date').where('id', 'in', some).execute()
    const before = undo.events.flatMap((event) => event.before ?? [])
    const contents = before.map(toEvent)
    const written = await writeEvents(change, { contents, by, at, keepsFormer: false })
    if (!written.ok) throw new Refused(written.reason)
    await editing.planManyReminders?.(
      trx,
      contents.map(({ id }) => id),
    )
    const gone = new Set(added)
    await setSourceKeys(trx, new Map(undo.keys.filter(([id]) => !gone.has(id))))
    await putGamesBack(trx, undo, new Map(written.rows.map(({ after }) => [after.id, after.version])))
    for (const id of added) touch(eventTopic(id))
    touch(GAMES)
    await trx.updateTable('season_run').set({ state: 'undone', undo: null, updated_at: at }).where('id', '=', runId).execute()
    await record(change, by, now(), { action: 'season.undo', subject: runId, title: run.file_name })
    return { ok: true }
  }).catch((error) => {
    // A team, venue or series that an event had before is gone.
    if (error instanceof Refused) return { ok: false, reason: 'changed', eventIds: [] } as const
    throw error
  })
}

async function changedSince(trx: Transaction<Tables>, { events }: SeasonUndo): Promise<string[]> {
  const ids = events.map(({ id }) => id)
  const now = await rowsById(trx, ids)
  const shown = new Set<string>()
  const added = events.filter(({ before }) => before === null).map(({ id }) => id)
  for (const some of inParts(added))
    for (const { event_id } of await trx.selectFrom('event_episode').select('event_id').where('event_id', 'in', some).execute())
      shown.add(event_id)
  // A new game that is gone needs no undoing.
  const isChanged = ({ id, version, before }: SeasonUndo['events'][number]) =>
    shown.has(id) || (now.has(id) ? now.get(id)?.version !== version : before !== null)
  return events.filter(isChanged).map(({ id }) => id)
}

/** What was known of the games; the version of one that nobody had edited is its new one. */
async function putGamesBack(
  trx: Transaction<Tables>,
  { games, touched, events }: SeasonUndo,
  versions: ReadonlyMap<string, number>,
): Promise<void> {
  for (const some of inParts(touched)) await trx.deleteFrom('season_game').where('event_id', 'in', some).execute()
  const before = new Map(events.map((event) => [event.id, event.before?.version]))
  const rows = games.map((game) => {
    const version = versions.get(game.event_id)
    const wasAsImported = before.get(game.event_id) === game.version
    return { ...game, version: version !== undefined && wasAsImported ? version : game.version }
  })
  const here = await rowsById(
    trx,
    rows.map(({ event_id }) => event_id),
  )
  for (const some of inParts(rows.filter(({ event_id }) => here.has(event_id))))
    await trx.insertInto('season_game').values(some).execute()
}
