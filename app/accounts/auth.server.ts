import { AsyncLocalStorage } from 'node:async_hooks'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { Kysely } from 'kysely'
import type { Change, Changes } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { outageOf } from '../shared/outage.server.ts'
import type { Seal } from '../shared/seal.server.ts'
import { readIdToken } from './google-id-token.server.ts'
import { hashing } from './hashing.server.ts'
import { viewerTopic } from './viewer.ts'

export type Google = { issuer: string; clientId: string; clientSecret: string }

/** What happens in the transaction that begins a session. */
export type AtSignIn = (change: Change, uid: string, cookie: string) => Promise<void>

/** What the request at hand brings with it, for the transaction that begins its session. */
export type Asking = {
  cookie: string
  remember: boolean
  /** Takes the token that sets a new password. */
  onToken?: (token: string) => void
  /** Whether the link that sets a new password came by mail. */
  isMailed?: boolean
  /** The stored password that the given one was found to match. */
  matched?: string
}

type AuthOptions = {
  db: Kysely<Tables>
  changes: Changes
  seal: Seal
  publicUrl: string
  isSecure: boolean
  atSignIn: AtSignIn
  log: { error(details: object, message: string): void }
}

const DAY = 24 * 3600
/** A session that its viewer asked to keep; extended by use (spec A2). */
export const REMEMBERED_SECONDS = 30 * DAY
/** One that ends with the browser; renewed while a page is open (spec A9). */
const UNREMEMBERED_SECONDS = DAY
/** How long after its start a session may be renewed: then whoever has its cookie has to sign in again. */
const RENEWABLE_SECONDS = { remembered: 180 * DAY, unremembered: DAY }
/** So many devices of one viewer stay signed in. */
const SESSIONS = 30
/** How long a mailed link works (spec A4). */
const RESET_SECONDS = 3600
export const AUTH_PATH = '/auth'
export const AUTH_DONE = '/auth/done'
export const GOOGLE = 'google'

export const asking = new AsyncLocalStorage<Asking>()

/** What the database failed with during a call of better-auth, which makes an error of its own of it, or passes over it. */
const failing = new AsyncLocalStorage<{ error?: unknown }>()

export const cookieNames = (isSecure: boolean) => {
  const prefix = isSecure ? '__Host-' : ''
  return { session: `${prefix}session`, prefix: `${prefix}sign-in` }
}

/**
 * better-auth on the project's own tables. It is called by functions; of its own paths only Google's callback is served.
 * With `google` it also signs in there.
 */
