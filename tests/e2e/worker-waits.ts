import type { BrowserContext } from '@playwright/test'
import { expect } from './site.ts'

type WorkerTimers = { waits: { run: () => void; ms: number }[] }

/** From now on the service worker waits for the test to end its timers. Chromium stops no worker that a test looks into. */
export async function holdWaits(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('The page has no service worker.')
  await worker.evaluate(() => {
    const waits: WorkerTimers['waits'] = []
    Object.assign(globalThis, { waits, setTimeout: (run: () => void, ms: number) => waits.push({ run, ms }) })
  })
  /** Ends what waits for exactly `ms` now, and says whether anything did. */
  const end = (ms: number) =>
    worker.evaluate((length) => {
      const { waits } = globalThis as unknown as WorkerTimers
      const over = waits.filter((wait) => wait.ms === length)
      for (const wait of over) waits.splice(waits.indexOf(wait), 1)
      for (const { run } of over) run()
      return over.length > 0
    }, ms)
  return {
    /** Lets the worker wait `ms` once: fails when it never waits that long. */
    pass: (ms: number) => expect.poll(() => end(ms)).toBe(true),
  }
}
