// Preloaded by tests, and by sites with many sign-ins, to make password hashing nearly free where its cost is not under test.
// At the real cost, hashing would be nearly half the work of some files.
import { Worker } from 'node:worker_threads'

type State = { isCheap: boolean; hashings: number }

/** Shared by the process: a runner may load this file twice. */
const place = globalThis as { podiumHashing?: State }
const isLoaded = place.podiumHashing !== undefined
place.podiumHashing ??= { isCheap: true, hashings: 0 }
const state = place.podiumHashing

/** Switches to the real cost, or back. A password stored at one cost is wrong at the other. */
export function hashAtRealCost(isReal = true): void {
  state.isCheap = !isReal
}

/** How many passwords this process has handed to threads for hashing or comparison. */
export const hashings = (): number => state.hashings

type Post = (message: { passes?: number } | undefined, ...others: unknown[]) => void

if (!isLoaded) {
  const prototype = Worker.prototype as unknown as { postMessage: Post }
  const { postMessage } = prototype
  prototype.postMessage = function (message, ...others) {
    const isPassword = message?.passes !== undefined
    if (isPassword) state.hashings++
    return postMessage.call(this, isPassword && state.isCheap ? { ...message, memory: 64, passes: 1 } : message, ...others)
  }
}
