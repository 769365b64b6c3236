import {
  type Glossary,
  type GlossaryResult,
  type PartReader,
  plainWord,
  translateByGlossary,
} from '../../../french-titles/glossary.ts'
import { mayFit, type PatternIndex, type WordIndex } from './pattern-index.ts'
import type { TitlePattern } from './pattern-shape.ts'
import { applyIndexedPatterns, applySome, type PatternOutcome } from './patterns.ts'

/** The French of a title, and the patterns that made it. */
type Patterned = { patterns: readonly TitlePattern[]; result: GlossaryResult }

/** Translates a text with the approved patterns: one for the whole title, or those for its parts; undefined when none matches. */
export function translateByPatterns(text: string, index: PatternIndex, glossary: Glossary): Patterned | undefined {
  return translateWhole(text, index.whole, glossary) ?? translateParts(text, mayFit(text, index.parts), glossary)
}

export function translateWhole(text: string, index: WordIndex, glossary: Glossary): Patterned | undefined {
  for (const { pattern, french, isSound, english } of applyIndexedPatterns(text, index, glossary)) {
    if (!isSound) continue
    const coverage = english.length === 0 ? 'full' : 'partial'
    return { patterns: [pattern], result: { text: french, coverage, unknown: [...english], english } }
  }
  return undefined
}

/** Translates parts of a title with these patterns. `look`: called with the French that each pattern gives for a part. */
export function translateParts(
  text: string,
  patterns: readonly TitlePattern[],
  glossary: Glossary,
  look?: (made: readonly PatternOutcome[]) => void,
): Patterned | undefined {
  if (patterns.length === 0) return undefined
  const reader = readParts(patterns, glossary, look)
  const result = translateByGlossary(text, glossary, reader)
  const used = [...reader.used]
  return used.length > 0 && result.coverage !== 'none' ? { patterns: used, result } : undefined
}

/** Translates the parts of a title. `used`: the patterns that translated a part. */
export function readParts(
  patterns: readonly TitlePattern[],
  glossary: Glossary,
  look?: (made: readonly PatternOutcome[]) => void,
): PartReader & { used: ReadonlySet<TitlePattern> } {
  const used = new Set<TitlePattern>()
  return {
    used,
    read(part) {
      const small = part.toLowerCase()
      const some = patterns.filter(({ plain }) => plain.every((word) => small.includes(word)))
      if (some.length === 0) return undefined
      const made = applySome(part, some, glossary)
      const all = look && [...made]
      if (all) look(all)
      for (const { pattern, french, isSound, english } of all ?? made) {
        if (!isSound) continue
        used.add(pattern)
        return { text: french, english }
      }
      return undefined
    },
    isOwn: (word) => {
      const key = plainWord(word)
      return [...used].some(({ own }) => own.has(key))
    },
  }
}
