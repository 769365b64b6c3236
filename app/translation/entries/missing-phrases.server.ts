import { inTurns } from '../../../database/turns.ts'
import { LONGEST_PHRASE } from '../../../french-titles/entry-values.ts'
import { keyOf } from '../../../french-titles/glossary.ts'
import type { StoredText } from '../french/all-texts.server.ts'
import { listedFrench } from '../french/line-detail.server.ts'
import type { Memory } from '../memory.server.ts'

export type Missing = { phrase: string; texts: number }

const MOST_MISSING = 50

/** Returns the phrases in these texts that the glossary does not know, most frequent first. `given`: keys of staff's entries. */
export async function missingPhrases(
  memory: Memory,
  texts: AsyncIterable<readonly StoredText[]>,
  given: ReadonlySet<string>,
): Promise<Missing[]> {
  const counts = new Map<string, Missing>()
  for await (const some of texts)
    await inTurns(some, ({ source, row }) => {
      // Texts with French from a person or a service do not depend on the glossary.
      if (!['english', 'partial', 'proposed'].includes(listedFrench(memory, source, row).state)) return
      for (const phrase of new Set(memory.byGlossary(source).unknown)) {
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
