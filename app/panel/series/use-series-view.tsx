import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SeriesView } from '../../catalog/series/series-list.ts'
import { ownWrites } from '../../kit/browser/own-writes.ts'
import { useSettled } from '../../kit/time/use-settled.tsx'
import { readView, viewQuery } from './series-view.ts'

/** The pause before the address changes, in ms, because browsers limit how often a page may change it. */
const SETTLED = 250

/**
 * Holds the view of the list, stored in the address so that reload and Back restore it. `settle` writes the view to the address
 * at once; call it when the field loses focus.
 */
export function useSeriesView() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [view, setView] = useState(() => readView(search))
  const [own] = useState(() => ownWrites(search))

  // The address changed by other means, for example by the link to the list.
  useEffect(() => {
    if (own.isForeign(search)) setView(readView(search))
  }, [own, search])

  const query = viewQuery(view)
  const isTyping = view.text !== readView(own.last()).text
  const settle = useSettled({
    what: query,
    pauseMs: isTyping ? SETTLED : 0,
    run() {
      if (query === viewQuery(readView(own.last()))) return
      own.write(query)
      // The page has the whole list already, so no data needs to be fetched.
      void navigate({ search: query }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
    },
  })

  const change = useCallback((next: Partial<SeriesView>) => setView((now) => ({ ...now, ...next })), [])
  return { view, change, settle }
}
