import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Seal } from '../../app/kit/http/seal.server.ts'
import { TRANSLATION } from '../../app/translation/service/task-rows.server.ts'
import { VERSIONS_AHEAD } from '../../database/history.ts'
import { appliedMigrations, isEarlierSchema, knownMigrations, migrate, migrateTo } from '../../database/migrate.ts'
import { NODE_WITH_VIEWERS, NODE_WITHOUT, openDatabase, SITE } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { syncFolderOf } from '../../providers/storage/keep-name.ts'
import type { Storage } from '../../providers/storage/port.ts'
import { checkText } from '../secret.ts'
import { isUnusable, unusableFile } from '../unusable-file.ts'
import type { Contents } from './backup.ts'
import { type Head, type Row, readBackup, type StoredPicture } from './backup-file.ts'
import { markEarlierTrash } from './earlier-trash.ts'
import { KEPT_TABLES, LEFT_OUT_TABLES, storedAs } from './kept-tables.ts'
import { openProgress, type Progress } from './progress.ts'

type RestoreTarget = { url: string } | { file: string }

type Options = {
  path: string
  head: Head
  seal: Seal
  where: RestoreTarget
  storage: Storage
  /** True when existing content may be overwritten. */
  mayReplace: boolean
  say(line: string): void
}

/** The application_name of the restore. It differs from the site's, which `checkUnused` looks for. */
const NAME = 'podium restore'
const STATEMENT_SECONDS = 600
const PATIENCE_MS = 2_000
const PAUSE_MS = 100
/** The number of rows per statement; each has fewer than 65 columns, and a statement takes 32,766 values. */
const BATCH_ROWS = 500
/**
 * Replaces the content of the database with a backup, all of it or nothing. A backup of an older version is migrated. Throws a
 * message for the operator when the backup is damaged, belongs to another site or a newer version, or when the database is not
 * empty or in use.
 */
export async function restore({ path, head, seal, where, storage, mayReplace, say }: Options): Promise<Contents> {
  if (head.secretCheck !== checkText(seal))
    throw new Error(
      'This backup is of a site with another secret. Set PODIUM_SECRET to that of the site, or put its file `secret` into DATA_DIR.',
    )
  checkReadable(head)
  const topics = await checkTarget(where, mayReplace)

  const progress = openProgress(say)
  const total = await contentsOf(path, seal, progress)

  const pictures = openPictureKeeper(storage)
  const fill = async (trx: Kysely<Tables>) => {
    await migrateTo(trx, isEarlier(head) ? FIRST : (head.migrations.at(-1) ?? FIRST))
    // The backup also holds the rows that migrations insert.
    for (const table of ['content', 'live_topic'] as const) await trx.deleteFrom(table).execute()
    const rows = openRowWriter(trx)
    let done = 0
    for await (const entry of readBackup(path, seal)) {
      if ('picture' in entry) await pictures.keep(entry.picture)
      else await rows.write(entry)
      done++
      progress(() => `${done.toLocaleString('en')} of ${entries(total).toLocaleString('en')} rows and pictures…`)
    }
    await rows.flush()
    if (isEarlier(head)) await markEarlierTrash(trx)
    await migrate({ db: trx })
    await raiseVersions(trx, topics)
  }
  const filling = 'file' in where ? fillFile(where.file, fill) : fillServer(where, fill)
  await filling.catch(async (error) => {
    // When the commit is in doubt, the restored site may be live and need the new images.
    if (!(error instanceof InDoubt)) await pictures.takeBack()
    throw error
  })
  // After the commit: a failed restore must not change the old site's images.
  await replaceChanged(path, seal, pictures)
  if ('file' in where) await syncFolderOf(where.file).catch(failedAfter)
  return { ...total, missing: (total.rows.get('picture') ?? 0) - total.pictures }
}

const [FIRST = ''] = knownMigrations
/** True for a backup by a version whose schema grew in steps. Its rows may lack columns, which take their defaults. */
const isEarlier = ({ migrations }: Head) => isEarlierSchema(migrations)
/** The last migration of those versions that filled tables from existing rows. */
const LAST_FILLED = '018-games'

/** Throws for backups by newer versions, and by versions without games, whose rows this version cannot complete. */
function checkReadable(head: Head): void {
  if (isEarlier(head)) {
    if (head.migrations.includes(LAST_FILLED)) return
    throw new Error(
      'This backup was made by a version of the site without games. Restore it with that version, start a version with games on it, and back that one up.',
    )
  }
  if (knownMigrations.slice(0, head.migrations.length).join() === head.migrations.join()) return
  throw new Error(`This backup was made by a newer version of the site (${head.version}). Restore it with that one.`)
}

const entries = ({ rows, pictures }: Contents) => [...rows.values()].reduce((sum, count) => sum + count, pictures)

