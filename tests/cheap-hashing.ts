// Preloaded by tests, and by sites with many sign-ins, to make password hashing nearly free where its cost is not under test.
// At the real cost, hashing would be nearly half the work of some files.
import { Worker } from 'node:worker_threads'

// React picks its build when it is loaded, and a site runs the production one (server/main.ts); Vitest would have it pick the
// other, which renders half as fast.
process.env.NODE_ENV = 'production'

type State = { isCheap: boolean }

/** Shared by the process: a runner may load this file twice. */
const place = globalThis as { podiumHashing?: State }
const isLoaded = place.podiumHashing !== undefined
place.podiumHashing ??= { isCheap: true }
const state = place.podiumHashing

/** Switches to the real cost, or back. A password stored at one cost is wrong at the other. */
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
