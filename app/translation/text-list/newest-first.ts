/** A list to merge: when each entry was added, newest first. */
type Dated = { at: ArrayLike<number> }

/**
 * Merges many lists, newest entry first; for equal times, entries of an earlier list come before those of a later one. Yields the
 * position of each entry. Uses a heap, because ten thousand lists have hundreds of thousands of entries, and a page shows fifty.
 */
export function* newestFirst<List extends Dated>(lists: readonly List[]): Generator<{ list: List; at: number }> {
  type Head = { list: List; place: number; at: number; date: number }
  const heap: Head[] = lists.flatMap((list, place) => (list.at.length > 0 ? [{ list, place, at: 0, date: list.at[0] ?? 0 }] : []))
  const isBefore = (a: Head, b: Head) => a.date > b.date || (a.date === b.date && a.place < b.place)

  function sink(from: number) {
    const head = heap[from] as Head
    for (let at = from; ; ) {
      let best = 2 * at + 1
      const right = best + 1
      if (right < heap.length && isBefore(heap[right] as Head, heap[best] as Head)) best = right
      if (best >= heap.length || !isBefore(heap[best] as Head, head)) {
        heap[at] = head
        return
      }
      heap[at] = heap[best] as Head
      at = best
    }
  }

  for (let at = Math.floor(heap.length / 2) - 1; at >= 0; at -= 1) sink(at)
  while (heap.length > 0) {
    const head = heap[0] as Head
    yield { list: head.list, at: head.at }
    head.at += 1
    if (head.at < head.list.at.length) head.date = head.list.at[head.at] ?? 0
    else {
      const last = heap.pop() as Head
      if (last === head) continue
      heap[0] = last
    }
    if (heap.length > 0) sink(0)
  }
}
