import type { AccountParts, Cookies, Visitor } from '../account-parts.server.ts'
import type { openPasswordReset } from '../password-reset/password-reset.server.ts'
import type { openPasswordSignIn, SignUpRefusal } from '../sign-in/password-sign-in.server.ts'

type Form = { email: string; password: string; remember: boolean }
type SignIn = Pick<ReturnType<typeof openPasswordSignIn>, 'signUpByOwner' | 'signIn'>
const IN_USE = { ok: false, reason: 'email-in-use' } as const

/** 'not-signed-in': the password is set; its owner signs in with it later. */
type Refusal = { ok: false; reason: Exclude<SignUpRefusal, 'email-in-use'> } | ({ ok: false; reason: 'not-signed-in' } & Cookies)
type Reset = Pick<ReturnType<typeof openPasswordReset>, 'resetByOwner'>

/**
 * Signs in the owner of a mailbox, proved by a mailed link, with a password that they choose (spec O6). An existing account
 * with the address also gets that password and loses its sessions, because its creator may not have been its owner. Only for
 * mailboxes that are not confirmed yet; the caller has to check that.
 */
export function openJoining(
  { findByEmail }: Pick<AccountParts, 'findByEmail'>,
  { signUpByOwner, signIn }: SignIn,
  { resetByOwner }: Reset,
) {
  async function begin(form: Form, visitor: Visitor): Promise<({ ok: true } & Cookies) | Refusal> {
    const made = (await findByEmail(form.email)) ? IN_USE : await signUpByOwner(form, visitor)
    if (made.ok) return made
    // When two forms create the account at the same moment, the later one finds it.
    if (made.reason !== 'email-in-use') return { ok: false, reason: made.reason }
    const reset = await resetByOwner(form, visitor)
    if (!reset.ok) return { ok: false, reason: reset.reason === 'link-invalid' ? 'failed' : reset.reason }
    const [device = ''] = reset.cookies
    const signedIn = await signIn(form, { ...visitor, cookie: `${device.split(';')[0]}; ${visitor.cookie}` })
    return signedIn.ok ? signedIn : { ok: false, reason: 'not-signed-in', cookies: reset.cookies }
  }

  /**
   * Handles a copy of a form that has just set the password: it sets none again, because that would end the session that the
   * first form began.
   */
  async function beginAfter(first: Promise<unknown>, form: Form, visitor: Visitor): Promise<({ ok: true } & Cookies) | Refusal> {
    await first
    const signedIn = await signIn(form, visitor)
    return signedIn.ok ? signedIn : { ok: false, reason: 'failed' }
  }

  /** The last form that this node is processing for each email. */
  const underWay = new Map<string, Promise<unknown>>()

  return async (form: Form, visitor: Visitor): Promise<({ ok: true; uid: string } & Cookies) | Refusal> => {
    const first = underWay.get(form.email)
    const coming = first ? beginAfter(first, form, visitor) : begin(form, visitor)
    const settled = coming.catch(() => undefined)
    underWay.set(form.email, settled)
    const begun = await coming.finally(() => {
      if (underWay.get(form.email) === settled) underWay.delete(form.email)
    })
    if (!begun.ok) return begun
    const viewer = await findByEmail(form.email)
    return viewer ? { ...begun, uid: viewer.id } : { ok: false, reason: 'failed' }
  }
}
