import type { GlossaryResult } from '../../../french-titles/glossary.ts'

/** The maximum number of staff's entries; with that many, weighing one more takes a few seconds. */
export const MOST_ENTRIES = 10_000

/** A text that an entry changes. */
export type ChangedText = { id: string; en: string; before: string; after: string; coverage: GlossaryResult['coverage'] }

/** The refusal of a glossary entry. `titles`: examples that show the problem; `other`: the entry that it contradicts. */
export type EntryRefusal = {
  ok: false
  reason: 'no-words' | 'exists' | 'back-to-english' | 'contradicts' | 'everything' | 'limit-reached'
  titles?: ChangedText[]
  other?: { source: string; target: string | null }
}
