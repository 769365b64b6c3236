/** Returns things in the order of `ids`, which staff have just dropped and the server has not stored yet. */
export function inOrder<Thing extends { id: string }>(things: Thing[], ids: readonly string[] | undefined): Thing[] {
  if (!ids) return things
  const place = new Map(ids.map((id, at) => [id, at]))
  return things.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length))
}
