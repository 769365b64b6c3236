import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { isRole, type Role } from '../kit/roles.ts'
import { BY_CONSOLE, BY_LIST, BY_PROBE, type Editor } from './audit.server.ts'

/** Thrown out of a change, so that it is rolled back. `status`: the answer that the guard of /admin would give. */
export class NoLongerAdmin extends Error {
  readonly status: 401 | 403

  constructor(status: 401 | 403) {
    super('The admin was removed, got another role or signed out before the write.')
    this.status = status
  }
}

const ADMINS: readonly Role[] = ['admin']

/** Editors without an account. */
const WITHOUT_ACCOUNT = new Set([BY_LIST.uid, BY_PROBE.uid, BY_CONSOLE.uid])

/**
 * Throws NoLongerAdmin unless `by` has one of the roles in `needs` (spec O6), and its session, if it names one, has not ended.
 * The guard of /admin checks before the body of a request is read, and a body may take minutes to arrive (security T-30). In a
 * change, call it after `holdCatalogue`: removing an admin and changing a role take the same lock, so every completed one is
 * seen.
 */
export async function mustBeAdmin(db: Kysely<Tables>, { uid, sessionId, needs = ADMINS }: Editor): Promise<void> {
  if (WITHOUT_ACCOUNT.has(uid)) return
  if (sessionId !== undefined) {
    const session = await db.selectFrom('session').select('id').where('id', '=', sessionId).executeTakeFirst()
    if (!session) throw new NoLongerAdmin(401)
  }
  const admin = await db.selectFrom('admin').select('role').where('uid', '=', uid).executeTakeFirst()
  if (!isRole(admin?.role) || !needs.includes(admin.role)) throw new NoLongerAdmin(403)
}
