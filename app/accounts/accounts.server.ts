import { type AccountsOptions, openAccountParts } from './account-parts.server.ts'
import { openGoogleSignIn } from './google/google-sign-in.server.ts'
import { openJoining } from './invitations/join.server.ts'
import { openOwnAccount } from './own-account.server.ts'
import { openPasswordReset } from './password-reset/password-reset.server.ts'
import { openSessions } from './sessions/sessions.server.ts'
import { openPasswordSignIn } from './sign-in/password-sign-in.server.ts'

export type Accounts = ReturnType<typeof openAccounts>

/**
 * Opens viewers' accounts: sign-up, sign-in, sessions, lost and changed passwords (spec A). Every answer that begins or ends a
 * session comes with the Set-Cookie values to send.
 */
export function openAccounts(options: AccountsOptions) {
  const parts = openAccountParts(options)
  const bySignIn = openPasswordSignIn(parts)
  const byReset = openPasswordReset(parts)
  return {
    ...openSessions(parts),
    ...bySignIn,
    ...openGoogleSignIn(parts),
    ...byReset,
    ...openOwnAccount(parts),
    join: openJoining(parts, bySignIn, byReset),
  }
}
