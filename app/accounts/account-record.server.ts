import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** The account's stored data about its viewer, except proofs of identity. Times as ISO 8601. */
export type AccountRecord = {
  email: string
  isEmailVerified: boolean
  createdAt: string
  updatedAt: string
  /** `password` or `google`. */
  signInMethods: { kind: string; createdAt: string; updatedAt: string }[]
  /** When the viewer became a staff member, and in which role; null for others. */
  adminSince: string | null
  role: string | null
  /** When the second factor was set up; null without one. */
  secondFactorSince: string | null
  sessions: { createdAt: string; updatedAt: string; expiresAt: string; isRemembered: boolean }[]
}

export async function readAccountRecord(db: Kysely<Tables>, uid: string): Promise<AccountRecord> {
  const viewer = await db.selectFrom('viewer').selectAll().where('id', '=', uid).executeTakeFirstOrThrow()
  const methods = await db.selectFrom('sign_in_method').selectAll().where('viewer_id', '=', uid).orderBy('created_at').execute()
  const admin = await db.selectFrom('admin').select(['added_at', 'role']).where('uid', '=', uid).executeTakeFirst()
  const factor = await db.selectFrom('second_factor').select('set_at').where('uid', '=', uid).executeTakeFirst()
  const sessions = await db.selectFrom('session').selectAll().where('viewer_id', '=', uid).orderBy('created_at').execute()
  return {
    email: viewer.email,
    isEmailVerified: viewer.email_verified === 1,
    createdAt: viewer.created_at,
    updatedAt: viewer.updated_at,
    signInMethods: methods.map(({ provider, created_at, updated_at }) => ({
      kind: provider === PASSWORD ? 'password' : provider,
      createdAt: created_at,
      updatedAt: updated_at,
    })),
    adminSince: admin?.added_at ?? null,
    role: admin?.role ?? null,
    secondFactorSince: factor?.set_at ?? null,
    sessions: sessions.map(({ created_at, updated_at, expires_at, remembered }) => ({
      createdAt: created_at,
      updatedAt: updated_at,
      expiresAt: expires_at,
      isRemembered: remembered === 1,
    })),
  }
}

/** The name of the sign-in by password in better-auth's table. */
const PASSWORD = 'credential'

/** True when the account has a password. One created by Google has none until a mailed link sets it. */
export async function hasPassword(db: Kysely<Tables>, uid: string): Promise<boolean> {
  const method = await db
    .selectFrom('sign_in_method')
    .select('id')
    .where('viewer_id', '=', uid)
    .where('provider', '=', PASSWORD)
    .executeTakeFirst()
  return method !== undefined
}

/** True when the account of an email has a second factor. */
export async function hasSecondFactor(db: Kysely<Tables>, email: string): Promise<boolean> {
  const factor = db.selectFrom('second_factor').innerJoin('viewer', 'viewer.id', 'second_factor.uid').select('uid')
  return (await factor.where('email', '=', email).where('set_at', 'is not', null).executeTakeFirst()) !== undefined
}
