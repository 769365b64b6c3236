import type { FrenchEpisode } from './types.ts'

/** The forty weekly editions, in their order. */
export const podiumTonight: FrenchEpisode[] = []
