import { useSyncExternalStore } from 'react'
import { keep, readKept } from './kept-here.tsx'
import { SPOILER_KEY, SPOILER_MARK, SPOILER_VALUE } from './spoiler-mark.ts'

const listeners = new Set<() => void>()

/** True while this device hides scores. */
export const isSpoilerSafe = (): boolean => readKept(SPOILER_KEY) === SPOILER_VALUE

function tell() {
  document.documentElement.toggleAttribute(SPOILER_MARK, isSpoilerSafe())
  for (const listener of listeners) listener()
}

/** Follows a change in another tab; a null key means that the whole storage was cleared. */
const onStorage = ({ key }: StorageEvent) => {
  if (key === SPOILER_KEY || key === null) tell()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

/** Hides scores on this device, in all its tabs, or shows them again (spec S5). */
export function hideScores(isHidden: boolean): void {
  keep(SPOILER_KEY, isHidden ? SPOILER_VALUE : '')
  tell()
}

/** Returns whether this device hides scores, lengths and ends; false on the server, which renders no scores. */
export const useSpoilerSafe = (): boolean => useSyncExternalStore(subscribe, isSpoilerSafe, () => false)
