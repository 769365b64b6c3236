import type { Conflict } from './outcome.ts'

/**
 * The addresses that a series of the file would occupy; `elsewhere` is the path of an episode that belongs to another series of
 * the site.
 */
export type Claim = { docId: string; id: string; elsewhere: string | undefined }

/**
 * Returns the series of a file that must be left out, by document. Series of the file may exchange addresses, but never take one
 * from a series that keeps it. `holders` are the site's addresses with their documents.
 */
export function conflictsOf(claims: Claim[], holders: Map<string, string>): Map<string, { reason: Conflict; path: string }> {
  const refused = new Map<string, { reason: Conflict; path: string }>()
  for (const { docId, elsewhere } of claims) {
    if (elsewhere !== undefined) refused.set(docId, { reason: 'episode-elsewhere', path: elsewhere })
  }
  const claimed = new Map(claims.map(({ docId, id }) => [docId, id]))
  /** The series that claims the address of each document; no two series of a file claim the same address. */
  const claimants = new Map<string, string>()
  for (const { docId, id } of claims) {
    const holder = holders.get(id)
    if (holder === undefined || holder === docId) continue
    claimants.set(holder, docId)
    if ((claimed.get(holder) ?? id) === id) leaveOut(docId)
  }
  // A series that is left out keeps its address, so the series that claims it is left out too; the loop then visits that one.
  for (const holder of refused.keys()) {
    const claimant = claimants.get(holder)
    if (claimant !== undefined) leaveOut(claimant)
  }
  return refused

  function leaveOut(docId: string) {
    if (!refused.has(docId)) refused.set(docId, { reason: 'id-taken', path: `${docId}.series.id` })
  }
}
