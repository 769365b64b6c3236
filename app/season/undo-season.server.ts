import { type Kysely, sql } from 'kysely'
import { type Change, changeUnheard } from '../../database/changes.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { prepareEvents } from '../events/edit/edit-events.server.ts'
import { changedKeys, rowsById } from '../events/edit/event-rows.server.ts'
import { INCOMING, moveEvents, type StagedEvents, stageEvents } from '../events/edit/stage-events.server.ts'
import { toEvent } from '../events/games.server.ts'
import { type Editor, record } from '../history/audit.server.ts'
import { holdCatalogue } from '../history/editing.server.ts'
import { mustBeAdmin, NoLongerAdmin } from '../history/still-admin.server.ts'
import { GAMES } from '../history/topics.ts'
import { inParts } from '../kit/in-parts.ts'
import { makeStaging, Stale, stageRows } from '../kit/staged-rows.server.ts'
import { openPlanner } from '../reminders/plan-due.server.ts'
import { moveSeasonGames, type SeasonUndo, stageSeasonGames } from './season-games.server.ts'
import { versionOfGames } from './weigh-season.server.ts'

type UndoRefusal = { ok: false; reason: 'no-run' | 'not-done' | 'later' } | { ok: false; reason: 'changed'; eventIds: string[] }

/**
 * The reason why an undo was refused. `changed`: these events were changed, deleted or given a webcast since; `later`: another
 * file was imported since; `no-admin`: the person who requested the undo is no longer an admin.
 */
export type SeasonUndone = { ok: true } | UndoRefusal | { ok: false; reason: 'no-admin' }

type Undo = { database: Database; id: string; by: Editor; at: string }

/** The number of tries without a lock. The next try locks the catalogue first, because games may change all the time. */
const TRIES = 3

/**
 * Undoes a whole import as one transaction with one entry in the activity log (spec E11). Deletes its new games and restores the
 * others, with a higher sequence so that calendars follow. Refuses the whole undo when one of the games was changed since.
 * Everything is staged beforehand, as for the import.
 */
export function undoSeason(work: Undo): Promise<SeasonUndone> {
  const { database, by, at } = work
  const planner = openPlanner({ engine: database.engine, now: () => new Date(at) })
  return database.db.connection().execute(async (own) => {
    for (let tries = 1; ; tries++) {
      const early = tries <= TRIES ? await prepare(own, work) : undefined
      if (early && !early.ok) return early
      try {
        const { result } = await changeUnheard<SeasonUndone>({ db: own, engine: database.engine }, async (change) => {
          await holdCatalogue(change.trx)
          await mustBeAdmin(change.trx, by)
          await planner.hold(change.trx)
          const prepared = early ?? (await prepare(change.trx, work))
          if (!prepared.ok) return prepared
          const run = await readRun(change.trx, work.id)
          if (!run.ok) return run
          if ((await versionOfGames(change.trx)) !== prepared.gamesVersion) throw new Stale('Games were changed meanwhile.')
          await write(change, work, { ...prepared, fileName: run.fileName })
          await planner.planLater(change.trx, INCOMING)
          return { ok: true }
        })
        // If this fails, the delivery run plans the rest.
        await planner.planWaiting(own).catch(() => {})
        return result
      } catch (error) {
        if (error instanceof NoLongerAdmin) return { ok: false, reason: 'no-admin' }
        if (!(error instanceof Stale) || tries > TRIES) throw error
      }
    }
  })
}

