import { z } from 'zod'
import { requiredText, slug, tagList } from '../../kit/form-fields.ts'

/** A category as an admin enters it (spec M3): at least one tag, lower-cased and without duplicates. */
export const categoryForm = z.object({
  name: requiredText(200),
  id: slug,
  tags: tagList.transform((tags) => tags.map((tag) => tag.toLowerCase())).refine((tags) => tags.length > 0, 'required'),
})

export type CategoryValues = { name: string; id: string; tags: string }
