import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Change, Changes } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import { BY_CONSOLE, type Editor, record } from '../../history/audit.server.ts'
import { mustBeAdmin } from '../../history/still-admin.server.ts'
import type { Result } from '../../kit/result.ts'
import { isRole, type Role } from '../../kit/roles.ts'
import { viewerTopic } from '../sessions/viewer.ts'
import { hashing } from '../sign-in/hashing.server.ts'
import { grantedThrough } from './admin-chain.ts'

/** A staff member. `grantedBy`: the uid of the admin who added them; null when no admin did. */
export type Admin = { uid: string; email: string; role: Role; isSuper: boolean; grantedBy: string | null }

/** An account that could become an admin. `isConfirmed`: its owner has proved that the mailbox is theirs. */
export type Account = { uid: string; email: string; isAdmin: boolean; isConfirmed: boolean }

const FOUND = 20

/**
 * The site's administrators (spec M1, M2) and their roles (spec O6). Callers decide who may change them; changes throw
 * NoLongerAdmin.
 */
export type Admins = {
  /** Returns all staff members sorted by email. */
  list(): Promise<Admin[]>
  /** True when this is the one super-admin. */
  isSuper(uid: string): Promise<boolean>
  /** Returns up to 20 accounts whose email contains `text`, sorted by email, or the one with this uid (spec M2). */
  search(text: string): Promise<Account[]>
  /**
   * Gives the account with this email or uid a role, that of an admin by default; no change when it has one already. Anybody
   * can sign up with somebody else's email, so `onlyConfirmed` refuses an account whose owner has not proved that the mailbox
   * is theirs. `forbidden`: the granting admin is no longer one.
   */
  grant(
    who: string,
    options?: { by?: Editor; onlyConfirmed?: boolean; role?: Role },
  ): Promise<Result<{ uid: string; email: string }, 'no-account' | 'mailbox-unconfirmed' | 'forbidden'>>
  /**
   * Gives a staff member another role. Demoting an admin revokes the invitations they have sent that nobody has accepted.
   * `onlyLesser`: refuses to take an admin's rights away.
   */
  setRole(
    uid: string,
    role: Role,
    options?: { by?: Editor; onlyLesser?: boolean },
  ): Promise<Result<{ email: string }, 'no-admin' | 'super-admin' | 'forbidden'>>
  /**
   * Removes the rights of the admin with this email or uid, and of those in `also` whom they added, directly or through others.
   * `shown`: the uids that were offered for choice; admins added since then go with the admin who added them. Nobody can remove
   * the super-admin. `onlyLesser`: removes staff of other roles, and refuses when an admin would go.
   */
  revoke(
    who: string,
    options?: { by?: Editor; also?: readonly string[]; shown?: readonly string[]; onlyLesser?: boolean },
  ): Promise<Result<{ count: number }, 'no-admin' | 'super-admin' | 'forbidden'>>
  /**
   * Creates the super-admin's account, once; undefined when there is one already. An existing account with this email may be a
   * stranger's, so it loses its sessions and ways to sign in. Returns the password when none was passed in.
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
      .select(['admin.uid', 'viewer.email', 'admin.role', 'admin.granted_by as grantedBy'])
      .orderBy('viewer.email')
      .execute()
    const topmost = await superAdmin(from)
    return rows.flatMap(({ role, ...row }) => (isRole(role) ? [{ ...row, role, isSuper: row.uid === topmost }] : []))
  }

  return {
    isSuper: async (uid) => uid === (await superAdmin()),

    list: () => list(),

    async search(text) {
      const rows = await db
        .selectFrom('viewer')
        .leftJoin('admin', 'admin.uid', 'viewer.id')
        .select(['viewer.id', 'viewer.email', 'viewer.email_verified', 'admin.uid'])
        // The text is matched literally: % and _ are no wildcards.
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

    async grant(who, { by, onlyConfirmed = false, role = 'admin' } = {}) {
      return changes.change(async (change) => {
        const { trx } = change
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
        const made = await addStaff(change, { uid, email, role, grantedBy: granter, at: now() })
        if (made)
          await record(change, by, now(), {
            action: role === 'admin' ? 'admin.grant' : `role.${role}`,
            subject: uid,
            title: email,
          })
        return { ok: true, uid, email }
      })
    },

    async setRole(uid, role, { by, onlyLesser = false } = {}) {
      return changes.change(async (change) => {
        const { trx, touch } = change
        await lockAdmins(change)
        if (by) await mustBeAdmin(trx, by)
        const admin = (await list(trx)).find((each) => each.uid === uid)
        if (!admin) return { ok: false, reason: 'no-admin' }
        if (admin.isSuper) return { ok: false, reason: 'super-admin' }
        const { email } = admin
        if (admin.role === role) return { ok: true, email }
        if (admin.role === 'admin' && onlyLesser) return { ok: false, reason: 'forbidden' }
        if (admin.role === 'admin') await endGrants(change, uid, now())
        await trx.updateTable('admin').set({ role }).where('uid', '=', uid).execute()
        touch(viewerTopic(uid))
        await record(change, by, now(), { action: `role.${role}`, subject: uid, title: email })
        return { ok: true, email }
      })
    },

    async revoke(who, { by, also = [], shown, onlyLesser = false } = {}) {
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
        const leaving = all.filter((each) => going.has(each.uid))
        if (onlyLesser && leaving.some(({ role }) => role === 'admin')) return { ok: false, reason: 'forbidden' }
        for (const { uid, email } of leaving) {
          await endGrants(change, uid, now())
          await trx.deleteFrom('admin').where('uid', '=', uid).execute()
          // Somebody who becomes an admin again sets up a new second factor.
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
      const isMade = await changes.change((change) => addSuperAdmin(change, { email, hash, at: now().toISOString() }))
      if (!isMade) return undefined
      return { email, ...(password === undefined ? { madePassword: secret } : {}) }
    },
  }
}

/** Creates the rows of the super-admin; returns false when there is one already. */
async function addSuperAdmin(
  { trx, touch }: Change,
  { email, hash, at }: { email: string; hash: string; at: string },
): Promise<boolean> {
  const known = await trx.selectFrom('viewer').select('id').where('email', '=', email).executeTakeFirst()
  const uid = known?.id ?? crypto.randomUUID()
  // When several nodes start for the first time, one inserts first; the others wait and then find the account.
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
    .onConflict((c) => c.column('uid').doUpdateSet({ role: 'admin' }))
    .execute()
  return true
}

type NewStaff = { uid: string; email: string; role: Role; grantedBy: string | null; at: Date }

/** Gives an account a role; returns false when it has one already. Call it after `lockAdmins`. */
export async function addStaff({ trx, touch }: Change, { uid, email, role, grantedBy, at }: NewStaff): Promise<boolean> {
  const { numInsertedOrUpdatedRows: made } = await trx
    .insertInto('admin')
    .values({ uid, email, added_at: at.toISOString(), granted_by: grantedBy, role })
    .onConflict((c) => c.column('uid').doNothing())
    .executeTakeFirstOrThrow()
  if (made === 0n) return false
  touch(viewerTopic(uid))
  return true
}

/**
 * Locks changes of admins, because a removal would miss one added at the same moment. An update that changes nothing locks on
 * both engines.
 */
export const lockAdmins = ({ trx }: Change) =>
  trx
    .updateTable('content')
    .set((eb) => ({ super_admin: eb.ref('super_admin') }))
    .execute()

const isAdmin = async ({ trx }: Change, uid: string) =>
  (await trx.selectFrom('admin').select('uid').where('uid', '=', uid).where('role', '=', 'admin').executeTakeFirst()) !==
  undefined

const isStaff = async ({ trx }: Change, uid: string) =>
  (await trx.selectFrom('admin').select('uid').where('uid', '=', uid).executeTakeFirst()) !== undefined

/** Passes a staff member's grants on; call it before their account is deleted. Returns false when the account is not staff's. */
export async function leaveAdmins(change: Change, uid: string, at: Date): Promise<boolean> {
  await lockAdmins(change)
  if (!(await isStaff(change, uid))) return false
  await endGrants(change, uid, at)
  return true
}

/** Passes an admin's grants on before they stop being one, and revokes their invitations, for which nobody else has vouched. */
async function endGrants(change: Change, uid: string, at: Date): Promise<void> {
  await passGrantsOn(change, uid)
  await change.trx
    .updateTable('invitation')
    .set({ revoked_at: at.toISOString() })
    .where('invited_by', '=', uid)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

/**
 * Makes the admin who added a leaving admin the granter of everybody whom the leaving one added, so that the chain stays whole.
 */
async function passGrantsOn({ trx }: Change, uid: string): Promise<void> {
  const admin = await trx.selectFrom('admin').select('granted_by').where('uid', '=', uid).executeTakeFirst()
  const heir = admin?.granted_by ?? null
  await trx.updateTable('admin').set({ granted_by: heir }).where('granted_by', '=', uid).execute()
}
