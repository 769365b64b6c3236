import { test } from '@playwright/test'
import { cpuSeconds } from './cpu-time.ts'

/** The annotation that tells the reporter how much CPU time a browser test took. */
export const CPU_SECONDS = 'CPU seconds'

/** Playwright's test, which also measures the CPU time of its worker with the browser and the site. */
export const measuredTest = test.extend<{ cpuTime: undefined }>({
  cpuTime: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use, { annotations }) => {
      const before = cpuSeconds()
      await use(undefined)
      annotations.push({ type: CPU_SECONDS, description: String(cpuSeconds() - before) })
    },
    { auto: true },
  ],
})
