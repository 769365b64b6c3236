/**
 * What the glossary, or a pattern, makes of a text.
 * `unknown`: the words, or the segment, that kept something English. `english`: the names that stand in it as they were, and lines
 * that stay English beside others, where the rest is French.
 */
export type GlossaryResult = { text: string; coverage: 'full' | 'partial' | 'none'; unknown: string[]; english: string[] }
