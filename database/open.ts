import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Database = {
  engine: 'sqlite' | 'postgres'
  db: Kysely<Tables>
  /** Where to LISTEN; set on PostgreSQL only. */
  url?: string
  close(): Promise<void>
}

/**
 * Opens PostgreSQL by address, else an SQLite file. Connects on the first query.
 * `statementSeconds`: a query that runs longer is given up.
 */
export function openDatabase(where: { url: string; statementSeconds?: number } | { file: string }): Database {
  if ('file' in where) {
    const db = openSqlite(where.file)
    return { engine: 'sqlite', db, close: () => db.destroy() }
  }
  const pool = new pg.Pool({
    connectionString: where.url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: (where.statementSeconds ?? 30) * 1_000,
    application_name: 'podium',
  })
  // A connection lost while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { engine: 'postgres', db, url: where.url, close: () => db.destroy() }
}
