import { useEffect, useState } from 'react'
import { askAsAdmin } from '../../accounts/second-factor/confirmation.tsx'
import type { PanelSearchResults } from './panel-results.ts'

type SearchState = { status: 'idle' | 'searching' | 'failed' } | { status: 'found'; query: string; found: PanelSearchResults }

/** The delay before the same query is sent again while the server is still reading titles, in ms. */
const AGAIN = 1_500

/**
 * Returns the server's results for `query`. Every letter sends a request and aborts the previous one. Nothing is cached, so
 * nothing is stale.
 */
export function usePanelSearch(query: string): SearchState {
  const [finding, setFinding] = useState<SearchState>({ status: 'idle' })
  const [again, setAgain] = useState(0)
  const typed = query.trim()
  const isReading = finding.status === 'found' && finding.query === typed && finding.found.reading !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer starts a new timer
  useEffect(() => {
    if (!isReading) return
    const timer = setTimeout(() => setAgain((count) => count + 1), AGAIN)
    return () => clearTimeout(timer)
  }, [isReading, finding])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new count repeats the request
  useEffect(() => {
    if (typed === '') return setFinding({ status: 'idle' })
    const gone = new AbortController()
    setFinding((before) => (before.status === 'found' ? before : { status: 'searching' }))
    askAsAdmin(`/admin/found?q=${encodeURIComponent(typed)}`, { signal: gone.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(String(response.status))
        const found = (await response.json()) as PanelSearchResults
        if (!gone.signal.aborted) setFinding({ status: 'found', query: typed, found })
      })
      .catch(() => {
        if (!gone.signal.aborted) setFinding({ status: 'failed' })
      })
    return () => gone.abort()
  }, [typed, again])

  return finding
}
