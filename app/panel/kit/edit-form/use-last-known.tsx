import { useState } from 'react'

/** The document that a page shows. After it was deleted, its last known state, so that nobody's edits disappear with it. */
export function useLastKnown<Shown>(loaded: Shown | null): { known: Shown | null; isGone: boolean } {
  const [last, setLast] = useState(loaded)
  if (loaded && loaded !== last) setLast(loaded)
  return { known: loaded ?? last, isGone: loaded === null && last !== null }
}
