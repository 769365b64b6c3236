import { isAPIError } from 'better-auth/api'
import type { Kysely } from 'kysely'
import type { Changes } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { record } from '../catalog/audit.server.ts'
import { browserMark } from '../shared/browser-mark.server.ts'
import { Busy } from '../shared/client-lines.ts'
import { readCookie } from '../shared/cookie.ts'
import type { Language } from '../shared/language.ts'
import type { Limit, Limits } from '../shared/limits.server.ts'
import type { Result } from '../shared/result.ts'
import type { Seal } from '../shared/seal.server.ts'
import type { Turns } from '../shared/turns.server.ts'
import { hasPassword, readAccountRecord } from './account-record.server.ts'
import { leaveAdmins } from './admins.server.ts'
import {
  type Asking,
  type AtSignIn,
  AUTH_DONE,
  asking,
  cookieNames,
  endOfUnremembered,
  type Google,
  isRenewable,
  isStill,
  openAuth,
  REMEMBERED_SECONDS,
} from './auth.server.ts'
import { isCommonPassword } from './common-passwords.server.ts'
import { deviceCookie } from './device-cookie.server.ts'
import { openGoogle } from './google.server.ts'
import { googleFault } from './google-outcome.ts'
import { hashing } from './hashing.server.ts'
import { openOutbox } from './outbox.server.ts'
import { OWN_CHANGES } from './own-changes.server.ts'
import { ACCOUNTS_MADE, GOOGLE_FAILURES, GOOGLE_STARTS, MAILS, openTries, SIGN_INS, TOLD } from './tries.server.ts'
import { type Viewer, viewerTopic } from './viewer.ts'

/** Who asks: the cookies of the request, the address that limits count by, and the language of the page. */
export type Visitor = { cookie: string; client: string; language: Language }

type Cookies = { cookies: string[] }
type Session = Parameters<typeof isRenewable>[0] & { token: string; expiresAt: Date }
type Renewed = { sessionEndsAt: string } & Cookies
export type TooMany = { ok: false; reason: 'too-many'; retryAfter: number }
export type SignUpRefusal = 'email-in-use' | 'password-common' | 'busy' | 'failed'

/** Mails the link with `token` to one who asked for it; `id` is the mail's, the same for each try. */
export type SendReset = (to: { id: string; email: string; token: string; language: Language }) => Promise<void>

export type Accounts = ReturnType<typeof openAccounts>

type AccountsOptions = {
  db: Kysely<Tables>
  changes: Changes
  seal: Seal
  limits: Limits
  turns: Turns
  publicUrl: string
  isSecure: boolean
  google: Google | undefined
  atSignIn: AtSignIn
  /** Cookies to send when a session has begun: of what it took over. */
  spentAtSignIn: string[]
  sendReset: SendReset
  log: { error(details: object, message: string): void }
  now: () => Date
  /** How long one who asks for a mail waits for the mail server, in ms. */
  mailPatienceMs?: number
}

const NO_ACCOUNT = { ok: false, reason: 'no-account' } as const

const QUARTER = 15 * 60
const HOUR = 3600
/** Wrong passwords of one account from everywhere. What those behind one address get wrong together: tries.server.ts. */
const BY_EMAIL: Limit = { what: 'sign-in email', points: 10, seconds: QUARTER }
/** Wrong ones of one account in a browser that has signed in to it before: strangers cannot use these up. */
const BY_DEVICE: Limit = { what: 'sign-in device', points: 10, seconds: QUARTER }
/** Right passwords of one account from one address: each costs as much as a wrong one. */
const RIGHT: Limit = { what: 'right sign-in', points: 60, seconds: QUARTER }
const RESETS_BY_EMAIL: Limit = { what: 'reset email', points: 3, seconds: HOUR }
const RESETS: Limit = { what: 'reset', points: 200, seconds: HOUR }
/** Tries of the present password in a form of somebody signed in. */
const PASSWORDS: Limit = { what: 'password of viewer', points: 10, seconds: QUARTER }

/**
 * Viewers' accounts: sign-up, sign-in, sessions, lost and changed passwords (spec A). Every answer that begins or ends
 * a session comes with the Set-Cookie values to send.
 */
