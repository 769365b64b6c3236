import { useSyncExternalStore } from 'react'
import { keep, readKept } from './kept-here.tsx'

/** A list of texts stored in this browser, the same in all its tabs, such as the ids that a visitor without an account chose. */
export type StoredList = {
  /** Returns the stored texts, at most `most`; none when something else is stored. */
  read(): string[]
  write(texts: string[]): void
  /** True when this text is in the list; false during server rendering. */
  useHas(text: string): boolean
  /** Returns all stored texts; none during server rendering. */
  useAll(): string[]
}

/** Returns the list stored under this key. Call it once for each key: writes notify only users of the same object. */
export function keptList(key: string, most = Number.POSITIVE_INFINITY): StoredList {
  const listeners = new Set<() => void>()

  function read(): string[] {
    try {
      const texts: unknown = JSON.parse(readKept(key) ?? '[]')
      return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string').slice(0, most) : []
    } catch {
      return []
    }
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  }

  return {
    read,
    write(texts) {
      keep(key, JSON.stringify(texts))
      for (const listener of listeners) listener()
    },
    useHas(text) {
      return useSyncExternalStore(
        subscribe,
        () => read().includes(text),
        () => false,
      )
    },
    useAll() {
      // The snapshot is a text, because a new array at each read would render for ever.
      const stored = useSyncExternalStore(
        subscribe,
        () => JSON.stringify(read()),
        () => '[]',
      )
      return JSON.parse(stored)
    },
  }
}
