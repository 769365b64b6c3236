import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../../database/open.ts'
import type { Editor } from '../catalog/audit.server.ts'
import { openSeal } from '../shared/seal.server.ts'
import { copiesWanted, type Imported, importFile, type Looked, lookAtFile, type Wanted } from './import-work.server.ts'
import type { Report } from './outcome.ts'

/** A thread does one job and ends. */
export type Job =
  | { kind: 'look' }
  | { kind: 'import'; run: { id: string; digest: string; fileName: string; report: Report }; by: Editor; at: string }
  | { kind: 'copies'; importedAt: string }

export type JobResult = { look: Looked; import: Imported; copies: Wanted[] }

export type ThreadData = { where: Parameters<typeof openDatabase>[0]; secret: string; origins: string[]; job: Job }

/** What a thread says: which piece of the file it wants next, how far it is, what came out. */
export type ThreadMessage = { piece: number } | { progress: number } | { result: JobResult[Job['kind']] }
/** The piece that it asked for; undefined behind the last. */
export type ThreadAnswer = { bytes: Uint8Array | undefined }

const port = parentPort
if (port) {
  const { where, secret, origins, job } = workerData as ThreadData
  const say = (message: ThreadMessage) => port.postMessage(message)
  async function* pieces() {
    for (let piece = 0; ; piece++) {
      const answer = new Promise<ThreadAnswer>((resolve) => port?.once('message', resolve))
      say({ piece })
      const { bytes } = await answer
      if (!bytes) return
      yield bytes
    }
  }
  const database = openDatabase(where)
  const work = { database, seal: openSeal(secret), origins, pieces, onProgress: (progress: number) => say({ progress }) }
  const result =
    job.kind === 'look'
      ? await lookAtFile(work)
      : job.kind === 'import'
        ? await importFile({ ...work, ...job })
        : await copiesWanted(database.db, job.importedAt)
  await database.close()
  say({ result })
}
