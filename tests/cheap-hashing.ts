// Loaded before the tests, and before sites of tests in which many sign in: passwords cost next to nothing where nobody
// measures what they cost. At the real cost nearly half of the work of some files would be hashing.
import { Worker } from 'node:worker_threads'

type State = { isCheap: boolean }

/** One for the process: a runner may load this file a second time. */
const place = globalThis as { podiumHashing?: State }
const isLoaded = place.podiumHashing !== undefined
place.podiumHashing ??= { isCheap: true }
const state = place.podiumHashing

/** Hashes at the real cost from now on, or cheaply again. A password kept at one cost is wrong at the other. */
export function hashAtRealCost(isReal = true): void {
  state.isCheap = !isReal
}

type Post = (message: { passes?: number } | undefined, ...others: unknown[]) => void

if (!isLoaded) {
  const prototype = Worker.prototype as unknown as { postMessage: Post }
  const { postMessage } = prototype
  prototype.postMessage = function (message, ...others) {
    const isPassword = state.isCheap && message?.passes !== undefined
    return postMessage.call(this, isPassword ? { ...message, memory: 64, passes: 1 } : message, ...others)
  }
}
