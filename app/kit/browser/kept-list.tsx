import { useSyncExternalStore } from 'react'
import { keep, readKept } from './kept-here.tsx'

/** A list of texts that this browser keeps, the same in all its tabs, such as the ids of what a visitor without an account chose. */
export type KeptList = {
  /** At most `most` of them; none where something else is stored. */
  read(): string[]
  write(texts: string[]): void
  /** Whether this text is in the list; false during server rendering. */
  useHas(text: string): boolean
  /** All of them; none during server rendering. */
  useAll(): string[]
}

/** The list that is stored under this key. Call it once for each key: writing tells those who read the same object. */
export function keptList(key: string, most = Number.POSITIVE_INFINITY): KeptList {
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
      // As text, since a new list at each reading would render for ever.
      const kept = useSyncExternalStore(
        subscribe,
        () => JSON.stringify(read()),
        () => '[]',
      )
      return JSON.parse(kept) as string[]
    },
  }
}
