import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../../database/open.ts'
import { doJob, type Job, type JobData, type JobResult } from './jobs.server.ts'

/** A thread's message: the piece of the file that it needs next, its progress, or its result. */
export type ThreadMessage<J extends Job> = { piece: number } | { progress: number } | { result: JobResult[J['kind']] }
/** The requested piece; undefined past the last one. */
export type ThreadAnswer = { bytes: Uint8Array | undefined }

const port = parentPort
if (port) {
  const { job, ...data } = workerData as JobData & { job: Job }
  const say = (message: ThreadMessage<Job>) => port.postMessage(message)
  async function* pieces() {
    for (let piece = 0; ; piece++) {
      const answer = new Promise<ThreadAnswer>((resolve) => port?.once('message', resolve))
      say({ piece })
      const { bytes } = await answer
      if (!bytes) return
      yield bytes
    }
  }
  const database = openDatabase(data.where)
  const result = await doJob(job, { ...data, database, pieces, onProgress: (progress) => say({ progress }) })
  await database.close()
  say({ result })
}
