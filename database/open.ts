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
/** So many wait for a connection, and the next is refused at once: a database in health serves a stadium within their time. */
const WAITING = 2_000
/** How long a query may take as a rule. Others' locks count: an import holds its own for a few seconds. */
const STATEMENT_SECONDS = 10
/** The server gives a query up by itself; one that says nothing for so much longer stands still, or is cut off. */
const SILENCE = 1.2
/** How long one waits for a connection, in ms at most, else for half as long as for a query. */
const CONNECT_MS = 5_000

/** Names a statement that each connection plans once. It must name its columns: `*` fails when a newer node adds one. */
const PREPARED = /^\s*select \/\* prepared: (\w+) \*\//

/** A connection that has let a query wait too long is of no use any more: its answer could still come, to the next query. */
class ImpatientClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: of pg's many forms of this call all are handed on
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

/** What PostgreSQL calls the connections of a running site. */
export const SITE = 'podium'
/** Those by which a node hears of changes: one that viewers may come back to, or another. */
export const NODE_WITH_VIEWERS = 'podium live'
export const NODE_WITHOUT = 'podium web'

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
  // A connection that is lost is replaced by the pool; without a listener it would end the process: one for those that
  // are idle, and one for those that are lent and lost between two queries.
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
