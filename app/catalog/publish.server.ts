import { record } from '../history/audit.server.ts'
import { type Editing, edit } from '../history/editing.server.ts'
import { touchGamesOfSeries } from '../history/hanging-rows.server.ts'
import { LIVE, seriesTopic } from '../history/topics.ts'
import type { Result } from '../kit/result.ts'
import { catalogueChanged, readSeries } from './edit.server.ts'
import type { SeriesRow } from './merge-rows.server.ts'

/**
 * Publishes a series, or returns it to draft (spec O4). A series that already has this state gets no entry in the activity list.
 */
export async function publishSeries(
  editing: Editing,
  docId: string,
  state: 'public' | 'draft',
): Promise<Result<object, 'series-not-found'>> {
  const { now, by } = editing
  return edit(editing, async (change) => {
    const before = await readSeries(change.trx, docId)
    if (!before) return { ok: false, reason: 'series-not-found' }
    if (before.state === state) return { ok: true }
    const after = {
      ...before,
      state,
      public_at: null,
      version: before.version + 1,
      updated_at: now().toISOString(),
    } satisfies SeriesRow
    await change.trx.updateTable('all_series').set(after).where('doc_id', '=', docId).execute()
    await touchSeries(change, after)
    await record(change, by, now(), { action: 'series.edit', subject: docId, title: before.title, before, after })
    await catalogueChanged(change, now())
    return { ok: true }
  })
}

type Change = Parameters<typeof touchGamesOfSeries>[0]

/** Touches the topics that show a series whose state has changed; the caller touches the catalogue. */
export async function touchSeries(change: Change, { doc_id, slug }: Pick<SeriesRow, 'doc_id' | 'slug'>): Promise<void> {
  change.touch(seriesTopic(slug))
  change.touch(LIVE)
  await touchGamesOfSeries(change, doc_id)
}
