import { memoryUsage } from 'node:process'

/** The resident memory of this process after garbage collection, in bytes; needs --expose-gc. */
export async function settledBytes(): Promise<number> {
  return (await settled()).rss
}

/**
 * The memory still in use after garbage collection, in bytes: objects, and buffers outside the heap. Does not count freed
 * memory that the process retains.
 */
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
