import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Changes } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { type Editor, record } from '../catalog/audit.server.ts'
import type { Result } from '../shared/result.ts'
import { hashing } from './hashing.server.ts'
import { viewerTopic } from './viewer.ts'

export type Admin = { uid: string; email: string; isSuper: boolean }

/** One who could become an admin. `isConfirmed`: the mailbox was shown to be theirs. */
export type Account = { uid: string; email: string; isAdmin: boolean; isConfirmed: boolean }

const FOUND = 20

/** Who may administer the site (spec M1, M2). Who may change that is decided by the callers. */
export type Admins = {
  /** By email. */
  list(): Promise<Admin[]>
  /** Whether this is the one super-admin. */
  isSuper(uid: string): Promise<boolean>
  /** Up to 20 accounts whose email contains `text`, by email (spec M2). */
  search(text: string): Promise<Account[]>
  /**
   * Makes the account with this email or uid an admin; one who is an admin already stays one. Whoever signs up names an
   * email, be it theirs or not: with `onlyConfirmed` one that was never shown to be theirs is refused.
   */
  grant(
    who: string,
    options?: { by?: Editor; onlyConfirmed?: boolean },
  ): Promise<Result<{ uid: string; email: string }, 'no-account' | 'unconfirmed'>>
  /** Takes the rights of the admin with this email or uid. The super-admin cannot be removed by anybody. */
  revoke(who: string, options?: { by?: Editor }): Promise<Result<object, 'no-admin' | 'super-admin'>>
  /**
   * Makes the account of the one super-admin, once. An account that has the email already may be a stranger's: it loses
   * its sessions and its ways to sign in. The password is told when none was given. Undefined when there is one already.
   */
  makeSuperAdmin(wanted: {
    email: string
    password?: string | undefined
  }): Promise<{ email: string; madePassword?: string } | undefined>
}

export function openAdmins({ db, changes, now }: { db: Kysely<Tables>; changes: Changes; now: () => Date }): Admins {
  const superAdmin = async (from: Kysely<Tables> = db) =>
    (await from.selectFrom('content').select('super_admin').executeTakeFirstOrThrow()).super_admin

  return {
    isSuper: async (uid) => uid === (await superAdmin()),

    async list() {
      const rows = await db
        .selectFrom('admin')
        .innerJoin('viewer', 'viewer.id', 'admin.uid')
        .select(['admin.uid', 'viewer.email'])
        .orderBy('viewer.email')
        .execute()
      const topmost = await superAdmin()
      return rows.map(({ uid, email }) => ({ uid, email, isSuper: uid === topmost }))
    },

    async search(text) {
      const rows = await db
        .selectFrom('viewer')
        .leftJoin('admin', 'admin.uid', 'viewer.id')
        .select(['viewer.id', 'viewer.email', 'viewer.email_verified', 'admin.uid'])
        // The text is looked for as it is: % and _ stand for themselves.
        .where(sql<boolean>`viewer.email like ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
        .orderBy('viewer.email')
        .limit(FOUND)
        .execute()
      return rows.map(({ id, email, email_verified, uid }) => ({
        uid: id,
        email,
        isAdmin: uid !== null,
        isConfirmed: email_verified === 1,
      }))
    },

    async grant(who, { by, onlyConfirmed = false } = {}) {
      return changes.change(async (change) => {
        const { trx, touch } = change
        const viewer = await trx
          .selectFrom('viewer')
          .select(['id', 'email', 'email_verified'])
          .where((eb) => eb.or([eb('email', '=', who.toLowerCase()), eb('id', '=', who)]))
          .executeTakeFirst()
        if (!viewer) return { ok: false, reason: 'no-account' }
        const { id: uid, email } = viewer
        if (onlyConfirmed && !viewer.email_verified) return { ok: false, reason: 'unconfirmed' }
        const { numInsertedOrUpdatedRows: made } = await trx
          .insertInto('admin')
          .values({ uid, email, added_at: now().toISOString() })
          .onConflict((c) => c.column('uid').doNothing())
          .executeTakeFirstOrThrow()
        if (made === 0n) return { ok: true, uid, email }
        touch(viewerTopic(uid))
        await record(change, by, now(), { action: 'admin.grant', subject: uid, title: email })
        return { ok: true, uid, email }
      })
    },

    async revoke(who, { by } = {}) {
      return changes.change(async (change) => {
        const { trx, touch } = change
        const admin = await trx
          .selectFrom('admin')
          .innerJoin('viewer', 'viewer.id', 'admin.uid')
          .select(['admin.uid', 'viewer.email'])
          .where((eb) => eb.or([eb('viewer.email', '=', who.toLowerCase()), eb('viewer.id', '=', who)]))
          .executeTakeFirst()
        if (!admin) return { ok: false, reason: 'no-admin' }
        if (admin.uid === (await superAdmin(trx))) return { ok: false, reason: 'super-admin' }
        await trx.deleteFrom('admin').where('uid', '=', admin.uid).execute()
        touch(viewerTopic(admin.uid))
        await record(change, by, now(), { action: 'admin.revoke', subject: admin.uid, title: admin.email })
        return { ok: true }
      })
    },

    async makeSuperAdmin({ email, password }) {
      if (await superAdmin()) return undefined
      const secret = password ?? randomBytes(12).toString('base64url')
      const hash = await hashing.hash(secret)
      const at = now().toISOString()
      const isMade = await changes.change(async ({ trx, touch }) => {
        const known = await trx.selectFrom('viewer').select('id').where('email', '=', email).executeTakeFirst()
        const uid = known?.id ?? crypto.randomUUID()
        // Of several nodes at their first start one gets here first; the others wait for it and find it done.
        const mine = await trx
          .updateTable('content')
          .set({ super_admin: uid })
          .where('super_admin', 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (!mine) return false
        if (known) {
          await trx.deleteFrom('session').where('viewer_id', '=', uid).execute()
          await trx.deleteFrom('sign_in_method').where('viewer_id', '=', uid).execute()
          await trx.deleteFrom('single_use').where('value', '=', uid).execute()
          touch(viewerTopic(uid))
        } else {
          const account = { id: uid, email, email_verified: 1, name: '', image: null, created_at: at, updated_at: at }
          await trx.insertInto('viewer').values(account).execute()
        }
        await trx
          .insertInto('sign_in_method')
          .values({
            id: crypto.randomUUID(),
            viewer_id: uid,
            provider: 'credential',
            provider_account: uid,
            password_hash: hash,
            created_at: at,
            updated_at: at,
          })
          .execute()
        await trx
          .insertInto('admin')
          .values({ uid, email, added_at: at })
          .onConflict((c) => c.column('uid').doNothing())
          .execute()
        return true
      })
      if (!isMade) return undefined
      return { email, ...(password === undefined ? { madePassword: secret } : {}) }
    },
  }
}
