import { useSyncExternalStore } from 'react'
import { showMe, shownMe, useMe } from '../accounts/viewer-store.tsx'
import { keep, readKept } from '../shared/kept-here.tsx'

/** Ids of series unlocked in this browser: for display only, the server reads its own cookie. */
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

export const rememberUnlocked = (seriesId: string) => change((ids) => [...new Set([...ids, seriesId])])
export const forgetUnlocked = (seriesId: string) => change((ids) => ids.filter((id) => id !== seriesId))
export function isUnlockedHere(seriesId: string): boolean {
  const me = shownMe()
  return me ? me.isAdmin || me.unlocked.includes(seriesId) : read().includes(seriesId)
}

/** Call after signing in, which moves this browser's unlocks to the account. */
export function forgetUnlockedHere() {
  if (read().length > 0) write([])
}

/** Changes the unlocks that this page shows: the account's for a signed-in viewer, otherwise this browser's. */
function change(next: (ids: string[]) => string[]) {
  const me = shownMe()
  if (me) showMe({ ...me, unlocked: next(me.unlocked) })
  else write(next(read()))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Whether the viewer, or this browser, has unlocked the series; always for admins, and false during server rendering. */
export function useUnlockedHere(seriesId: string): boolean {
  const me = useMe()
  const here = useSyncExternalStore(
    subscribe,
    () => read().includes(seriesId),
    () => false,
  )
  return me ? me.isAdmin || me.unlocked.includes(seriesId) : here
}
