import type { Changes } from '../../database/changes.ts'
import type { Database } from '../../database/open.ts'
import type { Result } from '../shared/result.ts'
import { BY_CLOCK, record } from './audit.server.ts'
import { catalogueChanged, changeBy, type Editing, edit, readSeries } from './edit.server.ts'
import { touchHomes } from './edit-episodes.server.ts'
import type { EpisodeRow, SeriesRow } from './merge-rows.server.ts'
import { LIVE, seriesTopic } from './topics.ts'
import { touchGamesOfSeries } from './touch-games.server.ts'

/** Publishes a series, or takes it back to draft (spec O4). What it is already stays without an entry. */
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
    await change.trx.updateTable('series').set(after).where('doc_id', '=', docId).execute()
    await touchSeries(change, after)
    await record(change, by, now(), { action: 'series.edit', subject: docId, title: before.title, before, after })
    await catalogueChanged(change, now())
    return { ok: true }
  })
}

type Parts = { db: Database['db']; changes: Changes; now: () => Date }

/**
 * Makes public what was scheduled for now (spec O4). Every node calls it each second; whichever comes first does all of it in one change, and
 * the others find nothing left. Returns how many came out.
 */
export async function publishDue({ db, changes, now }: Parts): Promise<number> {
  const at = now().toISOString()
  const isDue = async (table: 'series' | 'episode') =>
    (await db.selectFrom(table).select('doc_id').where('public_at', '<=', at).limit(1).executeTakeFirst()) !== undefined
  if (!(await isDue('series')) && !(await isDue('episode'))) return 0
  return changeBy({ changes }, async (change) => {
    const { trx } = change
    const publish = { state: 'public', public_at: null, updated_at: at } as const
    const before = { state: 'scheduled' } as const
    const after = { state: 'public' } as const
    const series: SeriesRow[] = await trx
      .updateTable('series')
      .set((eb) => ({ ...publish, version: eb('version', '+', 1) }))
      .where('state', '=', 'scheduled')
      .where('public_at', '<=', at)
      .returningAll()
      .execute()
    const episodes: EpisodeRow[] = await trx
      .updateTable('episode')
      .set((eb) => ({ ...publish, version: eb('version', '+', 1) }))
      .where('state', '=', 'scheduled')
      .where('public_at', '<=', at)
      .returningAll()
      .execute()
    for (const row of series) await touchSeries(change, row)
    await touchHomes(change, episodes)
    const entries = [
      ...series.map(({ doc_id, title }) => ({ action: 'series.publish' as const, subject: doc_id, title })),
      ...episodes.map(({ doc_id, title }) => ({ action: 'episode.publish' as const, subject: doc_id, title })),
    ].map((entry) => ({ ...entry, before, after }))
    if (entries.length > 0) await record(change, BY_CLOCK, now(), ...entries)
    if (series.length > 0) await catalogueChanged(change, now())
    return entries.length
  })
}

type Change = Parameters<typeof touchGamesOfSeries>[0]

/** Touches all that shows a series whose state has changed; the caller touches the catalogue. */
async function touchSeries(change: Change, { doc_id, slug }: Pick<SeriesRow, 'doc_id' | 'slug'>): Promise<void> {
  change.touch(seriesTopic(slug))
  change.touch(LIVE)
  await touchGamesOfSeries(change, doc_id)
}
