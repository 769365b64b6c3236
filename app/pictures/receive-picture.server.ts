import pLimit, { type LimitFunction } from 'p-limit'

/** The maximum number of uploads in memory at once; others wait unread on their connections. */
const AT_ONCE = 16
/** The maximum number of uploads at once from one admin, so that a slow connection does not block others. */
const OF_ONE = 4
const WAITING_OF_ONE = 100
/** The silence, in ms, after which a connection is dropped. */
const SILENCE_MS = 10_000

const working = pLimit(AT_ONCE)
const shares = new Map<string, LimitFunction>()

/** Runs `work` when the admin's queue reaches it. Undefined when too many uploads of this admin are queued already. */
export function inTurn<T>(uid: string, work: () => Promise<T>): Promise<T> | undefined {
  const share = shares.get(uid) ?? pLimit(OF_ONE)
  shares.set(uid, share)
  if (share.pendingCount >= WAITING_OF_ONE) return undefined
  return share(() => working(work)).finally(() => {
    if (share.activeCount + share.pendingCount === 0) shares.delete(uid)
  })
}

/** Reads the whole body. Undefined when the client disconnected or fell silent. */
export async function bytesOf({ body }: Request, silenceMs = SILENCE_MS): Promise<Uint8Array | undefined> {
  if (!body) return new Uint8Array()
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let isSilent = false
  const timer = setTimeout(() => {
    isSilent = true
    reader.cancel().catch(() => {})
  }, silenceMs)
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      timer.refresh()
      chunks.push(next.value)
    }
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
  return isSilent ? undefined : Buffer.concat(chunks)
}
