import type { ShapeFault } from './pattern-shape.ts'
import type { PatternPair } from './pattern-text.ts'

/** Why patterns are refused for what they would do to texts: French would be English, another says otherwise, nearly all would change. */
export type EffectFault = 'back-to-english' | 'contradicts' | 'everything'

/** Why a pattern is refused. */
export type PatternFault = ShapeFault | 'exists' | EffectFault

export type TextChange = { text: string; before: string; after: string }

/** `changes`: the first of the texts that would change, of which there are `total`. */
export type PatternEffect = { ok: true; total: number; changes: TextChange[] }

/** `titles`: those that speak against it; `other`: the pattern that it contradicts. */
export type PatternRefusal<Fault = PatternFault> = { ok: false; reason: Fault; titles: string[]; other?: PatternPair }

/** What a pattern would change, or why it is refused. */
export type Weighed = (PatternEffect & { key: string }) | PatternRefusal

/** What a line of staff offers. */
export type PatternOffer = PatternPair & PatternEffect

/** What is asked about a pattern before it is approved. */
export type PatternAnswer = { offer?: PatternOffer; preview?: Weighed }
