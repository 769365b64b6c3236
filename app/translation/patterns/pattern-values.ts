import { z } from 'zod'
import { requiredText } from '../../kit/form-fields.ts'
import { LONGEST_PATTERN, type PatternPair, writtenAs, writtenPair } from './pattern-text.ts'

/** A pattern as staff write it, for a whole title or a part; the marks of a part mean the same as the choice. */
export const patternForm = z
  .object({
    english: requiredText(LONGEST_PATTERN),
    french: requiredText(LONGEST_PATTERN),
    of: z.enum(['whole', 'part']).optional(),
  })
  .transform(({ of, ...pair }): PatternPair => (of === 'part' ? writtenAs('part', pair) : writtenPair(pair)))