/** Returns the run if it is the newest import and can be undone. */
async function readRun(db: Kysely<Tables>, id: string): Promise<UndoRefusal | { ok: true; fileName: string }> {
  const run = await db
    .selectFrom('season_run')
    .select(['state', 'file_name', 'imported_at'])
    .select((eb) => eb('undo', 'is not', null).as('is_undoable'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!run) return { ok: false, reason: 'no-run' }
  if (run.state !== 'done' || !run.is_undoable) return { ok: false, reason: 'not-done' }
  const later = db.selectFrom('season_run').select('id').where('state', '=', 'done').where('id', '<>', id)
  if (await later.where('imported_at', '>', run.imported_at).executeTakeFirst()) return { ok: false, reason: 'later' }
  return { ok: true, fileName: run.file_name }
}

type UndoPlan = {
  /** The version of all games for which the plan was prepared. */
  gamesVersion: number
  events: StagedEvents
}

/** Finds and stages the rows that the undo writes. */
async function prepare(own: Kysely<Tables>, { id, by, at }: Undo): Promise<UndoRefusal | ({ ok: true } & UndoPlan)> {
  const gamesVersion = await versionOfGames(own)
  const run = await readRun(own, id)
  if (!run.ok) return run
  const stored = await own.selectFrom('season_run').select('undo').where('id', '=', id).executeTakeFirst()
  const undo = JSON.parse(stored?.undo ?? 'null') as SeasonUndo | null
  if (!undo) return { ok: false, reason: 'not-done' }
  const eventIds = await changedSince(own, undo)
  if (eventIds.length > 0) return { ok: false, reason: 'changed', eventIds }
  const contents = undo.events.flatMap(({ before }) => (before ? [toEvent(before)] : []))
  const written = await prepareEvents(own, { contents, by, at, keepsFormer: false })
  // A team, venue or series that an event had before is gone.
  if (!written.ok) return { ok: false, reason: 'changed', eventIds: [] }
  const added = undo.events.filter(({ before }) => before === null).map(({ id }) => id)
  const gone = new Set(added)
  const { keys } = await changedKeys(own, new Map(undo.keys.filter(([id]) => !gone.has(id))))
  await stageDates(own, undo.formerIds)
  const versions = new Map(written.rows.map(({ after }) => [after.id, after.version]))
  const known = gamesOfBefore(undo, versions)
  const here = await rowsById(
    own,
    known.map(({ event_id }) => event_id),
  )
  const staying = known.filter(({ event_id }) => here.has(event_id) && !gone.has(event_id))
  // Restoring a number replaces the one from the file, so only the others must be deleted.
  const replaced = new Set(staying.filter(({ game_number }) => game_number !== '').map(({ event_id }) => event_id))
  await stageSeasonGames(
    own,
    staying,
    undo.touched.filter((id) => !replaced.has(id)),
  )
  return { ok: true, gamesVersion, events: await stageEvents(own, written, { keys, gone: added }) }
}

/** Stages the deletion of former starts. */
async function stageDates(own: Kysely<Tables>, formerIds: readonly string[]): Promise<void> {
  await makeStaging(own, { gone_event_date: 'event_date' })
  const dates = formerIds.map((id) => ({ id }))
  await stageRows(own.withTables<{ gone_event_date: { id: string } }>(), 'gone_event_date', dates)
}

async function changedSince(db: Kysely<Tables>, { events }: SeasonUndo): Promise<string[]> {
  const ids = events.map(({ id }) => id)
  const now = await rowsById(db, ids)
  const shown = new Set<string>()
  const added = events.filter(({ before }) => before === null).map(({ id }) => id)
  for (const some of inParts(added))
    for (const { event_id } of await db.selectFrom('event_episode').select('event_id').where('event_id', 'in', some).execute())
      shown.add(event_id)
  // A new game that is already gone needs no undo.
  const isChanged = ({ id, version, before }: SeasonUndo['events'][number]) =>
    shown.has(id) || (now.has(id) ? now.get(id)?.version !== version : before !== null)
  return events.filter(isChanged).map(({ id }) => id)
}

/** Returns the earlier data about the games, with the new version of its event for each game that nobody had edited. */
function gamesOfBefore({ games, events }: SeasonUndo, versions: ReadonlyMap<string, number>) {
  const before = new Map(events.map((event) => [event.id, event.before?.version]))
  return games.map((game) => {
    const version = versions.get(game.event_id)
    const wasAsImported = before.get(game.event_id) === game.version
    return { ...game, version: version !== undefined && wasAsImported ? version : game.version }
  })
}

async function write(change: Change, { id, by, at }: Undo, { events, fileName }: UndoPlan & { fileName: string }): Promise<void> {
  const { trx, touch } = change
  // The data in season_game has no topic of its own.
  touch(GAMES)
  await sql`delete from all_event_date where id in (select id from gone_event_date)`.execute(trx)
  await moveEvents(change, events, at)
  await moveSeasonGames(trx)
  await trx.updateTable('season_run').set({ state: 'undone', undo: null, updated_at: at }).where('id', '=', id).execute()
  await record(change, by, new Date(at), { action: 'season.undo', subject: id, title: fileName })
}
