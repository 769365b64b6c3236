import { Worker } from 'node:worker_threads'
import type { Job, JobData, JobResult } from './jobs.server.ts'
import type { ThreadAnswer, ThreadMessage } from './thread.server.ts'

/** The thread's file: the source beside this one, or its build. */
const THREAD = new URL(import.meta.url.endsWith('.ts') ? './thread.server.ts' : './import-thread.js', import.meta.url)

/** The memory of a thread: enough for one series and the queue, which is all that it holds at any time. */
const MEMORY_MB = 1_024

type JobOptions = {
  data: JobData
  /** Returns the piece of the file at this position, counted from 0. */
  piece?: (at: number) => Promise<Uint8Array | undefined>
  onProgress?: (series: number) => void
  signal: AbortSignal
}

/** Runs a job; tests may run it in their own process. */
export type RunJob = <J extends Job>(job: J, options: JobOptions) => Promise<JobResult[J['kind']]>

/** Runs a job off the event loop. Rejects when the thread fails or `signal` aborts; then nothing of it is stored. */
export function runThread<J extends Job>(job: J, { data, piece, onProgress, signal }: JobOptions): Promise<JobResult[J['kind']]> {
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
    thread.on('message', (message: ThreadMessage) => {
      if ('progress' in message) onProgress?.(message.progress)
      else if ('result' in message) resolve(message.result as JobResult[J['kind']])
      else
        Promise.resolve(piece?.(message.piece)).then(
          (bytes) => thread.postMessage({ bytes } satisfies ThreadAnswer),
          (error) => {
            reject(error)
            void thread.terminate()
          },
        )
    })
    thread.on('error', reject)
    thread.on('exit', () => {
      signal.removeEventListener('abort', giveUp)
      reject(new Error('The thread ended before its job was done.'))
    })
  })
}
