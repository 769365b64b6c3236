import { sql, type Transaction } from 'kysely'
import { type Change, changeUnheard } from '../../database/changes.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { alignEvents, followChampionship } from '../championships/follow-championship.server.ts'
import { type Editor, record } from '../history/audit.server.ts'
import { type GamesFollower, holdCatalogue } from '../history/editing.server.ts'
import { mustBeAdmin, NoLongerAdmin } from '../history/still-admin.server.ts'
import { Stale } from '../kit/staged-rows.server.ts'
import { openPlanner, type Planner } from '../reminders/plan-due.server.ts'
import { copiesWanted } from './copies-wanted.server.ts'
import { writeClipRows } from './file/clip-rows.server.ts'
import type { ChampionshipArrivals } from './file/compare-championships.server.ts'
import { type Comparison, compareFile, type FileToRead } from './file/compare-file.server.ts'
import type { Plan, Report } from './file/outcome.ts'
import { checkPlaces, makeTables, moveOver, type Staging, settleOrders, stage } from './staging.server.ts'
import { writeGames } from './write-games.server.ts'

/** The input for checking or importing a file; runs in its own thread. */
type Work = FileToRead & { database: Database }

/** Compares a whole file with the site, changing nothing. */
export async function lookAtFile(work: Work): Promise<Comparison> {
  const { looked } = await compareFile(work, work.database.db, { at: new Date().toISOString(), stage: async () => {} })
  return looked
}

type Import = Work & { run: { id: string; digest: string; fileName: string; report: Report }; by: Editor; at: string }

export type ImportResult =
  | { ok: true; plan: Plan }
  /** The site has changed since the comparison. */
  | { ok: false; reason: 'stale'; looked: Comparison }
  /** The admin who started the import was removed meanwhile. */
  | { ok: false; reason: 'no-admin' }

/**
 * Imports a file in one transaction. Its rows are read, checked and staged in this connection's own tables beforehand, so that
 * other writers wait only while the rows are moved.
 */
export async function importFile(work: Import): Promise<ImportResult> {
  const { database, run } = work
  const planner = openPlanner({ engine: database.engine, now: () => new Date() })
  return database.db.connection().execute(async (connection) => {
    const own = connection.withTables<Staging>()
    for (let tries = 1; ; tries++) {
      await makeTables(connection)
      const { looked, arrivals } = await compareFile(work, own, { at: work.at, stage: (rows) => stage(own, rows, work.at) })
      if (!looked.ok || looked.plan.digest !== run.digest) return { ok: false, reason: 'stale', looked }
      await settleOrders(own, arrivals)
      await sql`create index incoming_episode_text_doc_id on incoming_episode_text (doc_id)`.execute(own)
      try {
        await changeUnheard({ db: connection, engine: database.engine }, async ({ trx, touch }) => {
          await holdCatalogue(trx)
          await mustBeAdmin(trx, work.by)
          // Every edit of events takes this lock before those of event rows, so that none deadlocks.
          await planner.hold(trx)
          await checkPlaces(trx, arrivals)
          await moveOver(trx, arrivals)
          await writeClipRows({ trx, touch }, arrivals.clips)
          await writeGames({ trx, touch }, arrivals.games, work.at)
          await planner.planLater(
            trx,
            arrivals.games.event.map(({ id }) => id),
          )
          await advanceHere({ trx, touch }, { work, planner }, arrivals.games)
          for (const topic of arrivals.topics) touch(topic)
          await finish(trx, work, looked.plan)
          await record({ trx, touch }, work.by, new Date(work.at), {
            action: 'transfer.import',
            subject: run.id,
            title: run.fileName,
            after: looked.plan.counts,
          })
        })
        // If this fails, the delivery run plans the rest.
        await planner.planWaiting(connection).catch(() => {})
        return { ok: true, plan: looked.plan }
      } catch (error) {
        if (error instanceof NoLongerAdmin) return { ok: false, reason: 'no-admin' }
        if (!(error instanceof Stale) || tries === 3) throw error
      }
    }
  })
}

/** Gives games the state of their championships, and writes who plays now: scores here may be newer than the file (spec B4). */
async function advanceHere(
  change: Change,
  { work, planner }: { work: Import; planner: Planner },
  { advanced, aligned }: Pick<ChampionshipArrivals, 'advanced' | 'aligned'>,
) {
  const follower: GamesFollower = {
    hold: planner.hold,
    follow: (trx, games) =>
      planner.planLater(
        trx,
        games.map(({ id }) => id),
      ),
    leaveSeries: async () => {},
  }
  const editing = { by: work.by, now: () => new Date(work.at), follower }
  for (const id of aligned) await alignEvents(change, editing, id)
  for (const id of advanced) await followChampionship(change, editing, id)
}

/** Updates the run's own row in the same transaction, so that it is right even after a crash. */
async function finish(trx: Transaction<Tables>, { run, at }: Import, plan: Plan) {
  await trx.updateTable('content').set({ last_updated: at }).where('id', '=', 'main').execute()
  const pictures = await copiesWanted(trx, at)
  const report: Report = { ...run.report, plan, isStale: false, importedAt: at }
  const mine = await trx
    .updateTable('import_run')
    .set({
      state: pictures.length > 0 ? 'pictures' : 'done',
      series_done: plan.counts.new + plan.counts.changed,
      series_left_out: plan.counts.refused,
      pictures_total: pictures.length,
      updated_at: new Date().toISOString(),
      finished_at: pictures.length > 0 ? null : new Date().toISOString(),
      report: JSON.stringify(report),
    })
    .where('id', '=', run.id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (Number(mine.numUpdatedRows) !== 1) throw new Error('The import was given up by another node.')
}
