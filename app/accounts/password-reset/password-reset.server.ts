import { addressIn } from '../../kit/http/addresses.ts'
import type { Language } from '../../kit/language.ts'
import { Busy } from '../../kit/limits/client-lines.ts'
import { RESETS, TOLD } from '../account-limits.server.ts'
import { type AccountParts, type Cookies, codeAmong, type TooMany, type Visitor } from '../account-parts.server.ts'
import { openOutbox } from '../outbox.server.ts'
import { authRequest } from '../sign-in/auth-request.server.ts'
import { isCommonPassword } from '../sign-in/common-passwords.server.ts'
import { hashing } from '../sign-in/hashing.server.ts'

const NO_ACCOUNT = { ok: false, reason: 'no-account' } as const

/** Opens password resets by mailed links (spec A4). */
export function openPasswordReset(parts: AccountParts) {
  const { auth, db, device, findByEmail, log, mark, now, publicUrl, seal, sendReset, tries, work } = parts
  const outbox = openOutbox({
    db,
    work,
    now,
    log,
    patienceMs: parts.mailPatienceMs,
    async hand({ id, email, language }) {
      const token = await makeToken(email)
      if (token) await sendReset({ id, email, token: `${token}.${mailMark(token)}`, language })
    },
  })

  /** Only mailed links have this mark: a link passed on by a person does not prove ownership of the mailbox. */
  const mailMark = (token: string) => seal.sign('mailed token', token)

  return {
    /** Mails that the mail server has not accepted yet. */
    outbox,

    /**
     * Mails a link that sets a new password, once, within an hour (spec A4). `message`: the mail server's answer when it
     * rejects the mail. While it is unreachable, the mail waits and is sent later (`isLate`).
     */
    async requestReset(
      email: string,
      { cookie, client, language }: Visitor,
    ): Promise<
      | { ok: true; isLate: boolean }
      | { ok: false; reason: 'no-account' }
      | { ok: false; reason: 'mail-failed'; message: string }
      | TooMany
    > {
      const telling = await tries.holdAttempt(TOLD, mark.from({ cookie, client }))
      if (!telling.ok) return telling
      try {
        const viewer = await findByEmail(email)
        if (!viewer) return await telling.wrong(NO_ACCOUNT)
        const told = await telling.right({ ok: true } as const)
        telling.leave()
        if (!told.ok) return told
        return await mailReset({ uid: viewer.id, email, language }, { cookie, client })
      } finally {
        telling.leave()
      }
    },

    /** Returns a link that sets a new password, for the operator to pass on; undefined when there is no such account. */
    async makeResetLink(email: string): Promise<string | undefined> {
      const token = await makeToken(email)
      return token && resetLink(publicUrl, token)
    },

    /** True when a link is still valid; checking does not use it up. */
    isLinkAlive,

    resetPassword,

    /** Sets the password of an account whose mailbox its reader has proved by another link mailed there. */
    async resetByOwner({ email, password }: { email: string; password: string }, visitor: Visitor) {
      const token = await makeToken(email)
      return resetPassword({ token: token ? `${token}.${mailMark(token)}` : '', password }, visitor)
    },
  }

  /**
   * Sets a new password by a link and ends all sessions of the account. A mailed link also confirms the mailbox. From then on
   * the account recognises this browser, so that nobody who guesses the password elsewhere can make it wait (spec Q-92).
   */
  async function resetPassword(
    { token, password }: { token: string; password: string },
    { client, cookie }: Visitor,
  ): Promise<({ ok: true } & Cookies) | { ok: false; reason: 'link-invalid' | 'password-common' | 'busy' }> {
    if (isCommonPassword(password)) return { ok: false, reason: 'password-common' }
    // Links are too long to guess, and an invalid one should not cost any hashing.
    if (!(await isLinkAlive(token))) return { ok: false, reason: 'link-invalid' }
    const [made = '', mark] = token.split('.')
    let email = ''
    const onReset = (of: string) => {
      email = of
    }
    const reset = () => auth.api.resetPassword({ body: { token: made, newPassword: password } })
    try {
      const isMailed = mark === mailMark(made)
      await hashing.forClient(client, () =>
        hashing.before(password, () => authRequest.run({ cookie: '', remember: false, isMailed, onReset }, reset)),
      )
      return { ok: true, cookies: [device.write(cookie, email)] }
    } catch (error) {
      if (error instanceof Busy) return { ok: false, reason: 'busy' }
      codeAmong(error, 'INVALID_TOKEN', 'USER_NOT_FOUND')
      return { ok: false, reason: 'link-invalid' }
    }
  }

  /**
   * Mails a link to the owner of an account. An address may make a limited number of requests, and receives at most three mails
   * an hour.
   */
  async function mailReset(
    { uid, email, language }: { uid: string; email: string; language: Language },
    from: { cookie: string; client: string },
  ): Promise<{ ok: true; isLate: boolean } | { ok: false; reason: 'mail-failed'; message: string } | TooMany> {
    const mailing = await tries.maySend(RESETS, mark.from(from), email)
    // This mailbox has already received its mails for this hour.
    if (!mailing.ok) return mailing.reason === 'unconfirmed' ? { ok: true, isLate: false } : mailing
    const outcome = await outbox.send({ uid, language })
    if (outcome === 'sent' || outcome === 'waits') return { ok: true, isLate: outcome === 'waits' }
    await mailing.giveBack()
    return { ok: false, reason: 'mail-failed', message: outcome.refusal }
  }

  async function isLinkAlive(token: string): Promise<boolean> {
    const [made = ''] = token.split('.')
    if (made === '') return false
    const found = await (await auth.$context).internalAdapter.findVerificationValue(`reset-password:${made}`)
    return found !== null && found.expiresAt > now()
  }

  /**
   * Returns the token that sets a new password, once, within an hour. better-auth would send the mail itself and hide failures.
   */
  async function makeToken(email: string): Promise<string | undefined> {
    let token: string | undefined
    const onToken = (made: string) => {
      token = made
    }
    await authRequest.run({ cookie: '', remember: false, onToken }, () => auth.api.requestPasswordReset({ body: { email } }))
    return token
  }
}

/** Returns the address of the page that sets a new password. */
export const resetLink = (publicUrl: string, token: string, language: Language = 'en') =>
  publicUrl + addressIn(language, `/reset-password?${new URLSearchParams({ token })}`)
