import type { Changes } from '../../database/changes.ts'
import type { Database } from '../../database/open.ts'
import type { Storage } from '../../providers/storage/port.ts'
import type { Editor } from '../history/audit.server.ts'
import { mustBeAdmin } from '../history/still-admin.server.ts'
import type { Seal } from '../kit/http/seal.server.ts'
import type { Result } from '../kit/result.ts'
import { DAY_MS } from '../kit/time/time-units.ts'
import type { Pictures } from '../pictures/pictures.server.ts'
import { openPictureCopier } from './copy-pictures.server.ts'
import { isUnderWay, type Run, type RunState } from './file/outcome.ts'
import { openImportJobs } from './import-jobs.server.ts'
import { openImportPieces } from './import-pieces.server.ts'
import { openImportRuns, type RunDetail } from './import-runs.server.ts'
import type { JobData } from './jobs.server.ts'
import { FILE_BYTES, pieceCount, pieceLength } from './pieces.ts'
import { openRemotePictures, type RemotePictures } from './remote-picture.server.ts'
import { type RunJob, runThread } from './run-thread.server.ts'
import { openToldRuns } from './told-runs.server.ts'

/**
 * Imports of files. Callers are behind the guard of the admin pages and decide who may import. A function with `by` throws
 * NoLongerAdmin when that person is no longer an admin.
 */
export type Imports = {
  /** Adds a run for a file of this size; calling it again with the same id changes nothing. */
  open(file: { id: string; fileName: string; bytes: number }, by: Editor): Promise<Result<object, 'not-a-file'>>
  /** Stores a piece; sending it again replaces it. */
  takePiece(id: string, place: number, bytes: Uint8Array, by?: Editor): Promise<Result<object, 'no-run' | 'not-a-piece'>>
  /**
   * Checks the whole file and compares it with the site; resolves when done. A second call waits for the same check.
   * 'incomplete': a piece has not arrived yet.
   */
  look(id: string, by?: Editor): Promise<Result<object, 'no-run' | 'incomplete'>>
  /** Starts a checked import; calling it again changes nothing. 'busy': another one is running. */
  start(id: string, by: Editor): Promise<Result<object, 'no-run' | 'busy' | 'not-checked'>>
  /** Stops copying images until the import is resumed. */
  pause(id: string, by?: Editor): Promise<void>
  resume(id: string, by?: Editor): Promise<void>
  /** Discards a file that was not imported. */
  discard(id: string, by?: Editor): Promise<void>
  /** Lists the runs, newest first. */
  list(): Promise<Run[]>
  find(id: string): Promise<RunDetail | undefined>
  /** Returns a run without its report, which is long. */
  howFar(id: string): Promise<Run | undefined>
  /** Continues runs that another node, or this one before a restart, left unfinished; discards files that nobody imported. */
  takeUp(): Promise<void>
  /** Removes pieces that no import needs any more, such as those of runs that ended before removing them. */
  sweep(): Promise<void>
  /** Resolves when this node has no work in progress. */
  settled(): Promise<void>
  /** Stops the work in progress, which continues after the next start or on another node (fault F-28). */
  close(): Promise<void>
}

type Options = {
  database: Database
  /** The database, which each thread opens over its own connection. */
  where: JobData['where']
  secret: string
  seal: Seal
  changes: Changes
  storage: Storage
  pictures: Pick<Pictures, 'store'>
  /** Origins whose addresses may use http. */
  origins: string[]
  now: () => Date
  onError: (error: unknown) => void
  remote?: RemotePictures
  runJob?: RunJob
  /** The silence, in ms, after which another node's import counts as abandoned. */
  silenceMs?: number
  flushMs?: number
}

const SILENCE_MS = 60_000
/** How long a file that was not imported is retained, in ms. */
const KEEP_MS = DAY_MS

const RUN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** States in which a run's pieces may still be read. */
const STATES_WITH_PIECES: RunState[] = ['receiving', 'checking', 'checked', 'running']

