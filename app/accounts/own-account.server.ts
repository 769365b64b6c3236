import { record } from '../history/audit.server.ts'
import { Busy } from '../kit/limits/client-lines.ts'
import type { Limit } from '../kit/limits/limits.server.ts'
import type { Result } from '../kit/result.ts'
import { type AccountParts, type Cookies, codeAmong, type TooMany, type Visitor } from './account-parts.server.ts'
import { hasPassword, readAccountRecord } from './account-record.server.ts'
import { isStill } from './sessions/session-keeper.server.ts'
import { type Viewer, viewerTopic } from './sessions/viewer.ts'
import { type AuthRequest, authRequest } from './sign-in/auth-request.server.ts'
import { isCommonPassword } from './sign-in/common-passwords.server.ts'
import { hashing } from './sign-in/hashing.server.ts'
import { leaveAdmins } from './staff/admins.server.ts'

/** Limits wrong entries of the current password by a signed-in viewer. */
const PASSWORDS: Limit = { what: 'password of viewer', points: 10, seconds: 15 * 60 }

/**
 * Opens the actions of signed-in viewers on their account: change the password, confirm their identity, delete it (spec A6,
 * A8).
 */
export function openOwnAccount(parts: AccountParts) {
  const { auth, begun, changes, db, device, forget, headersOf, isConfirmed, limits, now, sessionOf } = parts

  return {
    /** Changes the signed-in viewer's password and ends all other sessions of the account. */
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
        const { headers } = await hashing.forClient(client, () => authRequest.run({ cookie, remember }, change))
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

    /** Checks the signed-in viewer's password, and records the time on this session (security T-123). */
    async confirmPassword(
      { uid, email, proof }: Viewer,
      password: string,
      { cookie, client }: Visitor,
    ): Promise<Result<object, 'password-wrong' | 'busy'> | TooMany> {
      const taken = await limits.take([[PASSWORDS, uid]])
      if (!taken.ok) return { ...taken, reason: 'too-many' }
      if (!(await hasPassword(db, uid))) return { ok: false, reason: 'password-wrong' }
      const request: AuthRequest = { cookie, remember: false }
      const isRight = () => authRequest.run(request, () => isConfirmed(uid, email, password, cookie))
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
     * Deletes an account with all its data. `confirm`: the password, or the email of an account without one. The super-admin's
     * account cannot be deleted.
     */
    async deleteAccount(
      { uid, email }: Viewer,
      confirm: string,
      { cookie, client }: Visitor,
    ): Promise<Result<Cookies, 'confirm-wrong' | 'super-admin' | 'busy'> | TooMany> {
      const taken = await limits.take([[PASSWORDS, uid]])
      if (!taken.ok) return { ...taken, reason: 'too-many' }
      const request: AuthRequest = { cookie, remember: false }
      const isRight = () => authRequest.run(request, () => isConfirmed(uid, email, confirm, cookie))
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
        const wasAdmin = await leaveAdmins(change, uid, now())
        await trx.deleteFrom('viewer').where('id', '=', uid).execute()
        touch(viewerTopic(uid))
        const by = { uid, email, client }
        if (wasAdmin) await record(change, by, now(), { action: 'admin.revoke', subject: uid, title: email })
        return { ok: true, cookies: [...forget(), device.absent] }
      })
    },
  }
}
