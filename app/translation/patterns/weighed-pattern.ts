import type { Effect, Refusal } from '../weighed.ts'
import type { ShapeFault } from './pattern-shape.ts'
import type { PatternPair } from './pattern-text.ts'

/** The maximum number of patterns in force and in a file: translating all texts again then takes half a minute. */
export const MOST_PATTERNS = 2_000

/** The effect for which a pattern is refused: French becomes English, another pattern disagrees, or nearly all texts change. */
export type EffectFault = 'back-to-english' | 'contradicts' | 'everything'

/** The reason why a pattern is refused. */
type PatternFault = ShapeFault | 'exists' | 'limit-reached' | EffectFault

export type PatternRefusal<Fault = PatternFault> = Refusal<Fault>

/** The changes that a pattern would make, or why it is refused. */
export type Weighed = (Effect & { key: string }) | PatternRefusal

/** The pattern offered after staff wrote a line. */
export type PatternOffer = PatternPair & Effect

/** The answer to a request for the pattern to offer, or for the effect of a pattern before its approval. */
export type PatternAnswer = { offer?: PatternOffer; preview?: Weighed }
