import type { Kysely, Selectable } from 'kysely'
import type { Change, Changes } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import type { Editor } from '../catalog/audit.server.ts'
import { changeBy } from '../catalog/edit.server.ts'
import { ADMIN } from '../catalog/topics.ts'
import { MINUTE_MS } from '../shared/time-units.ts'
import type { Copied, Report, Run, RunState } from './outcome.ts'

export type RunDetail = Run & { report: Report; copied: Copied }

/** More than the clocks of nodes differ: a run whose last sign of life is older than this is abandoned. */
const SKEW_MS = 5 * MINUTE_MS
const LISTED = 50
const NONE_COPIED: Copied = { kept: 0, spentMs: 0, tried: [] }

type Options = { db: Kysely<Tables>; changes: Changes; now: () => Date; silenceMs: number }

export type ImportRuns = ReturnType<typeof openImportRuns>

/** The rows of imports: their state, and whether the node that works on one is still alive. */
export function openImportRuns({ db, changes, now, silenceMs }: Options) {
  /** When a new sign of life of another node's run was last seen, on this process's monotonic clock, which nobody can set. */
  const heard = new Map<string, { said: string; at: number }>()

  const time = (agoMs = 0) => new Date(now().getTime() - agoMs).toISOString()

  /** Whether a run has been silent for so long that its node must be dead. The clocks of nodes may differ. */
  function isSilent({ id, updated_at: said }: Pick<Tables['import_run'], 'id' | 'updated_at'>): boolean {
    const at = performance.now()
    if (heard.get(id)?.said !== said) heard.set(id, { said, at })
    return said <= time(silenceMs + SKEW_MS) || at - (heard.get(id)?.at ?? at) > silenceMs
  }

  async function find(id: string): Promise<RunDetail | undefined> {
    const row = await db.selectFrom('import_run').selectAll().where('id', '=', id).executeTakeFirst()
    return row && { ...toRun(row), report: JSON.parse(row.report), copied: row.copied ? JSON.parse(row.copied) : NONE_COPIED }
  }

  type Changed = { report?: Report; by?: Editor | undefined } & Partial<
    Pick<Tables['import_run'], 'finished_at' | 'series_total' | 'series_done' | 'copied'>
  >

  /**
   * Moves a run from one of the states `from` to the next, and notifies open pages. False when it is in none of them. `by`: the
   * admin who asked for it; throws NoLongerAdmin.
   */
  function move(id: string, from: RunState[], state: RunState, { report, by, ...changed }: Changed = {}): Promise<boolean> {
    const moving = async ({ trx, touch }: Change) => {
      const { numUpdatedRows } = await trx
        .updateTable('import_run')
        .set({ state, updated_at: time(), ...changed, ...(report ? { report: JSON.stringify(report) } : {}) })
        .where('id', '=', id)
        .where('state', 'in', from)
        .executeTakeFirst()
      if (Number(numUpdatedRows) > 0) touch(ADMIN)
      return Number(numUpdatedRows) > 0
    }
    return by ? changeBy({ changes, by }, moving) : changes.change(moving)
  }

  async function sayAlive(id: string, series: number) {
    const alive = db.updateTable('import_run').set({ updated_at: time() }).where('id', '=', id)
    await alive.where('state', 'in', ['checking', 'running', 'pictures']).execute()
    await db
      .updateTable('import_run')
      .set({ series_done: series })
      .where('id', '=', id)
      .where('state', 'in', ['checking', 'running'])
      .where('series_done', '<', series)
      .execute()
  }

  return {
    time,
    isSilent,
    find,
    move,
    sayAlive,

    /** Newest first, without their reports. */
    async list(): Promise<Run[]> {
      const rows = await db
        .selectFrom('import_run')
        .select(SHOWN)
        .where('state', '<>', 'receiving')
        .orderBy('started_at', 'desc')
        .limit(LISTED)
        .execute()
      return rows.map(toRun)
    },

    async howFar(id: string): Promise<Run | undefined> {
      const row = await db.selectFrom('import_run').select(SHOWN).where('id', '=', id).executeTakeFirst()
      return row && toRun(row)
    },

    /** Hands these over: another node continues them at its next look, without waiting as it would for a dead node. */
    async leave(ids: string[]) {
      const leave = db
        .updateTable('import_run')
        .set({ updated_at: time(silenceMs + SKEW_MS) })
        .where('id', 'in', ids)
      await leave.where('state', 'in', ['checking', 'pictures']).execute()
    },
  }
}

const SHOWN = [
  'id',
  'email',
  'file_name',
  'state',
  'started_at',
  'finished_at',
  'series_total',
  'series_done',
  'series_left_out',
  'pictures_total',
  'pictures_done',
] as const

function toRun(row: Pick<Selectable<Tables['import_run']>, (typeof SHOWN)[number]>): Run {
  return {
    id: row.id,
    email: row.email,
    fileName: row.file_name,
    state: row.state as RunState,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    seriesTotal: row.series_total,
    seriesDone: row.series_done,
    seriesLeftOut: row.series_left_out,
    picturesTotal: row.pictures_total,
    picturesDone: row.pictures_done,
  }
}
