// Loaded before each test file: tells the reporter how much CPU time the file took, with the processes it started.
import { afterAll } from 'vitest'
import { cpuSeconds } from './cpu-time.ts'

const before = cpuSeconds()

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names from the pattern
afterAll(({}, file) => {
  file.meta.cpuSeconds = cpuSeconds() - before
})

declare module 'vitest' {
  interface TaskMeta {
    cpuSeconds?: number
  }
}
