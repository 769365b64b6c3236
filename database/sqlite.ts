import { chmod, type FileHandle, open } from 'node:fs/promises'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type Logger,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { errorField } from '../app/kit/error-field.ts'
import type { Tables } from './tables.ts'
import { shareTurn } from './turns.ts'

/** SQLite's primary result code for a locked database, the lowest byte of the extended one. */
const BUSY = 5
const QUERY_TIMEOUT_MS = 5_000
const PAUSE_MS = 25
/** The number of prepared statements cached per connection. */
const STATEMENTS = 200

/** Returns the deadline of a query that arrives now, which includes its time in the queue and the wait for other processes. */
const queryDeadline = () => performance.now() + QUERY_TIMEOUT_MS

/**
 * Retries while another process writes; runs at least once. SQLite's own busy timeout would block the event loop, because
 * node:sqlite is synchronous.
 */
async function whenFree<T>(work: () => T, until = queryDeadline()): Promise<T> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (Number(errorField(error, 'errcode')) % 256 !== BUSY || performance.now() > until) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/**
 * Waits until everything committed so far would survive a power cut. SQLite would do so inside the commit and block the
 * process, usually for 3 ms but at times for 200; here one flush serves all commits before it.
 */
function openFlush(file: string) {
  let log: Promise<FileHandle> | undefined
  let flushing = Promise.resolve()
  let next: Promise<void> | undefined

  async function flush() {
    log ??= open(`${file}-wal`, 'r+')
    await (await log).datasync()
  }

  return {
    /** Resolves after the next flush, because a flush in flight may have begun before the caller's commit. */
    whenFlushed() {
      next ??= flushing.then(() => {
        next = undefined
        const flushed = flush()
        flushing = flushed.catch(() => {})
        return flushed
      })
      return next
    },
    async close() {
      await flushing
      await (await log)?.close()
    },
  }
}

type Flush = ReturnType<typeof openFlush>

