import { z } from 'zod'

/** How many teams one browser may bring to an account at once; more than any fan follows. */
export const MOST_FOLLOWED = 100

const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/)

/** What a page sends to follow teams, or to leave one: their addresses, separated by commas. */
export const followForm = z.object({
  teams: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(slug).min(1).max(MOST_FOLLOWED)),
  followed: z.enum(['yes', 'no']),
})
