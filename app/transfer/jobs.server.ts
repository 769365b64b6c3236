import type { Database, openDatabase } from '../../database/open.ts'
import type { Editor } from '../catalog/audit.server.ts'
import { openSeal } from '../shared/seal.server.ts'
import type { Looked } from './compare-file.server.ts'
import { copiesWanted, type Wanted } from './copies-wanted.server.ts'
import { type Imported, importFile, lookAtFile } from './import-work.server.ts'
import type { Report } from './outcome.ts'

/** What is done beside the event loop, one job a thread. */
export type Job =
  | { kind: 'look' }
  | { kind: 'import'; run: { id: string; digest: string; fileName: string; report: Report }; by: Editor; at: string }
  | { kind: 'copies'; importedAt: string }

export type JobResult = { look: Looked; import: Imported; copies: Wanted[] }

/** What a thread is started with beside its job: how it opens the same database, what seals passwords. */
export type JobData = { where: Parameters<typeof openDatabase>[0]; secret: string; origins: string[] }

type Means = JobData & {
  database: Database
  pieces: () => AsyncIterable<Uint8Array>
  onProgress: (series: number) => void
}

export async function doJob(job: Job, { database, secret, origins, pieces, onProgress }: Means): Promise<JobResult[Job['kind']]> {
  if (job.kind === 'copies') return copiesWanted(database.db, job.importedAt)
  const work = { database, seal: openSeal(secret), origins, pieces, onProgress }
  return job.kind === 'look' ? lookAtFile(work) : importFile({ ...work, ...job })
}
