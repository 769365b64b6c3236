/** The time, in ms, for which work may run in one event-loop tick before everything else gets a turn. */
const TURN_MS = 1

/** The time when the current turn began; undefined in a fresh tick. */
let since: number | undefined
/** Callers that wait for a turn, the longest waiting first. */
const waiting: (() => void)[] = []

/**
 * Yields between pieces of long work. Resolves at once while this turn is young and nobody waits, else in a tick of its own,
 * after every caller that has waited longer. Otherwise a job of many long pieces would go first in every tick and starve the
 * rest.
 */
export async function shareTurn(): Promise<void> {
  if (since === undefined) {
    since = performance.now()
    setImmediate(nextTurn)
    return
  }
  if (waiting.length === 0 && performance.now() - since < TURN_MS) return
  await new Promise<void>((resolve) => waiting.push(resolve))
}

function nextTurn() {
  const next = waiting.shift()
  since = next && performance.now()
  if (!next) return
  setImmediate(nextTurn)
  next()
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
