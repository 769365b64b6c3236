import { z } from 'zod'
import { frenchTypography } from '../../app/translation/text/typography.ts'

/** A text of a record in both languages: `["Bench camera", "Caméra du banc"]`. */
export const both = z.tuple([z.string().min(1), z.string().min(1)]).transform(([en, fr]) => ({ en, fr: frenchTypography(fr) }))

/** A name or title: in both languages, or in English alone, with an empty French text. */
export const name = z.union([both, z.string().transform((en) => ({ en, fr: '' }))])
