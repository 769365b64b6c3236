import { useEffect, useState } from 'react'
import { askAsAdmin } from '../../accounts/second-factor/confirmation.tsx'
import type { SeriesEntry } from '../../catalog/series/series-list.ts'

type ListStart = { v: number; first: SeriesEntry[]; isWhole: boolean }
type WholeList = { v: number; entries: SeriesEntry[] }

/** The last loaded list, shown at once on returning to the page while a newer one loads. */
let last: WholeList | undefined

/** The timeout for loading the list, in ms (spec K2). */
const SLOW = 60_000

/**
 * Loads all series, because the page of a long list contains only the first ones. `all`: undefined until the rest has loaded;
 * `isMissing`: true when loading failed.
 */
export function useSeriesList({ v, first, isWhole }: ListStart) {
  const [whole, setWhole] = useState(() => last)
  const [isMissing, setMissing] = useState(false)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again
  useEffect(() => {
    if (isWhole || (last && last.v >= v)) return
    const gone = new AbortController()
    askAsAdmin('/admin/series-entries', { signal: gone.signal, patience: SLOW })
      .then(async (response) => {
        if (!response.ok) throw new Error(String(response.status))
        last = (await response.json()) as WholeList
        setWhole(last)
        setMissing(false)
      })
      .catch(() => {
        if (!gone.signal.aborted) setMissing(true)
      })
    return () => gone.abort()
  }, [v, isWhole, tries])

  return {
    all: isWhole ? first : whole?.entries,
    /** The version of the topic 'admin'; `all` includes every change up to this version. */
    v: isWhole ? v : (whole?.v ?? 0),
    isMissing,
    retry: () => setTries((count) => count + 1),
  }
}
