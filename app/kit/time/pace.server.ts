import { setTimeout as after } from 'node:timers/promises'

/**
 * Spaces background work, so that pages get their turn in between: each call resolves at least `spacingMs` after the one before
 * it.
 */
export function openPace(spacingMs: number): () => Promise<void> {
  let free = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(now, free)
    free = at + spacingMs
    if (at > now) await after(at - now)
  }
}
