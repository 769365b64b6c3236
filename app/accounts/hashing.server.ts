import { AsyncLocalStorage } from 'node:async_hooks'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import pLimit from 'p-limit'

/** Refuses work that would have to wait too long; shown as "busy", with status 503. */
export class Busy extends Error {}

/** Each takes some 60 ms of a core, on threads beside the event loop. */
const AT_ONCE = 2
const WAITING = 50

const lane = pLimit(AT_ONCE)
const made = new AsyncLocalStorage<string>()

function queued<T>(work: () => Promise<T>): Promise<T> {
  if (lane.pendingCount >= WAITING) throw new Busy('Too many passwords wait to be hashed.')
  return lane(work)
}

/** Hashing of viewers' passwords (scrypt), a few at a time so that pages are never held up. Throws Busy when too many wait. */
export const hashing = {
  hash: (password: string) => Promise.resolve(made.getStore() ?? queued(() => hashPassword(password))),
  verify: (pair: { hash: string; password: string }) => queued(() => verifyPassword(pair)),
  /** Hashes first, then does `work`, whose own hashing gets the ready hash: a transaction must not wait for it. */
  async before<T>(password: string, work: () => Promise<T>): Promise<T> {
    const hash = await queued(() => hashPassword(password))
    return made.run(hash, work)
  },
}
