import type { Kysely } from 'kysely'
import type { Change, Changes } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Editor, record } from '../../history/audit.server.ts'
import type { Seal } from '../../kit/http/seal.server.ts'
import type { Limits } from '../../kit/limits/limits.server.ts'
import type { Result } from '../../kit/result.ts'
import type { TooMany } from '../account-parts.server.ts'
import { viewerTopic } from '../sessions/viewer.ts'
import { makeAppSecret, openAuthenticator, type SetUp } from './authenticator.server.ts'
import { openCodeTries } from './code-tries.server.ts'
import { isRecoveryCode, makeRecoveryCodes, spendRecoveryCode } from './recovery-codes.server.ts'

/** No app codes are accepted for `retryAfter` seconds; recovery codes still are. */
type TooManyCodes = { ok: false; reason: 'codes-too-many'; retryAfter: number }
export type SecondFactors = ReturnType<typeof openSecondFactors>

type Options = {
  db: Kysely<Tables>
  changes: Changes
  seal: Seal
  limits: Limits
  /** The name under which the app lists the code. */
  siteName: string
  /** True when every admin must have one (ADMIN_SECOND_FACTOR). */
  isRequired: boolean
  now: () => Date
}

const ownerOf = (uid: string) => `second factor ${uid}`
export const sealSecondFactor = (seal: Seal, uid: string, text: string) => seal.seal(ownerOf(uid), text)
export const unsealSecondFactor = (seal: Seal, uid: string, sealed: string) => seal.open(ownerOf(uid), sealed)

/**
 * Opens the second factor for admins: time-based codes of an authenticator app (RFC 6238), with recovery codes for a lost
 * phone.
 */