export function openAuth(options: AuthOptions, google?: Google) {
  const { seal, publicUrl, isSecure, log } = options
  const names = cookieNames(isSecure)
  const auth = betterAuth({
    appName: 'podium',
    baseURL: publicUrl,
    basePath: AUTH_PATH,
    secret: seal.sign('session cookies'),
    database: sessionKeeper(options),
    telemetry: { enabled: false },
    // Limits and the origin of requests are the site's own matter (server/http, limits.server.ts).
    rateLimit: { enabled: false },
    onAPIError: { errorURL: AUTH_DONE },
    logger: {
      level: 'error',
      // Arguments may hold emails and tokens.
      log: (_level, message) => log.error({}, `sign-in: ${message}`),
    },
    user: {
      modelName: 'viewer',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      modelName: 'session',
      fields: {
        userId: 'viewer_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        remembered: { type: 'boolean', required: false, input: false },
        confirmedAt: { type: 'date', required: false, input: false, fieldName: 'confirmed_at' },
        secondFactorAt: { type: 'date', required: false, input: false, fieldName: 'second_factor_at' },
      },
      expiresIn: REMEMBERED_SECONDS,
      updateAge: DAY,
    },
    account: {
      modelName: 'sign_in_method',
      fields: {
        userId: 'viewer_id',
        accountId: 'provider_account',
        providerId: 'provider',
        password: 'password_hash',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      updateAccountOnSignIn: false,
    },
    verification: {
      modelName: 'single_use',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    databaseHooks: {
      // Of what Google tells only the address is kept.
      user: { create: { before: async (user) => ({ data: { ...user, name: '', image: null } }) } },
      account: {
        create: {
          // Google's tokens are of no use once it has said who it is.
          before: async (method) => ({
            data: { ...method, accessToken: null, refreshToken: null, idToken: null, accessTokenExpiresAt: null },
          }),
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1,
      maxPasswordLength: 1_000,
      password: {
        hash: (password) => hashing.hash(password),
        async verify(given) {
          const isRight = await hashing.verify(given)
          const request = asking.getStore()
          if (isRight && request) request.matched = given.hash
          return isRight
        },
      },
      revokeSessionsOnPasswordReset: true,
      // Who got the mail owns the mailbox, and with it a Google account of the same address.
      async onPasswordReset({ user }) {
        if (!asking.getStore()?.isMailed) return
        await options.db.updateTable('viewer').set({ email_verified: 1 }).where('id', '=', user.id).execute()
      },
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      sendResetPassword: async ({ token }) => asking.getStore()?.onToken?.(token),
    },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: names.prefix,
      defaultCookieAttributes: { secure: isSecure, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: { session_token: { name: names.session } },
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => crypto.randomUUID(), validateSchema: false },
    },
    plugins: google
      ? [
          genericOAuth({
            config: [
              {
                providerId: GOOGLE,
                clientId: google.clientId,
                clientSecret: google.clientSecret,
                discoveryUrl: `${google.issuer}/.well-known/openid-configuration`,
                scopes: ['openid', 'email'],
                pkce: true,
                requireIdTokenVerification: true,
                getUserInfo: async ({ idToken }) => readIdToken(idToken),
                disableProviderLogout: true,
              },
            ],
          }),
        ]
      : [],
  })
  return { ...auth, api: failingWithOutages(auth.api) }
}

/** The same calls, but each during which the database did not serve fails with what the database said. */
function failingWithOutages<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get(calls, name, receiver) {
      const call: unknown = Reflect.get(calls, name, receiver)
      if (typeof call !== 'function') return call
      return async (...parameters: unknown[]) => {
        const met: { error?: unknown } = {}
        const [answer] = await Promise.allSettled([failing.run(met, () => call(...parameters))])
        if (outageOf(met.error)) throw met.error
        if (answer.status === 'rejected') throw answer.reason
        return answer.value
      }
    },
  })
}

/** Keeps in mind what the functions of an adapter fail with. */
function remembering<Adapter extends object>(adapter: Adapter): Adapter {
  const members = Object.entries(adapter).map(([name, member]) => {
    if (typeof member !== 'function' || name === 'transaction') return [name, member]
    const remember = async (...parameters: unknown[]) => {
      try {
        return await member(...parameters)
      } catch (error) {
        const calls = failing.getStore()
        if (calls) calls.error = error
        throw error
      }
    }
    return [name, remember]
  })
  return Object.fromEntries(members) as Adapter
}

/**
 * The tables behind better-auth. A session begins in one transaction with what it brings to the account, and its
 * owner's open pages hear when one begins or ends.
 */
