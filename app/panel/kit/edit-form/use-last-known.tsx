import { useState } from 'react'

/** Returns the document that a page shows: after its deletion the last known state, so that unsaved edits do not disappear. */
export function useLastKnown<Shown>(loaded: Shown | null): { known: Shown | null; isGone: boolean } {
  const [last, setLast] = useState(loaded)
  if (loaded && loaded !== last) setLast(loaded)
  return { known: loaded ?? last, isGone: loaded === null && last !== null }
}
