import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../../database/open.ts'
import { doSeasonJob, type SeasonJob, type SeasonJobData } from './season-jobs.server.ts'

const port = parentPort
if (port) {
  const { job, where } = workerData as SeasonJobData & { job: SeasonJob }
  const database = openDatabase(where)
  const result = await doSeasonJob(job, database)
  await database.close()
  port.postMessage({ result })
}
