import { useEffect, useState } from 'react'
import { ask } from '../../../kit/browser/ask.tsx'
import type { SearchAnswer } from './search-result.ts'

type Results = typeof import('./search-results.tsx')
type Search =
  | { status: 'idle' | 'searching' | 'failed' }
  | { status: 'found'; query: string; found: SearchAnswer; shownBy: Results }

/** Debounce of typing before a request, in ms. */
const REST = 120

/** Loads the result list when a search begins, so that the first download does not include it. */
export const loadResults = () => import('./search-results.tsx')

/**
 * Returns the server's results for `query`, of all kinds or series only, and the component that shows them; drops the response
 * to a superseded query.
 */
export function useSearch(query: string, of?: 'series'): Search {
  const [search, setSearch] = useState<Search>({ status: 'idle' })
  const typed = query.trim()

  useEffect(() => {
    if (typed === '') {
      setSearch({ status: 'idle' })
      return
    }
    const abort = new AbortController()
    setSearch((before) => (before.status === 'found' ? before : { status: 'searching' }))
    const timer = setTimeout(async () => {
      try {
        const answer = await ask(`/search?${of ? `of=${of}&` : ''}q=${encodeURIComponent(typed)}`, { signal: abort.signal })
        if (!answer.ok) throw new Error(String(answer.status))
        const found: SearchAnswer = await answer.json()
        const shownBy = await loadResults()
        if (!abort.signal.aborted) setSearch({ status: 'found', query: typed, found: shownBy.shownHere(found), shownBy })
      } catch {
        if (!abort.signal.aborted) setSearch({ status: 'failed' })
      }
    }, REST)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [typed, of])

  return search
}
