import type { Changes } from '../../database/changes.ts'
import type { Database } from '../../database/open.ts'
import { viewerTopic } from '../accounts/sessions/viewer.ts'
import { shownSeries } from '../catalog/shown.server.ts'

/** A viewer's favourites (spec A8). Deleting a series deletes its favourites in the same transaction. */
export type Favourites = {
  /** Returns the ids of the series' documents, newest favourite first. */
  of(uid: string): Promise<string[]>
  save(uid: string, docId: string): Promise<void>
  remove(uid: string, docId: string): Promise<void>
}

type FavouritesOptions = { database: Pick<Database, 'db' | 'engine'>; changes: Changes; now: () => Date }

export function openFavourites({ database: { db, engine }, changes, now }: FavouritesOptions): Favourites {
  return {
    async of(uid) {
      const rows = await db
        .selectFrom('saved_series')
        .select('series_doc_id')
        .where('uid', '=', uid)
        .orderBy('saved_at', 'desc')
        .orderBy('series_doc_id')
        .execute()
      return rows.map(({ series_doc_id }) => series_doc_id)
    },
    async save(uid, docId) {
      await changes.change(async ({ trx, touch }) => {
        // Selects the series instead of using the given id, so that a series deleted meanwhile adds no favourite, and the insert
        // waits for a deletion in progress.
        const series = shownSeries(trx)
          .select((eb) => [eb.val(uid).as('uid'), 'doc_id', eb.val(now().toISOString()).as('saved_at')])
          .where('doc_id', '=', docId)
          .$if(engine === 'postgres', (query) => query.forKeyShare())
        await trx
          .insertInto('all_saved_series')
          .columns(['uid', 'series_doc_id', 'saved_at'])
          .expression(series)
          .onConflict((c) => c.columns(['uid', 'series_doc_id']).doNothing())
          .execute()
        await trx.updateTable('viewer').set({ updated_at: now().toISOString() }).where('id', '=', uid).execute()
        touch(viewerTopic(uid))
      })
    },
    async remove(uid, docId) {
      await changes.change(async ({ trx, touch }) => {
        await trx.deleteFrom('all_saved_series').where('uid', '=', uid).where('series_doc_id', '=', docId).execute()
        await trx.updateTable('viewer').set({ updated_at: now().toISOString() }).where('id', '=', uid).execute()
        touch(viewerTopic(uid))
      })
    },
  }
}
