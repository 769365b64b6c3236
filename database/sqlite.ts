import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { CompiledQuery, type DatabaseConnection, type Driver, Kysely, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import type { Tables } from './tables.ts'

/** SQLite's number for a database that another process holds. */
const BUSY = 5
const TRIES = 50
const PAUSE_MS = 100

/** The file's first opening changes its journal; unlike all else SQLite does not wait there while others do the same. */
async function turnOnWal(sqlite: DatabaseSync, tries = TRIES): Promise<void> {
  try {
    sqlite.exec('pragma journal_mode = wal')
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== BUSY || tries === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    await turnOnWal(sqlite, tries - 1)
  }
}

/** node:sqlite in the shape that Kysely's SQLite dialect expects. */
async function openFile(file: string) {
  const sqlite = new DatabaseSync(file)
  await turnOnWal(sqlite)
  // FULL: an acknowledged write survives a power cut, not only a crash of the process.
  sqlite.exec('pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000')
  return {
    close: () => sqlite.close(),
    prepare(query: string) {
      const statement = sqlite.prepare(query)
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
        run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
      }
    },
  }
}

/** A transaction takes the write lock at its start: one that had read first could not be waited for. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** SQLite takes back tables like rows: Kysely then runs migrations in one transaction, so of several nodes one does. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #file: string
  constructor(file: string) {
    super({ database: () => openFile(file) })
    this.#file = file
  }
  override createAdapter() {
    return new TransactionalAdapter()
  }
  override createDriver(): Driver {
    return new ImmediateDriver({ database: () => openFile(this.#file) })
  }
}

/** Opens the database file, made when it is not there; ':memory:' lives as long as the handle. */
export function openSqlite(file: string): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) })
}
