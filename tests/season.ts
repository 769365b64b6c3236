import type { KyselyPlugin } from 'kysely'
import type { Editor } from '../app/history/audit.server.ts'
import type { ChoicePatchInput } from '../app/season/match/season-choices.ts'
import { choicePatch } from '../app/season/match/season-choices.ts'
import type { RunSeasonJob } from '../app/season/run-season.server.ts'
import { doSeasonJob, type SeasonJob } from '../app/season/season-jobs.server.ts'
import type { SeasonReport } from '../app/season/season-report.ts'
import { openSeasons, type Seasons } from '../app/season/seasons.server.ts'
import { openDatabase } from '../database/open.ts'
import type { TestDatabase } from './databases.ts'
import { openTestStore, type TestStore } from './sites/store.ts'

export const staff: Editor = { uid: 'uid-staff', email: 'staff@example.org', client: '127.0.0.1' }

/** A node that imports seasons, with its own database. */
export type TestSeasons = {
  store: TestStore
  seasons: Seasons
  /** Takes a file; returns the id of its run. */
  receive(text: string | Uint8Array, fileName?: string): Promise<string>
  choose(id: string, patch: ChoicePatchInput): Promise<void>
  report(id: string): Promise<SeasonReport>
  /** The work that was done off its event loop so far; none is told with threads. */
  jobs: readonly SeasonJob['kind'][]
  /** Imports what the report says now, and waits until it shows. */
  bringIn(id: string): ReturnType<Seasons['bringIn']>
  close(): Promise<void>
}

/** In this process, on a connection of its own: starting a thread takes half a second. */
const inProcess =
  (db: TestDatabase, jobs: SeasonJob['kind'][], plugins: readonly KyselyPlugin[]): RunSeasonJob =>
  async (job) => {
    jobs.push(job.kind)
    const database = openDatabase(db.where)
    for (const plugin of plugins) database.db = database.db.withPlugin(plugin)
    try {
      return (await doSeasonJob(job, database)) as never
    } finally {
      await database.close()
    }
  }

/** `hasThreads`: its work is done in threads, as on a site; `plugins` see its queries otherwise. `readingMs`: how long it may read a file. */
export async function openTestSeasons(
  db: TestDatabase,
  { hasThreads = false, plugins = [], readingMs }: { hasThreads?: boolean; plugins?: KyselyPlugin[]; readingMs?: number } = {},
): Promise<TestSeasons> {
  const store = await openTestStore(db.database)
  await store.addAdmin(staff)
  const now = () => store.clock.now
  const jobs: SeasonJob['kind'][] = []
  const seasons = openSeasons({
    ...{ database: db.database, where: db.where, changes: store.changes, now },
    ...(hasThreads ? {} : { runJob: inProcess(db, jobs, plugins) }),
    ...(readingMs === undefined ? {} : { readingMs }),
  })

  async function report(id: string) {
    const found = (await seasons.find(id))?.report
    if (!found) throw new Error(`There is no report of ${id}.`)
    return found
  }

  return {
    store,
    seasons,
    jobs,
    report,
    async receive(text, fileName = 'season.csv') {
      const bytes = typeof text === 'string' ? Buffer.from(text) : text
      const read = await seasons.receive({ fileName, bytes, isPaste: false }, staff)
      if (!read.ok) throw new Error(read.reason)
      return read.id
    },
    async choose(id, patch) {
      const chosen = await seasons.choose(id, choicePatch.parse(patch), staff)
      if (!chosen.ok) throw new Error(chosen.reason)
    },
    async bringIn(id) {
      const { digest } = await report(id)
      return store.heard(() => seasons.bringIn(id, digest, staff))
    },
    async close() {
      await seasons.close()
      await store.close()
    },
  }
}
