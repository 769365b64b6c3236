import { runInThread } from '../kit/work/run-in-thread.server.ts'
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
export const runThread = <J extends Job>(job: J, { data, piece, onProgress, signal }: JobOptions) =>
  runInThread<ThreadMessage<J>, JobResult[J['kind']]>({
    ...{ file: THREAD, workerData: { ...data, job }, memoryMb: MEMORY_MB, signal },
    async onMessage(message, thread) {
      if ('result' in message) return message
      if ('progress' in message) onProgress?.(message.progress)
      else thread.postMessage({ bytes: await piece?.(message.piece) } satisfies ThreadAnswer)
      return undefined
    },
  })