export function openSecondFactors({ db, changes, seal, limits, siteName, isRequired, now }: Options) {
  const app = openAuthenticator({ siteName, now })
  const tries = openCodeTries(limits)
  const find = (uid: string, from: Kysely<Tables> = db) =>
    from.selectFrom('second_factor').selectAll().where('uid', '=', uid).executeTakeFirst()

  const sealCodes = (uid: string, codes: string[]) => sealSecondFactor(seal, uid, JSON.stringify(codes))
  const codesOf = (uid: string, sealed: string): string[] => JSON.parse(unsealSecondFactor(seal, uid, sealed))
  const stepOf = (uid: string, sealedSecret: string, code: string) =>
    app.stepOf(unsealSecondFactor(seal, uid, sealedSecret), code)

  /** Uses up a code within the transaction that it authorises; returns undefined when it is wrong or was used before. */
  async function spend({ trx }: Change, uid: string, code: string): Promise<'code' | 'recovery' | undefined> {
    const row = await find(uid, trx)
    if (!row?.set_at) return undefined
    const step = stepOf(uid, row.sealed_secret, code)
    const update = trx.updateTable('second_factor').where('uid', '=', uid)
    if (step !== undefined) {
      const taken = await update.set({ last_step: step }).where('last_step', '<', step).executeTakeFirstOrThrow()
      return taken.numUpdatedRows > 0n ? 'code' : undefined
    }
    const left = spendRecoveryCode(codesOf(uid, row.sealed_codes), code)
    if (!left) return undefined
    const taken = await update
      .set({ sealed_codes: sealCodes(uid, left) })
      .where('sealed_codes', '=', row.sealed_codes)
      .executeTakeFirstOrThrow()
    return taken.numUpdatedRows > 0n ? 'recovery' : undefined
  }

  const markSession = ({ trx }: Change, sessionId: string) =>
    trx.updateTable('session').set({ second_factor_at: now().toISOString() }).where('id', '=', sessionId).execute()

  return {
    isRequired,

    /** Returns when the second factor was set up, and how many recovery codes are left; undefined without one. */
    async stateOf(uid: string): Promise<{ setAt: string; codesLeft: number } | undefined> {
      const row = await find(uid)
      return row?.set_at ? { setAt: row.set_at, codesLeft: codesOf(uid, row.sealed_codes).length } : undefined
    },

    /** Creates a secret, to be confirmed by a first code; undefined when a second factor is already set up. */
    async begin({ uid, email }: { uid: string; email: string }): Promise<SetUp | undefined> {
      const secret = makeAppSecret()
      const sealed_secret = sealSecondFactor(seal, uid, secret)
      const made = await db
        .insertInto('second_factor')
        .values({ uid, sealed_secret, sealed_codes: sealCodes(uid, []), last_step: 0, set_at: null })
        .onConflict((c) => c.column('uid').doUpdateSet({ sealed_secret }).where('second_factor.set_at', 'is', null))
        .executeTakeFirstOrThrow()
      return made.numInsertedOrUpdatedRows ? app.setUpOf(email, secret) : undefined
    },

    /** Returns the secret that awaits its first code. */
    async begun({ uid, email }: { uid: string; email: string }): Promise<SetUp | undefined> {
      const row = await find(uid)
      return row && !row.set_at ? app.setUpOf(email, unsealSecondFactor(seal, uid, row.sealed_secret)) : undefined
    },

    /** Sets up the second factor with the app's first code. The recovery codes are returned only here. */
    async enable(by: Editor, sessionId: string, code: string): Promise<Result<{ codes: string[] }, 'code-wrong'> | TooMany> {
      const { uid, email } = by
      return tries.withAppCode(uid, () =>
        changes.change(async (change) => {
          const row = await find(uid, change.trx)
          const step = row && !row.set_at ? stepOf(uid, row.sealed_secret, code) : undefined
          if (!row || step === undefined) return { ok: false, reason: 'code-wrong' }
          const codes = makeRecoveryCodes()
          const { numUpdatedRows } = await change.trx
            .updateTable('second_factor')
            .set({ set_at: now().toISOString(), last_step: step, sealed_codes: sealCodes(uid, codes) })
            .where('uid', '=', uid)
            .where('set_at', 'is', null)
            .where('sealed_secret', '=', row.sealed_secret)
            .executeTakeFirstOrThrow()
          if (numUpdatedRows === 0n) return { ok: false, reason: 'code-wrong' }
          await markSession(change, sessionId)
          await record(change, by, now(), { action: 'second-factor.set', subject: uid, title: email })
          return { ok: true, codes }
        }),
      )
    },

    /**
     * Accepts an app code or a recovery code, each once, and records it on this session. A recovery code is accepted however
     * many app codes were wrong, and resets that count.
     */
    async check(by: Editor, sessionId: string, spelt: string): Promise<Result<object, 'code-wrong'> | TooMany | TooManyCodes> {
      const { uid, email, client } = by
      const code = spelt.replace(/\s/g, '')
      const use = () =>
        changes.change<Result<object, 'code-wrong'>>(async (change) => {
          const kind = await spend(change, uid, code)
          if (!kind) return { ok: false, reason: 'code-wrong' }
          await markSession(change, sessionId)
          if (kind === 'recovery')
            await record(change, by, now(), { action: 'second-factor.recovery', subject: uid, title: email })
          return { ok: true }
        })
      if (isRecoveryCode(code)) {
        const answer = await tries.withRecoveryCode(uid, client, use)
        if (answer.ok) await tries.forget(uid)
        return answer
      }
      const answer = await tries.withAppCode(uid, use)
      return answer.ok || answer.reason !== 'too-many' ? answer : { ...answer, reason: 'codes-too-many' }
    },

    /** Replaces the recovery codes; the old ones become invalid. Returns undefined without a second factor. */
    async renewCodes(by: Editor): Promise<string[] | undefined> {
      const { uid, email } = by
      return changes.change(async (change) => {
        const codes = makeRecoveryCodes()
        const { numUpdatedRows } = await change.trx
          .updateTable('second_factor')
          .set({ sealed_codes: sealCodes(uid, codes) })
          .where('uid', '=', uid)
          .where('set_at', 'is not', null)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) return undefined
        await record(change, by, now(), { action: 'second-factor.codes', subject: uid, title: email })
        return codes
      })
    },

    /** Removes the second factor of the account with this uid or email; returns false when it has none. */
    async remove(who: string, by: Editor): Promise<boolean> {
      const removed = await changes.change(async (change) => {
        const viewer = await change.trx
          .selectFrom('second_factor')
          .innerJoin('viewer', 'viewer.id', 'second_factor.uid')
          .select(['viewer.id', 'viewer.email'])
          .where((eb) => eb.or([eb('viewer.id', '=', who), eb('viewer.email', '=', who.toLowerCase())]))
          .where('second_factor.set_at', 'is not', null)
          .executeTakeFirst()
        if (!viewer) return undefined
        await change.trx.deleteFrom('second_factor').where('uid', '=', viewer.id).execute()
        change.touch(viewerTopic(viewer.id))
        await record(change, by, now(), { action: 'second-factor.remove', subject: viewer.id, title: viewer.email })
        return viewer.id
      })
      if (removed !== undefined) await tries.forget(removed)
      return removed !== undefined
    },
  }
}
