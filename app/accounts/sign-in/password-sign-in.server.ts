import { Busy } from '../../kit/limits/client-lines.ts'
import type { Limit } from '../../kit/limits/limits.server.ts'
import { ACCOUNTS_MADE, SIGN_INS, TOLD } from '../account-limits.server.ts'
import { type AccountParts, type Cookies, codeAmong, type TooMany, type Visitor } from '../account-parts.server.ts'
import { hasSecondFactor } from '../account-record.server.ts'
import { authRequest } from './auth-request.server.ts'
import { isCommonPassword } from './common-passwords.server.ts'
import { hashing } from './hashing.server.ts'

type Form = { email: string; password: string; remember: boolean }
export type SignUpRefusal = 'email-in-use' | 'password-common' | 'busy' | 'failed'

const QUARTER = 15 * 60
/** Limits wrong passwords in a browser that has signed in to the account before: strangers cannot use these up. */
const BY_DEVICE: Limit = { what: 'sign-in device', points: 10, seconds: QUARTER }
/** Limits correct passwords for one account from one address: each costs as much hashing as a wrong one. */
const RIGHT: Limit = { what: 'right sign-in', points: 60, seconds: QUARTER }
/** Opens sign-up and sign-in by email and password (spec A1, A2). */
export function openPasswordSignIn(parts: AccountParts) {
  const { auth, begun, db, device, endEarlier, findByEmail, headersOf, limits, log, mark, tries } = parts
  const signIns = { ok: 0, invalid: 0, 'too-many': 0, busy: 0 }

  return {
    /** Creates an account and signs it in (spec A1). The email is stored in lower case. */
    async signUp(
      { email, password, remember }: Form,
      { cookie, client }: Visitor,
    ): Promise<({ ok: true } & Cookies) | { ok: false; reason: SignUpRefusal } | TooMany> {
      if (isCommonPassword(password)) return { ok: false, reason: 'password-common' }
      const telling = await tries.holdAttempt(TOLD, mark.from({ cookie, client }))
      if (!telling.ok) return telling
      try {
        const inUse = () => telling.wrong({ ok: false as const, reason: 'email-in-use' as const })
        if (await findByEmail(email)) return await inUse()
        const told = await telling.right({ ok: true } as const)
        telling.leave()
        if (!told.ok) return told
        const taken = await tries.mayDo(ACCOUNTS_MADE, mark.from({ cookie, client }))
        if (!taken.ok) return taken
        const made = await makeAccount({ email, password, remember }, cookie, client)
        if (!made.ok) await taken.giveBack()
        // When two sign up at the same moment, the unique index refuses the later one.
        return !made.ok && made.reason === 'email-in-use' ? await inUse() : made
      } finally {
        telling.leave()
      }
    },

    /**
     * Creates an account for the owner of a mailbox, proved by a mailed link: strangers behind the same address cannot prevent
     * it.
     */
    async signUpByOwner(
      form: Form,
      { cookie, client }: Visitor,
    ): Promise<({ ok: true } & Cookies) | { ok: false; reason: SignUpRefusal }> {
      return isCommonPassword(form.password) ? { ok: false, reason: 'password-common' } : makeAccount(form, cookie, client)
    },

    /** Signs in by email and password (spec A2). An unknown address and a wrong password get the same refusal. */
    async signIn(
      { email, password, remember }: Form,
      { cookie, client }: Visitor,
    ): Promise<({ ok: true } & Cookies) | { ok: false; reason: 'invalid' | 'busy' } | TooMany> {
      try {
        const answer = await hashing.forClient(client, () => signIn({ email, password, remember }, cookie, client))
        signIns[answer.ok ? 'ok' : answer.reason]++
        return answer
      } catch (error) {
        if (!(error instanceof Busy)) throw error
        signIns.busy++
        return { ok: false, reason: 'busy' }
      }
    },

    /** Counts of the outcomes of sign-ins by password, since the start. */
    signIns,
  }

  async function signIn(
    { email, password, remember }: Form,
    cookie: string,
    client: string,
  ): Promise<({ ok: true } & Cookies) | { ok: false; reason: 'invalid' } | TooMany> {
    const room = await limits.peek(RIGHT, `${email} ${client}`)
    if (!room.ok) return { ...room, reason: 'too-many' }
    const held = await mayTry(email, cookie, client)
    if (!held.ok) return held
    const ask = () =>
      auth.api.signInEmail({
        body: { email, password, rememberMe: true },
        headers: headersOf(cookie),
        returnHeaders: true,
      })
    try {
      const { headers } = await authRequest.run({ cookie, remember }, ask)
      const { cookies } = begun(headers, remember)
      const told = await held.right({ ok: true as const, cookies: [...cookies, device.write(cookie, email)] })
      // When guesses at other nodes used up the limit meanwhile, a correct password is not confirmed any more than a wrong one.
      await endEarlier(told.ok ? cookie : cookies.map((each) => each.split(';')[0]).join('; '))
      if (told.ok) await limits.take([[RIGHT, `${email} ${client}`]])
      return told
    } catch (error) {
      codeAmong(error, 'INVALID_EMAIL_OR_PASSWORD', 'INVALID_EMAIL')
      return await held.wrong({ ok: false, reason: 'invalid' } as const)
    } finally {
      held.leave()
    }
  }

  /**
   * Checks the limits: a browser that has signed in to the account before is no stranger, whatever others behind its address
   * do.
   */
  async function mayTry(email: string, cookie: string, client: string) {
    const known = device.read(cookie, email)
    if (known !== undefined) return tries.holdAttemptAlone(BY_DEVICE, `${email} ${known}`)
    // Accounts with a second factor are queued separately from all others: a password alone does not open them, and their
    // owners run the site (spec Q-98).
    const of = (await hasSecondFactor(db, email)) ? 'second factor' : ''
    return tries.holdAttempt(SIGN_INS, mark.from({ cookie, client }), { of, against: email })
  }

  /** Hashes before the transaction, which must not wait for it. */
  async function makeAccount(
    { email, password, remember }: Form,
    cookie: string,
    client: string,
  ): Promise<({ ok: true } & Cookies) | { ok: false; reason: SignUpRefusal }> {
    const signUp = () =>
      auth.api.signUpEmail({
        body: { email, password, name: '', rememberMe: true },
        headers: headersOf(cookie),
        returnHeaders: true,
      })
    try {
      const { headers } = await hashing.forClient(client, () =>
        hashing.before(password, () => authRequest.run({ cookie, remember }, signUp)),
      )
      await endEarlier(cookie)
      const { cookies } = begun(headers, remember)
      return { ok: true, cookies: [...cookies, device.write(cookie, email)] }
    } catch (error) {
      if (error instanceof Busy) return { ok: false, reason: 'busy' }
      const code = codeAmong(error, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'FAILED_TO_CREATE_USER', 'INVALID_EMAIL')
      if (code === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' || (await findByEmail(email)))
        return { ok: false, reason: 'email-in-use' }
      log.error({ code }, 'an account could not be made')
      return { ok: false, reason: 'failed' }
    }
  }
}
