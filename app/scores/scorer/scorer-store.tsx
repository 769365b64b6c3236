import type { DeviceTime } from '../rules/fact-age.ts'
import type { StoredFact, StoredLink } from './scorer-sync.ts'

/**
 * Database on a scorer's device, so that a reload loses nothing (spec S3). Each call rejects where the browser stores nothing.
 */
type ScorerStore = {
  read(eventId: string): Promise<{ link: StoredLink | undefined; facts: StoredFact[] }>
  /** Saves all or nothing: a page whose link counts facts that are not stored would never request those facts. */
  save(link: StoredLink, facts: readonly StoredFact[], gone: readonly string[]): Promise<void>
}

const NAME = 'podium-scores'
const STORES = ['links', 'facts'] as const

function openScorerStore(): ScorerStore {
  let opening: Promise<IDBDatabase> | undefined

  async function run<T>(mode: IDBTransactionMode, work: (transaction: IDBTransaction) => () => T): Promise<T> {
    opening ??= openDatabase()
    const used = opening
    try {
      return await inTransaction(await used, mode, work)
    } catch (error) {
      // Browsers may close the database, as Safari does while the page is in the background; the next call opens it again.
      opening = undefined
      used.then(
        (db) => db.close(),
        () => {},
      )
      throw error
    }
  }
  const runTwice: typeof run = (mode, work) => run(mode, work).catch(() => run(mode, work))

  return {
    read: (eventId) =>
      runTwice('readonly', (transaction) => {
        const link = transaction.objectStore('links').get(eventId) as IDBRequest<StoredLink | undefined>
        const facts = transaction.objectStore('facts').index('of-event').getAll(eventId) as IDBRequest<StoredFact[]>
        return () => ({ link: link.result, facts: facts.result })
      }),
    save: (link, facts, gone) =>
      runTwice('readwrite', (transaction) => {
        transaction.objectStore('links').put(link)
        const factStore = transaction.objectStore('facts')
        for (const id of gone) factStore.delete([link.eventId, id])
        for (const each of facts) factStore.put(each)
        return () => {}
      }),
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('links', { keyPath: 'eventId' })
      request.result.createObjectStore('facts', { keyPath: ['eventId', 'fact.id'] }).createIndex('of-event', 'eventId')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('blocked'))
  })
}

/** Resolves with the result of the function that `work` returns, called once the transaction is complete. */
function inTransaction<T>(db: IDBDatabase, mode: IDBTransactionMode, work: (transaction: IDBTransaction) => () => T) {
  return new Promise<T>((resolve, reject) => {
    const transaction = db.transaction(STORES, mode)
    const read = work(transaction)
    transaction.oncomplete = () => resolve(read())
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}

type SaveOptions = {
  eventId: string
  link: () => StoredLink | undefined
  /** Receives the stored facts if they could not be read at first. */
  onLate(facts: readonly StoredFact[]): void
  onStored(isStored: boolean): void
}

/** Opens the device's storage for a page. A write that fails is repeated with the next one. */
export function openSaving({ eventId, link, onLate, onStored: onKept }: SaveOptions) {
  const store = openScorerStore()
  const unsaved = { facts: new Map<string, StoredFact>(), gone: new Set<string>() }
  let isRead = false
  let writing = Promise.resolve()

  async function write() {
    try {
      if (!isRead) {
        const { facts } = await store.read(eventId)
        isRead = true
        onLate(facts)
      }
      const known = link()
      if (!known) return
      const [facts, gone] = [[...unsaved.facts.values()], [...unsaved.gone]]
      await store.save(known, facts, gone)
      for (const each of facts) if (unsaved.facts.get(each.fact.id) === each) unsaved.facts.delete(each.fact.id)
      for (const id of gone) unsaved.gone.delete(id)
      onKept(true)
    } catch {
      onKept(false)
    }
  }

  return {
    /** Returns the stored link and facts; null where the device cannot be read now. */
    async read() {
      const stored = await store.read(eventId).catch(() => null)
      isRead ||= stored !== null
      return stored
    },
    /** Writes the link and these facts; `gone`: the ids of facts to delete. */
    save(facts: readonly StoredFact[] = [], gone: readonly string[] = []): void {
      for (const each of facts) {
        unsaved.facts.set(each.fact.id, each)
        unsaved.gone.delete(each.fact.id)
      }
      for (const id of gone) {
        unsaved.gone.add(id)
        unsaved.facts.delete(id)
      }
      // Runs one write at a time.
      writing = writing.then(write)
    },
    isDone: () => writing,
  }
}

export const deviceTime = (): DeviceTime => ({ wall: Date.now(), mono: performance.now(), origin: performance.timeOrigin })
