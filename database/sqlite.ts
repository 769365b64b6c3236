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
import type { Tables } from './tables.ts'
import { shareTurn } from './turns.ts'

/** SQLite's number for a database that another process holds, in the lowest byte of what it says. */
const BUSY = 5
const PATIENCE_MS = 5_000
const PAUSE_MS = 25
/** Statements that each line keeps prepared. */
const STATEMENTS = 200

/** Until when one waits who asks now, for those before it and for other processes together. */
const patience = () => performance.now() + PATIENCE_MS

/**
 * Tries again while another process writes, and once at least. SQLite's own waiting would stop the whole process meanwhile:
 * node:sqlite answers in the same turn.
 */
async function whenFree<T>(work: () => T, until = patience()): Promise<T> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (((error as { errcode?: number }).errcode ?? 0) % 256 !== BUSY || performance.now() > until) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/**
 * Waits until what was committed so far would survive a power cut. SQLite would do this itself within the commit and stop
 * the whole process meanwhile, 3 ms as a rule and 200 ms on a bad day; here one waiting serves all commits before it.
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
    /** A flush under way may have begun before the commit that somebody waits for: then the next one counts. */
    whenKept() {
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

/** One line to the file, used by one after the other. */
function openLine(sqlite: DatabaseSync) {
  const turns = pLimit(1)
  /** By their SQL: preparing one takes as long as running it. */
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
    /** Resolves when it is the caller's turn, to what ends it. */
    take: () => new Promise<() => void>((taken) => void turns(() => new Promise<void>((free) => taken(free)))),
    inTurn: <T>(work: () => Promise<T>) => turns(work),
    load: () => ({ inUse: turns.activeCount, waiting: turns.pendingCount }),
    close: () => sqlite.close(),
  }
}

/**
 * Makes the file for its owner only; what SQLite lays beside it takes its mode over. A file that is there already is not
 * opened here: to close it would end the locks that this process has on it.
 */
async function keepToOwner(file: string) {
  const made = await open(file, 'ax', 0o600).catch(() => undefined)
  if (made) return made.close()
  // One that belongs to somebody else keeps its mode.
  for (const each of [file, `${file}-wal`, `${file}-shm`]) await chmod(each, 0o600).catch(() => {})
}

type Line = ReturnType<typeof openLine>

const READS = /^\s*select\b/i

/**
 * What Kysely takes for a connection: queries that read go over the line for reading, all others over the line for
 * writing, and a transaction keeps the line that it began on.
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
    // node:sqlite answers in the same turn: a row of queries would be one long turn.
    await shareTurn()
    if (this.#transaction) return this.#transaction.line.run(query)
    const until = patience()
    if (READS.test(query.sql)) return this.#reading.inTurn(() => whenFree(() => this.#reading.run(query), until))
    const result = await this.#writing.inTurn(() => whenFree(() => this.#writing.run(query), until))
    await this.#flush.whenKept()
    return result as QueryResult<never>
  }

  async begin({ accessMode }: TransactionSettings) {
    const line = accessMode === 'read only' ? this.#reading : this.#writing
    const until = patience()
    const free = await line.take()
    try {
      // One that writes takes the lock at its start: one that had read first could not be waited for.
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
    if (line === this.#writing) await this.#flush.whenKept()
  }

  async rollback() {
    const transaction = this.#transaction
    this.#transaction = undefined
    try {
      // A disk that is full, or fails, has made SQLite roll back by itself.
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
    // NORMAL: a commit itself waits for no disk; who wrote waits for the flush after it.
    writing.exec('pragma synchronous = normal; pragma foreign_keys = on')
    this.#writing = openLine(writing)
    // Beside the log of writes (WAL) a line of its own reads on while this process, or another one, writes.
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

/** SQLite takes back tables like rows: Kysely then runs migrations in one transaction, so of several nodes one does. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
  override get supportsMultipleConnections() {
    return true
  }
}

/** Connections of this process that work now, those who wait for one, and how many there may be. */
export type DatabaseLoad = { inUse: number; waiting: number; most: number }

/** Opens the database file, made when it is not there. `log` hears of each query. */
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
