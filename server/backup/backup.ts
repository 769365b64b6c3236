import { type Kysely, sql } from 'kysely'
import type { Seal } from '../../app/kit/http/seal.server.ts'
import { appliedMigrations, knownMigrations } from '../../database/migrate.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import site from '../../package.json' with { type: 'json' }
import type { Storage } from '../../providers/storage/port.ts'
import { type BackupWriter, createBackup, readBackup } from './backup-file.ts'
import { isLeftOut, KEPT_TABLES, storedAs } from './kept-tables.ts'
import { openProgress, type Progress } from './progress.ts'

type BackupTable = keyof typeof KEPT_TABLES

/** The numbers of rows by table, of images, and of images whose file is missing. */
export type Contents = { rows: Map<string, number>; pictures: number; missing: number }

type Options = {
  database: Database
  storage: Storage
  seal: Seal
  /** The file to write. */
  path: string
  now: Date
  say(line: string): void
  /** Aborts the backup and removes its draft. */
  signal: AbortSignal
}

const BATCH_ROWS = 1_000
/** The number of files read in parallel. */
const BATCH_FILES = 8

/**
 * Backs up one consistent snapshot while the site runs, then reads the file once to prove that it can be restored. Throws a
 * message for the operator when the schema is not this version's, and leaves no file behind.
 */
export async function backUp({
  database,
  storage,
  seal,
  path,
  now,
  say,
  signal,
}: Options): Promise<Contents & { bytes: number }> {
  const migrations = await appliedMigrations(database.db)
  if (migrations.join() !== knownMigrations.join())
    throw new Error('This database is of another version of the site than this one. Back it up with the version that runs on it.')
  const writer = await createBackup(path, seal, {
    version: site.version,
    madeAt: now.toISOString(),
    engine: database.engine,
    migrations,
  })
  const progress = openProgress(say)
  try {
    const reading = database.db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read')
    const rows = await reading.execute((trx) => writeRows(trx, writer, { progress, signal }))
    const files = await writePictures(rows.pictures, { storage, writer, progress, signal })
    const bytes = await writer.end((draft) => check(draft, seal, { progress, signal }))
    return { rows: rows.counts, ...files, bytes }
  } catch (error) {
    await writer.abort()
    throw error
  }
}

type Work = { progress: Progress; signal: AbortSignal }

async function check(path: string, seal: Seal, { progress, signal }: Work): Promise<void> {
  let read = 0
  for await (const _ of readBackup(path, seal)) {
    signal.throwIfAborted()
    read++
    progress(() => `checking: ${read.toLocaleString('en')} rows and pictures…`)
  }
}

async function writeRows(trx: Kysely<Tables>, writer: BackupWriter, { progress, signal }: Work) {
  const counts = new Map<string, number>()
  const pictures: string[] = []
  for (const table of Object.keys(KEPT_TABLES) as BackupTable[]) {
    let written = 0
    for await (const row of rowsOf(trx, table)) {
      signal.throwIfAborted()
      if (isLeftOut(table, row)) continue
      if (table === 'picture') pictures.push(String(row.id))
      await writer.write({ table, row })
      written++
      progress(() => `${table}: ${written.toLocaleString('en')} rows…`)
    }
    counts.set(table, written)
  }
  return { counts, pictures }
}

/** Yields all rows in key order, a batch at a time. */
async function* rowsOf(trx: Kysely<Tables>, table: BackupTable): AsyncGenerator<Record<string, string | number | null>> {
  const columns = KEPT_TABLES[table].map((column) => sql.ref(column))
  const key = sql`(${sql.join(columns)})`
  let last: Record<string, string | number | null> | undefined
  do {
    const known = last && sql.join(KEPT_TABLES[table].map((column) => sql.val(last?.[column])))
    const after = known ? sql`where ${key} > (${known})` : sql``
    const select = sql<Record<string, string | number | null>>`
      select * from ${sql.table(storedAs(table))} ${after} order by ${sql.join(columns)} limit ${sql.lit(BATCH_ROWS)}`
    const { rows } = await select.execute(trx)
    yield* rows
    last = rows.length < BATCH_ROWS ? undefined : rows.at(-1)
  } while (last)
}

async function writePictures(
  ids: string[],
  { storage, writer, progress, signal }: Work & { storage: Storage; writer: BackupWriter },
) {
  let [pictures, missing] = [0, 0]
  for (let from = 0; from < ids.length; from += BATCH_FILES) {
    signal.throwIfAborted()
    const keys = ids.slice(from, from + BATCH_FILES).map((id) => `thumbnails/${id}`)
    const contents = await Promise.all(keys.map(async (key) => ({ key, content: await storage.get(key) })))
    for (const { key, content } of contents) {
      if (content) await writer.write({ picture: { key, content: Buffer.from(content) } })
      if (content) pictures++
      else missing++
    }
    progress(() => `pictures: ${(pictures + missing).toLocaleString('en')} of ${ids.length.toLocaleString('en')}…`)
  }
  return { pictures, missing }
}
