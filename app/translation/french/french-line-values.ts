import { z } from 'zod'
import { requiredText, ticked } from '../../shared/form-fields.ts'

/** What staff say of one text, its lines ended as the page ends them. Locked: no import and no machine touches it. */
export const frenchLineForm = z.object({
  target: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .pipe(requiredText(10_000)),
  locked: ticked,
})

export type FrenchLineValues = { target: string; locked: boolean }
