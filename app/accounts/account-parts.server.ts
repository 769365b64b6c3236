import { isAPIError } from 'better-auth/api'
import type { Kysely } from 'kysely'
import type { Changes } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { browserMark } from '../kit/http/browser-mark.server.ts'
import { readCookie } from '../kit/http/cookie.ts'
import type { Seal } from '../kit/http/seal.server.ts'
import type { Language } from '../kit/language.ts'
import type { Limits } from '../kit/limits/limits.server.ts'
import type { TooMany, Tries } from '../kit/limits/tries.server.ts'
import type { Work } from '../kit/work/work.server.ts'
import { hasPassword } from './account-record.server.ts'
import { deviceCookie } from './sessions/device-cookie.server.ts'
import type { AtSignIn } from './sessions/session-keeper.server.ts'
import { REMEMBERED_SECONDS } from './sessions/session-lifetime.ts'
import { cookieNames, type Google, openAuth } from './sign-in/auth.server.ts'

/** The visitor behind a request: its cookies, the address that limits count by, and the page's language. */
export type Visitor = { cookie: string; client: string; language: Language }

export type Cookies = { cookies: string[] }
export type { TooMany }

/** Mails the link with `token` to the person who asked for it. `id` identifies the mail and is the same for each try. */
export type SendReset = (to: { id: string; email: string; token: string; language: Language }) => Promise<void>

export type AccountsOptions = {
  db: Kysely<Tables>
  changes: Changes
  seal: Seal
  limits: Limits
  tries: Tries
  work: Work
  publicUrl: string
  isSecure: boolean
  google: Google | undefined
  atSignIn: AtSignIn
  /** Cookies to send when a session begins; they clear those that the session took over. */
  spentAtSignIn: string[]
  sendReset: SendReset
  log: { error(details: object, message: string): void }
  now: () => Date
  /** How long a person who requests a mail waits for the mail server, in ms. */
  mailPatienceMs?: number
}

export type AccountParts = ReturnType<typeof openAccountParts>

/** Opens the parts that sign-in, sessions and passwords share. */
export function openAccountParts(options: AccountsOptions) {
  const { db, isSecure, now } = options
  const auth = openAuth(options)
  const names = cookieNames(isSecure)
  const hint = hintCookie(isSecure)
  const device = deviceCookie(options.seal, isSecure)
  const mark = browserMark(options.seal, isSecure, now)

  const headersOf = (cookie: string) => new Headers({ cookie })

  async function sessionOf(cookie: string) {
    if (readCookie(cookie, names.session) === undefined) return undefined
    const found = await auth.api.getSession({ headers: headersOf(cookie), query: { disableRefresh: true } })
    return found ?? undefined
  }

  const findByEmail = (email: string) => db.selectFrom('viewer').select('id').where('email', '=', email).executeTakeFirst()

  /** Ends the session that this browser had before it began another one. */
  async function endEarlier(cookie: string) {
    const earlier = await sessionOf(cookie)
    if (earlier) await (await auth.$context).internalAdapter.deleteSession(earlier.session.token)
  }

  /** Returns the cookies of a new session; one that is not remembered ends with the browser. */
  function begun(headers: Headers, remember: boolean): Cookies {
    const cookies = headers
      .getSetCookie()
      .map((each) => (!remember && each.startsWith(`${names.session}=`) ? each.replace(/; Max-Age=\d+/i, '') : each))
    return { cookies: [...cookies, hint.present(remember), ...options.spentAtSignIn] }
  }

  const forget = () => [expired(names.session, isSecure), hint.absent]

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
  return {
    ...options,
    auth,
    names,
    hint,
    device,
    mark,
    headersOf,
    sessionOf,
    findByEmail,
    endEarlier,
    begun,
    forget,
    isConfirmed,
  }
}

/** Returns which of these better-auth refusals the error is. Rethrows any other error: it does not mean a wrong password. */
export function codeAmong<Code extends string>(error: unknown, ...codes: Code[]): Code {
  const code = codes.find((each) => isAPIError(error) && error.body?.code === each)
  if (code === undefined) throw error
  return code
}

const httpOnly = (isSecure: boolean) => `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** Returns the Set-Cookie value that deletes a cookie of the site. */
const expired = (name: string, isSecure: boolean) => `${name}=${httpOnly(isSecure)}; Max-Age=0`

/**
 * Opens the cookie that tells the page's script that somebody is signed in, so that the page can show it before the first paint
 * and visitors cost no request. It proves nothing.
 */
function hintCookie(isSecure: boolean) {
  const end = `; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    /**
     * Returns a new value for each session, so that tabs notice when somebody else has signed in; reuses the value in `cookie`.
     */
    present: (remember: boolean, cookie = '') =>
      `viewer=${readCookie(cookie, 'viewer') ?? crypto.randomUUID().slice(0, 8)}${end}${remember ? `; Max-Age=${REMEMBERED_SECONDS}` : ''}`,
    absent: `viewer=${end}; Max-Age=0`,
  }
}
