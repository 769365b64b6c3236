import type { Selectable } from 'kysely'
import pLimit from 'p-limit'
import type { Changes } from '../../database/changes.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import type { Storage } from '../../providers/storage/port.ts'
import type { Editor } from '../catalog/audit.server.ts'
import { holdCatalogue } from '../catalog/edit.server.ts'
import { ADMIN } from '../catalog/topics.ts'
import type { Result } from '../shared/result.ts'
import type { Seal } from '../shared/seal.server.ts'
import type { Pictures } from '../thumbnails/pictures.server.ts'
import { openPictureCopier } from './copy-pictures.server.ts'
import type { JobData } from './jobs.server.ts'
import { type Copied, isUnderWay, type Report, type Run, type RunState } from './outcome.ts'
import { FILE_BYTES, pieceCount, pieceLength } from './pieces.ts'
import { openRemotePictures, type RemotePictures } from './remote-picture.server.ts'
import { type RunJob, runThread } from './run-thread.server.ts'
import { openToldRuns } from './told-runs.server.ts'

export type RunDetail = Run & { report: Report; copied: Copied }

/** Imports of files; who may is decided by the callers, which open with their guard. */
export type Imports = {
  /** Makes ready for a file of so many bytes. Asked again with the same id it changes nothing. */
  open(file: { id: string; fileName: string; bytes: number }, by: Editor): Promise<Result<object, 'not-a-file'>>
  /** Takes one piece of it; the same piece again takes its place. */
  takePiece(id: string, place: number, bytes: Uint8Array): Promise<Result<object, 'no-run' | 'not-a-piece'>>
  /**
   * Checks the whole file and compares it with the site; resolves when that is done. Asked again it waits for the same.
   * Incomplete: a piece has not come yet, and may.
   */
  look(id: string): Promise<Result<object, 'no-run' | 'incomplete'>>
  /** Begins the import that was looked at; asked again it changes nothing. Busy: another one is being imported. */
  start(id: string, by: Editor): Promise<Result<object, 'no-run' | 'busy' | 'not-checked'>>
  /** Pictures are not copied any more until told to go on. */
  pause(id: string): Promise<void>
  resume(id: string): Promise<void>
  /** Forgets a file that was not imported. */
  discard(id: string): Promise<void>
  /** The newest first. */
  list(): Promise<Run[]>
  find(id: string): Promise<RunDetail | undefined>
  /** The same without its report, which is long. */
  howFar(id: string): Promise<Run | undefined>
  /** Goes on with what another node, or this one before a restart, has left; forgets files that nobody imported. */
  takeUp(): Promise<void>
  /** Removes pieces of files that no import needs any more: of such as ended before they could be removed. */
  sweep(): Promise<void>
  /** Resolves when this node has nothing under way. */
  settled(): Promise<void>
  /** Stops what is under way: it goes on after the next start, or on another node (fault F-28). */
  close(): Promise<void>
}

type Options = {
  database: Database
  /** How a thread opens the same database. */
  where: JobData['where']
  secret: string
  seal: Seal
  changes: Changes
  storage: Storage
  pictures: Pick<Pictures, 'store'>
  /** Origins that addresses may have on http. */
  origins: string[]
  now: () => Date
  onError: (error: unknown) => void
  remote?: RemotePictures
  runJob?: RunJob
  /** How long an import that says nothing is thought to be alive, in ms. */
  silenceMs?: number
  flushMs?: number
}

const BEAT_MS = 1_000
const SILENCE_MS = 60_000
/** Clocks of nodes differ by less: a run that has said nothing for longer by the clock alone is left. */
const SKEW_MS = 5 * 60_000
/** A file that was not imported is kept so long, in ms. */
const KEEP_MS = 24 * 60 * 60_000
/** Pictures are copied for so long, in ms; what is left keeps its address. */
const PICTURES_MS = 10 * 60_000
/** Addresses remembered, so that they are not tried again after a restart. */
const TRIED = 1_000
const LISTED = 50
const NONE_COPIED: Copied = { kept: 0, spentMs: 0, tried: [] }

