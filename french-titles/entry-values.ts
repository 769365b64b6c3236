import { z } from 'zod'
import { optionalText, requiredText } from '../app/kit/form-fields.ts'
import { likelyArticle, NAME_ARTICLES, NAME_KINDS, writeForm } from './words/name-form.ts'

export { likelyArticle, NAME_ARTICLES, NAME_KINDS, readForm } from './words/name-form.ts'

export const LONGEST_PHRASE = 200

/** The kind of an entry: a phrase with its French, a name that is never translated, or a name with its French form. */
export const ENTRY_KINDS = ['named', 'phrase', 'name'] as const

/** A glossary entry of staff. A name with French gets the likely article if none was chosen. */
export const glossaryForm = z
  .object({
    kind: z.enum(ENTRY_KINDS),
    source: requiredText(LONGEST_PHRASE),
    target: optionalText(500),
    is: z.enum(NAME_KINDS).default('team'),
    article: z.enum(['', ...NAME_ARTICLES]).default(''),
  })
  .refine(({ kind, target }) => kind === 'name' || target !== '', { path: ['target'], error: 'required' })
  .transform(({ kind, source, target, is, article }) => ({
    source,
    target: kind === 'name' ? null : target,
    form: kind === 'named' ? writeForm({ is, article: article || likelyArticle(is, target) }) : null,
  }))
