import { z } from 'zod'

/** The maximum number of teams that one browser may add to an account at once; no fan follows that many. */
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
