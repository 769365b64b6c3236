import { sql, type Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import { ALL, historyOf, isRecorded, raiseAll } from './history.ts'
import { CHANNEL, type Line, listen } from './listen.ts'
import { type Database, NODE_WITH_VIEWERS, NODE_WITHOUT } from './open.ts'
import { openShown } from './shown.ts'
import type { Tables } from './tables.ts'

/**
 * The version of a topic. A topic begins with the count of all changes and rises by one with each of its changes, so it never
 * exceeds that count: a topic that was deleted and returns has a higher version than any page has seen.
 */
export type TopicVersion = { topic: string; v: number }

type ChangeListener = (bells: TopicVersion[], news: { isAnew: boolean }) => void

export type Change = {
  trx: Transaction<Tables>
  /** Marks `topic` as changed; its version rises when the change commits. */
  touch(topic: string): void
}

export type Changes = {
  /** Runs one change as one transaction: its rows, the versions of the topics it touches, the notification. */
  change<T>(work: (change: Change) => Promise<T>): Promise<T>
  /**
   * Calls the listener after each change on any node, never with a version older than the last of the same topic. `isAnew`: the
   * database has stepped back, everything read before is invalid, and `bells` covers all topics. Returns the unsubscribe
   * function.
   */
  onBells(listener: ChangeListener): () => void
  /** Registers the reader of changes, whose `caughtUp` resolves when this node shows every change that it has heard of. */
  showBy(caughtUp: () => Promise<void>): void
  /**
   * Resolves to true when every node shows the changes that this one has made or heard of so far; to false after `withinMs`. A
   * late node is not waited for again until it has moved on, unless `isPatient`.
   */
  shown(options?: { withinMs?: number; isPatient?: boolean }): Promise<boolean>
  /**
   * `stepsBack`: how often this node found the database behind what it had read, or on another server or timeline. `shownLate`:
   * how often `shown` timed out, except for patient callers.
   */
  counts: Readonly<{ stepsBack: number; shownLate: number }>
  /** Reads changes that this node may have missed. Also runs every `pollSeconds` and after a lost connection. */
  catchUp(): Promise<void>
  /** True when another node with viewers is connected; always false on SQLite. */
  hasOtherNodes(): Promise<boolean>
  close(): Promise<void>
}

/** The number of topics raised per statement. */
const BATCH = 1_000
/** The number of topics whose last published version a node remembers; a change of any other may be published twice. */
const KNOWN = 10_000

type ChangesOptions = {
  pollSeconds?: number | undefined
  /** True when this node serves live streams. */
  hasViewers?: boolean
  onError: (error: unknown) => void
  /** Called when `shown` times out, unless its caller is patient. */
  onLate?: () => void
}

/**
 * The only way to change what viewers see. On PostgreSQL, other nodes learn of a change by NOTIFY on a dedicated connection,
 * with polling as a fallback; on SQLite, polling is how other processes are noticed. The payload of a notification is ignored:
 * it is too small for a change of many topics, and any user of the database can send one.
 */
export async function openChanges(
  database: Database,
  { pollSeconds = 5, hasViewers = true, onError, onLate }: ChangesOptions,
): Promise<Changes> {
  const { db, engine } = database
  const listeners = new Set<ChangeListener>()
  const known = new LRUCache<string, number>({ max: KNOWN })
  const counts = { stepsBack: 0, shownLate: 0 }
  let seen = 0
  /** The id of the database's history when `seen` was read. */
  let history: string | null | undefined
  let isBehind = false
  /** A step back was detected, but its bells have not been published yet. */
  let isSteppingBack = false
  /** The newest change that this node has made or read. */
  let newest = 0
  let closed = false
  let line: Line | undefined
  const shown = openShown({ db, line: () => line })

  function ring(bells: TopicVersion[], isAnew = false) {
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
    // Includes this node's own edits, which show here at once and which the database may lose before a poll reads them.
    const expected = newest
    const { bells, all } = await readSince(seen)
    const { now, recorded } = all
    const isOther = !isRecorded(recorded, now) || (history !== undefined && recorded !== history)
    if (!isSteppingBack && !isBehind && all.seq >= expected && !isOther) {
      goOnFrom(all)
      return ring(bells)
    }
    const isFirstStart = recorded === null && expected === 0
    // A change of this node with too low a number proves a step back, even when the count has caught up again. If another node
    // has raised the versions since, it has raised them above that change, too.
    const isRaisedElsewhere = recorded !== history && isRecorded(recorded, now)
    const above = isBehind && !isRaisedElsewhere ? Math.max(newest, all.seq) + 1 : newest
    isSteppingBack = true
    await raiseAll(database, { history: now, above, topics: [...known.keys()] })
    isBehind = false
    const anew = await readSince(0)
    // Runs in one tick, so that no change of this node is published between the count and the bells of all topics.
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
  /** Resolves after the next read, because a read in flight may have begun before the caller's change. */
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
    const [before, stepsBefore] = [newest, counts.stepsBack]
    const { result, bells, seq } = await changeUnheard({ db, engine }, work)
    if (seq === undefined) return result
    // When a step back ended meanwhile, after a notification of this change, the versions are already above it.
    if (seq <= before && counts.stepsBack === stepsBefore) isBehind = true
    if (isBehind || isSteppingBack) {
      // The change is committed even if it cannot be read right now; the poll retries.
      await catchUp().catch(onError)
    } else {
      newest = Math.max(newest, seq)
      ring(bells)
    }
    return result
  }

  const name = hasViewers ? NODE_WITH_VIEWERS : NODE_WITHOUT
  line = database.url !== undefined ? await listen(database.url, { name, catchUp, onError }) : undefined
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
 * Runs one change as one transaction on any connection, even in a thread without listeners. Other nodes on PostgreSQL are
 * notified; the caller must publish the bells to anyone else, or have catchUp() called.
 */
export async function changeUnheard<T>(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  work: (change: Change) => Promise<T>,
): Promise<{ result: T; bells: TopicVersion[]; seq?: number }> {
  const topics = new Set<string>()
  return db.transaction().execute(async (trx) => {
    const result = await work({ trx, touch: (topic) => topics.add(topic) })
    if (topics.size === 0) return { result, bells: [] }
    const raised = await raise(trx, engine, [...topics].sort())
    if (engine === 'postgres') await sql`select pg_notify(${CHANNEL}, '')`.execute(trx)
    return { result, ...raised }
  })
}

/** Raises versions at the end of the transaction, so that the lock on the shared row is brief. */
async function raise(
  trx: Transaction<Tables>,
  engine: Database['engine'],
  topics: string[],
): Promise<{ bells: TopicVersion[]; seq: number }> {
  const all = await trx
    .updateTable('live_topic')
    .set((eb) => ({ v: eb('v', '+', 1), seq: eb('seq', '+', 1) }))
    .where('topic', '=', ALL)
    .returning('seq')
    .executeTakeFirstOrThrow()
  const seq = sql.lit(all.seq)
  const bells: TopicVersion[] = []
  for (let from = 0; from < topics.length; from += BATCH) {
    // One parameter for all topics: building a statement with three for each takes longer than running it.
    const listed = JSON.stringify(topics.slice(from, from + BATCH))
    const rows = engine === 'postgres' ? sql`jsonb_array_elements_text(${listed}::jsonb) as value` : sql`json_each(${listed})`
    const raised =
      await sql<TopicVersion>`insert into live_topic (topic, v, seq) select value, ${seq}, ${seq} from ${rows} where true
      on conflict (topic) do update set v = live_topic.v + 1, seq = excluded.seq returning topic, v`.execute(trx)
    bells.push(...raised.rows)
  }
  return { bells: bells.sort((a, b) => (a.topic < b.topic ? -1 : 1)), seq: all.seq }
}
