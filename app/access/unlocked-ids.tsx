import { useSyncExternalStore } from 'react'
import { keep, readKept } from '../shared/kept-here.tsx'

/** Ids of series unlocked in this browser: for display only, the server asks its own cookie. */
const KEY = 'unlockedSeries'
const listeners = new Set<() => void>()

function read(): string[] {
  try {
    const ids: unknown = JSON.parse(readKept(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function write(ids: string[]) {
  keep(KEY, JSON.stringify(ids))
  for (const listener of listeners) listener()
}

export const rememberUnlocked = (seriesId: string) => write([...new Set([...read(), seriesId])])
export const forgetUnlocked = (seriesId: string) => write(read().filter((id) => id !== seriesId))
export const isUnlockedHere = (seriesId: string) => read().includes(seriesId)

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Whether this browser has unlocked the series; false while the server renders. */
export const useUnlockedHere = (seriesId: string) =>
  useSyncExternalStore(
    subscribe,
    () => isUnlockedHere(seriesId),
    () => false,
  )
