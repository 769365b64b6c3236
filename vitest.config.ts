import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['app', 'database', 'demo', 'providers', 'scripts', 'server', 'tests'].map((folder) => `${folder}/**/*.test.ts`),
    exclude: ['node_modules', 'build'],
    globalSetup: ['tests/postgres.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Browsers have EventSource; Node hides its own.
    execArgv: ['--experimental-eventsource'],
  },
})
