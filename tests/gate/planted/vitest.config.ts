import { defineConfig } from 'vitest/config'

/** A run of its own, whose tests fail as gate.test.ts wants it. */
export default defineConfig({
  test: { include: ['tests/gate/planted/*.planted.ts'], testTimeout: 10_000, fileParallelism: false },
})
