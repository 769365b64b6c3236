import { inTurns } from '../../../database/turns.ts'
import { LONGEST_PHRASE } from '../../../french-titles/entry-values.ts'
import { keyOf } from '../../../french-titles/glossary.ts'
import type { CatalogueText } from '../french/catalogue-lines.server.ts'

export type Missing = { phrase: string; texts: number }

const MOST_MISSING = 50

/** Returns the phrases in these texts that the glossary does not know, most frequent first. `given`: keys of staff's entries. */
export async function missingPhrases(texts: readonly CatalogueText[], given: ReadonlySet<string>): Promise<Missing[]> {
  const counts = new Map<string, Missing>()
  await inTurns(texts, ({ glossary }) => {
    for (const phrase of new Set(glossary.unknown)) {
      const key = keyOf(phrase)
      if (!/\p{L}/u.test(key) || given.has(key) || phrase.length > LONGEST_PHRASE) continue
      const one = counts.get(key) ?? { phrase, texts: 0 }
      one.texts += 1
      counts.set(key, one)
    }
  })
  const byCount = (a: Missing, b: Missing) => b.texts - a.texts || (a.phrase < b.phrase ? -1 : 1)
  return [...counts.values()].sort(byCount).slice(0, MOST_MISSING)
}
