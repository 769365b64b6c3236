import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { Kysely } from 'kysely'
import type { Change, Changes } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import { RESET_MAIL } from '../outbox.server.ts'
import { noteOutages } from '../sign-in/auth-outages.server.ts'
import { authRequest } from '../sign-in/auth-request.server.ts'
import { unrememberedSessionEnd } from './session-lifetime.ts'
import { viewerTopic } from './viewer.ts'

/** Runs within the transaction that begins a session. */
export type AtSignIn = (change: Change, uid: string, cookie: string) => Promise<void>

type Options = { db: Kysely<Tables>; changes: Changes; atSignIn: AtSignIn }

/** The maximum number of sessions per viewer. */
const SESSIONS = 30

/**
 * Opens the database adapter of better-auth. A session begins in one transaction with its additions to the account, and the
 * owner's open pages are notified when one begins or ends.
 */
export function sessionKeeper({ db, changes, atSignIn }: Options) {
  return (options: BetterAuthOptions) => {
    // Both engines store the same: times as text, booleans as 0 or 1.
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
                const request = authRequest.getStore()
                const { userId } = row.data as unknown as { userId: string }
                if (request?.matched !== undefined && !(await isStill(change, userId, request.matched)))
                  throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' })
                await endOldest(change, userId)
                const remembered = request?.remember === true
                const ends = remembered ? {} : { expiresAt: unrememberedSessionEnd() }
                // A session begins with a password or by Google, so the identity is confirmed.
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
                const request = authRequest.getStore()
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
      ...noteOutages(keeping(on(db), (work) => changes.change((change) => work(change, on(change.trx))))),
      transaction: <T>(work: (adapter: Adapter) => Promise<T>) =>
        noteOutages({
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

/** True when this is still the account's password. It cannot change until the transaction ends. */
export async function isStill({ trx }: Change, uid: string, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sign_in_method')
    .set({ password_hash: hash })
    .where('viewer_id', '=', uid)
    .where('password_hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends an account's oldest sessions, to allow one more: every change of a viewer's data costs something per session. */
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

/**
 * Ends the earlier sessions and mailed links when the password changes. Among one-time tokens, only those links name an
 * account.
 */
async function endBefore({ trx, touch }: Change, uid: string) {
  await trx.deleteFrom('single_use').where('value', '=', uid).execute()
  await trx.deleteFrom('work').where('kind', '=', RESET_MAIL).where('key', '=', uid).execute()
  await trx.deleteFrom('session').where('viewer_id', '=', uid).execute()
  touch(viewerTopic(uid))
}
