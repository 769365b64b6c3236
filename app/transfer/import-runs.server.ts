import type { Kysely } from 'kysely'
import type { Change, Changes } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import type { Editor } from '../history/audit.server.ts'
import { changeBy } from '../history/editing.server.ts'
import { ADMIN } from '../history/topics.ts'
import type { Result } from '../kit/result.ts'
import { MINUTE_MS } from '../kit/time/time-units.ts'
import type { CopyProgress, Report, Run, RunState } from './file/outcome.ts'

export type RunDetail = Run & { report: Report; copied: CopyProgress }

/** The maximum difference between the clocks of nodes, in ms. */
const SKEW_MS = 5 * MINUTE_MS
const LISTED = 50
const NONE_COPIED: CopyProgress = { kept: 0, spentMs: 0, tried: [] }

type Options = { db: Kysely<Tables>; changes: Changes; now: () => Date; silenceMs: number }

export type ImportRuns = ReturnType<typeof openImportRuns>

type RunInTime = Pick<Tables['import_run'], 'id' | 'updated_at'>

/** Tracks signs of life, by which a node knows whether another node still works on a run. */
function openSigns({ db, silenceMs, time }: Pick<Options, 'db' | 'silenceMs'> & { time: (agoMs?: number) => string }) {
  /** The last sign of life of each run, and when this process first saw it, by its monotonic clock, which nobody can set. */
  const heard = new Map<string, { said: string; at: number }>()
  const sign = (agoMs?: number) => db.updateTable('import_run').set({ updated_at: time(agoMs) })

  return {
    /** True when a run has been silent for so long that its node must be dead. The clocks of nodes may differ. */
    isSilent({ id, updated_at: said }: RunInTime): boolean {
      const at = performance.now()
      if (heard.get(id)?.said !== said) heard.set(id, { said, at })
      return said <= time(silenceMs + SKEW_MS) || at - (heard.get(id)?.at ?? at) > silenceMs
    },

    async sayAlive(id: string, series: number) {
      await sign().where('id', '=', id).where('state', 'in', ['checking', 'running', 'pictures']).execute()
      await db
        .updateTable('import_run')
        .set({ series_done: series })
        .where('id', '=', id)
        .where('state', 'in', ['checking', 'running'])
        .where('series_done', '<', series)
        .execute()
    },

    /** Takes over a run, unless another node is quicker. */
    async claim({ id, updated_at }: RunInTime): Promise<boolean> {
      const { numUpdatedRows } = await sign().where('id', '=', id).where('updated_at', '=', updated_at).executeTakeFirst()
      return numUpdatedRows > 0
    },

    /** Hands over these runs: another node takes them up at its next look, without the wait that follows the death of a node. */
    async leave(ids: string[]) {
      await sign(silenceMs + SKEW_MS)
        .where('id', 'in', ids)
        .where('state', 'in', ['checking', 'pictures'])
        .execute()
    },
  }
}

/** The rows of imports: their state, and whether the node that works on an import is still alive. */
export function openImportRuns({ db, changes, now, silenceMs }: Options) {
  const time = (agoMs = 0) => new Date(now().getTime() - agoMs).toISOString()
  const signs = openSigns({ db, silenceMs, time })
  const shown = db.selectFrom('import_run').select(SHOWN).$narrowType<{ state: RunState }>()

  async function find(id: string): Promise<RunDetail | undefined> {
    const row = await shown.select(['report', 'copied']).where('id', '=', id).executeTakeFirst()
    return row && { ...row, report: JSON.parse(row.report), copied: row.copied ? JSON.parse(row.copied) : NONE_COPIED }
  }

  type RunChange = { report?: Report; by?: Editor | undefined } & Partial<
    Pick<Tables['import_run'], 'finished_at' | 'series_total' | 'series_done' | 'copied'>
  >

  /**
   * Moves a run from one of the states `from` to `state`, and notifies open pages. Returns false when the run is in none of them.
   * `by`: the admin who requested it; throws NoLongerAdmin.
   */
  function move(id: string, from: RunState[], state: RunState, { report, by, ...changed }: RunChange = {}): Promise<boolean> {
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

  return {
    ...signs,
    time,
    find,
    move,

    /** Adds a run for a file; an existing one stays as it is. */
    async add({ id, fileName, report }: { id: string; fileName: string; report: Report }, by: Editor) {
      const none = { series_total: 0, series_done: 0, series_left_out: 0, pictures_total: 0, pictures_done: 0 }
      const row = { id, uid: by.uid, email: by.email, file_name: fileName.slice(0, 200), report: JSON.stringify(report) }
      await changeBy({ changes, by }, async ({ trx, touch }) => {
        await trx
          .insertInto('import_run')
          .values({
            ...row,
            ...none,
            state: 'receiving',
            started_at: time(),
            updated_at: time(),
            finished_at: null,
            copied: null,
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
        touch(ADMIN)
      })
    },

    /** Moves a checked run to `running`, unless another run is in that state. */
    start: (id: string, by: Editor) =>
      // In serialised transactions: two nodes that check at the same moment would each miss the other's start.
      changeBy<Result<{ isMine: boolean }, 'no-run' | 'busy' | 'not-checked'>>({ changes, by }, async ({ trx, touch }) => {
        const run = await trx.selectFrom('import_run').select('state').where('id', '=', id).executeTakeFirst()
        if (!run) return { ok: false, reason: 'no-run' }
        if (['running', 'pictures', 'paused', 'done'].includes(run.state)) return { ok: true, isMine: false }
        if (run.state !== 'checked') return { ok: false, reason: 'not-checked' }
        const others = await trx.selectFrom('import_run').select(['id', 'updated_at']).where('state', '=', 'running').execute()
        if (others.some((other) => !signs.isSilent(other))) return { ok: false, reason: 'busy' }
        const moved = { state: 'running', updated_at: time(), series_done: 0, uid: by.uid, email: by.email }
        await trx.updateTable('import_run').set(moved).where('id', '=', id).execute()
        touch(ADMIN)
        return { ok: true, isMine: true }
      }),

    /** Deletes a run that was not imported; resolves to its report. */
    async discard(id: string, by?: Editor): Promise<Report | undefined> {
      const gone = await changeBy({ changes, by }, async ({ trx, touch }) => {
        touch(ADMIN)
        const given = trx.deleteFrom('import_run').where('id', '=', id).where('state', 'in', ['receiving', 'checked', 'failed'])
        return given.returning('report').executeTakeFirst()
      })
      return gone && JSON.parse(gone.report)
    },

    unfinished: () =>
      db
        .selectFrom('import_run')
        .select(['id', 'state', 'updated_at'])
        .$narrowType<{ state: RunState }>()
        .where('state', 'in', ['receiving', 'checking', 'checked', 'running', 'pictures'])
        .execute(),

    /** Lists the runs, newest first. */
    list: (): Promise<Run[]> => shown.where('state', '<>', 'receiving').orderBy('started_at', 'desc').limit(LISTED).execute(),

    howFar: (id: string): Promise<Run | undefined> => shown.where('id', '=', id).executeTakeFirst(),
  }
}

/** The columns of a run that are shown, without its report, which is long. */
const SHOWN = [
  'id',
  'email',
  'file_name as fileName',
  'state',
  'started_at as startedAt',
  'finished_at as finishedAt',
  'series_total as seriesTotal',
  'series_done as seriesDone',
  'series_left_out as seriesLeftOut',
  'pictures_total as picturesTotal',
  'pictures_done as picturesDone',
] as const