/** Counts the entries of a backup. Reads all of it, so damage is found before anything is written. */
async function contentsOf(path: string, seal: Seal, progress: Progress): Promise<Contents> {
  const contents: Contents = { rows: new Map(), pictures: 0, missing: 0 }
  for await (const entry of readBackup(path, seal)) {
    if ('picture' in entry) contents.pictures++
    else contents.rows.set(entry.table, (contents.rows.get(entry.table) ?? 0) + 1)
    progress(() => `checking: ${entries(contents).toLocaleString('en')} rows and pictures…`)
  }
  return contents
}

type Topics = { seq: number; names: string[] }
const NO_TOPICS: Topics = { seq: 0, names: [] }

const THERE_IS_ONE = 'There is a site already. To put the backup in its place, repeat with --replace: all that it holds goes.'

/** Returns the topics of the site to be replaced, as far as they are readable. Throws when it must not be replaced. */
async function checkTarget(where: RestoreTarget, mayReplace: boolean): Promise<Topics> {
  const isFile = 'file' in where
  if (isFile && !existsSync(where.file)) return NO_TOPICS
  const { db, engine, close } = openDatabase({ ...where, name: NAME })
  try {
    if (engine === 'postgres') await checkUnused(db)
    const applied = await appliedMigrations(db)
    if (applied.length === 0) return NO_TOPICS
    const isNewer = applied.some((name) => !knownMigrations.includes(name))
    // A SQLite file is replaced whole. In PostgreSQL, this version does not know which tables a newer one has added.
    if (isNewer && !isFile)
      throw new Error(
        `The site that is there is of ${isEarlierSchema(applied) ? 'an earlier' : 'a newer'} version. Make an empty database and name it in DATABASE_URL; the other one stays as it is.`,
      )
    if (!mayReplace && (isNewer || !(await isEmpty(db)))) throw new Error(THERE_IS_ONE)
    const topics = await db.selectFrom('live_topic').select(['topic', 'seq']).execute()
    return { seq: Math.max(0, ...topics.map(({ seq }) => seq)), names: topics.map(({ topic }) => topic) }
  } catch (error) {
    if (!isFile || !isUnusable(error)) throw error
    if (!mayReplace) throw unusableFile(error, where.file)
    return NO_TOPICS
  } finally {
    await close().catch(() => {})
  }
}

/** True when the site has no series, category or account, not even the super-admin's. */
async function isEmpty(db: Kysely<Tables>): Promise<boolean> {
  for (const table of ['series', 'category', 'viewer'] as const) {
    if (await db.selectFrom(table).select(sql<number>`1`.as('one')).limit(1).executeTakeFirst()) return false
  }
  return true
}

/**
 * Throws when a node of the site is connected, because it would go on with stale data. Retries, because a node that has just
 * stopped stays listed for a moment.
 */
export async function checkUnused(db: Kysely<Tables>): Promise<void> {
  for (let waited = 0; await isUsed(db); waited += PAUSE_MS) {
    if (waited >= PATIENCE_MS) throw new Error('The site runs on this database. Stop all of its nodes first.')
    await pause(PAUSE_MS)
  }
}