export function openAccounts(options: AccountsOptions) {
  const { db, changes, limits, turns, isSecure, log, now } = options
  const auth = openAuth(options)
  const google = options.google && openGoogle({ ...options, google: options.google })
  const names = cookieNames(isSecure)
  const hint = hintCookie(isSecure)
  const device = deviceCookie(options.seal, isSecure)
  const tries = openTries({ limits, turns, mark: browserMark(options.seal, isSecure, now) })
  const outbox = openOutbox({
    db,
    now,
    log,
    patienceMs: options.mailPatienceMs,
    async hand({ id, email, language }) {
      const token = await makeToken(email)
      if (token) await options.sendReset({ id, email, token: `${token}.${mailMark(token)}`, language })
    },
  })
  /** The newest change at the last sweep. */
  let swept = 0
  const googleSignIns = { ok: 0, cancelled: 0, taken: 0, failed: 0, 'too-many': 0 }
  const signIns = { ok: 0, invalid: 0, 'too-many': 0, busy: 0 }

  const headersOf = (cookie: string) => new Headers({ cookie })
  /** Stands in mailed links only: one that a person hands on proves nobody's mailbox. */
  const mailMark = (token: string) => options.seal.sign('mailed token', token)

  /** Which of these refusals of better-auth it is; anything else is nobody's wrong password and thrown on. */
  function codeAmong<Code extends string>(error: unknown, ...codes: Code[]): Code {
    const code = codes.find((each) => isAPIError(error) && error.body?.code === each)
    if (code === undefined) throw error
    return code
  }

  async function sessionOf(cookie: string) {
    if (readCookie(cookie, names.session) === undefined) return undefined
    const found = await auth.api.getSession({ headers: headersOf(cookie), query: { disableRefresh: true } })
    return found ?? undefined
  }

  const findByEmail = (email: string) => db.selectFrom('viewer').select('id').where('email', '=', email).executeTakeFirst()

  /** The session that a browser had before it began another one ends. */
  async function endEarlier(cookie: string) {
    const earlier = await sessionOf(cookie)
    if (earlier) await (await auth.$context).internalAdapter.deleteSession(earlier.session.token)
  }

  /** The cookies of a session that has begun: one not to be remembered ends with the browser. */
  function begun(headers: Headers, remember: boolean): Cookies {
    const cookies = headers
      .getSetCookie()
      .map((each) => (!remember && each.startsWith(`${names.session}=`) ? each.replace(/; Max-Age=\d+/i, '') : each))
    return { cookies: [...cookies, hint.present(remember), ...options.spentAtSignIn] }
  }

  const forget = () => [expired(names.session, isSecure), hint.absent]

  async function extend(cookie: string): Promise<Renewed | undefined> {
    const { headers, response } = await auth.api.getSession({ headers: headersOf(cookie), returnHeaders: true })
    if (!response) return undefined
    const cookies = headers.getSetCookie()
    return {
      sessionEndsAt: response.session.expiresAt.toISOString(),
      cookies: cookies.length > 0 ? [...cookies, hint.present(true, cookie)] : [],
    }
  }

  async function lengthen(session: Session, cookie: string): Promise<Renewed | undefined> {
    if (!isRenewable(session)) return { sessionEndsAt: session.expiresAt.toISOString(), cookies: [] }
    if (session.remembered) return extend(cookie)
    const expiresAt = endOfUnremembered()
    const renewed = await (await auth.$context).internalAdapter.updateSession(session.token, { expiresAt })
    return renewed ? { sessionEndsAt: expiresAt.toISOString(), cookies: [] } : undefined
  }

  return {
    /** Sign-in by Google; undefined where it is not configured (spec A3). */
    google: google && {
      /** Where to send the browser; undefined when Google cannot be reached, or one client has asked too often. */
      async start({ cookie, client }: Visitor) {
        const taken = await tries.mayDo(GOOGLE_STARTS, { cookie, client })
        return taken.ok ? google.start(cookie) : undefined
      },
      /** Takes what Google sent back: the path to go on to, with `error=` when it did not work. */
      async finish(query: string, { cookie, client }: Visitor, remember: boolean): Promise<{ path: string } & Cookies> {
        const turn = await tries.mayGetWrong(GOOGLE_FAILURES, { cookie, client })
        if (!turn.ok) {
          googleSignIns['too-many']++
          return { path: `${AUTH_DONE}?error=failed`, cookies: [] }
        }
        try {
          const { path, headers } = await google.finish(query, cookie, remember)
          if (!path.includes('error=')) {
            googleSignIns.ok++
            await endEarlier(cookie)
            return { path, ...begun(headers, remember) }
          }
          const fault = googleFault(new URL(path, options.publicUrl).searchParams.get('error')) ?? 'failed'
          googleSignIns[fault]++
          if (fault === 'failed') await turn.wrong(fault)
          return { path, cookies: headers.getSetCookie() }
        } finally {
          turn.leave()
        }
      },
    },

    /** What became of the sign-ins by Google that came back, since the start. */
    googleSignIns: googleSignIns as Readonly<typeof googleSignIns>,

    /** The one who is signed in by these cookies. */
    async viewerOf(cookie: string): Promise<Viewer | undefined> {
      const found = await sessionOf(cookie)
      if (!found) return undefined
      const { id, email } = found.user
      const admin = await db
        .selectFrom('admin')
        .leftJoin('second_factor', 'second_factor.uid', 'admin.uid')
        .select('second_factor.set_at')
        .where('admin.uid', '=', id)
        .executeTakeFirst()
      return {
        uid: id,
        email,
        isAdmin: admin !== undefined,
        isExtended: found.session.remembered === true && isRenewable(found.session),
        sessionEndsAt: found.session.expiresAt.toISOString(),
        proof: {
          sessionId: found.session.id,
          confirmedAt: found.session.confirmedAt?.toISOString() ?? null,
          secondFactorAt: found.session.secondFactorAt?.toISOString() ?? null,
          hasSecondFactor: typeof admin?.set_at === 'string',
        },
      }
    },

    /** Makes an account and signs it in (spec A1). The email is in lower case. */
    async signUp(
      { email, password, remember }: { email: string; password: string; remember: boolean },
      { cookie, client }: Visitor,
    ): Promise<({ ok: true } & Cookies) | { ok: false; reason: SignUpRefusal } | TooMany> {
      if (isCommonPassword(password)) return { ok: false, reason: 'password-common' }
      const telling = await tries.mayGetWrong(TOLD, { cookie, client })
      if (!telling.ok) return telling
      try {
        const inUse = () => telling.wrong({ ok: false as const, reason: 'email-in-use' as const })
        if (await findByEmail(email)) return await inUse()
        telling.leave()
        const taken = await tries.mayDo(ACCOUNTS_MADE, { cookie, client })
        if (!taken.ok) return taken
        const made = await makeAccount({ email, password, remember }, cookie, client)
        if (!made.ok) await taken.giveBack()
        // Of two who sign up at the same moment the later one is told by the table.
        return !made.ok && made.reason === 'email-in-use' ? await inUse() : made
      } finally {
        telling.leave()
      }
    },

    /** Signs in by email and password (spec A2); unknown address and wrong password are the same refusal. */
    async signIn(
      { email, password, remember }: { email: string; password: string; remember: boolean },
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

    /** What became of the sign-ins by password, since the start. */
    signIns: signIns as Readonly<typeof signIns>,

    /** Ends the session of these cookies here and on the server (spec A7). */
    async signOut(cookie: string): Promise<string[]> {
      const { headers } = await auth.api.signOut({ headers: headersOf(cookie), returnHeaders: true })
      return [...headers.getSetCookie(), hint.absent]
    },

    /** Ends all sessions of an account. */
    async signOutEverywhere(uid: string): Promise<void> {
      await (await auth.$context).internalAdapter.deleteUserSessions(uid)
    },

    /** The cookies that clear what is left of a session that has ended. */
    forget,

    /** Lets a session that ends with the browser live a day more, any other as its use demands (spec A9), until it is old. */
    async renew(cookie: string): Promise<({ ok: true } & Renewed) | { ok: false; reason: 'ended' } | TooMany> {
      const found = await sessionOf(cookie)
      if (!found) return { ok: false, reason: 'ended' }
      const taken = await limits.take([[OWN_CHANGES, found.user.id]])
      if (!taken.ok) return { ...taken, reason: 'too-many' }
      const renewed = await lengthen(found.session, cookie)
      return renewed ? { ok: true, ...renewed } : { ok: false, reason: 'ended' }
    },

    /** Lets a remembered session that was in use for a day last another thirty (spec A2). */
    extend,

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
      return token && resetLink(options.publicUrl, token)
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
          hashing.before(password, () => asking.run({ cookie: '', remember: false, isMailed }, reset)),
        )
        return { ok: true }
      } catch (error) {
        if (error instanceof Busy) return { ok: false, reason: 'busy' }
        codeAmong(error, 'INVALID_TOKEN', 'USER_NOT_FOUND')
        return { ok: false, reason: 'link-invalid' }
      }
    },

    /** Changes the password of the one signed in; all other sessions of the account end. */
    async changePassword(
      { current, password }: { current: string; password: string },
      { cookie, client }: Visitor,
      uid: string,
    ): Promise<
      ({ ok: true } & Cookies) | { ok: false; reason: 'password-wrong' | 'password-common' | 'no-password' | 'busy' } | TooMany
    > {
      if (isCommonPassword(password)) return { ok: false, reason: 'password-common' }
      const taken = await limits.take([[PASSWORDS, uid]])
      if (!taken.ok) return { ...taken, reason: 'too-many' }
      const remember = (await sessionOf(cookie))?.session.remembered === true
      try {
        const change = () =>
          auth.api.changePassword({
            body: { currentPassword: current, newPassword: password, revokeOtherSessions: true },
            headers: headersOf(cookie),
            returnHeaders: true,
          })
        const { headers } = await hashing.forClient(client, () => asking.run({ cookie, remember }, change))
        await taken.giveBack()
        return { ok: true, ...begun(headers, remember) }
      } catch (error) {
        if (error instanceof Busy) {
          await taken.giveBack()
          return { ok: false, reason: 'busy' }
        }
        const code = codeAmong(error, 'INVALID_PASSWORD', 'CREDENTIAL_ACCOUNT_NOT_FOUND')
        return { ok: false, reason: code === 'INVALID_PASSWORD' ? 'password-wrong' : 'no-password' }
      }
    },

    /** Checks the password of the one signed in, and remembers on this session when that was (security T-123). */
    async confirmPassword(
      { uid, email, proof }: Viewer,
      password: string,
      { cookie, client }: Visitor,
    ): Promise<Result<object, 'password-wrong' | 'busy'> | TooMany> {
      const taken = await limits.take([[PASSWORDS, uid]])
      if (!taken.ok) return { ...taken, reason: 'too-many' }
      if (!(await hasPassword(db, uid))) return { ok: false, reason: 'password-wrong' }
      const request: Asking = { cookie, remember: false }
      const isRight = () => asking.run(request, () => isConfirmed(uid, email, password, cookie))
      try {
        if (!(await hashing.forClient(client, isRight))) return { ok: false, reason: 'password-wrong' }
      } catch (error) {
        if (!(error instanceof Busy)) throw error
        await taken.giveBack()
        return { ok: false, reason: 'busy' }
      }
      await taken.giveBack()
      return changes.change(async (change) => {
        if (!(await isStill(change, uid, request.matched ?? ''))) return { ok: false, reason: 'password-wrong' }
        const confirmed = { confirmed_at: now().toISOString() }
        await change.trx.updateTable('session').set(confirmed).where('id', '=', proof.sessionId).execute()
        return { ok: true }
      })
    },

    recordOf: (uid: string) => readAccountRecord(db, uid),

    hasPassword: (uid: string) => hasPassword(db, uid),

    /**
     * Deletes an account with all that belongs to it. `confirm`: its password, or its email where it has none.
     * The super-admin's cannot be deleted.
     */
    async deleteAccount(
      { uid, email }: Viewer,
      confirm: string,
      { cookie, client }: Visitor,
    ): Promise<Result<Cookies, 'confirm-wrong' | 'super-admin' | 'busy'> | TooMany> {
      const taken = await limits.take([[PASSWORDS, uid]])
      if (!taken.ok) return { ...taken, reason: 'too-many' }
      const request: Asking = { cookie, remember: false }
      const isRight = () => asking.run(request, () => isConfirmed(uid, email, confirm, cookie))
      try {
        if (!(await hashing.forClient(client, isRight))) return { ok: false, reason: 'confirm-wrong' }
      } catch (error) {
        if (error instanceof Busy) {
          await taken.giveBack()
          return { ok: false, reason: 'busy' }
        }
        throw error
      }
      const { matched } = request
      return changes.change(async (change) => {
        const { trx, touch } = change
        if (matched !== undefined && !(await isStill(change, uid, matched))) return { ok: false, reason: 'confirm-wrong' }
        const { super_admin } = await trx.selectFrom('content').select('super_admin').executeTakeFirstOrThrow()
        if (super_admin === uid) return { ok: false, reason: 'super-admin' }
        const wasAdmin = await leaveAdmins(change, uid)
        await trx.deleteFrom('viewer').where('id', '=', uid).execute()
        touch(viewerTopic(uid))
        const by = { uid, email, client }
        if (wasAdmin) await record(change, by, now(), { action: 'admin.revoke', subject: uid, title: email })
        return { ok: true, cookies: [...forget(), device.absent] }
      })
    },

    /** The newest version of a viewer's topic; 0 before the first change. */
    async topicVersion(topic: string): Promise<number> {
      const row = await db.selectFrom('live_topic').select('v').where('topic', '=', topic).executeTakeFirst()
      return row?.v ?? 0
    },

    /** Forgets sessions and links that have run out, and the topics of viewers who have no session any more. */
    async sweep() {
      const at = now().toISOString()
      await db.deleteFrom('session').where('expires_at', '<=', at).execute()
      await db.deleteFrom('single_use').where('expires_at', '<=', at).execute()
      await sweepTopics()
    },
  }

  /**
   * Without a session nobody may follow a viewer's topic; an account that is deleted leaves one. Only what had changed at
   * the sweep before goes, so that every node has heard of it. A topic that comes again has a higher version than ever
   * before (database/changes.ts), so that no page that is still open takes its news for old.
   */
  async function sweepTopics() {
    const newest = await db
      .selectFrom('live_topic')
      .select((eb) => eb.fn.max('seq').as('seq'))
      .executeTakeFirstOrThrow()
    await db
      .deleteFrom('live_topic')
      .where('topic', 'like', `${viewerTopic('')}%`)
      .where('seq', '<=', swept)
      .where(
        ({ fn, val }) => fn<string>('substr', ['topic', val(viewerTopic('').length + 1)]),
        'not in',
        (eb) => eb.selectFrom('session').select('viewer_id'),
      )
      .execute()
    swept = newest.seq
  }

  async function signIn(
    { email, password, remember }: { email: string; password: string; remember: boolean },
    cookie: string,
    client: string,
  ): Promise<({ ok: true } & Cookies) | { ok: false; reason: 'invalid' } | TooMany> {
    const room = await limits.room(RIGHT, `${email} ${client}`)
    if (!room.ok) return { ...room, reason: 'too-many' }
    const known = device.read(cookie, email)
    const own = known ? await turns.holdOne(BY_DEVICE, `${email} ${known}`) : await turns.holdOne(BY_EMAIL, email)
    if (!own.ok) return { ...own, reason: 'too-many' }
    // A browser that has signed in to the account is no stranger, whatever others behind its address do.
    const among = known ? undefined : await tries.mayGetWrong(SIGN_INS, { cookie, client })
    if (among?.ok === false) {
      own.leave()
      return among
    }
    const ask = () =>
      auth.api.signInEmail({
        body: { email, password, rememberMe: true },
        headers: headersOf(cookie),
        returnHeaders: true,
      })
    try {
      const { headers } = await asking.run({ cookie, remember }, ask)
      await endEarlier(cookie)
      await limits.take([[RIGHT, `${email} ${client}`]])
      const { cookies } = begun(headers, remember)
      return { ok: true, cookies: [...cookies, device.write(cookie, email)] }
    } catch (error) {
      codeAmong(error, 'INVALID_EMAIL_OR_PASSWORD', 'INVALID_EMAIL')
      const invalid = { ok: false, reason: 'invalid' } as const
      const mayTell = await own.wrong()
      const answer = among ? await among.wrong(invalid) : invalid
      return mayTell ? answer : { ...limits.refuse(BY_EMAIL, BY_EMAIL.seconds * 1_000), reason: 'too-many' }
    } finally {
      own.leave()
      among?.leave()
    }
  }

  /** Hashes before its transaction, which must not wait for that. */
  async function makeAccount(
    { email, password, remember }: { email: string; password: string; remember: boolean },
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
        hashing.before(password, () => asking.run({ cookie, remember }, signUp)),
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
    await asking.run({ cookie: '', remember: false, onToken }, () => auth.api.requestPasswordReset({ body: { email } }))
    return token
  }

  async function isConfirmed(uid: string, email: string, confirm: string, cookie: string): Promise<boolean> {
    if (!(await hasPassword(db, uid))) return confirm.trim().toLowerCase() === email
    try {
      await auth.api.verifyPassword({ body: { password: confirm }, headers: headersOf(cookie) })
      return true
    } catch (error) {
      codeAmong(error, 'INVALID_PASSWORD')
      return false
    }
  }
}

const httpOnly = (isSecure: boolean) => `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** Ends a cookie of the site. */
const expired = (name: string, isSecure: boolean) => `${name}=${httpOnly(isSecure)}; Max-Age=0`

/**
 * Tells the page's script that somebody is signed in, so that it can show so before its first paint and need not ask
 * for visitors. It proves nothing.
 */
function hintCookie(isSecure: boolean) {
  const end = `; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    /** Another value for each session, so that tabs see when somebody else has signed in; that of `cookie` is kept. */
    present: (remember: boolean, cookie = '') =>
      `viewer=${readCookie(cookie, 'viewer') ?? crypto.randomUUID().slice(0, 8)}${end}${remember ? `; Max-Age=${REMEMBERED_SECONDS}` : ''}`,
    absent: `viewer=${end}; Max-Age=0`,
  }
}

/** The page that sets a new password. */
export const resetLink = (publicUrl: string, token: string) => `${publicUrl}/reset-password?${new URLSearchParams({ token })}`
