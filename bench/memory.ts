import { memoryUsage } from 'node:process'

/** Resident bytes of this process after garbage collection; it must run with --expose-gc. */
export async function settledBytes(): Promise<number> {
  return (await settled()).rss
}

/** What is still held after garbage collection: objects, and buffers beside them. What was given back stays in the process. */
export async function heldBytes(): Promise<number> {
  const { heapUsed, external } = await settled()
  return heapUsed + external
}

async function settled() {
  for (let turn = 0; turn < 4; turn++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return memoryUsage()
}
