import { sql, type Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import { ALL, historyOf, isRecorded, raiseAll } from './history.ts'
import { CHANNEL, type Line, listen } from './listen.ts'
import { type Database, NODE_WITH_VIEWERS, NODE_WITHOUT } from './open.ts'
import { openShown } from './shown.ts'
import type { Tables } from './tables.ts'

/**
 * A topic has a newer state: version `v`. It begins with the number of all changes so far and rises by one, so that it is
 * never above that number: a topic that was swept and comes again has a higher version than any page has seen of it.
 */
export type Bell = { topic: string; v: number }

export type BellListener = (bells: Bell[], news: { isAnew: boolean }) => void

export type Change = {
  trx: Transaction<Tables>
  /** Says that this change shows in `topic`; its version rises with the change, or not at all. */
  touch(topic: string): void
}

export type Changes = {
  /** Runs one change as one transaction: its rows, the versions of the topics it touches, the notification. */
  change<T>(work: (change: Change) => Promise<T>): Promise<T>
  /**
   * Called after each change of any node, for one topic in use never with an older version. `isAnew`: the database has stepped
   * back, nothing that was read before counts, and these are the bells of all topics. Returns the way to stop.
   */
  onBells(listener: BellListener): () => void
  /** Names who shows the changes on this node: `caughtUp` resolves when everything it has heard of is shown. */
  showBy(caughtUp: () => Promise<void>): void
  /**
   * Resolves to true when every node shows what this one has changed or heard of until now; to false after `withinMs`. A node
   * that is late is not waited for again before it has moved on, unless `isPatient`.
   */
  shown(options?: { withinMs?: number; isPatient?: boolean }): Promise<boolean>
  /**
   * `stepsBack`: how often this node found the database behind what it had read from it, or on another server or timeline.
   * `shownLate`: how often `shown` gave up, not counting callers that are patient.
   */
  counts: Readonly<{ stepsBack: number; shownLate: number }>
  /** Reads what this node may have missed. Called by itself every `pollSeconds` and after a lost connection. */
  catchUp(): Promise<void>
  /** Whether another node that has viewers hears changes at this moment; always false on SQLite. */
  hasOtherNodes(): Promise<boolean>
  close(): Promise<void>
}

/** Topics raised by one statement. */
const BATCH = 1_000
/** Of so many topics a node remembers which version it has told; another one is told once too often. */
const KNOWN = 10_000

type ChangesOptions = {
  pollSeconds?: number
  /** This node holds live streams. */
  hasViewers?: boolean
  onError: (error: unknown) => void
  /** Called when `shown` gave up, unless its caller is patient. */
  onLate?: () => void
}

/**
 * The one way to change what viewers see. On PostgreSQL the other nodes hear of a change by NOTIFY on one
 * direct connection; the poll is the net under it, and the only way to hear another process on SQLite. What a notification
 * says is not read: it may hold less than a change of many topics, and everybody who is let into the database can send one.
 */
export async function openChanges(
  database: Database,
  { pollSeconds = 5, hasViewers = true, onError, onLate }: ChangesOptions,
): Promise<Changes> {
  const { db, engine } = database
  const listeners = new Set<BellListener>()
  const known = new LRUCache<string, number>({ max: KNOWN })
  const counts = { stepsBack: 0, shownLate: 0 }
  let seen = 0
  /** What the database said of its history when `seen` was read. */
  let history: string | null | undefined
  let isBehind = false
  /** A step back was noticed, and its bells have not rung yet. */
  let isSteppingBack = false
  /** The newest change that this node has made or heard of. */
  let newest = 0
  let closed = false
  let line: Line | undefined
  const shown = openShown({ db, line: () => line })

  function ring(bells: Bell[], isAnew = false) {
    const news = bells.filter(({ topic, v }) => v > (known.get(topic) ?? 0))
    if (news.length === 0) return
    for (const { topic, v } of news) known.set(topic, v)
    for (const listener of listeners) listener(news, { isAnew })
  }

  const readHistory = await historyOf(database)

  async function readSince(seq: number) {
    const { rows } = await sql<Tables['live_topic'] & { now: string; recorded: string | null }>`
      select /* prepared: news */ topic, v, seq, ${readHistory} as now, (select history from content where id = 'main') as recorded
      from live_topic where seq > ${seq} or topic = ${sql.lit(ALL)} order by seq`.execute(db)
    const all = rows.find(({ topic }) => topic === ALL)
    if (!all) throw new Error('The count of all changes is missing from the database.')
    return { bells: rows.filter(({ topic }) => topic !== ALL).map(({ topic, v }) => ({ topic, v })), all }
  }

  async function readNews() {
    // Counts this node's own edits: they show here at once, and may be lost before any look has read them.
    const expected = newest
    const { bells, all } = await readSince(seen)
    const { now, recorded } = all
    const isOther = !isRecorded(recorded, now) || (history !== undefined && recorded !== history)
    if (!isSteppingBack && !isBehind && all.seq >= expected && !isOther) {
      goOnFrom(all)
      return ring(bells)
    }
    const isFirstStart = recorded === null && expected === 0
    // A change of this node that came out too low shows a step back even where the count is as high as before again.
    const above = isBehind ? Math.max(newest, all.seq) + 1 : newest
    isSteppingBack = true
    await raiseAll(database, { history: now, above, topics: [...known.keys()] })
    isBehind = false
    const anew = await readSince(0)
    // In one turn, so that no change of this node rings between the count and the bells of all topics.
    isSteppingBack = false
    goOnFrom(anew.all)
    if (!isFirstStart) {
      counts.stepsBack++
      known.clear()
    }
    ring(anew.bells, !isFirstStart)
  }

  function goOnFrom({ seq, recorded }: { seq: number; recorded: string | null }) {
    history = recorded
    seen = seq
    newest = Math.max(newest, seen)
  }

  let reading = Promise.resolve()
  let next: Promise<void> | undefined
  /** A reading under way may have begun before the change that somebody asks about: then the next one answers. */
  function catchUp() {
    next ??= reading.then(() => {
      next = undefined
      const news = readNews().then(() => shown.heard(seen))
      reading = news.catch(() => {})
      return news
    })
    return next
  }

  async function change<T>(work: (change: Change) => Promise<T>): Promise<T> {
    const before = newest
    const { result, bells, seq } = await changeUnheard({ db, engine }, work)
    if (seq === undefined) return result
    if (seq <= before) isBehind = true
    if (isBehind || isSteppingBack) {
      // The change is done, whether or not it can be read right now; the poll tries again.
      await catchUp().catch(onError)
    } else {
      newest = Math.max(newest, seq)
      ring(bells)
    }
    return result
  }

  const name = hasViewers ? NODE_WITH_VIEWERS : NODE_WITHOUT
  line = engine === 'postgres' ? await listen(database.url as string, { name, catchUp, onError }) : undefined
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
    showBy(caughtUp) {
      shown.by(caughtUp, seen)
    },
    async shown(options) {
      const isShown = await shown.upTo(newest, options)
      if (!isShown && !options?.isPatient) {
        counts.shownLate++
        onLate?.()
      }
      return isShown
    },
    counts,
    catchUp,
    async hasOtherNodes() {
      if (!line) return false
      const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()
        and application_name like ${`${NODE_WITH_VIEWERS}%`} and pid <> ${line.pid()} limit 1`.execute(db)
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
): Promise<{ result: T; bells: Bell[]; seq?: number }> {
  const topics = new Set<string>()
  return db.transaction().execute(async (trx) => {
    const result = await work({ trx, touch: (topic) => topics.add(topic) })
    if (topics.size === 0) return { result, bells: [] }
    const raised = await raise(trx, [...topics].sort())
    if (engine === 'postgres') await sql`select pg_notify(${CHANNEL}, '')`.execute(trx)
    return { result, ...raised }
  })
}

/** Raises the versions last, so that the lock on the common row is held for a moment only. */
async function raise(trx: Transaction<Tables>, topics: string[]): Promise<{ bells: Bell[]; seq: number }> {
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
  return { bells: bells.sort((a, b) => (a.topic < b.topic ? -1 : 1)), seq: all.seq }
}
