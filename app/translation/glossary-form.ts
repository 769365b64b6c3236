import { z } from 'zod'
import { optionalText, requiredText } from '../shared/form-fields.ts'

export const LONGEST_PHRASE = 200

/** What staff add to the glossary: a phrase with its French, or a name that is never translated. */
export const glossaryForm = z
  .object({ kind: z.enum(['phrase', 'name']), source: requiredText(LONGEST_PHRASE), target: optionalText(500) })
  .refine(({ kind, target }) => kind === 'name' || target !== '', { path: ['target'], error: 'required' })
  .transform(({ kind, source, target }) => ({ source, target: kind === 'name' ? null : target }))
