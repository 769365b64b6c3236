import type { Change, Changes } from '../../database/changes.ts'
import type { Database } from '../../database/open.ts'
import { viewerTopic } from '../accounts/sessions/viewer.ts'
import type { Seal } from '../kit/http/seal.server.ts'
import { isOver } from './codes/access-code.ts'
import { type CodeUse, checkUse, countUse } from './codes/use-code.server.ts'
import { canWatch, type Grant } from './grants.server.ts'

/** The unlocks of a viewer's account (spec P4, P6). */
export type Unlocks = {
  of(uid: string): Promise<Grant[]>
  /**
   * Stores a grant that is currently valid; otherwise returns what has become of the series. An access code's grant counts as
   * one of the code's uses, unless the account has it already.
   */
  add(uid: string, grant: Grant): Promise<GrantCheck>
  /** Counts the use of an access code by a browser without an account, unless `held` shows that it was counted before. */
  use(grant: CodeGrant, held: readonly Grant[]): Promise<CodeUse>
  /** Returns the result that using an access code would have, without counting it: for admins, who try a link. */
  tryUse(grant: CodeGrant): Promise<CodeUse>
  /** Removes the viewer's unlock of the series; does nothing without one. */
  remove(uid: string, docId: string): Promise<void>
  /** Adds a visitor's still valid grants to the account. */
  merge(change: Change, uid: string, grants: Grant[]): Promise<void>
}

type GrantCheck = 'kept' | 'open to all' | 'gone' | 'another password' | Exclude<CodeUse, string>

/** The grant of an access code. */
export type CodeGrant = Grant & { codeId: string }
export const isOfCode = (grant: Grant): grant is CodeGrant => grant.codeId !== undefined

export function openUnlocks({
  database: { db, engine },
  changes,
  seal,
  now,
}: {
  database: Pick<Database, 'db' | 'engine'>
  changes: Changes
  seal: Seal
  now: () => Date
}): Unlocks {
  async function keep(
    { trx, touch }: Change,
    uid: string,
    grant: Grant,
    { isLocking }: { isLocking: boolean },
  ): Promise<GrantCheck> {
    const series = await trx
      .selectFrom('series')
      .select(['doc_id as docId', 'sealed_password as sealedPassword'])
      .where('doc_id', '=', grant.docId)
      .$if(isLocking && engine === 'postgres', (query) => query.forShare())
      .executeTakeFirst()
    if (!series) return 'gone'
    if (series.sealedPassword === null) return 'open to all'
    if (!canWatch(seal, series, [grant])) return 'another password'
    const content = { fingerprint: grant.fingerprint, granted_at: now().toISOString() }
    await trx
      .insertInto('all_series_grant')
      .values({ uid, series_doc_id: grant.docId, ...content })
      .onConflict((c) => c.columns(['uid', 'series_doc_id']).doUpdateSet(content))
      .execute()
    touch(viewerTopic(uid))
    return 'kept'
  }

  async function isInForce({ trx }: Change, { codeId }: CodeGrant): Promise<boolean> {
    const row = await trx.selectFrom('access_code').select(['ends_at', 'revoked_at']).where('id', '=', codeId).executeTakeFirst()
    return row !== undefined && !isOver({ endsAt: row.ends_at, revokedAt: row.revoked_at }, now())
  }

  /** Returns true if the account had no grant of this code yet. If two devices add it at once, one waits here for the other. */
  async function keepCode({ trx, touch }: Change, uid: string, { codeId, fingerprint }: CodeGrant): Promise<boolean> {
    const row = { uid, code_id: codeId, fingerprint, granted_at: now().toISOString() }
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('all_code_grant')
      .values(row)
      .onConflict((c) => c.doNothing())
      .executeTakeFirstOrThrow()
    touch(viewerTopic(uid))
    return numInsertedOrUpdatedRows !== 0n
  }

  async function addOfCode(change: Change, uid: string, grant: CodeGrant): Promise<GrantCheck> {
    const { trx } = change
    const held = trx.selectFrom('access_code').select('id').where('id', '=', grant.codeId)
    const code = await (engine === 'postgres' ? held.forKeyShare() : held).executeTakeFirst()
    if (!code) return 'gone'
    if (!(await keepCode(change, uid, grant))) return 'kept'
    const used = await countUse(trx, grant.codeId, now())
    if (used === 'counted') return 'kept'
    await trx.deleteFrom('all_code_grant').where('uid', '=', uid).where('code_id', '=', grant.codeId).execute()
    return used
  }

  return {
    async of(uid) {
      const ofPasswords = db.selectFrom('series_grant').select(['series_doc_id as docId', 'fingerprint']).where('uid', '=', uid)
      const ofCodes = db
        .selectFrom('code_grant')
        .innerJoin('access_code', 'access_code.id', 'code_id')
        .select(['series_doc_id as docId', 'fingerprint', 'code_id as codeId'])
        .where('uid', '=', uid)
      return [...(await ofPasswords.execute()), ...(await ofCodes.execute())]
    },
    // A concurrent password change either commits first, or waits and then removes this grant.
    add: (uid, grant) =>
      changes.change((change) =>
        isOfCode(grant) ? addOfCode(change, uid, grant) : keep(change, uid, grant, { isLocking: true }),
      ),
    async use(grant, held) {
      const isHeld = held.some(({ codeId, fingerprint }) => codeId === grant.codeId && fingerprint === grant.fingerprint)
      return isHeld ? 'counted' : changes.change(({ trx }) => countUse(trx, grant.codeId, now()))
    },
    tryUse: (grant) => checkUse(db, grant.codeId, now()),
    async remove(uid, docId) {
      await changes.change(async ({ trx, touch }) => {
        const mine = trx.deleteFrom('all_series_grant').where('uid', '=', uid).where('series_doc_id', '=', docId)
        const codes = trx.selectFrom('access_code').select('id').where('series_doc_id', '=', docId)
        const byCode = trx.deleteFrom('all_code_grant').where('uid', '=', uid).where('code_id', 'in', codes)
        const deleted = [await mine.executeTakeFirstOrThrow(), await byCode.executeTakeFirstOrThrow()]
        if (deleted.some(({ numDeletedRows }) => numDeletedRows > 0n)) touch(viewerTopic(uid))
      })
    },
    async merge(change, uid, grants) {
      // No row locks here: taking several in cookie order could deadlock with a reorder. A grant stored while the password
      // changes stays stored but opens nothing.
      for (const grant of grants) {
        if (!isOfCode(grant)) await keep(change, uid, grant, { isLocking: false })
        // The use was counted when the browser unlocked.
        else if (await isInForce(change, grant)) await keepCode(change, uid, grant)
      }
    },
  }
}
