import { memoryUsage } from 'node:process'

/** Returns the resident memory of this process after garbage collection, in bytes; needs --expose-gc. */
export async function settledBytes(): Promise<number> {
  for (let turn = 0; turn < 4; turn++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return memoryUsage.rss()
}
