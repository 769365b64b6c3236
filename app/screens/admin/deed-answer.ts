import type { PatternPair } from '../../translation/pattern-text.ts'

/**
 * What a small deed of the admin pages gets back: `removedId` can be undone, `count` is how many it was done to. `titles`: those that
 * speak against it, `other`: the pattern that it contradicts.
 */
export type DeedAnswer =
  | { ok: true; removedId?: string; count?: number }
  | { ok: false; reason: string; titles?: string[]; other?: PatternPair }
