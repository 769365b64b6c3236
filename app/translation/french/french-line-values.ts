import { z } from 'zod'
import { requiredText, ticked } from '../../kit/form-fields.ts'

/** Staff's French for one text; line endings become '\n'. `locked`: true when neither imports nor the machine may change it. */
export const frenchLineForm = z.object({
  target: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .pipe(requiredText(10_000)),
  locked: ticked,
})

export type FrenchLineValues = { target: string; locked: boolean }
