import type { DeviceTime } from './fact-age.ts'
import type { Fact } from './score-fact.ts'
import type { ScoredEvent, Wants } from './score-sync.ts'

/** The scorer's link of an event on this device, with what the page knew when it last heard from the site. */
export type KeptLink = {
  eventId: string
  key: string
  device: string
  name: string
  endsAt: string
  event: ScoredEvent | undefined
  wants: Wants
  /** The last fact that is known of the server's log. */
  seq: number
  /** What to add to this device's wall clock to get the server's, in ms. */
  offset: number
  /** Steps that were said to be no twins. */
  answered: string[]
}

/** A fact with what this device has to know of it: when it was entered here, until the server has it. */
export type KeptFact = { eventId: string; fact: Fact; enteredAt?: DeviceTime; isQueued: boolean }

/** What a scorer's device keeps, so that a reload loses nothing (spec S3). */
export type ScorerStore = {
  /** False where the browser keeps nothing beyond this page. */
  isKept: boolean
  link(eventId: string): Promise<KeptLink | undefined>
  saveLink(link: KeptLink): Promise<void>
  facts(eventId: string): Promise<KeptFact[]>
  save(facts: readonly KeptFact[]): Promise<void>
  forget(eventId: string, ids: readonly string[]): Promise<void>
}

const NAME = 'podium-scores'

export async function openScorerStore(): Promise<ScorerStore> {
  const db = await openDatabase().catch(() => undefined)
  return db ? keptIn(db) : inMemory()
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

function keptIn(db: IDBDatabase): ScorerStore {
  function run<T>(
    store: 'links' | 'facts',
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T> | undefined,
  ) {
    return new Promise<T | undefined>((resolve, reject) => {
      const transaction = db.transaction(store, mode)
      const request = work(transaction.objectStore(store))
      transaction.oncomplete = () => resolve(request?.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  }
  return {
    isKept: true,
    link: (eventId) => run('links', 'readonly', (links) => links.get(eventId) as IDBRequest<KeptLink | undefined>),
    saveLink: async (link) => void (await run('links', 'readwrite', (links) => links.put(link))),
    facts: async (eventId) =>
      (await run('facts', 'readonly', (facts) => facts.index('of-event').getAll(eventId) as IDBRequest<KeptFact[]>)) ?? [],
    async save(some) {
      await run('facts', 'readwrite', (facts) => {
        for (const each of some) facts.put(each)
        return undefined
      })
    },
    async forget(eventId, ids) {
      await run('facts', 'readwrite', (facts) => {
        for (const id of ids) facts.delete([eventId, id])
        return undefined
      })
    },
  }
}

function inMemory(): ScorerStore {
  const links = new Map<string, KeptLink>()
  const kept = new Map<string, KeptFact>()
  return {
    isKept: false,
    link: async (eventId) => links.get(eventId),
    saveLink: async (link) => void links.set(link.eventId, link),
    facts: async (eventId) => [...kept.values()].filter((each) => each.eventId === eventId),
    async save(some) {
      for (const each of some) kept.set(each.fact.id, each)
    },
    async forget(_, ids) {
      for (const id of ids) kept.delete(id)
    },
  }
}

/** Without the browser's own UUIDs, which need a secure context. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const deviceTime = (): DeviceTime => ({ wall: Date.now(), mono: performance.now(), origin: performance.timeOrigin })
