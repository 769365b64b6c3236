import type { Change, Changes } from '../../database/changes.ts'
import type { Database } from '../../database/open.ts'
import { viewerTopic } from '../accounts/viewer.ts'
import type { Seal } from '../shared/seal.server.ts'
import { canWatch, type Grant } from './grants.server.ts'

/** The unlocks of a viewer's account (spec P4, P6). */
export type Unlocks = {
  of(uid: string): Promise<Grant[]>
  /** Stores a grant that is currently valid; otherwise returns what has become of the series. */
  add(uid: string, grant: Grant): Promise<Kept>
  /** Does nothing when the viewer has no unlock of the series. */
  remove(uid: string, docId: string): Promise<void>
  /** Adds a visitor's grants to the account, as far as they are still valid. */
  merge(change: Change, uid: string, grants: Grant[]): Promise<void>
}

type Kept = 'kept' | 'open to all' | 'gone' | 'another password'

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
  async function keep({ trx, touch }: Change, uid: string, grant: Grant, { isLocking }: { isLocking: boolean }): Promise<Kept> {
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
      .insertInto('series_grant')
      .values({ uid, series_doc_id: grant.docId, ...content })
      .onConflict((c) => c.columns(['uid', 'series_doc_id']).doUpdateSet(content))
      .execute()
    touch(viewerTopic(uid))
    return 'kept'
  }

  return {
    async of(uid) {
      const rows = await db.selectFrom('series_grant').select(['series_doc_id', 'fingerprint']).where('uid', '=', uid).execute()
      return rows.map(({ series_doc_id, fingerprint }) => ({ docId: series_doc_id, fingerprint }))
    },
    // A concurrent password change either commits first, or waits and then removes this grant.
    add: (uid, grant) => changes.change((change) => keep(change, uid, grant, { isLocking: true })),
    async remove(uid, docId) {
      await changes.change(async ({ trx, touch }) => {
        const mine = trx.deleteFrom('series_grant').where('uid', '=', uid).where('series_doc_id', '=', docId)
        const { numDeletedRows } = await mine.executeTakeFirstOrThrow()
        if (numDeletedRows > 0n) touch(viewerTopic(uid))
      })
    },
    async merge(change, uid, grants) {
      // No row locks here: taking several in cookie order could deadlock with a reorder. A grant stored just as the password
      // changes stays, and opens nothing.
      for (const grant of grants) await keep(change, uid, grant, { isLocking: false })
    },
  }
}
