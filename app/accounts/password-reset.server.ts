import { Busy } from '../shared/client-lines.ts'
import type { Language } from '../shared/language.ts'
import type { Limit } from '../shared/limits.server.ts'
import { type AccountParts, codeAmong, type TooMany, type Visitor } from './account-parts.server.ts'
import { authRequest } from './auth-request.server.ts'
import { isCommonPassword } from './common-passwords.server.ts'
import { hashing } from './hashing.server.ts'
import { openOutbox } from './outbox.server.ts'
import { MAILS, TOLD } from './tries.server.ts'

const NO_ACCOUNT = { ok: false, reason: 'no-account' } as const

const HOUR = 3600
const RESETS_BY_EMAIL: Limit = { what: 'reset email', points: 3, seconds: HOUR }
const RESETS: Limit = { what: 'reset', points: 200, seconds: HOUR }

/** Links by mail that set a new password (spec A4). */
export function openPasswordReset(parts: AccountParts) {
  const { auth, db, findByEmail, limits, log, now, publicUrl, seal, sendReset, tries } = parts
  const outbox = openOutbox({
    db,
    now,
    log,
    patienceMs: parts.mailPatienceMs,
    async hand({ id, email, language }) {
      const token = await makeToken(email)
      if (token) await sendReset({ id, email, token: `${token}.${mailMark(token)}`, language })
    },
  })

  /** Stands in mailed links only: one that a person hands on proves nobody's mailbox. */
  const mailMark = (token: string) => seal.sign('mailed token', token)

  return {
    /** Mails that the mail server has not taken yet. */
    outbox,

    /**
     * Mails a link that sets a new password, once, for an hour (spec A4). `message`: what the mail server answered when it
     * will not take this mail; while it is away the mail waits, and comes later (`isLate`).
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
      const telling = await tries.mayGetWrong(TOLD, { cookie, client })
      if (!telling.ok) return telling
      try {
        const viewer = await findByEmail(email)
        if (!viewer) return await telling.wrong(NO_ACCOUNT)
        telling.leave()
        return await mailReset({ uid: viewer.id, email, language }, { cookie, client })
      } finally {
        telling.leave()
      }
    },

    /** A link that sets a new password, for the person at the server to hand on; undefined without such an account. */
    async makeResetLink(email: string): Promise<string | undefined> {
      const token = await makeToken(email)
      return token && resetLink(publicUrl, token)
    },

    /** Whether a link still sets a new password; asking does not use it up. */
    isLinkAlive,

    /** Sets a new password by a link; every session of the account ends. A mailed link proves the mailbox too. */
    async resetPassword(
      { token, password }: { token: string; password: string },
      { client }: Visitor,
    ): Promise<{ ok: true } | { ok: false; reason: 'link-invalid' | 'password-common' | 'busy' }> {
      if (isCommonPassword(password)) return { ok: false, reason: 'password-common' }
      // A link is too long to be guessed; one that sets nothing costs no hashing.
      if (!(await isLinkAlive(token))) return { ok: false, reason: 'link-invalid' }
      const [made = '', mark] = token.split('.')
      const reset = () => auth.api.resetPassword({ body: { token: made, newPassword: password } })
      try {
        const isMailed = mark === mailMark(made)
        await hashing.forClient(client, () =>
          hashing.before(password, () => authRequest.run({ cookie: '', remember: false, isMailed }, reset)),
        )
        return { ok: true }
      } catch (error) {
        if (error instanceof Busy) return { ok: false, reason: 'busy' }
        codeAmong(error, 'INVALID_TOKEN', 'USER_NOT_FOUND')
        return { ok: false, reason: 'link-invalid' }
      }
    },
  }

  /** Mails a link to somebody who has an account; an address asks for so many, and gets no more than three an hour. */
  async function mailReset(
    { uid, email, language }: { uid: string; email: string; language: Language },
    from: { cookie: string; client: string },
  ): Promise<{ ok: true; isLate: boolean } | { ok: false; reason: 'mail-failed'; message: string } | TooMany> {
    const asked = await tries.mayDo(MAILS, from)
    if (!asked.ok) return asked
    const all = await limits.room(RESETS, 'all')
    if (!all.ok) {
      log.error({}, 'so many mails were asked for that no more are sent for a while')
      return { ...all, reason: 'too-many' }
    }
    const mailing = await limits.take([
      [RESETS_BY_EMAIL, email],
      [RESETS, 'all'],
    ])
    // The mails of the hour to this address are on their way already.
    if (!mailing.ok) return { ok: true, isLate: false }
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

  /** What sets a new password, once, for an hour. better-auth would send it by itself and keep silent when that fails. */
  async function makeToken(email: string): Promise<string | undefined> {
    let token: string | undefined
    const onToken = (made: string) => {
      token = made
    }
    await authRequest.run({ cookie: '', remember: false, onToken }, () => auth.api.requestPasswordReset({ body: { email } }))
    return token
  }
}

/** The page that sets a new password. */
export const resetLink = (publicUrl: string, token: string) => `${publicUrl}/reset-password?${new URLSearchParams({ token })}`
