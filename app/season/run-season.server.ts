import { Worker } from 'node:worker_threads'
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
export function runSeasonThread<J extends SeasonJob>(
  job: J,
  { data, signal }: { data: SeasonJobData; signal: AbortSignal },
): Promise<SeasonJobResult[J['kind']]> {
  signal.throwIfAborted()
  const thread = new Worker(THREAD, {
    workerData: { ...data, job },
    // The thread must not inherit this process's options.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(signal.reason)
      void thread.terminate()
    }
    signal.addEventListener('abort', giveUp)
    thread.on('message', ({ result }: { result: SeasonJobResult[J['kind']] }) => resolve(result))
    thread.on('error', reject)
    thread.on('exit', () => {
      signal.removeEventListener('abort', giveUp)
      reject(new Error('The thread ended before its job was done.'))
    })
  })
}
