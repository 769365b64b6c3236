type OrderItem = { docId: string; order: number }

/**
 * Returns the series of `all`, which are in their present order, with the order values that put those in `docIds` in this order
 * (spec M6). If `docIds` names all, they are numbered from 0. If it names some, as under a filter, these reuse their own values,
 * so that none collides with a hidden series; if two values of `all` are equal, all are numbered from 0. Ignores unknown ids.
 */
export function reordered(all: OrderItem[], docIds: string[]): OrderItem[] {
  const byDocId = new Map(all.map((each) => [each.docId, each]))
  const named = [...new Set(docIds)].flatMap((docId) => byDocId.get(docId) ?? [])
  const isNamed = new Set(named.map(({ docId }) => docId))
  const coming = named.values()
  const ordered = all.map((each) => (isNamed.has(each.docId) ? (coming.next().value ?? each) : each))
  const isWhole = named.length === all.length || new Set(all.map(({ order }) => order)).size < all.length
  return ordered.map(({ docId }, at) => ({ docId, order: (isWhole ? undefined : all[at]?.order) ?? at }))
}

/** Returns all ids: first the named ones in the order given, then the others in theirs. Ignores unknown and repeated ids. */
export function withFirst(all: string[], named: string[]): string[] {
  const known = new Set(all)
  const first = new Set(named.filter((id) => known.has(id)))
  return [...first, ...all.filter((id) => !first.has(id))]
}

/** Returns all ids with one moved behind another, or to the front (null); undefined when either is missing. */
export function movedBehind(all: readonly string[], id: string, after: string | null): string[] | undefined {
  const others = all.filter((each) => each !== id)
  const at = after === null ? 0 : others.indexOf(after) + 1
  if (others.length === all.length || (after !== null && at === 0)) return undefined
  return others.toSpliced(at, 0, id)
}

/** Returns the id moved between two orders of the same ids, and the one that it now follows (null: at the front). */
export function moveBetween(before: string[], after: string[]): { id: string; after: string | null } | undefined {
  const from = before.findIndex((id, at) => id !== after[at])
  const to = before.findLastIndex((id, at) => id !== after[at])
  const id = before[from] === after[to] ? after[to] : after[from]
  if (id === undefined) return undefined
  return { id, after: after[after.indexOf(id) - 1] ?? null }
}
