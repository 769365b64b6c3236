import type { Kysely } from 'kysely'
import type { Change, Changes } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { viewerTopic } from '../accounts/viewer.ts'
import type { Seal } from '../shared/seal.server.ts'
import { canWatch, type Grant } from './grants.server.ts'

/** The unlocks of a viewer's account (spec P4, P6). */
export type Unlocks = {
  of(uid: string): Promise<Grant[]>
  add(uid: string, grant: Grant): Promise<void>
  /** Nothing happens when the viewer has no unlock of the series. */
  remove(uid: string, docId: string): Promise<void>
  /** Takes what a visitor had unlocked into the account: each grant that still counts and that the account lacks. */
  merge(change: Change, uid: string, grants: Grant[]): Promise<void>
}

export function openUnlocks({
  db,
  changes,
  seal,
  now,
}: {
  db: Kysely<Tables>
  changes: Changes
  seal: Seal
  now: () => Date
}): Unlocks {
  async function keep({ trx, touch }: Change, uid: string, { docId, fingerprint }: Grant) {
    const content = { fingerprint, granted_at: now().toISOString() }
    await trx
      .insertInto('series_grant')
      .values({ uid, series_doc_id: docId, ...content })
      .onConflict((c) => c.columns(['uid', 'series_doc_id']).doUpdateSet(content))
      .execute()
    touch(viewerTopic(uid))
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
      for (const grant of grants) {
        const series = await change.trx
          .selectFrom('series')
          .select(['doc_id as docId', 'sealed_password as sealedPassword'])
          .where('doc_id', '=', grant.docId)
          .executeTakeFirst()
        if (series?.sealedPassword && canWatch(seal, series, [grant])) await keep(change, uid, grant)
      }
    },
  }
}
