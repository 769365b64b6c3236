import { vi } from 'vitest'

/** Looks again and again until nothing is thrown, for as long as a busy machine may need; fake timers go on meanwhile. */
export const waitFor = <T>(look: () => T) => vi.waitFor(look, { timeout: 10_000 })
