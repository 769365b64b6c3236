import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SeriesView } from '../../catalog/series-list.ts'
import { useSettled } from '../../shared/use-settled.tsx'
import { readView, viewQuery } from './series-view.ts'

/** Browsers refuse addresses that change with every letter; in ms. */
const SETTLED = 250

/**
 * What the list shows, kept in the address, so that a reload and the way back find it again. `settle` writes it there at
 * once, for when the field is left.
 */
export function useSeriesView() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [view, setView] = useState(() => readView(search))
  const written = useRef(search)

  // The address was changed by something else, as by the link to the list.
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setView(readView(search))
  }, [search])

  const query = viewQuery(view)
  const isTyping = view.text !== readView(written.current).text
  const settle = useSettled({
    what: query,
    pauseMs: isTyping ? SETTLED : 0,
    run() {
      if (query === viewQuery(readView(written.current))) return
      written.current = query
      // The list is here already; nothing needs to be read again.
      void navigate({ search: query }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
    },
  })

  const change = useCallback((next: Partial<SeriesView>) => setView((now) => ({ ...now, ...next })), [])
  return { view, change, settle }
}
