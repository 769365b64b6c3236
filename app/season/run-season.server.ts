import { runInThread } from '../kit/work/run-in-thread.server.ts'
import type { SeasonJob, SeasonJobData, SeasonJobResult } from './season-jobs.server.ts'

/** The thread's file: the source beside this one, or its build. */
const THREAD = new URL(import.meta.url.endsWith('.ts') ? './season-thread.server.ts' : './season-thread.js', import.meta.url)

/** The memory of a thread: enough for a file of 20 MB, its rows and the site's data to compare. */
const MEMORY_MB = 1_024

/** Runs a job; tests may run it in their own process. */
export type RunSeasonJob = <J extends SeasonJob>(
  job: J,
  options: { data: SeasonJobData; signal: AbortSignal },
) => Promise<SeasonJobResult[J['kind']]>

/** Runs a job off the event loop. Rejects when the thread fails or `signal` aborts; the job then stores nothing. */
export const runSeasonThread = <J extends SeasonJob>(job: J, { data, signal }: { data: SeasonJobData; signal: AbortSignal }) =>
  runInThread<{ result: SeasonJobResult[J['kind']] }, SeasonJobResult[J['kind']]>({
    ...{ file: THREAD, workerData: { ...data, job }, memoryMb: MEMORY_MB, signal },
    onMessage: (message) => message,
  })
