/**
 * The result of the glossary or a pattern for a text. `unknown`: the words or the segment that left something in English.
 * `english`: in a French result, the untranslated names and the lines that stay English.
 */
export type GlossaryResult = { text: string; coverage: 'full' | 'partial' | 'none'; unknown: string[]; english: string[] }