/** Opens a queue for one connection to the file, used by one caller at a time. */
function openLine(sqlite: DatabaseSync) {
  const turns = pLimit(1)
  /** Prepared statements by SQL, because preparing one takes as long as running it. */
  const prepared = new LRUCache<string, { statement: StatementSync; hasRows: boolean }>({ max: STATEMENTS })

  function prepare(sql: string) {
    const known = prepared.get(sql)
    if (known) return known
    const statement = sqlite.prepare(sql)
    const made = { statement, hasRows: statement.columns().length > 0 }
    prepared.set(sql, made)
    return made
  }

  function run({ sql, parameters }: CompiledQuery): QueryResult<never> {
    const { statement, hasRows } = prepare(sql)
    const values = parameters as SQLInputValue[]
    if (hasRows) return { rows: statement.all(...values) as never[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  return {
    run,
    execute: (command: string) => sqlite.exec(command),
    isInTransaction: () => sqlite.isTransaction,
    /** Waits for the caller's turn; resolves to the function that ends it. */
    take: () => new Promise<() => void>((taken) => void turns(() => new Promise<void>((free) => taken(free)))),
    inTurn: <T>(work: () => Promise<T>) => turns(work),
    load: () => ({ inUse: turns.activeCount, waiting: turns.pendingCount }),
    close: () => sqlite.close(),
  }
}

/**
 * Creates the file with access for its owner only; SQLite's companion files inherit its mode. An existing file is not opened
 * here: closing it would release this process's locks on it.
 */
async function keepToOwner(file: string) {
  const made = await open(file, 'ax', 0o600).catch(() => undefined)
  if (made) return made.close()
  // The mode of another owner's file cannot be changed, so it stays.
  for (const each of [file, `${file}-wal`, `${file}-shm`]) await chmod(each, 0o600).catch(() => {})
}

type Line = ReturnType<typeof openLine>

const READS = /^\s*select\b/i

/**
 * Kysely's connection: reads go to the reading connection, everything else to the writing one, and a transaction stays on the
 * one it began on.
 */
class SqliteConnection implements DatabaseConnection {
  #transaction: { line: Line; free: () => void } | undefined
  readonly #reading: Line
  readonly #writing: Line
  readonly #flush: Flush
  constructor(reading: Line, writing: Line, flush: Flush) {
    this.#reading = reading
    this.#writing = writing
    this.#flush = flush
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // node:sqlite is synchronous, so consecutive queries would block the event loop.
    await shareTurn()
    if (this.#transaction) return this.#transaction.line.run(query)
    const until = queryDeadline()
    if (READS.test(query.sql)) return this.#reading.inTurn(() => whenFree(() => this.#reading.run(query), until))
    const result = await this.#writing.inTurn(() => whenFree(() => this.#writing.run(query), until))
    await this.#flush.whenFlushed()
    return result
  }

  async begin({ accessMode }: TransactionSettings) {
    const line = accessMode === 'read only' ? this.#reading : this.#writing
    const until = queryDeadline()
    const free = await line.take()
    try {
      // A writing transaction locks at its start: SQLite cannot wait to upgrade a reading one.
      await whenFree(() => line.execute(line === this.#reading ? 'begin' : 'begin immediate'), until)
    } catch (error) {
      free()
      throw error
    }
    this.#transaction = { line, free }
  }

  async commit() {
    const line = this.#transaction?.line
    line?.execute('commit')
    this.#transaction?.free()
    this.#transaction = undefined
    if (line === this.#writing) await this.#flush.whenFlushed()
  }

  async rollback() {
    const transaction = this.#transaction
    this.#transaction = undefined
    try {
      // SQLite has already rolled back when the disk is full or fails.
      if (transaction?.line.isInTransaction()) transaction.line.execute('rollback')
    } finally {
      transaction?.free()
    }
  }

  // biome-ignore lint/correctness/useYield: nothing here streams, rows are read whole
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('SQLite reads rows whole.')
  }
}

class NodeSqliteDriver implements Driver {
  readonly #file: string
  #reading: Line | undefined
  #writing: Line | undefined
  readonly #flush: Flush
  constructor(file: string) {
    this.#file = file
    this.#flush = openFlush(file)
  }

  async init() {
    await keepToOwner(this.#file)
    const writing = new DatabaseSync(this.#file, { timeout: 0 })
    await whenFree(() => writing.exec('pragma journal_mode = wal'))
    // With NORMAL the commit does not wait for the disk; the writer awaits the flush after it.
    writing.exec('pragma synchronous = normal; pragma foreign_keys = on')
    this.#writing = openLine(writing)
    // Thanks to the write-ahead log, a separate connection can read while this process or another one writes.
    this.#reading = openLine(new DatabaseSync(this.#file, { readOnly: true, timeout: 0 }))
  }

  async acquireConnection() {
    return new SqliteConnection(this.#reading as Line, this.#writing as Line, this.#flush)
  }
  beginTransaction(connection: SqliteConnection, settings: TransactionSettings) {
    return connection.begin(settings)
  }
  commitTransaction(connection: SqliteConnection) {
    return connection.commit()
  }
  rollbackTransaction(connection: SqliteConnection) {
    return connection.rollback()
  }
  async releaseConnection() {}

  load(): DatabaseLoad {
    const lines = [this.#reading, this.#writing].map((line) => line?.load() ?? { inUse: 0, waiting: 0 })
    const sum = (name: 'inUse' | 'waiting') => lines.reduce((sum, line) => sum + line[name], 0)
    return { inUse: sum('inUse'), waiting: sum('waiting'), most: lines.length }
  }

  async destroy() {
    await this.#flush.close()
    this.#reading?.close()
    this.#writing?.close()
  }
}

/** SQLite's DDL is transactional: Kysely runs migrations in one transaction, so only one of several processes runs them. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
  override get supportsMultipleConnections() {
    return true
  }
}

/** Connections in use, queries waiting for one, and the limit. */
export type DatabaseLoad = { inUse: number; waiting: number; most: number }

/** Opens the database file, creating it if missing. `log` is called for each query. */
export function openSqlite(file: string, log: Logger): { db: Kysely<Tables>; load(): DatabaseLoad } {
  const driver = new NodeSqliteDriver(file)
  const dialect: Dialect = {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return { db: new Kysely<Tables>({ dialect, log }), load: () => driver.load() }
}
