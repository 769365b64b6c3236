import type { Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { catalogueChanged, readSeries } from '../../catalog/edit.server.ts'
import { touchHomes } from '../../catalog/episodes/edit-episodes.server.ts'
import type { EpisodeRow } from '../../catalog/merge-rows.server.ts'
import { record } from '../../history/audit.server.ts'
import { type Editing, edit } from '../../history/editing.server.ts'
import { remindersOf } from '../../history/kept-reminders.server.ts'
import { markRemoved } from '../../history/kept-rows.server.ts'
import { trashKeyOf } from '../../history/marked-rows.server.ts'
import { LIVE, seriesTopic } from '../../history/topics.ts'
import { inParts } from '../../kit/in-parts.ts'
import type { Result } from '../../kit/result.ts'
import { touchHanging } from '../follow/touch-games.server.ts'
import { gamesLockedBy, keepGamesLocked } from './locked-games.server.ts'

// Deletes documents of the catalogue, and decides what happens to their games.

/**
 * Removes a series with its episodes, favourites, unlocks and reminders. Its events stay, except those that only its password
 * kept out of lists, which are removed with it. `removedId` restores everything (see `TakeBack`).
 */
export async function removeSeries(editing: Editing, docId: string): Promise<Result<{ removedId: string }, 'series-not-found'>> {
  const { now, by } = editing
  return edit(editing, async (change) => {
    const { trx, touch } = change
    const series = await readSeries(trx, docId)
    if (!series) return { ok: false, reason: 'series-not-found' }
    await editing.follower?.hold(trx)
    const lockedIds = series.sealed_password === null ? [] : await gamesLockedBy(trx, docId)
    const event = series.sealed_password === null ? await gamesOf(trx, docId) : []
    const episodeIds = await episodeIdsOf(trx, docId)
    const eventIds = event.map(({ id }) => id)
    await touchHanging(change, { series: [docId], episode: episodeIds, event: [...lockedIds, ...eventIds] })
    const notes = { ...(await remindersOf(trx, { seriesDocId: docId, eventIds: lockedIds })), event }
    await editing.follower?.leaveSeries(trx, docId)
    for (const some of inParts(eventIds))
      await trx.updateTable('all_event').set({ series_doc_id: null }).where('id', 'in', some).execute()
    const ids = { event: lockedIds, episode: episodeIds, series: [docId] }
    const listed = { title: series.title, subject: docId }
    const removedId = await markRemoved(trx, { kind: 'series', ids, notes, listed }, by, now())
    touch(seriesTopic(series.slug))
    touch(LIVE)
    await record(change, by, now(), { action: 'series.remove', subject: docId, title: series.title, before: series, removedId })
    await catalogueChanged(change, now())
    const keys = lockedIds.map((id) => trashKeyOf(id, removedId))
    await editing.follower?.relink?.(change, editing, keys)
    return { ok: true, removedId }
  })
}

async function episodeIdsOf(trx: Transaction<Tables>, seriesDocId: string): Promise<string[]> {
  const rows = await trx.selectFrom('episode').select('doc_id').where('series_doc_id', '=', seriesDocId).execute()
  return rows.map(({ doc_id }) => doc_id)
}

const gamesOf = (trx: Transaction<Tables>, seriesDocId: string) =>
  trx.selectFrom('event').select(['id', 'version', 'series_doc_id']).where('series_doc_id', '=', seriesDocId).execute()

/**
 * Removes episodes. An event that only they showed and kept out of lists moves to their locked series. `removedId` restores them
 * all; missing ids are ignored.
 */
export async function removeEpisodes(
  editing: Editing,
  docIds: string[],
): Promise<Result<{ removedId: string }, 'episode-not-found'>> {
  const { now, by } = editing
  if (docIds.length === 0) return { ok: false, reason: 'episode-not-found' }
  return edit(editing, async (change) => {
    const { trx } = change
    await touchHanging(change, { episode: docIds })
    const locked = await keepGamesLocked(trx, docIds, now().toISOString())
    const gone: EpisodeRow[] = []
    for (const some of inParts(docIds))
      gone.push(...(await trx.selectFrom('episode').selectAll().where('doc_id', 'in', some).execute()))
    if (gone.length === 0) return { ok: false, reason: 'episode-not-found' }
    const ids = { episode: gone.map(({ doc_id }) => doc_id) }
    const removal = { kind: 'episode' as const, ids, notes: { event: locked }, listed: listedAs(gone) }
    const removedId = await markRemoved(trx, removal, by, now())
    await touchHomes(change, gone)
    const removals = gone.map((row) => ({
      action: 'episode.remove' as const,
      subject: row.doc_id,
      title: row.title,
      before: row,
      removedId,
    }))
    await record(change, by, now(), ...removals)
    return { ok: true, removedId }
  })
}

const listedAs = ([first]: readonly EpisodeRow[]) => ({ title: first?.title ?? '', subject: first?.doc_id ?? '' })
