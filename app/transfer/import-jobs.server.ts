import pLimit from 'p-limit'
import type { Changes } from '../../database/changes.ts'
import type { Editor } from '../history/audit.server.ts'
import { MINUTE_MS } from '../kit/time/time-units.ts'
import type { openPictureCopier } from './copy-pictures.server.ts'
import type { Report, RunState } from './file/outcome.ts'
import type { ImportPieces } from './import-pieces.server.ts'
import type { ImportRuns } from './import-runs.server.ts'
import type { JobData } from './jobs.server.ts'
import type { RunJob } from './run-thread.server.ts'

const BEAT_MS = 1_000
/** The time limit for copying images, in ms; the rest keep their addresses. */
const PICTURES_MS = 10 * MINUTE_MS
/** The maximum number of failed addresses that are remembered, so that they are not tried again after a restart. */
const TRIED = 1_000

type Options = {
  runs: ImportRuns
  pieces: ImportPieces
  changes: Changes
  data: Pick<JobData, 'where' | 'secret' | 'origins'>
  runJob: RunJob
  copyPictures: ReturnType<typeof openPictureCopier>
  onError: (error: unknown) => void
}

type JobSignals = { signal: AbortSignal; onProgress: (series: number) => void }

/** Tracks the work in progress on this node, by the run's id. */
function openJobs({ runs, onError }: Pick<Options, 'runs' | 'onError'>) {
  const jobs = new Map<string, { done: Promise<void>; stop: AbortController }>()

  async function settled() {
    while (jobs.size > 0) await Promise.all([...jobs.values()].map(({ done }) => done))
  }

  return {
    /**
     * Does the work of a run once this node has finished earlier work on the same run. Meanwhile updates the run's row with the
     * progress, as a sign of life. The work itself checks whether the run still needs it.
     */
    begin(id: string, work: (beat: JobSignals) => Promise<void>): Promise<void> {
      const earlier = jobs.get(id)
      const stop = new AbortController()
      stop.signal.addEventListener('abort', () => earlier?.stop.abort())
      let furthest = 0
      let beating: Promise<unknown> = Promise.resolve()
      const timer = setInterval(() => {
        // The update fails while the thread locks the database to move the rows; a later one succeeds.
        beating = beating.then(() => runs.sayAlive(id, furthest)).catch(() => {})
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
    },
    isUnderWay: (id: string) => jobs.has(id),
    /** Resolves when the work of a run on this node is done. */
    done: (id: string) => jobs.get(id)?.done,
    stop: (id: string) => jobs.get(id)?.stop.abort(),
    settled,
    /** Stops all work; resolves to the ids of the runs. */
    async stopAll(): Promise<string[]> {
      const own = [...jobs.keys()]
      for (const { stop } of jobs.values()) stop.abort()
      await settled()
      return own
    },
  }
}

/** The import work of this node: checks files, imports them, and copies their images. */
export function openImportJobs({ runs, pieces, changes, data, runJob, copyPictures, onError }: Options) {
  const { find, move, time } = runs
  const { begin, ...jobs } = openJobs({ runs, onError })
  /** Limits threads to one file at a time, because each keeps a core busy. */
  const threads = pLimit(1)

  /** Ends a run whose file cannot be imported. Returns false when someone discarded it and its pieces meanwhile. */
  async function fail(id: string, from: RunState, report: Report): Promise<boolean> {
    const isFailed = await move(id, [from], 'failed', { report, finished_at: time() })
    if (isFailed) await pieces.remove(id, report)
    return isFailed
  }

  async function lookAt(id: string, { signal, onProgress }: JobSignals) {
    const run = await find(id)
    if (run?.state !== 'checking') return
    const { report } = run
    try {
      const looked = await runJob({ kind: 'look' }, { data, signal, onProgress, piece: pieces.readerOf(id, report) })
      if (!looked.ok) return void (await fail(id, 'checking', { ...report, faults: looked.faults, problem: 'file' }))
      const total = looked.plan.outcomes.length
      await move(id, ['checking'], 'checked', { report: { ...report, plan: looked.plan }, series_total: total, series_done: 0 })
    } catch (error) {
      // When the node stops, the run stays as it is: the next node checks again.
      if (signal.aborted || (await fail(id, 'checking', { ...report, problem: 'site' }))) throw error
    }
  }

  async function bringIn(id: string, by: Editor, { signal, onProgress }: JobSignals) {
    const run = await find(id)
    if (run?.state !== 'running' || !run.report.plan) return
    const { fileName, report } = run
    const { digest } = run.report.plan
    try {
      // An import continues after its admin signs out.
      const { sessionId: _, ...lasting } = by
      const job = { kind: 'import', run: { id, digest, fileName, report }, by: lasting, at: time() } as const
      const imported = await runJob(job, { data, signal, onProgress, piece: pieces.readerOf(id, report) })
      if (imported.ok) {
        await changes.catchUp()
        await pieces.remove(id, report)
      } else if (imported.reason === 'no-admin') {
        // Another admin may confirm the import.
        await move(id, ['running'], 'checked', { series_done: 0 })
      } else if (imported.looked.ok) {
        const { plan } = imported.looked
        const fresh = { report: { ...report, plan, isStale: true }, series_total: plan.outcomes.length, series_done: 0 }
        await move(id, ['running'], 'checked', fresh)
      } else {
        await fail(id, 'running', { ...report, faults: imported.looked.faults, problem: 'file' })
      }
    } catch (error) {
      // Nothing was imported, so staff can confirm the import again.
      await move(id, ['running'], 'checked', { report: { ...report, problem: 'site' }, series_done: 0 })
      throw error
    }
  }

  async function copyFor(id: string, { signal }: JobSignals) {
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

  return {
    ...jobs,
    look: (id: string) => begin(id, (beat) => threads(() => lookAt(id, beat))),
    copy: (id: string) => begin(id, (beat) => copyFor(id, beat)),
    /** Imports a checked file, then copies its images. */
    bringIn: (id: string, by: Editor) =>
      begin(id, async (beat) => {
        await threads(() => bringIn(id, by, beat))
        await copyFor(id, beat)
      }),
  }
}
