import { vi } from 'vitest'

/** Retries until nothing is thrown, as long as a busy machine may need; fake timers keep advancing. */
export const waitFor = <T>(look: () => T) => vi.waitFor(look, { timeout: 10_000 })
