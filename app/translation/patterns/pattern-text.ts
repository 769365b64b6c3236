import { z } from 'zod'
import { requiredText } from '../../kit/form-fields.ts'

/** A title pattern approved by staff: '{team} Red Carpet – Day {number}' and its French. */
export type PatternPair = { english: string; french: string }

export const LONGEST_PATTERN = 300

/** Matches a pattern for one part of titles, which is written between ellipses: '… {team} Red Carpet …'. */
const OF_PART = /^\s*(?:…|\.{3})\s+(.*?)\s+(?:…|\.{3})\s*$/s
/** The number of characters that the two marks add to a text. */
export const PART_MARKS = 4

export type PatternKind = 'whole' | 'part'

export const kindOf = ({ english, french }: PatternPair): PatternKind =>
  OF_PART.test(english) || OF_PART.test(french) ? 'part' : 'whole'

/** Returns the text without the ellipses that mark a part. */
export const bareText = (text: string) => (OF_PART.exec(text)?.[1] ?? text).trim()

export const writtenAs = (kind: PatternKind, { english, french }: PatternPair): PatternPair => {
  const written = (text: string) => (kind === 'part' ? `… ${bareText(text)} …` : bareText(text))
  return { english: written(english), french: written(french) }
}

/** Returns the pair as stored: both sides have the marks, or neither. */
export const writtenPair = (pair: PatternPair): PatternPair => writtenAs(kindOf(pair), pair)

/** A pattern as staff write it, for a whole title or a part; the marks of a part mean the same as the choice. */
export const patternForm = z
  .object({
    english: requiredText(LONGEST_PATTERN),
    french: requiredText(LONGEST_PATTERN),
    of: z.enum(['whole', 'part']).optional(),
  })
  .transform(({ of, ...pair }): PatternPair => (of === 'part' ? writtenAs('part', pair) : writtenPair(pair)))
