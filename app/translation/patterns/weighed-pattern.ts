import type { ShapeFault } from './pattern-shape.ts'
import type { PatternPair } from './pattern-text.ts'

/** The most patterns in force: with twice as many as a file has, all texts are translated again within half a minute. */
export const MOST_PATTERNS = 2_000

/** Why a pattern's effect is refused: French would become English, another pattern disagrees, or nearly all texts would change. */
export type EffectFault = 'back-to-english' | 'contradicts' | 'everything'

/** Why a pattern is refused. */
export type PatternFault = ShapeFault | 'exists' | 'limit-reached' | EffectFault

export type TextChange = { text: string; before: string; after: string }

/** `changes`: the first of the `total` texts that would change. */
export type PatternEffect = { ok: true; total: number; changes: TextChange[] }

/** `titles`: examples that show the problem; `other`: the pattern that it contradicts. */
export type PatternRefusal<Fault = PatternFault> = { ok: false; reason: Fault; titles: string[]; other?: PatternPair }

/** What a pattern would change, or why it is refused. */
export type Weighed = (PatternEffect & { key: string }) | PatternRefusal

/** The pattern offered after a line of staff. */
export type PatternOffer = PatternPair & PatternEffect

/** The request to weigh a pattern before its approval. */
export type PatternAnswer = { offer?: PatternOffer; preview?: Weighed }