function sessionKeeper({ db, changes, atSignIn }: AuthOptions) {
  return (options: BetterAuthOptions) => {
    // The same SQL on both engines: times as text, booleans as 0 or 1.
    const on = (handle: Kysely<Tables>) => kyselyAdapter(handle, { type: 'sqlite' })(options)
    type Adapter = ReturnType<typeof on>

    function keeping(adapter: Adapter, inTransaction: <T>(work: (change: Change, adapter: Adapter) => Promise<T>) => Promise<T>) {
      async function ended<T>(where: Parameters<Adapter['deleteMany']>[0]['where'], end: (adapter: Adapter) => Promise<T>) {
        return inTransaction(async (change, adapter) => {
          const sessions = await adapter.findMany<{ userId: string }>({ model: 'session', where })
          const result = await end(adapter)
          for (const { userId } of sessions) change.touch(viewerTopic(userId))
          return result
        })
      }
      const kept: Adapter = {
        ...adapter,
        create: (row) =>
          row.model === 'session'
            ? inTransaction(async (change, adapter) => {
                const request = asking.getStore()
                const { userId } = row.data as unknown as { userId: string }
                if (request?.matched !== undefined && !(await isStill(change, userId, request.matched)))
                  throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' })
                await endOldest(change, userId)
                const remembered = request?.remember === true
                const ends = remembered ? {} : { expiresAt: endOfUnremembered() }
                // A session begins with a password or with Google's word: that is a confirmation.
                const data = { ...row.data, remembered, confirmedAt: new Date(), ...ends }
                const session = await adapter.create({ ...row, data } as typeof row)
                await atSignIn(change, userId, request?.cookie ?? '')
                return session as never
              })
            : isPassword(row.model, row.data)
              ? inTransaction(async (change, adapter) => {
                  await endBefore(change, (row.data as unknown as { userId: string }).userId)
                  return adapter.create(row)
                })
              : adapter.create(row),
        update: (row) =>
          isPassword(row.model, row.update)
            ? inTransaction(async (change, adapter) => {
                const request = asking.getStore()
                const matched = request?.matched
                const where = matched === undefined ? row.where : [...row.where, { field: 'password', value: matched }]
                const method = await adapter.update<{ userId: string }>({ ...row, where })
                if (!method) throw new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD' })
                if (request) request.matched = row.update.password
                await endBefore(change, method.userId)
                return method as never
              })
            : adapter.update(row),
        updateMany: (rows) =>
          isPassword(rows.model, rows.update)
            ? inTransaction(async (change, adapter) => {
                const count = await adapter.updateMany(rows)
                const methods = await adapter.findMany<{ userId: string }>({ model: rows.model, where: rows.where })
                for (const { userId } of methods) await endBefore(change, userId)
                return count
              })
            : adapter.updateMany(rows),
        delete: (row) => (row.model === 'session' ? ended(row.where, (adapter) => adapter.delete(row)) : adapter.delete(row)),
        deleteMany: (rows) =>
          rows.model === 'session' ? ended(rows.where, (adapter) => adapter.deleteMany(rows)) : adapter.deleteMany(rows),
      }
      return kept
    }

    return {
      ...remembering(keeping(on(db), (work) => changes.change((change) => work(change, on(change.trx))))),
      transaction: <T>(work: (adapter: Adapter) => Promise<T>) =>
        remembering({
          change: () =>
            changes.change((change) => {
              const adapter = on(change.trx)
              return work(keeping(adapter, (inner) => inner(change, adapter)))
            }),
        }).change(),
    }
  }
}

const isPassword = (model: string, values: Record<string, unknown>) => model === 'account' && typeof values.password === 'string'

/** Whether the password that was found to match is the account's still. Until the transaction ends nobody changes it. */
export async function isStill({ trx }: Change, uid: string, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sign_in_method')
    .set({ password_hash: hash })
    .where('viewer_id', '=', uid)
    .where('password_hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Makes room for one more session of an account; each costs something with every change of what is its viewer's. */
async function endOldest({ trx, touch }: Change, uid: string) {
  const newest = trx
    .selectFrom('session')
    .select('id')
    .where('viewer_id', '=', uid)
    .orderBy('created_at', 'desc')
    .limit(SESSIONS - 1)
  const oldest = trx.deleteFrom('session').where('viewer_id', '=', uid).where('id', 'not in', newest)
  const { numDeletedRows } = await oldest.executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) touch(viewerTopic(uid))
}

/** With a new password the sessions and the mailed links of before end. Of what works once only those links name an account. */
async function endBefore({ trx, touch }: Change, uid: string) {
  await trx.deleteFrom('single_use').where('value', '=', uid).execute()
  await trx.deleteFrom('pending_mail').where('viewer_id', '=', uid).execute()
  await trx.deleteFrom('session').where('viewer_id', '=', uid).execute()
  touch(viewerTopic(uid))
}

export const isRenewable = ({ createdAt, remembered }: { createdAt: Date; remembered?: boolean | null | undefined }) =>
  Date.now() < createdAt.getTime() + RENEWABLE_SECONDS[remembered ? 'remembered' : 'unremembered'] * 1_000

export const endOfUnremembered = () => new Date(Date.now() + UNREMEMBERED_SECONDS * 1_000)
