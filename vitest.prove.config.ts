import { defineConfig } from 'vitest/config'

/** `npm run prove`: long repetitions, other browser engines and other people's checkers, one after the other. */
export default defineConfig({
  test: {
    include: ['tests/prove/**/*.prove.ts'],
    globalSetup: ['tests/peers/postgres.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    execArgv: ['--experimental-eventsource'],
  },
})
