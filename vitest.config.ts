import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['app', 'database', 'demo', 'providers', 'scripts', 'server', 'tests'].map((folder) => `${folder}/**/*.test.ts`),
    exclude: ['node_modules', 'build'],
    globalSetup: ['tests/postgres.ts'],
    // By itself it leaves one of few cores unused.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Browsers have EventSource; Node hides its own.
    execArgv: ['--experimental-eventsource'],
  },
})
