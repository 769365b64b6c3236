import { z } from 'zod'

/** The most teams that one browser may bring to an account at once; more than any fan follows. */
export const MOST_FOLLOWED = 100

const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/)

/** The form that follows or unfollows teams: their slugs, separated by commas. */
export const followForm = z.object({
  teams: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(slug).min(1).max(MOST_FOLLOWED)),
  followed: z.enum(['yes', 'no']),
})
