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
