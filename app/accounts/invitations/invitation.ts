import { z } from 'zod'
import { ROLES } from '../../kit/roles.ts'

/** How long an invitation holds (spec O6). */
export const INVITATION_DAYS = 7

/** The form that invites a colleague. */
export const invitationForm = z.object({
  email: z.string().trim().toLowerCase().max(254, 'email').pipe(z.email('email')),
  role: z.enum(ROLES, 'role'),
})

/**
 * How an invitation stands for whoever opens its link. `new`: there is no account with its address yet, or nobody has shown that the mailbox of
 * that account is theirs; `signed-out`: there is one, and it is to be signed in to.
 */
export type InvitationState = 'unknown' | 'expired' | 'used' | 'revoked' | 'new' | 'signed-out' | 'other-account' | 'ready'
