import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { CompiledQuery, type DatabaseConnection, type Driver, Kysely, SqliteDialect, SqliteDriver } from 'kysely'
import type { Tables } from './tables.ts'

/** node:sqlite in the shape that Kysely's SQLite dialect expects. */
function openFile(file: string) {
  const sqlite = new DatabaseSync(file)
  // FULL: an acknowledged write survives a power cut, not only a crash of the process.
  sqlite.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000')
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

class NodeSqliteDialect extends SqliteDialect {
  readonly #file: string
  constructor(file: string) {
    super({ database: async () => openFile(file) })
    this.#file = file
  }
  override createDriver(): Driver {
    return new ImmediateDriver({ database: async () => openFile(this.#file) })
  }
}

/** Opens the database file, made when it is not there; ':memory:' lives as long as the handle. */
export function openSqlite(file: string): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) })
}
