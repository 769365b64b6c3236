import type { GlossaryResult } from '../../../french-titles/glossary.ts'

/** The maximum number of staff's entries: at that size, weighing one more still takes only a few seconds. */
export const MOST_ENTRIES = 10_000

/** A text that an entry changes. */
export type ChangedText = { id: string; en: string; before: string; after: string; coverage: GlossaryResult['coverage'] }

/** Why a glossary entry is refused. `titles`: examples that show the problem; `other`: the entry that it contradicts. */
export type EntryRefusal = {
  ok: false
  reason: 'no-words' | 'exists' | 'back-to-english' | 'contradicts' | 'everything' | 'limit-reached'
  titles?: ChangedText[]
  other?: { source: string; target: string | null }
}
