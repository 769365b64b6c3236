import type { Conflict } from './outcome.ts'

/** What a series of the file asks for; `elsewhere` is the path of an episode that another series of the site has. */
export type Claim = { docId: string; id: string; elsewhere: string | undefined }

/**
 * The series of a file that are left out, by document. An address may pass from one series of the file to another, but one
 * that a series keeps is never taken from it; `holders` are the site's addresses with their documents.
 */
export function conflictsOf(claims: Claim[], holders: Map<string, string>): Map<string, { reason: Conflict; path: string }> {
  const refused = new Map<string, { reason: Conflict; path: string }>()
  for (const { docId, elsewhere } of claims) {
    if (elsewhere !== undefined) refused.set(docId, { reason: 'episode-elsewhere', path: elsewhere })
  }
  const claimed = new Map(claims.map(({ docId, id }) => [docId, id]))
  const keepsItsId = (docId: string, id: string) => refused.has(docId) || (claimed.get(docId) ?? id) === id
  // One that is left out keeps its address, which may leave out another: until nothing more follows.
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    for (const { docId, id } of claims) {
      const holder = holders.get(id)
      if (refused.has(docId) || holder === undefined || holder === docId || !keepsItsId(holder, id)) continue
      refused.set(docId, { reason: 'id-taken', path: `${docId}.series.id` })
      isSettled = false
    }
  }
  return refused
}
