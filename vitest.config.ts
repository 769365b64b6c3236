import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** By itself it begins with large files; here the small ones that start processes again and again would come last, and alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const others = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => /\/(faults|transfer|backup)\//.test(moduleId)
    return [...others.filter(isLong), ...others.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['app', 'database', 'demo', 'providers', 'scripts', 'server', 'tests'].map((folder) => `${folder}/**/*.test.ts`),
    exclude: ['node_modules', 'build'],
    globalSetup: ['tests/postgres.ts'],
    setupFiles: ['tests/cheap-hashing.ts'],
    // By itself it leaves one of few cores unused.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    // By itself a second, which is short where two files of tests share a core.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    // Browsers have EventSource; Node hides its own.
    execArgv: ['--experimental-eventsource'],
  },
})