async function isUsed(db: Kysely<Tables>): Promise<boolean> {
  // A transaction caches its first snapshot of the list.
  await sql`select pg_stat_clear_snapshot()`.execute(db)
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and (application_name = ${SITE}
      or application_name like ${`${NODE_WITH_VIEWERS}%`} or application_name like ${`${NODE_WITHOUT}%`}) limit 1`.execute(db)
  return rows.length > 0
}

/** Fills a new file and then renames it over the current one. */
async function fillFile(file: string, fill: (trx: Kysely<Tables>) => Promise<void>): Promise<void> {
  const draft = `${file}.restoring`
  const removeBeside = (path: string) => Promise.all(['-wal', '-shm', '-journal'].map((end) => rm(path + end, { force: true })))
  const removeDraft = () => Promise.all([rm(draft, { force: true }), removeBeside(draft)])
  await removeDraft()
  try {
    const { db, close } = openDatabase({ file: draft })
    await db.transaction().execute(fill).finally(close)
    settle(draft)
    const handle = await open(draft, 'r+')
    await handle.sync().finally(() => handle.close())
    if (existsSync(file)) settle(file)
    // SQLite would replay the journals of a damaged or removed database into the new file.
    await removeBeside(file)
    await rename(draft, file)
  } catch (error) {
    await removeDraft()
    throw error
  }
}

function failedAfter(cause: unknown): never {
  throw new Error(
    'All is restored, but the disk did not confirm the name of the new file, and a power cut could undo it. Look at the disk, then repeat with --replace.',
    { cause },
  )
}

/** Folds the write-ahead log into the database file, unless it is damaged. Throws when another process has it open. */
function settle(file: string) {
  const sqlite = new DatabaseSync(file, { timeout: 0 })
  try {
    sqlite.exec('pragma journal_mode = delete')
  } catch (error) {
    if (isUnusable(error)) return
    throw new Error('Another process has the database of this site open. Stop it first.', { cause: error })
  } finally {
    sqlite.close()
  }
}

/** Replaces the tables and their rows in one transaction. */
async function fillServer(where: { url: string }, fill: (trx: Kysely<Tables>) => Promise<void>): Promise<void> {
  const { db, close } = openDatabase({ ...where, statementSeconds: STATEMENT_SECONDS, name: NAME })
  let isFilled = false
  const emptied = async (trx: Kysely<Tables>) => {
    await checkUnused(trx)
    // After migrating, the database has exactly this version's tables, none left from earlier versions.
    if ((await appliedMigrations(trx)).length > 0) await migrate({ db: trx })
    const own = [...Object.keys(KEPT_TABLES), ...LEFT_OUT_TABLES, 'kysely_migration', 'kysely_migration_lock']
    for (const table of own) await trx.schema.dropTable(storedAs(table)).ifExists().cascade().execute()
    await fill(trx)
    isFilled = true
  }
  await db
    .transaction()
    .execute(emptied)
    .catch((error) => {
      throw isFilled && !isAnswer(error) ? new InDoubt(error) : error
    })
    .finally(close)
}

/** True when the server answered with an error, which means that it rolled back. */
const isAnswer = ({ code }: { code?: unknown }) => typeof code === 'string' && /^(?!08|57P)[0-9A-Z]{5}$/.test(code)

/** Thrown when the commit was sent but its answer never arrived. */
class InDoubt extends Error {
  constructor(cause: unknown) {
    super(
      'The database was lost at the last word: either all is restored, or nothing has changed. Start the site to see which, or repeat with --replace: pictures may still be those of before.',
      { cause },
    )
  }
}

/** Converts a text queued for a service to a row of `work`, a table that earlier versions did not have. */
const ofWork = ({ hash, due_at, tries, failed_as }: Row['row']): Row => ({
  table: 'work',
  row: { kind: TRANSLATION.name, key: hash, added_at: due_at ?? '', due_at, tries, fault: failed_as } as Row['row'],
})

function openRowWriter(trx: Kysely<Tables>) {
  let table = ''
  let waiting: Row['row'][] = []

  async function flush() {
    if (waiting.length > 0)
      await trx
        .insertInto(storedAs(table) as keyof Tables)
        .values(waiting as never)
        .execute()
    waiting = []
  }

  return {
    flush,
    async write(given: Row) {
      // Marked rows name their images themselves; an earlier version also listed them here.
      if (given.table === 'removed_picture') return
      const next = given.table === 'translation_task' ? ofWork(given.row) : given
      if (next.table !== table || waiting.length === BATCH_ROWS) await flush()
      table = next.table
      waiting.push(next.row)
    },
  }
}

/**
 * Adds missing images and can remove them again. Only `replace` overwrites a stored image that differs.
 */
function openPictureKeeper(storage: Storage) {
  const added: string[] = []
  const changed = new Set<string>()
  const digest = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
  return {
    changed,
    async keep({ key, content }: StoredPicture) {
      const present = await storage.get(key)
      if (present && digest(present) !== digest(content)) changed.add(key)
      if (present) return
      added.push(key)
      await storage.put(key, content)
    },
    async takeBack() {
      for (const key of added) await storage.remove(key).catch(() => {})
    },
    async replace({ key, content }: StoredPicture) {
      await storage.put(key, content)
      const sizes = key.replace('thumbnails/', 'sizes/')
      for await (const size of storage.list('sizes')) if (size.key.startsWith(sizes)) await storage.remove(size.key)
    },
  }
}

async function replaceChanged(path: string, seal: Seal, { changed, replace }: ReturnType<typeof openPictureKeeper>) {
  if (changed.size === 0) return
  try {
    for await (const entry of readBackup(path, seal))
      if ('picture' in entry && changed.has(entry.picture.key)) await replace(entry.picture)
  } catch (error) {
    throw new Error('All is restored but some pictures, which are still those of before. Repeat with --replace.', {
      cause: error,
    })
  }
}

/** Raises all versions, so that open pages accept the restored state as newer than any they have seen. */
async function raiseVersions(trx: Kysely<Tables>, { seq, names }: Topics): Promise<void> {
  const kept = await trx.selectFrom('live_topic').select(['topic', 'seq']).execute()
  const next = Math.max(seq, ...kept.map((row) => row.seq)) + VERSIONS_AHEAD
  const known = new Set(kept.map(({ topic }) => topic))
  await trx.updateTable('live_topic').set({ v: next, seq: next }).execute()
  const others = names.filter((topic) => !known.has(topic)).map((topic) => ({ topic, v: next, seq: next }))
  for (let from = 0; from < others.length; from += BATCH_ROWS)
    await trx
      .insertInto('live_topic')
      .values(others.slice(from, from + BATCH_ROWS))
      .execute()
}
