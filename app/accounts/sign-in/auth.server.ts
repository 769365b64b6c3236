import { betterAuth } from 'better-auth/minimal'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { Kysely } from 'kysely'
import type { Changes } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Seal } from '../../kit/http/seal.server.ts'
import { HOUR_SECONDS } from '../../kit/time/time-units.ts'
import { readIdToken } from '../google/google-id-token.server.ts'
import { type AtSignIn, sessionKeeper } from '../sessions/session-keeper.server.ts'
import { EXTENDED_AFTER_SECONDS, REMEMBERED_SECONDS } from '../sessions/session-lifetime.ts'
import { throwOutages } from './auth-outages.server.ts'
import { authRequest } from './auth-request.server.ts'
import { hashing } from './hashing.server.ts'

export type Google = { issuer: string; clientId: string; clientSecret: string }

type AuthOptions = {
  db: Kysely<Tables>
  changes: Changes
  seal: Seal
  publicUrl: string
  isSecure: boolean
  atSignIn: AtSignIn
  log: { error(details: object, message: string): void }
}

/** How long a mailed link works, in seconds (spec A4). */
const RESET_SECONDS = HOUR_SECONDS
export const AUTH_PATH = '/auth'
export const AUTH_DONE = '/auth/done'
export const GOOGLE = 'google'

export const cookieNames = (isSecure: boolean) => {
  const prefix = isSecure ? '__Host-' : ''
  return { session: `${prefix}session`, prefix: `${prefix}sign-in` }
}

/**
 * Opens better-auth on the project's own tables, called by functions: the only path of its own that is served is Google's
 * callback. Google sign-in needs `google`.
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
    // The site itself handles limits and the origin of requests (server/http, limits.server.ts).
    rateLimit: { enabled: false },
    onAPIError: { errorURL: AUTH_DONE },
    logger: {
      level: 'error',
      // The arguments may contain emails and tokens.
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
      updateAge: EXTENDED_AFTER_SECONDS,
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
      // Store only the address from Google's data.
      user: { create: { before: async (user) => ({ data: { ...user, name: '', image: null } }) } },
      account: {
        create: {
          // Google's tokens are useless once Google has identified the viewer.
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
          const request = authRequest.getStore()
          if (isRight && request) request.matched = given.hash
          return isRight
        },
      },
      revokeSessionsOnPasswordReset: true,
      // A reset by mail proves that the viewer owns the mailbox, so the address is verified, for a Google account as well.
      async onPasswordReset({ user }) {
        const request = authRequest.getStore()
        request?.onReset?.(user.email)
        if (!request?.isMailed) return
        await options.db.updateTable('viewer').set({ email_verified: 1 }).where('id', '=', user.id).execute()
      },
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      sendResetPassword: async ({ token }) => authRequest.getStore()?.onToken?.(token),
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
  return { ...auth, api: throwOutages(auth.api) }
}
