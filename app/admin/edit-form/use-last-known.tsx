import { useState } from 'react'

/** What a page shows; of what was deleted meanwhile that which it showed last, so that nobody's work goes with it. */
export function useLastKnown<Shown>(loaded: Shown | null): { known: Shown | null; isGone: boolean } {
  const [last, setLast] = useState(loaded)
  if (loaded && loaded !== last) setLast(loaded)
  return { known: loaded ?? last, isGone: loaded === null && last !== null }
}
