import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type DatabaseLoad, openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Database = {
  engine: 'sqlite' | 'postgres'
  db: Kysely<Tables>
  /** The server to LISTEN on; PostgreSQL only. */
  url?: string
  /** The number of failed queries of this process since its start. */
  counts: Readonly<{ failures: number }>
  /** Returns the current load; SQLite has two connections, one to read and one to write. */
  load(): DatabaseLoad
  close(): Promise<void>
}

const CONNECTIONS = 10
/**
 * The maximum number of queued queries; more are refused at once. A healthy database serves a stadium's queue within the timeout.
 */
const WAITING = 2_000
/** The default query timeout. It includes waiting for locks: an import holds its locks for a few seconds. */
const STATEMENT_SECONDS = 10
/** The server cancels a slow query itself. A connection that is silent for this many times the timeout is closed. */
const SILENCE = 1.2
/** The longest wait for a connection, in ms; at most half the query timeout. */
const CONNECT_MS = 5_000

/** Marks a statement that each connection plans once and that lists its columns: `*` fails when a newer node adds one. */
const PREPARED = /^\s*select \/\* prepared: (\w+) \*\//

/** Closes a connection after a query timeout: the late answer could be taken for that of the next query. */
class ImpatientClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: passes on every overload of pg's query
  override query(...[text, values, ...rest]: any[]): any {
    const name = typeof text === 'string' && PREPARED.exec(text)?.[1]
    const parameters = name ? [{ name, text, values }, ...rest] : [text, values, ...rest]
    const answer = (super.query as (...parameters: unknown[]) => unknown).apply(this, parameters)
    if (answer instanceof Promise)
      answer.catch((error) => {
        if (error instanceof Error && error.message === 'Query read timeout') this.end().catch(() => {})
      })
    return answer
  }
}

/** The application_name of a running site's connections. */
export const SITE = 'podium'
/** The application_name of a node's NOTIFY connection, with viewers or without. */
export const NODE_WITH_VIEWERS = 'podium live'
export const NODE_WITHOUT = 'podium web'

/**
 * Opens PostgreSQL by URL, or else a SQLite file. Connects on the first query. `statementSeconds`: the query timeout. `name`:
 * the application_name in PostgreSQL's own lists.
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
  const statementMs = (where.statementSeconds ?? STATEMENT_SECONDS) * 1_000
  const pool = new pg.Pool({
    connectionString: where.url,
    max: CONNECTIONS,
    connectionTimeoutMillis: Math.min(CONNECT_MS, statementMs / 2),
    statement_timeout: statementMs,
    query_timeout: statementMs * SILENCE,
    keepAlive: true,
    application_name: where.name ?? SITE,
    Client: ImpatientClient,
  })
  // The pool replaces a lost connection. Without listeners its error would end the process: one for idle connections, one for
  // connections lost between two queries of a transaction.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const lending = {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      if (pool.waitingCount >= WAITING) throw new Error('Too many wait for the database.')
      return pool.connect()
    },
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lending }), log })
  const load = () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount, most: CONNECTIONS })
  return { engine: 'postgres', db, url: where.url, counts, load, close: () => db.destroy() }
}
