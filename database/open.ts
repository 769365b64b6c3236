import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type DatabaseLoad, openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Database = {
  engine: 'sqlite' | 'postgres'
  db: Kysely<Tables>
  /** Where to LISTEN; set on PostgreSQL only. */
  url?: string
  /** Queries of this process that failed since the start. */
  counts: Readonly<{ failures: number }>
  /** Who uses the database now: on SQLite its two lines, one for reading and one for writing. */
  load(): DatabaseLoad
  close(): Promise<void>
}

const CONNECTIONS = 10
/** What the connections of a running site are called. */
export const SITE = 'podium'
export const SITE_LISTENS = 'podium live'

/**
 * Opens PostgreSQL by address, else an SQLite file. Connects on the first query.
 * `statementSeconds`: a query that runs longer is given up. `name`: how PostgreSQL's own lists call the connections.
 */
export function openDatabase(where: { url: string; statementSeconds?: number; name?: string } | { file: string }): Database {
  const counts = { failures: 0 }
  const log = ({ level }: LogEvent) => {
    if (level === 'error') counts.failures++
  }
  if ('file' in where) {
    const { db, load } = openSqlite(where.file, log)
    return { engine: 'sqlite', db, counts, load, close: () => db.destroy() }
  }
  const pool = new pg.Pool({
    connectionString: where.url,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    statement_timeout: (where.statementSeconds ?? 30) * 1_000,
    application_name: where.name ?? SITE,
  })
  // A connection lost while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log })
  const load = () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount, most: CONNECTIONS })
  return { engine: 'postgres', db, url: where.url, counts, load, close: () => db.destroy() }
}
