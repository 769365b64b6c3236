/** How long, in ms, work may go on in one turn of the event loop before everything else gets a turn. */
const TURN_MS = 1

/** When the first work of this turn began; undefined in a fresh turn. */
let since: number | undefined

/**
 * To be awaited between pieces of long work: resolves at once while this turn of the event loop is young, and in the next turn
 * once all such work together has used it up.
 */
export async function shareTurn(): Promise<void> {
  for (;;) {
    if (since === undefined) {
      since = performance.now()
      setImmediate(() => {
        since = undefined
      })
      return
    }
    if (performance.now() - since < TURN_MS) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Items between two looks at the clock. */
const BATCH = 32

/** Calls `work` for one item after the other, and gives other work its turn meanwhile. */
export async function inTurns<Item>(items: Iterable<Item>, work: (item: Item, at: number) => void): Promise<void> {
  let at = 0
  for (const item of items) {
    if (at % BATCH === 0) await shareTurn()
    work(item, at++)
  }
}
