import { z } from 'zod'
import { requiredText } from '../shared/form-fields.ts'
import { LONGEST_PATTERN } from './pattern-text.ts'

/** A pattern as staff write it. */
export const patternForm = z.object({ english: requiredText(LONGEST_PATTERN), french: requiredText(LONGEST_PATTERN) })
