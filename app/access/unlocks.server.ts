import type { Change, Changes } from '../../database/changes.ts'
import type { Database } from '../../database/open.ts'
import { viewerTopic } from '../accounts/viewer.ts'
import type { Seal } from '../shared/seal.server.ts'
import { canWatch, type Grant } from './grants.server.ts'

/** The unlocks of a viewer's account (spec P4, P6). */
export type Unlocks = {
  of(uid: string): Promise<Grant[]>
  /** Resolves to false, with nothing kept, when the grant does not count any more: the password has just changed. */
  add(uid: string, grant: Grant): Promise<boolean>
  /** Nothing happens when the viewer has no unlock of the series. */
  remove(uid: string, docId: string): Promise<void>
  /** Takes what a visitor had unlocked into the account: each grant that still counts and that the account lacks. */
  merge(change: Change, uid: string, grants: Grant[]): Promise<void>
}

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
  /** Keeps a grant that counts; says whether it did. */
  async function keep({ trx, touch }: Change, uid: string, grant: Grant): Promise<boolean> {
    const series = await trx
      .selectFrom('series')
      .select(['doc_id as docId', 'sealed_password as sealedPassword'])
      .where('doc_id', '=', grant.docId)
      // Whoever changes the password meanwhile is waited for, or waits and takes this grant away.
      .$if(engine === 'postgres', (query) => query.forShare())
      .executeTakeFirst()
    if (!series?.sealedPassword || !canWatch(seal, series, [grant])) return false
    const content = { fingerprint: grant.fingerprint, granted_at: now().toISOString() }
    await trx
      .insertInto('series_grant')
      .values({ uid, series_doc_id: grant.docId, ...content })
      .onConflict((c) => c.columns(['uid', 'series_doc_id']).doUpdateSet(content))
      .execute()
    touch(viewerTopic(uid))
    return true
  }

  return {
    async of(uid) {
      const rows = await db.selectFrom('series_grant').select(['series_doc_id', 'fingerprint']).where('uid', '=', uid).execute()
      return rows.map(({ series_doc_id, fingerprint }) => ({ docId: series_doc_id, fingerprint }))
    },
    add: (uid, grant) => changes.change((change) => keep(change, uid, grant)),
    async remove(uid, docId) {
      await changes.change(async ({ trx, touch }) => {
        await trx.deleteFrom('series_grant').where('uid', '=', uid).where('series_doc_id', '=', docId).execute()
        touch(viewerTopic(uid))
      })
    },
    async merge(change, uid, grants) {
      for (const grant of grants) await keep(change, uid, grant)
    },
  }
}
