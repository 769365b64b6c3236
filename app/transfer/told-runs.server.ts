import { LRUCache } from 'lru-cache'
import type { Changes } from '../../database/changes.ts'
import { isBroughtIn, type Run } from './file/outcome.ts'

/** How long one request waits for the pages of an import, in ms; the client asks again. */
const WAIT_MS = 1_000
/** After this time, in ms, an import is reported as it is: a node that hangs must not leave it running forever. */
const MOST_MS = 60_000
/** The number of imports remembered: more than one page lists. */
const KNOWN = 1_000

/**
 * Reports an import as done only once every node shows its series. Its row says so in the transaction that writes them, but a
 * node takes some seconds to read thousands of series. Until then it is reported as running.
 */
export function openToldRuns(changes: Pick<Changes, 'catchUp' | 'shown'>) {
  const shown = new LRUCache<string, true>({ max: KNOWN })
  const askedSince = new LRUCache<string, number>({ max: KNOWN })
  const isWaiting = ({ id, state }: Pick<Run, 'id' | 'state'>) => isBroughtIn(state) && !shown.has(id)

  return async <T extends Pick<Run, 'id' | 'state'>>(runs: T[]): Promise<T[]> => {
    const waiting = runs.filter(isWaiting)
    if (waiting.length === 0) return runs
    await changes.catchUp()
    const isShown = await changes.shown({ withinMs: WAIT_MS, isPatient: true })
    const now = performance.now()
    for (const { id } of waiting) {
      const since = askedSince.get(id) ?? now
      askedSince.set(id, since)
      if (isShown || now - since > MOST_MS) shown.set(id, true)
    }
    return runs.map((run) => (isWaiting(run) ? { ...run, state: 'running' } : run))
  }
}
