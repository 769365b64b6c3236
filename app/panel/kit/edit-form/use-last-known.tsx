import { useState } from 'react'

/**
 * Returns the document that a page shows. After it was deleted, returns its last known state, so that unsaved edits do not
 * disappear with it.
 */
export function useLastKnown<Shown>(loaded: Shown | null): { known: Shown | null; isGone: boolean } {
  const [last, setLast] = useState(loaded)
  if (loaded && loaded !== last) setLast(loaded)
  return { known: loaded ?? last, isGone: loaded === null && last !== null }
}
