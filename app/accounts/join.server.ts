import type { AccountParts, Cookies, TooMany, Visitor } from './account-parts.server.ts'
import type { openPasswordReset } from './password-reset.server.ts'
import type { openPasswordSignIn, SignUpRefusal } from './password-sign-in.server.ts'

type Form = { email: string; password: string; remember: boolean }
type SignIn = Pick<ReturnType<typeof openPasswordSignIn>, 'signUp' | 'signIn'>
type Reset = Pick<ReturnType<typeof openPasswordReset>, 'resetByOwner'>

/**
 * Signs in whoever has shown by a mailed link that the mailbox is theirs, with a password that they choose (spec O6). An account that somebody
 * made with the address before gets that password, too, and loses its sessions: whoever made it may not have been its owner. Only for
 * mailboxes that are not confirmed yet, which the caller has to check.
 */
export function openJoining(
  { findByEmail }: Pick<AccountParts, 'findByEmail'>,
  { signUp, signIn }: SignIn,
  { resetByOwner }: Reset,
) {
  async function begin(form: Form, visitor: Visitor) {
    const made = (await findByEmail(form.email)) ? undefined : await signUp(form, visitor)
    // When two make it at the same moment, the later one finds it made.
    if (made && (made.ok || made.reason !== 'email-in-use')) return made
    const reset = await resetByOwner(form, visitor)
    if (reset.ok) return signIn(form, visitor)
    return { ok: false, reason: reset.reason === 'link-invalid' ? 'failed' : reset.reason } as const
  }

  return async (
    form: Form,
    visitor: Visitor,
  ): Promise<({ ok: true; uid: string } & Cookies) | { ok: false; reason: Exclude<SignUpRefusal, 'email-in-use'> } | TooMany> => {
    const begun = await begin(form, visitor)
    const viewer = begun.ok ? await findByEmail(form.email) : undefined
    if (begun.ok && viewer) return { ...begun, uid: viewer.id }
    if (begun.ok || begun.reason === 'invalid' || begun.reason === 'email-in-use') return { ok: false, reason: 'failed' }
    return begun as { ok: false; reason: Exclude<SignUpRefusal, 'email-in-use'> } | TooMany
  }
}
