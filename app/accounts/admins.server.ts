import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Change, Changes } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { BY_CONSOLE, type Editor, record } from '../catalog/audit.server.ts'
import { mustBeAdmin } from '../catalog/still-admin.server.ts'
import type { Result } from '../shared/result.ts'
import { grantedThrough } from './admin-chain.ts'
import { hashing } from './hashing.server.ts'
import { viewerTopic } from './viewer.ts'

/** `grantedBy`: the uid of the admin who added them; null where it was none. */
export type Admin = { uid: string; email: string; isSuper: boolean; grantedBy: string | null }

/** One who could become an admin. `isConfirmed`: the mailbox was shown to be theirs. */
export type Account = { uid: string; email: string; isAdmin: boolean; isConfirmed: boolean }

const FOUND = 20

/**
 * Who may administer the site (spec M1, M2). Who may change that is decided by the callers; both ways of changing it throw
 * NoLongerAdmin.
 */
export type Admins = {
  /** By email. */
  list(): Promise<Admin[]>
  /** Whether this is the one super-admin. */
  isSuper(uid: string): Promise<boolean>
  /** Up to 20 accounts whose email contains `text`, by email, or the one whose uid it is (spec M2). */
  search(text: string): Promise<Account[]>
  /**
   * Makes the account with this email or uid an admin; one who is an admin already stays one. Whoever signs up names an
   * email, be it theirs or not: with `onlyConfirmed` one that was never shown to be theirs is refused. `forbidden`: whoever
   * grants is no admin any more.
   */
  grant(
    who: string,
    options?: { by?: Editor; onlyConfirmed?: boolean },
  ): Promise<Result<{ uid: string; email: string }, 'no-account' | 'mailbox-unconfirmed' | 'forbidden'>>
  /**
   * Takes the rights of the admin with this email or uid, and of those among `also` who have theirs from them, directly or
   * through others. `shown`: the uids whom somebody could choose from; those who were added since go with whoever added them.
   * The super-admin cannot be removed by anybody.
   */
  revoke(
    who: string,
    options?: { by?: Editor; also?: readonly string[]; shown?: readonly string[] },
  ): Promise<Result<{ count: number }, 'no-admin' | 'super-admin'>>
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

  async function list(from: Kysely<Tables> = db): Promise<Admin[]> {
    const rows = await from
      .selectFrom('admin')
      .innerJoin('viewer', 'viewer.id', 'admin.uid')
      .select(['admin.uid', 'viewer.email', 'admin.granted_by as grantedBy'])
      .orderBy('viewer.email')
      .execute()
    const topmost = await superAdmin(from)
    return rows.map((row) => ({ ...row, isSuper: row.uid === topmost }))
  }

  return {
    isSuper: async (uid) => uid === (await superAdmin()),

    list: () => list(),

    async search(text) {
      const rows = await db
        .selectFrom('viewer')
        .leftJoin('admin', 'admin.uid', 'viewer.id')
        .select(['viewer.id', 'viewer.email', 'viewer.email_verified', 'admin.uid'])
        // The text is looked for as it is: % and _ stand for themselves.
        .where((eb) =>
          eb.or([
            sql<boolean>`viewer.email like ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
            eb('viewer.id', '=', text.toLowerCase()),
          ]),
        )
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
        const granter = by && by !== BY_CONSOLE ? by.uid : null
        await lockAdmins(change)
        if (granter !== null && !(await isAdmin(change, granter))) return { ok: false, reason: 'forbidden' }
        if (by) await mustBeAdmin(trx, by)
        const viewer = await trx
          .selectFrom('viewer')
          .select(['id', 'email', 'email_verified'])
          .where((eb) => eb.or([eb('email', '=', who.toLowerCase()), eb('id', '=', who)]))
          .executeTakeFirst()
        if (!viewer) return { ok: false, reason: 'no-account' }
        const { id: uid, email } = viewer
        if (onlyConfirmed && !viewer.email_verified) return { ok: false, reason: 'mailbox-unconfirmed' }
        const { numInsertedOrUpdatedRows: made } = await trx
          .insertInto('admin')
          .values({ uid, email, added_at: now().toISOString(), granted_by: granter })
          .onConflict((c) => c.column('uid').doNothing())
          .executeTakeFirstOrThrow()
        if (made === 0n) return { ok: true, uid, email }
        touch(viewerTopic(uid))
        await record(change, by, now(), { action: 'admin.grant', subject: uid, title: email })
        return { ok: true, uid, email }
      })
    },

    async revoke(who, { by, also = [], shown } = {}) {
      return changes.change(async (change) => {
        const { trx, touch } = change
        await lockAdmins(change)
        if (by) await mustBeAdmin(trx, by)
        const all = await list(trx)
        const admin = all.find(({ uid, email }) => uid === who || email === who.toLowerCase())
        if (!admin) return { ok: false, reason: 'no-admin' }
        if (admin.isSuper) return { ok: false, reason: 'super-admin' }
        const going = new Set([admin.uid])
        for (const { uid, grantedBy } of grantedThrough(all, admin.uid)) {
          const isNew = shown !== undefined && !shown.includes(uid)
          if (also.includes(uid) || (isNew && going.has(grantedBy ?? ''))) going.add(uid)
        }
        for (const { uid, email } of all.filter((each) => going.has(each.uid))) {
          await passGrantsOn(change, uid)
          await trx.deleteFrom('admin').where('uid', '=', uid).execute()
          // One who is made an admin again sets a new one up.
          await trx.deleteFrom('second_factor').where('uid', '=', uid).execute()
          touch(viewerTopic(uid))
          await record(change, by, now(), { action: 'admin.revoke', subject: uid, title: email })
        }
        return { ok: true, count: going.size }
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
          await trx.deleteFrom('second_factor').where('uid', '=', uid).execute()
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
          .values({ uid, email, added_at: at, granted_by: null })
          .onConflict((c) => c.column('uid').doNothing())
          .execute()
        return true
      })
      if (!isMade) return undefined
      return { email, ...(password === undefined ? { madePassword: secret } : {}) }
    },
  }
}

/**
 * Who adds or removes admins does so alone: what is added meanwhile would be missed by whoever removes. A write that changes
 * nothing locks on both engines.
 */
const lockAdmins = ({ trx }: Change) =>
  trx
    .updateTable('content')
    .set((eb) => ({ super_admin: eb.ref('super_admin') }))
    .execute()

const isAdmin = async ({ trx }: Change, uid: string) =>
  (await trx.selectFrom('admin').select('uid').where('uid', '=', uid).executeTakeFirst()) !== undefined

/** Before an admin's account goes, as `passGrantsOn`; false for one who is no admin. */
export async function leaveAdmins(change: Change, uid: string): Promise<boolean> {
  await lockAdmins(change)
  if (!(await isAdmin(change, uid))) return false
  await passGrantsOn(change, uid)
  return true
}

/** Before an admin goes, those whom they added become those of the admin who had added them: nobody drops out of the chain. */
async function passGrantsOn({ trx }: Change, uid: string): Promise<void> {
  const admin = await trx.selectFrom('admin').select('granted_by').where('uid', '=', uid).executeTakeFirst()
  const heir = admin?.granted_by ?? null
  await trx.updateTable('admin').set({ granted_by: heir }).where('granted_by', '=', uid).execute()
}
