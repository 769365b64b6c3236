import { z } from 'zod'
import { ROLES } from '../../kit/roles.ts'

/** How long an invitation is valid (spec O6). */
export const INVITATION_DAYS = 7

/** The form that invites a colleague. */
export const invitationForm = z.object({
  email: z.string().trim().toLowerCase().max(254, 'email').pipe(z.email('email')),
  role: z.enum(ROLES, 'role'),
})

/**
 * The state of an invitation for the person who opens its link. `new`: there is no account with its address yet, or nobody has
 * proved that the account's mailbox is theirs; `signed-out`: there is a proved one, and the person has to sign in to it.
 */
export type InvitationState = 'unknown' | 'expired' | 'used' | 'revoked' | 'new' | 'signed-out' | 'other-account' | 'ready'
