import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Changes } from '../../database/changes.ts'
import type { Database } from '../../database/open.ts'
import type { Editor } from '../history/audit.server.ts'
import { changeBy } from '../history/editing.server.ts'
import { ADMIN } from '../history/topics.ts'
import type { Result } from '../kit/result.ts'
import { DAY_MS, MINUTE_MS } from '../kit/time/time-units.ts'
import type { SeasonCounts, SeasonImported } from './import-season.server.ts'
import { remember, remembered } from './match/remember-choices.server.ts'
import { type ChoicePatch, type Choices, NO_CHOICES, withPatch } from './match/season-choices.ts'
import { laterThan } from './read/later-than.ts'
import type { SeasonRefusal } from './read/read-season.server.ts'
import { type RunSeasonJob, runSeasonThread } from './run-season.server.ts'
import type { SeasonJobData, SeasonJobResult } from './season-jobs.server.ts'
import { keyOfLine, type SeasonReport } from './season-report.ts'
import type { SeasonUndone } from './undo-season.server.ts'
import { versionOfGames } from './weigh-season.server.ts'

type SeasonState = 'open' | 'done' | 'undone'

export type SeasonRun = {
  id: string
  fileName: string
  email: string
  state: SeasonState
  startedAt: string
  importedAt: string | null
  counts: SeasonCounts | null
  /** True while the import can still be undone. */
  isUndoable: boolean
  /** True while this node is importing it. */
  isWorking: boolean
}

/**
 * Seasons from files (spec E11). Callers are behind the guard of the admin pages. A function with `by` throws NoLongerAdmin when
 * that person is no longer an admin.
 */
export type Seasons = {
  /** Reads a file or a paste and stores it for staff to look at. */
  receive(
    file: { fileName: string; bytes: Uint8Array; isPaste: boolean },
    by: Editor,
  ): Promise<{ ok: true; id: string } | SeasonRefusal>
  /** Lists the imports, newest first. */
  list(): Promise<SeasonRun[]>
  /** Returns a run, with its report while it is open. */
  find(id: string): Promise<(SeasonRun & { report: SeasonReport | undefined }) | undefined>
  /** Stores the choices of staff about a file, and remembers those that help with the next one. */
  choose(id: string, patch: ChoicePatch, by: Editor): Promise<Result<object, 'no-run'>>
  /** Imports the changes that staff saw under this digest. A second call during the import waits for the same import. */
  bringIn(id: string, digest: string, by: Editor): Promise<SeasonImported>
  /** Undoes a whole import. */
  undo(id: string, by: Editor): Promise<SeasonUndone>
  /** Discards a file that was not imported. */
  discard(id: string, by: Editor): Promise<void>
  /** Discards files that nobody imported, and the undo data of old imports. */
  sweep(): Promise<void>
  /** Stops the work in progress and stores nothing of it. */
  close(): Promise<void>
}

type Options = {
  database: Pick<Database, 'db'>
  where: SeasonJobData['where']
  changes: Changes
  now: () => Date
  runJob?: RunSeasonJob
  /** The time limit for reading a file, in ms. */
  readingMs?: number
}

/** How long a file that was not imported is stored, and how long an import can be undone, in ms. */
const [KEEP_MS, UNDO_MS] = [7 * DAY_MS, 30 * DAY_MS]
/** The maximum number of imports that are listed. */
const MOST = 50
/** The number of jobs at a time: each needs a thread with its own memory. */
const AT_ONCE = 2
/**
 * The time limit for reading a file, in ms. 20 MB take a second or two, but a file can be built to take hours, such as a calendar
 * with thousands of time zones, and must not occupy one of the two threads.
 */
const READING_MS = 2 * MINUTE_MS

const select = (db: Database['db']) =>
  db
    .selectFrom('season_run')
    .select(['id', 'file_name', 'email', 'state', 'started_at', 'updated_at', 'imported_at', 'counts'])
    .select((eb) => eb('undo', 'is not', null).as('is_undoable'))

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]
const runOf = (row: Row, isWorking: boolean): SeasonRun => ({
  id: row.id,
  fileName: row.file_name,
  email: row.email,
  state: row.state,
  startedAt: row.started_at,
  importedAt: row.imported_at,
  counts: row.counts === null ? null : JSON.parse(row.counts),
  isUndoable: Boolean(row.is_undoable),
  isWorking,
})