const RUN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const FOLDER = 'imports'
/** A piece, or what a process that ended while it wrote one has left. */
const PIECE = /^imports\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./
/** As long as a run is in one of these, its pieces may be read. */
const NEEDY: RunState[] = ['receiving', 'checking', 'checked', 'running']

export function openImports(options: Options): Imports {
  const { database, changes, storage, seal, now, onError, runJob = runThread, silenceMs = SILENCE_MS } = options
  const { db } = database
  const data = { where: options.where, secret: options.secret, origins: options.origins }
  const copyPictures = openPictureCopier({ ...options, remote: options.remote ?? openRemotePictures() })
  const told = openToldRuns(changes)
  /** One file at a time: each takes a core while it is read. */
  const threads = pLimit(1)
  /** What this node has under way, by the run's id. */
  const jobs = new Map<string, { done: Promise<void>; stop: AbortController }>()
  /** When a run of another node was last seen to say something new, by what cannot be set: this process' own time. */
  const heard = new Map<string, { said: string; at: number }>()
  let isClosed = false

  const time = (agoMs = 0) => new Date(now().getTime() - agoMs).toISOString()
  const pieceKey = (id: string, place: number) => `${FOLDER}/${id}.${place}`
  const pieceOwner = (id: string, place: number) => `import ${id} ${place}`

  /** Whether a run has said nothing for so long that whoever had it under way is gone. Clocks of nodes may differ. */
  function isSilent({ id, updated_at: said }: Pick<Tables['import_run'], 'id' | 'updated_at'>): boolean {
    const at = performance.now()
    if (heard.get(id)?.said !== said) heard.set(id, { said, at })
    return said <= time(silenceMs + SKEW_MS) || at - (heard.get(id)?.at ?? at) > silenceMs
  }

  async function find(id: string): Promise<RunDetail | undefined> {
    const row = await db.selectFrom('import_run').selectAll().where('id', '=', id).executeTakeFirst()
    return row && { ...toRun(row), report: JSON.parse(row.report), copied: row.copied ? JSON.parse(row.copied) : NONE_COPIED }
  }

  type Changed = { report?: Report } & Partial<
    Pick<Tables['import_run'], 'finished_at' | 'series_total' | 'series_done' | 'copied'>
  >

  /** Moves a run on from one of the states `from`, and tells the open pages. False when it is in none of them. */
  function move(id: string, from: RunState[], state: RunState, { report, ...changed }: Changed = {}): Promise<boolean> {
    return changes.change(async ({ trx, touch }) => {
      const { numUpdatedRows } = await trx
        .updateTable('import_run')
        .set({ state, updated_at: time(), ...changed, ...(report ? { report: JSON.stringify(report) } : {}) })
        .where('id', '=', id)
        .where('state', 'in', from)
        .executeTakeFirst()
      if (Number(numUpdatedRows) > 0) touch(ADMIN)
      return Number(numUpdatedRows) > 0
    })
  }

  type Beat = { signal: AbortSignal; onProgress: (series: number) => void }

  /**
   * Does the work of a run on this node, after what the run has under way there, so that nothing of it is passed over;
   * meanwhile the run's row says that it is alive, and how far. The work looks whether it is still wanted.
   */
  function begin(id: string, work: (beat: Beat) => Promise<void>): Promise<void> {
    const earlier = jobs.get(id)
    const stop = new AbortController()
    stop.signal.addEventListener('abort', () => earlier?.stop.abort())
    let furthest = 0
    let beating: Promise<unknown> = Promise.resolve()
    const timer = setInterval(() => {
      // While its rows move over, the thread has the database for itself: then a later beat tells.
      beating = beating.then(() => sayAlive(id, furthest)).catch(() => {})
    }, BEAT_MS)
    const onProgress = (series: number) => {
      furthest = Math.max(furthest, series)
    }
    const done = Promise.resolve(earlier?.done)
      .then(() => work({ signal: stop.signal, onProgress }))
      .catch((error) => stop.signal.aborted || onError(error))
      .then(async () => {
        clearInterval(timer)
        await beating
        if (jobs.get(id) === job) jobs.delete(id)
      })
    const job = { done, stop }
    jobs.set(id, job)
    return done
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

  const pieceOf =
    (id: string, { pieces }: Report) =>
    async (place: number) => {
      if (place >= pieces) return undefined
      const sealed = await storage.get(pieceKey(id, place))
      if (!sealed) throw new Error('A piece of the file is not there.')
      return seal.openBytes(pieceOwner(id, place), sealed)
    }

  async function isComplete(id: string, { pieces }: Report): Promise<boolean> {
    const missing = new Set(Array.from({ length: pieces }, (_, place) => pieceKey(id, place)))
    for await (const { key } of storage.list(FOLDER)) missing.delete(key)
    return missing.size === 0
  }

  /** What a storage that is away keeps is swept later. */
  async function removePieces(id: string, { pieces }: Report) {
    try {
      for (let place = 0; place < pieces; place++) await storage.remove(pieceKey(id, place))
    } catch (error) {
      onError(error)
    }
  }

  async function lookAt(id: string, { signal, onProgress }: Beat) {
    const run = await find(id)
    if (run?.state !== 'checking') return
    const { report } = run
    try {
      const looked = await runJob({ kind: 'look' }, { data, signal, onProgress, piece: pieceOf(id, report) })
      if (looked.ok) {
        const total = looked.plan.outcomes.length
        await move(id, ['checking'], 'checked', { report: { ...report, plan: looked.plan }, series_total: total, series_done: 0 })
        return
      }
      await move(id, ['checking'], 'failed', {
        report: { ...report, faults: looked.faults, problem: 'file' },
        finished_at: time(),
      })
      await removePieces(id, report)
    } catch (error) {
      // A node that stops leaves it as it is: the next one looks again.
      if (signal.aborted) throw error
      await move(id, ['checking'], 'failed', { report: { ...report, problem: 'site' }, finished_at: time() })
      await removePieces(id, report)
      throw error
    }
  }

  async function bringIn(id: string, by: Editor, { signal, onProgress }: Beat) {
    const run = await find(id)
    if (run?.state !== 'running' || !run.report.plan) return
    const { fileName, report } = run
    const { digest } = run.report.plan
    try {
      const job = { kind: 'import', run: { id, digest, fileName, report }, by, at: time() } as const
      const imported = await runJob(job, { data, signal, onProgress, piece: pieceOf(id, report) })
      if (imported.ok) {
        await changes.catchUp()
        await removePieces(id, report)
      } else if (imported.looked.ok) {
        const { plan } = imported.looked
        const fresh = { report: { ...report, plan, isStale: true }, series_total: plan.outcomes.length, series_done: 0 }
        await move(id, ['running'], 'checked', fresh)
      } else {
        const { faults } = imported.looked
        await move(id, ['running'], 'failed', { report: { ...report, faults, problem: 'file' }, finished_at: time() })
        await removePieces(id, report)
      }
    } catch (error) {
      // Nothing of it stayed; it can be confirmed again.
      await move(id, ['running'], 'checked', { report: { ...report, problem: 'site' }, series_done: 0 })
      throw error
    }
  }

  async function copyFor(id: string, { signal }: Beat) {
    const run = await find(id)
    if (run?.state !== 'pictures' || !run.report.importedAt) return
    const { picturesTotal } = run
    const { spentMs, tried } = run.copied
    const isTried = new Set(tried)
    const all = await runJob({ kind: 'copies', importedAt: run.report.importedAt }, { data, signal })
    const beganAt = performance.now()
    let { picturesDone } = run
    const copied = { ...run.copied }
    const isPaused = new AbortController()
    const until = AbortSignal.any([signal, isPaused.signal, AbortSignal.timeout(Math.max(0, PICTURES_MS - spentMs))])
    await copyPictures({
      wanted: all.filter(({ address }) => !isTried.has(address)),
      signal: until,
      async keep(trx, { shown, failed }) {
        picturesDone = Math.min(picturesTotal, picturesDone + shown + failed.length)
        copied.kept += failed.length
        copied.tried = [...copied.tried, ...failed].slice(0, TRIED)
        copied.spentMs = spentMs + Math.round(performance.now() - beganAt)
        const told = await trx
          .updateTable('import_run')
          .set({ pictures_done: picturesDone, copied: JSON.stringify(copied), updated_at: time() })
          .where('id', '=', id)
          .returning('state')
          .executeTakeFirst()
        if (told?.state !== 'pictures') isPaused.abort()
      },
    })
    if (signal.aborted || isPaused.signal.aborted) return
    copied.kept += picturesTotal - picturesDone
    await move(id, ['pictures'], 'done', { copied: JSON.stringify(copied), finished_at: time() })
  }

  const look = (id: string) => begin(id, (beat) => threads(() => lookAt(id, beat)))
  const copy = (id: string) => begin(id, (beat) => copyFor(id, beat))

  return {
    async open({ id, fileName, bytes }, by) {
      const isFile = Number.isSafeInteger(bytes) && bytes > 0 && bytes <= FILE_BYTES
      if (!RUN.test(id) || !isFile || !/\.json$/i.test(fileName)) return { ok: false, reason: 'not-a-file' }
      const report: Report = { bytes, pieces: pieceCount(bytes) }
      await changes.change(async ({ trx, touch }) => {
        await trx
          .insertInto('import_run')
          .values({
            id,
            uid: by.uid,
            email: by.email,
            file_name: fileName.slice(0, 200),
            state: 'receiving',
            started_at: time(),
            updated_at: time(),
            finished_at: null,
            series_total: 0,
            series_done: 0,
            series_left_out: 0,
            pictures_total: 0,
            pictures_done: 0,
            report: JSON.stringify(report),
            copied: null,
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
        touch(ADMIN)
      })
      return { ok: true }
    },

    async takePiece(id, place, bytes) {
      const run = await find(id)
      if (run?.state !== 'receiving') return { ok: false, reason: 'no-run' }
      const isPiece = Number.isSafeInteger(place) && place >= 0 && bytes.length === pieceLength(run.report.bytes, place)
      if (!isPiece || bytes.length === 0) return { ok: false, reason: 'not-a-piece' }
      await storage.put(pieceKey(id, place), seal.sealBytes(pieceOwner(id, place), bytes))
      return { ok: true }
    },

    async look(id) {
      const run = await find(id)
      if (!run) return { ok: false, reason: 'no-run' }
      if (run.state === 'receiving' && !(await isComplete(id, run.report))) return { ok: false, reason: 'incomplete' }
      if (await move(id, ['receiving'], 'checking')) await look(id)
      else await jobs.get(id)?.done
      return { ok: true }
    },

    async start(id, by) {
      const started = await changes.change<Result<{ isMine: boolean }, 'no-run' | 'busy' | 'not-checked'>>(
        async ({ trx, touch }) => {
          // One after the other: of two nodes that looked at once neither would see what the other begins.
          await holdCatalogue(trx)
          const run = await trx.selectFrom('import_run').select('state').where('id', '=', id).executeTakeFirst()
          if (!run) return { ok: false, reason: 'no-run' }
          if (['running', 'pictures', 'paused', 'done'].includes(run.state)) return { ok: true, isMine: false }
          if (run.state !== 'checked') return { ok: false, reason: 'not-checked' }
          const others = await trx.selectFrom('import_run').select(['id', 'updated_at']).where('state', '=', 'running').execute()
          if (others.some((other) => !isSilent(other))) return { ok: false, reason: 'busy' }
          const moved = { state: 'running', updated_at: time(), series_done: 0, uid: by.uid, email: by.email }
          await trx.updateTable('import_run').set(moved).where('id', '=', id).execute()
          touch(ADMIN)
          return { ok: true, isMine: true }
        },
      )
      if (started.ok && started.isMine)
        void begin(id, async (beat) => {
          await threads(() => bringIn(id, by, beat))
          await copyFor(id, beat)
        })
      return started
    },

    async pause(id) {
      if (await move(id, ['pictures'], 'paused')) jobs.get(id)?.stop.abort()
    },

    async resume(id) {
      await jobs.get(id)?.done
      if (await move(id, ['paused'], 'pictures')) void copy(id)
    },

    async discard(id) {
      const gone = await changes.change(async ({ trx, touch }) => {
        touch(ADMIN)
        return trx
          .deleteFrom('import_run')
          .where('id', '=', id)
          .where('state', 'in', ['receiving', 'checked', 'failed'])
          .returning('report')
          .executeTakeFirst()
      })
      if (gone) await removePieces(id, JSON.parse(gone.report))
    },

    async list() {
      const rows = await db
        .selectFrom('import_run')
        .select(SHOWN)
        .where('state', '<>', 'receiving')
        .orderBy('started_at', 'desc')
        .limit(LISTED)
        .execute()
      return told(rows.map(toRun))
    },

    async find(id) {
      const run = await find(id)
      return run && (await told([run]))[0]
    },

    async howFar(id) {
      const row = await db.selectFrom('import_run').select(SHOWN).where('id', '=', id).executeTakeFirst()
      return row && (await told([toRun(row)]))[0]
    },

    async takeUp() {
      const rows = await db
        .selectFrom('import_run')
        .select([...SHOWN, 'updated_at'])
        .where('state', 'in', ['receiving', 'checking', 'checked', 'running', 'pictures'])
        .execute()
      for (const row of rows) {
        const { id, state } = toRun(row)
        if (isClosed || jobs.has(id)) continue
        if (!isUnderWay({ state })) {
          if (row.updated_at < time(KEEP_MS)) await this.discard(id)
          continue
        }
        // With SQLite one process has the data folder: what it has not under way nobody has.
        if (database.engine === 'postgres' && !isSilent(row)) continue
        const claimed = await db
          .updateTable('import_run')
          .set({ updated_at: time() })
          .where('id', '=', id)
          .where('updated_at', '=', row.updated_at)
          .executeTakeFirst()
        if (Number(claimed.numUpdatedRows) === 0) continue
        if (state === 'checking') void look(id)
        else if (state === 'pictures') void copy(id)
        else {
          const run = await find(id)
          if (run) await move(id, ['running'], 'checked', { report: { ...run.report, problem: 'site' }, series_done: 0 })
        }
      }
    },

    async sweep() {
      const keys = new Map<string, string[]>()
      for await (const { key } of storage.list(FOLDER)) {
        const id = PIECE.exec(key)?.[1]
        if (id) keys.set(id, [...(keys.get(id) ?? []), key])
      }
      for (const [id, own] of keys) {
        // Asked after its pieces were seen: a run is there before its first piece.
        const run = await db.selectFrom('import_run').select('state').where('id', '=', id).executeTakeFirst()
        if (run && NEEDY.includes(run.state as RunState)) continue
        for (const key of own) await storage.remove(key)
      }
    },

    async settled() {
      while (jobs.size > 0) await Promise.all([...jobs.values()].map(({ done }) => done))
    },

    async close() {
      isClosed = true
      const own = [...jobs.keys()]
      for (const { stop } of jobs.values()) stop.abort()
      await this.settled()
      if (own.length === 0) return
      // Another node takes them up when it looks next, and need not wait as for one that has died.
      const leave = db
        .updateTable('import_run')
        .set({ updated_at: time(silenceMs + SKEW_MS) })
        .where('id', 'in', own)
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
