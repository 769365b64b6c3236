import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Changes } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import type { Result } from '../shared/result.ts'
import { hashing } from './hashing.server.ts'
import { viewerTopic } from './viewer.ts'

export type Admin = { uid: string; email: string; isSuper: boolean }

/** Who may administer the site (spec M1, M2). Who may change that is decided by the callers. */
export type Admins = {
  /** By email. */
  list(): Promise<Admin[]>
  /** Whether this is the one super-admin. */
  isSuper(uid: string): Promise<boolean>
  grant(email: string): Promise<Result<{ uid: string }, 'no-account'>>
  /** The super-admin cannot be removed by anybody. */
  revoke(email: string): Promise<Result<object, 'no-admin' | 'super-admin'>>
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

    async grant(email) {
      return changes.change(async ({ trx, touch }) => {
        const viewer = await trx
          .selectFrom('viewer')
          .select(['id', 'email'])
          .where('email', '=', email.toLowerCase())
          .executeTakeFirst()
        if (!viewer) return { ok: false, reason: 'no-account' }
        await trx
          .insertInto('admin')
          .values({ uid: viewer.id, email: viewer.email, added_at: now().toISOString() })
          .onConflict((c) => c.column('uid').doNothing())
          .execute()
        touch(viewerTopic(viewer.id))
        return { ok: true, uid: viewer.id }
      })
    },

    async revoke(email) {
      return changes.change(async ({ trx, touch }) => {
        const admin = await trx
          .selectFrom('admin')
          .innerJoin('viewer', 'viewer.id', 'admin.uid')
          .select('admin.uid')
          .where('viewer.email', '=', email.toLowerCase())
          .executeTakeFirst()
        if (!admin) return { ok: false, reason: 'no-admin' }
        if (admin.uid === (await superAdmin(trx))) return { ok: false, reason: 'super-admin' }
        await trx.deleteFrom('admin').where('uid', '=', admin.uid).execute()
        touch(viewerTopic(admin.uid))
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