export function openSeasons(options: Options): Seasons {
  const { where, changes, now, runJob = runSeasonThread, readingMs = READING_MS } = options
  const { db } = options.database
  const stop = new AbortController()
  const inLine = pLimit(AT_ONCE)
  const job: <J extends Parameters<RunSeasonJob>[0]>(job: J) => Promise<SeasonJobResult[J['kind']]> = (each) =>
    inLine(() => runJob(each, { data: { where }, signal: stop.signal }))
  /** Reads a file, but refuses it when reading takes too long. The time limit starts when the job leaves the queue. */
  const read = (bytes: Uint8Array, isPaste: boolean): Promise<SeasonJobResult['read']> =>
    inLine(async () => {
      const late = AbortSignal.timeout(readingMs)
      try {
        return await runJob({ kind: 'read', bytes, isPaste }, { data: { where }, signal: AbortSignal.any([stop.signal, late]) })
      } catch (error) {
        if (error === late.reason) return { ok: false, reason: 'takes-too-long' }
        throw error
      }
    })
  const working = new Map<string, Promise<SeasonImported>>()
  const looked = new LRUCache<string, { mark: string; report: Promise<SeasonReport | undefined> }>({ max: 10 })

  /** Returns the report for the current site and choices; compares each state only once. */
  async function look(id: string, updatedAt: string): Promise<SeasonReport | undefined> {
    const memory = await db
      .selectFrom('season_choice')
      .select((eb) => [eb.fn.max('chosen_at').as('at'), eb.fn.countAll().as('count')])
      .executeTakeFirst()
    const mark = [updatedAt, await versionOfGames(db), memory?.at, memory?.count].join(' ')
    const known = looked.get(id)
    if (known?.mark === mark) return known.report
    const report = job({ kind: 'look', id })
    looked.set(id, { mark, report })
    report.catch(() => looked.delete(id))
    return report
  }

  async function find(id: string) {
    const row = await select(db).where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const isOpen = row.state === 'open' && !working.has(id)
    return { ...runOf(row, working.has(id)), report: isOpen ? await look(id, row.updated_at) : undefined }
  }

  /** Returns the keys of the games that wait for a decision of staff. */
  async function waitingOf(id: string): Promise<string[]> {
    const lines = (await find(id))?.report?.lines ?? []
    return lines.filter(({ state }) => state === 'conflict').map(keyOfLine)
  }

  /** Publishes a change that a thread made, because threads do not notify, and waits until all nodes show it. */
  async function shown<T>(changing: Promise<T>): Promise<T> {
    const result = await changing
    await changes.catchUp().catch(() => {})
    await changes.shown().catch(() => {})
    return result
  }

  return {
    async receive({ fileName, bytes, isPaste }, by) {
      const taken = await read(bytes, isPaste)
      if (!taken.ok) return taken
      const id = randomUUID()
      const at = now().toISOString()
      const choices: Choices = { ...NO_CHOICES, ...(await remembered(db, taken.shape)) }
      const run = {
        ...{ id, uid: by.uid, email: by.email, file_name: fileName.slice(0, 200), started_at: at, updated_at: at },
        ...{ imported_at: null, content: taken.content, choices: JSON.stringify(choices), counts: null, undo: null },
      }
      await changeBy({ changes, by }, async ({ trx, touch }) => {
        await trx
          .insertInto('season_run')
          .values({ ...run, state: 'open' })
          .execute()
        touch(ADMIN)
      })
      return { ok: true, id }
    },

    async list() {
      const rows = await select(db).orderBy('started_at', 'desc').orderBy('id').limit(MOST).execute()
      return rows.map((row) => runOf(row, working.has(row.id)))
    },

    find,

    async choose(id, patch, by) {
      // Only a decision about all waiting games needs their keys, which may take a whole comparison.
      const waiting = patch.decideAll === undefined ? [] : await waitingOf(id)
      return changeBy<Result<object, 'no-run'>>({ changes, by }, async ({ trx, touch }) => {
        const run = await trx
          .selectFrom('season_run')
          .select(['choices', 'content', 'state', 'updated_at'])
          .where('id', '=', id)
          .executeTakeFirst()
        if (run?.state !== 'open' || run.content === null) return { ok: false, reason: 'no-run' }
        const choices = withPatch(JSON.parse(run.choices), patch, waiting)
        const at = laterThan(run.updated_at, now().toISOString())
        await trx
          .updateTable('season_run')
          .set({ choices: JSON.stringify(choices), updated_at: at })
          .where('id', '=', id)
          .execute()
        await remember(trx, { patch, choices, content: JSON.parse(run.content), at })
        touch(ADMIN)
        return { ok: true }
      })
    },

    bringIn(id, digest, by) {
      const known = working.get(id)
      if (known) return known
      const importing = job({ kind: 'import', id, digest, by, at: now().toISOString() })
      const work = shown(importing).finally(() => working.delete(id))
      working.set(id, work)
      return work
    },

    undo: (id, by) => shown(job({ kind: 'undo', id, by, at: now().toISOString() })),

    async discard(id, by) {
      await changeBy({ changes, by }, async ({ trx, touch }) => {
        await trx.deleteFrom('season_run').where('id', '=', id).where('state', '=', 'open').execute()
        touch(ADMIN)
      })
    },

    async sweep() {
      const before = (ms: number) => new Date(now().getTime() - ms).toISOString()
      await db.deleteFrom('season_run').where('state', '=', 'open').where('updated_at', '<', before(KEEP_MS)).execute()
      await db
        .updateTable('season_run')
        .set({ undo: null })
        .where('undo', 'is not', null)
        .where('imported_at', '<', before(UNDO_MS))
        .execute()
    },

    async close() {
      stop.abort(new Error('The site is stopping.'))
      await Promise.allSettled(working.values())
    },
  }
}
