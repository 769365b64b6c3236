import type { Database, openDatabase } from '../../database/open.ts'
import type { Editor } from '../history/audit.server.ts'
import { openSeal } from '../kit/http/seal.server.ts'
import { type CopyRequest, copiesWanted } from './copies-wanted.server.ts'
import type { Comparison } from './file/compare-file.server.ts'
import type { Report } from './file/outcome.ts'
import { type ImportResult, importFile, lookAtFile } from './import-work.server.ts'

/** The jobs done off the event loop, each in its own thread. */
export type Job =
  | { kind: 'look' }
  | { kind: 'import'; run: { id: string; digest: string; fileName: string; report: Report }; by: Editor; at: string }
  | { kind: 'copies'; importedAt: string }

export type JobResult = { look: Comparison; import: ImportResult; copies: CopyRequest[] }

/** The data that a thread gets besides its job: the database to open, and the secret that seals passwords. */
export type JobData = { where: Parameters<typeof openDatabase>[0]; secret: string; origins: string[] }

type Context = JobData & {
  database: Database
  pieces: () => AsyncIterable<Uint8Array>
  onProgress: (series: number) => void
}

export async function doJob(
  job: Job,
  { database, secret, origins, pieces, onProgress }: Context,
): Promise<JobResult[Job['kind']]> {
  if (job.kind === 'copies') return copiesWanted(database.db, job.importedAt)
  const work = { database, seal: openSeal(secret), origins, pieces, onProgress }
  return job.kind === 'look' ? lookAtFile(work) : importFile({ ...work, ...job })
}
