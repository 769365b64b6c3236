import { z } from 'zod'
import { ROLES } from '../shared/roles.ts'

/** How long an invitation holds (spec O6). */
export const INVITATION_DAYS = 7

/** The form that invites a colleague. */
export const invitationForm = z.object({
  email: z.string().trim().toLowerCase().max(254, 'email').pipe(z.email('email')),
  role: z.enum(ROLES, 'role'),
})

/**
 * How an invitation stands for whoever opens its link. `unconfirmed`: the account has its address, and nobody has shown that the mailbox is
 * theirs; `taken`: the account is one of staff already.
 */
export type InvitationState =
  | 'unknown'
  | 'expired'
  | 'used'
  | 'revoked'
  | 'signed-out'
  | 'other-account'
  | 'unconfirmed'
  | 'ready'
