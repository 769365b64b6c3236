import { sql, type Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { type Database, NODE_WITH_VIEWERS, NODE_WITHOUT } from './open.ts'
import type { Tables } from './tables.ts'

/**
 * A topic has a newer state: version `v`. It begins with the number of all changes so far and rises by one, so that it is
 * never above that number: a topic that was swept and comes again has a higher version than any page has seen of it.
 */
export type Bell = { topic: string; v: number }

export type Change = {
  trx: Transaction<Tables>
  /** Says that this change shows in `topic`; its version rises with the change, or not at all. */
  touch(topic: string): void
}

export type Changes = {
  /** Runs one change as one transaction: its rows, the versions of the topics it touches, the notification. */
  change<T>(work: (change: Change) => Promise<T>): Promise<T>
  /** Called after each change of any node, for one topic in use never with an older version. Returns the way to stop. */
  onBells(listener: (bells: Bell[]) => void): () => void
  /** Reads what this node may have missed. Called by itself every `pollSeconds` and after a lost connection. */
  catchUp(): Promise<void>
  /** Whether another node that has viewers hears changes at this moment; always false on SQLite. */
  hasOtherNodes(): Promise<boolean>
  close(): Promise<void>
}

/** The row whose version counts all changes, so that one look shows whether any was missed. */
const ALL = '*'
const CHANNEL = 'podium_live'
/** Topics raised by one statement. */
const BATCH = 1_000
/** Of so many topics a node remembers which version it has told; another one is told once too often. */
const KNOWN = 10_000

/** `hasViewers`: this node holds live streams. */
type ChangesOptions = { pollSeconds?: number; hasViewers?: boolean; onError: (error: unknown) => void }

/**
 * The one way to change what viewers see. On PostgreSQL the other nodes hear of a change by NOTIFY on one
 * direct connection; the poll is the net under it, and the only way to hear another process on SQLite. What a notification
 * says is not read: it may hold less than a change of many topics, and everybody who is let into the database can send one.
 */
export async function openChanges(
  database: Database,
  { pollSeconds = 5, hasViewers = true, onError }: ChangesOptions,
): Promise<Changes> {
  const { db, engine } = database
  const listeners = new Set<(bells: Bell[]) => void>()
  const known = new LRUCache<string, number>({ max: KNOWN })
  let seen = 0
  let closed = false

  function ring(bells: Bell[]) {
    const news = bells.filter(({ topic, v }) => v > (known.get(topic) ?? 0))
    if (news.length === 0) return
    for (const { topic, v } of news) known.set(topic, v)
    for (const listener of listeners) listener(news)
  }

  async function readNews() {
    const rows = await db.selectFrom('live_topic').selectAll().where('seq', '>', seen).orderBy('seq').execute()
    seen = rows.at(-1)?.seq ?? seen
    return rows.filter(({ topic }) => topic !== ALL).map(({ topic, v }) => ({ topic, v }))
  }

  let reading = Promise.resolve()
  let next: Promise<void> | undefined
  /** A reading under way may have begun before the change that somebody asks about: then the next one answers. */
  function catchUp() {
    next ??= reading.then(() => {
      next = undefined
      const news = readNews().then(ring)
      reading = news.catch(() => {})
      return news
    })
    return next
  }

  async function change<T>(work: (change: Change) => Promise<T>): Promise<T> {
    const { result, bells } = await changeUnheard({ db, engine }, work)
    ring(bells)
    return result
  }

  const name = hasViewers ? NODE_WITH_VIEWERS : NODE_WITHOUT
  const line = engine === 'postgres' ? await listen(database.url as string, { name, catchUp, onError }) : undefined
  await catchUp().catch(async (error) => {
    await line?.close()
    throw error
  })

  const poll = setInterval(() => {
    catchUp().catch((error) => closed || onError(error))
  }, pollSeconds * 1_000)
  poll.unref()

  return {
    change,
    onBells(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    catchUp,
    async hasOtherNodes() {
      if (!line) return false
      const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()
        and application_name = ${NODE_WITH_VIEWERS} and pid <> ${line.pid()} limit 1`.execute(db)
      return rows.length > 0
    },
    async close() {
      closed = true
      clearInterval(poll)
      await line?.close()
      await next?.catch(() => {})
      await reading
    },
  }
}

/**
 * One change as one transaction on any connection, also of a thread that hears no bells. Other nodes on PostgreSQL hear of
 * it; whoever else is to know of the bells must tell, or have catchUp() called.
 */
export async function changeUnheard<T>(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  work: (change: Change) => Promise<T>,
): Promise<{ result: T; bells: Bell[] }> {
  const topics = new Set<string>()
  return db.transaction().execute(async (trx) => {
    const result = await work({ trx, touch: (topic) => topics.add(topic) })
    const bells = topics.size > 0 ? await raise(trx, [...topics].sort()) : []
    if (engine === 'postgres' && bells.length > 0) await sql`select pg_notify(${CHANNEL}, '')`.execute(trx)
    return { result, bells }
  })
}

/** Raises the versions last, so that the lock on the common row is held for a moment only. */
async function raise(trx: Transaction<Tables>, topics: string[]): Promise<Bell[]> {
  const all = await trx
    .updateTable('live_topic')
    .set((eb) => ({ v: eb('v', '+', 1), seq: eb('seq', '+', 1) }))
    .where('topic', '=', ALL)
    .returning('seq')
    .executeTakeFirstOrThrow()
  const bells: Bell[] = []
  for (let from = 0; from < topics.length; from += BATCH) {
    const rows = topics.slice(from, from + BATCH).map((topic) => ({ topic, v: all.seq, seq: all.seq }))
    const raised = await trx
      .insertInto('live_topic')
      .values(rows)
      .onConflict((c) => c.column('topic').doUpdateSet((eb) => ({ v: eb('live_topic.v', '+', 1), seq: eb.ref('excluded.seq') })))
      .returning(['topic', 'v'])
      .execute()
    bells.push(...raised)
  }
  return bells.sort((a, b) => (a.topic < b.topic ? -1 : 1))
}

/** One connection of its own that hears NOTIFY; when it is lost it comes back and reads what it missed. */
async function listen(
  url: string,
  { name, catchUp, onError }: { name: string; catchUp: () => Promise<void>; onError: (error: unknown) => void },
): Promise<{ pid: () => number; close: () => Promise<void> }> {
  let client: pg.Client | undefined
  let pid = 0
  let retry: NodeJS.Timeout | undefined
  let reconnecting: Promise<void> | undefined
  let stopped = false

  async function connect() {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: name,
    })
    next.on('error', onError)
    next.on('notification', () => void catchUp().catch(onError))
    next.on('end', () => {
      if (client === next) reconnectAfter(200)
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      pid = (await next.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
    } catch (error) {
      next.end().catch(() => {})
      throw error
    }
    client = next
  }

  function reconnectAfter(ms: number) {
    if (stopped) return
    client = undefined
    retry = setTimeout(() => {
      reconnecting = reconnect()
    }, ms)
  }

  async function reconnect() {
    try {
      await connect()
      if (!stopped) await catchUp()
    } catch (error) {
      if (!stopped) onError(error)
      if (!client) reconnectAfter(1_000)
    }
  }

  await connect()
  return {
    pid: () => pid,
    async close() {
      stopped = true
      clearTimeout(retry)
      await reconnecting
      await client?.end()
    },
  }
}