export function openImports(options: Options): Imports {
  const { database, changes, now, onError, runJob = runThread, silenceMs = SILENCE_MS } = options
  const { db } = database
  const data = { where: options.where, secret: options.secret, origins: options.origins }
  const copyPictures = openPictureCopier({ ...options, remote: options.remote ?? openRemotePictures() })
  const told = openToldRuns(changes)
  const pieces = openImportPieces(options)
  const runs = openImportRuns({ db, changes, now, silenceMs })
  const { find, move, time } = runs
  const jobs = openImportJobs({ runs, pieces, changes, data, runJob, copyPictures, onError })
  let isClosed = false

  return {
    async open({ id, fileName, bytes }, by) {
      const isFile = Number.isSafeInteger(bytes) && bytes > 0 && bytes <= FILE_BYTES
      if (!RUN.test(id) || !isFile || !/\.json$/i.test(fileName)) return { ok: false, reason: 'not-a-file' }
      await runs.add({ id, fileName, report: { bytes, pieces: pieceCount(bytes) } }, by)
      return { ok: true }
    },

    async takePiece(id, place, bytes, by) {
      const run = await find(id)
      if (run?.state !== 'receiving') return { ok: false, reason: 'no-run' }
      const isPiece = Number.isSafeInteger(place) && place >= 0 && bytes.length === pieceLength(run.report.bytes, place)
      if (!isPiece || bytes.length === 0) return { ok: false, reason: 'not-a-piece' }
      if (by) await mustBeAdmin(db, by)
      await pieces.keep(id, place, bytes)
      return { ok: true }
    },

    async look(id, by) {
      const run = await find(id)
      if (!run) return { ok: false, reason: 'no-run' }
      if (run.state === 'receiving' && !(await pieces.areComplete(id, run.report))) return { ok: false, reason: 'incomplete' }
      if (await move(id, ['receiving'], 'checking', { by })) await jobs.look(id)
      else await jobs.done(id)
      return { ok: true }
    },

    async start(id, by) {
      const started = await runs.start(id, by)
      if (started.ok && started.isMine) void jobs.bringIn(id, by)
      return started
    },

    async pause(id, by) {
      if (await move(id, ['pictures'], 'paused', { by })) jobs.stop(id)
    },

    async resume(id, by) {
      await jobs.done(id)
      if (await move(id, ['paused'], 'pictures', { by })) void jobs.copy(id)
    },

    async discard(id, by) {
      const gone = await runs.discard(id, by)
      if (gone) await pieces.remove(id, gone)
    },

    list: async () => told(await runs.list()),

    async find(id) {
      const run = await find(id)
      return run && (await told([run]))[0]
    },

    async howFar(id) {
      const run = await runs.howFar(id)
      return run && (await told([run]))[0]
    },

    async takeUp() {
      for (const row of await runs.unfinished()) {
        const { id, state } = row
        if (isClosed || jobs.isUnderWay(id)) continue
        if (!isUnderWay({ state })) {
          if (row.updated_at < time(KEEP_MS)) await this.discard(id)
          continue
        }
        // With SQLite only one process uses the data folder, so no other node can be working on it.
        if (database.engine === 'postgres' && !runs.isSilent(row)) continue
        if (!(await runs.claim(row))) continue
        if (state === 'checking') void jobs.look(id)
        else if (state === 'pictures') void jobs.copy(id)
        else {
          const run = await find(id)
          if (run) await move(id, ['running'], 'checked', { report: { ...run.report, problem: 'site' }, series_done: 0 })
        }
      }
    },

    sweep: () =>
      pieces.sweep(async (id) => {
        const run = await runs.howFar(id)
        return run !== undefined && STATES_WITH_PIECES.includes(run.state)
      }),

    settled: jobs.settled,

    async close() {
      isClosed = true
      const own = await jobs.stopAll()
      if (own.length > 0) await runs.leave(own)
    },
  }
}
