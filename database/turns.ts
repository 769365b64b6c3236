/** How long, in ms, work may run in one event-loop tick before everything else gets a turn. */
const TURN_MS = 1

/** When the first work of this tick began; undefined in a fresh tick. */
let since: number | undefined

/**
 * Await between pieces of long work: resolves at once while this tick is young, and in the next tick once all such work
 * together has used it up.
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

/** Items between two checks of the clock. */
const BATCH = 32

/** Calls `work` for each item in order, yielding to other work in between. */
export async function inTurns<Item>(items: Iterable<Item>, work: (item: Item, at: number) => void): Promise<void> {
  let at = 0
  for (const item of items) {
    if (at % BATCH === 0) await shareTurn()
    work(item, at++)
  }
}
