import type { ShapeFault } from './patterns/pattern-shape.ts'
import type { PatternPair } from './patterns/pattern-text.ts'

/** A text that a rule of staff changes. */
export type TextChange = { text: string; before: string; after: string }

/** The changes that an entry or a pattern would make: the first of the `total` texts that would change. */
export type Effect = { ok: true; total: number; changes: TextChange[] }

/**
 * The refusal of an entry or a pattern. `titles`: examples that show the problem; `other`: what it contradicts, without French
 * when that is a name that is never translated.
 */
export type Refusal<Reason> = {
  ok: false
  reason: Reason
  titles: string[]
  other?: { english: string; french: string | null }
}

/** The maximum number of texts that an effect or a refusal lists. */
export const MOST_NAMED = 20
/** An entry or a pattern that changes more than half of at least this many texts is refused. */
export const MIN_TEXTS = 20

/** The maximum number of staff's entries; with that many, weighing one more takes a few seconds. */
export const MOST_ENTRIES = 10_000

export type EntryRefusal = Refusal<'no-words' | 'exists' | 'back-to-english' | 'contradicts' | 'everything' | 'limit-reached'>

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
