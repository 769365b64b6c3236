import type { Language } from '../kit/language.ts'
import { bytesOf, type CacheEntry, type Index, keysToEvict, unnamedFiles } from './kept-answers.ts'

/** The worker's cache in browser storage; never larger than `most` bytes. */
export type Store = {
  language(): Promise<Language>
  answerIn(language: Language): Promise<void>
  /** Returns the metadata of a response and marks it as used. */
  find(key: string): Promise<CacheEntry | undefined>
  /** Returns the key of the largest response whose key begins with `start`. */
  findAny(start: string): Promise<string | undefined>
  match(key: string): Promise<Response | undefined>
  /** Stores a response unless it exceeds a quarter of the limit; without space, evicts the least recently used half. */
  put(key: string, answer: Response, body: ArrayBuffer, named?: Pick<CacheEntry, 'names' | 'needs'>): Promise<void>
  remove(key: string): Promise<void>
  /** Deletes build files that no cached page names, and caches that a worker with another cache format left. */
  sweep(): Promise<void>
}

/** Change this name whenever the cache format changes. */
const CACHE = 'podium-kept'
const INDEX = '/kept-index'
/** The part of the limit that is still filled after an eviction, so that not every response triggers one. */
const SPARE = 0.9
/** Transport headers, removed because the cached body is already decoded. */
const OF_THE_WAY = ['content-encoding', 'content-length', 'transfer-encoding']

export function openStore(most: number): Store {
  let opened: Promise<{ cache: Cache; index: Index }> | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0

  function open() {
    opened ??= read().catch((error) => {
      opened = undefined
      throw error
    })
    return opened
  }

  async function read() {
    const cache = await caches.open(CACHE)
    const index: Index = (await (await cache.match(INDEX))?.json()) ?? { language: 'en', kept: {} }
    const keys = new Set((await cache.keys()).map(({ url }) => url.slice(self.location.origin.length)))
    for (const key of Object.keys(index.kept)) if (!keys.has(key)) delete index.kept[key]
    for (const key of keys) if (key !== INDEX && !index.kept[key]) await cache.delete(key)
    return { cache, index }
  }

  /** Queues a change, and writes the index after the last queued one. */
  function inTurn(change: (cache: Cache, index: Index) => Promise<void>): Promise<void> {
    waiting++
    const done = turn.then(async () => {
      const { cache, index } = await open()
      await change(cache, index)
      if (waiting === 1) await cache.put(INDEX, Response.json(index))
    })
    turn = done
      .catch(() => {})
      .finally(() => {
        waiting--
      })
    return done
  }

  async function drop(cache: Cache, { kept }: Index, keys: string[]) {
    for (const key of keys) {
      delete kept[key]
      await cache.delete(key)
    }
  }

  return {
    language: async () => (await open()).index.language,
    async answerIn(language) {
      if ((await open()).index.language === language) return
      await inTurn(async (_, index) => {
        index.language = language
      })
    },
    async find(key) {
      const kept = (await open()).index.kept[key]
      if (kept) kept.used = Date.now()
      return kept
    },
    async findAny(start) {
      const { kept } = (await open()).index
      const found = Object.entries(kept).filter(([key]) => key.startsWith(start))
      return found.sort(([, a], [, b]) => b.bytes - a.bytes)[0]?.[0]
    },
    match: async (key) => (await open()).cache.match(key),
    put: (key, { status, headers: given }, body, named = {}) =>
      inTurn(async (cache, index) => {
        if (body.byteLength > most / 4) return
        const headers = new Headers(given)
        for (const name of OF_THE_WAY) headers.delete(name)
        const at = Date.now()
        const { [key]: _, ...others } = index.kept
        const entry: CacheEntry = { bytes: body.byteLength, at, used: at, ...named }
        const grown = { ...index, kept: { ...others, [key]: entry } }
        if (keysToEvict(grown, most).length > 0) await drop(cache, index, keysToEvict(grown, most * SPARE))
        try {
          await cache.put(key, new Response(body, { status, headers }))
        } catch {
          // The disk or the quota is full, so half of the cache is dropped.
          await drop(cache, index, keysToEvict(index, bytesOf(index) / 2))
          return
        }
        index.kept[key] = entry
      }),
    remove: (key) => inTurn((cache, index) => drop(cache, index, [key])),
    async sweep() {
      for (const name of await caches.keys()) if (name.startsWith('podium-') && name !== CACHE) await caches.delete(name)
      await inTurn((cache, index) => drop(cache, index, unnamedFiles(index.kept)))
    },
  }
}
