import { LRUCache } from 'lru-cache'
import type { Changes } from '../../database/changes.ts'
import { isBroughtIn, type Run } from './file/outcome.ts'

/** How long one request waits until every node shows an import, in ms; after that the client asks again. */
const WAIT_MS = 1_000
/** The time, in ms, after which a run is reported by its row alone: a node that hangs must not leave it running forever. */
const MOST_MS = 60_000
/** The number of imports that are remembered: more than one page lists. */
const KNOWN = 1_000

/**
 * Reports an import as done only once every node shows its series. The transaction that writes the series marks the import as
 * done, but nodes need some seconds to read thousands of series; until then the import is reported as running.
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
