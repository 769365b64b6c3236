import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Change } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import { record } from '../../history/audit.server.ts'
import { type Editing, edit } from '../../history/editing.server.ts'
import { hasDependents } from '../../history/hanging-rows.server.ts'
import { keepRemoved } from '../../history/kept-rows.server.ts'
import type { RowRestorer } from '../../history/take-back.server.ts'
import { LIVE, seriesTopic } from '../../history/topics.ts'
import { inParts } from '../../kit/in-parts.ts'
import type { Result } from '../../kit/result.ts'
import { EPISODE_TEXTS, textRow } from '../../kit/text/texts.ts'
import { readSeries } from '../edit.server.ts'
import { type EpisodeInput, type EpisodeRow, mergeEpisode } from '../merge-rows.server.ts'
import { placeTexts } from '../texts/text-places.server.ts'
import { touchHomes } from './edit-episodes.server.ts'

/** The changes of one row of a grid; `version`: the one that staff saw. */
export type EpisodeEdit = { docId: string; version: number; given: EpisodeInput }

/** The refusal of a whole batch; `ids`: the episodes that have a newer version or are gone. */
type ManyRefusal = { ok: false; reason: 'changed' | 'episode-not-found'; ids: string[] }
export type ManySaved = { ok: true; count: number; undoId: string } | ManyRefusal

/**
 * Changes episodes of one series, all or none (spec O5). Refused when one has a newer version (spec M12), was deleted or was
 * moved to another series. `undoId` restores all the episodes.
 */
export function changeEpisodes(editing: Editing, seriesDocId: string, edits: readonly EpisodeEdit[]): Promise<ManySaved> {
  const { now, by } = editing
  return edit<ManySaved>(editing, async (change) => {
    const { trx, touch } = change
    const before = await rowsById(
      trx,
      edits.map(({ docId }) => docId),
    )
    const isHere = ({ docId }: EpisodeEdit) => before.get(docId)?.series_doc_id === seriesDocId
    const gone = edits.filter((each) => !isHere(each)).map(({ docId }) => docId)
    if (gone.length > 0) return { ok: false, reason: 'episode-not-found', ids: gone }
    const newer = edits.filter(({ docId, version }) => before.get(docId)?.version !== version).map(({ docId }) => docId)
    if (newer.length > 0) return { ok: false, reason: 'changed', ids: newer }
    const at = now().toISOString()
    const rows = edits.flatMap(({ docId, given }) => {
      const row = before.get(docId)
      if (!row) return []
      const marks = { docId, seriesDocId, number: row.episode_number, at }
      return [{ before: row, after: mergeEpisode(row, given, marks) }]
    })
    await write(change, rows, now())
    const kept = rows.map((row) => row.before)
    const undoId = await keepRemoved(trx, { kind: 'episode_edit', rows: { episode: kept } }, by, now())
    const isOnAir = rows.some((row) => [row.before, row.after].some(({ is_live, starts_at }) => is_live || starts_at))
    if (isOnAir) touch(LIVE)
    const entries = rows.map((row) => ({
      action: 'episode.edit' as const,
      subject: row.after.doc_id,
      title: row.after.title,
      ...row,
    }))
    await record(change, by, now(), ...entries)
    return { ok: true, count: rows.length, undoId }
  })
}

/**
 * Adds episodes behind the last one of a series, in this order, all or none (spec O5), with one entry in the activity list.
 * `undoId` removes all the episodes again.
 */
export function addEpisodes(
  editing: Editing,
  seriesDocId: string,
  given: readonly EpisodeInput[],
): Promise<Result<{ count: number; undoId: string }, 'series-not-found'>> {
  const { now, by } = editing
  return edit<Result<{ count: number; undoId: string }, 'series-not-found'>>(editing, async (change) => {
    const { trx } = change
    const series = await readSeries(trx, seriesDocId)
    if (!series) return { ok: false, reason: 'series-not-found' }
    const last = await lastNumber(trx, seriesDocId)
    const at = now().toISOString()
    const rows = given.map((each, place) =>
      mergeEpisode(undefined, each, { docId: randomUUID(), seriesDocId, number: last + place + 1, at }),
    )
    await insert(change, rows, now())
    const undoId = await keepRemoved(trx, { kind: 'episode_batch', rows: { episode: rows } }, by, now())
    const title = `${series.title} (${rows.length})`
    await record(change, by, now(), { action: 'episode.add-many', subject: seriesDocId, title, after: rows })
    return { ok: true, count: rows.length, undoId }
  })
}

/**
 * Copies the episodes of a series into another one, in the caller's transaction. Leaves out streams, captions, live states and
 * start times, so that no copy can be watched or is announced before staff decide so (spec O5).
 */
export async function copyEpisodes(change: Change, at: Date, fromDocId: string, toDocId: string): Promise<number> {
  const { trx } = change
  const ids = await trx
    .selectFrom('episode')
    .select('doc_id')
    .where('series_doc_id', '=', fromDocId)
    .orderBy('episode_number')
    .orderBy('doc_id')
    .execute()
  for (const some of inParts(ids.map(({ doc_id }) => doc_id))) {
    const read = await rowsById(trx, some)
    const copies = some.flatMap((id) => {
      const row = read.get(id)
      if (!row) return []
      const marks = { docId: randomUUID(), seriesDocId: toDocId, number: row.episode_number, at: at.toISOString() }
      return [withoutStream({ ...row, doc_id: marks.docId, series_doc_id: toDocId }, marks.at)]
    })
    await insert(change, copies, at)
  }
  return ids.length
}

const withoutStream = (row: EpisodeRow, at: string): EpisodeRow => ({
  ...mergeEpisode(undefined, {}, { docId: row.doc_id, seriesDocId: row.series_doc_id, number: row.episode_number, at }),
  ...textRow(EPISODE_TEXTS, (_, column) => row[column]),
  language: row.language,
  release_date: row.release_date,
  rating: row.rating,
  rating_source: row.rating_source,
  thumbnail: row.thumbnail,
  duration_seconds: row.duration_seconds,
  state: 'draft',
  public_at: null,
})

/**
 * Undoes changeEpisodes or addEpisodes, all or none. Refused when one of the episodes was changed, shown by an event or deleted
 * since.
 */
export const putEpisodesBack: RowRestorer<'episode_edit' | 'episode_batch'> = async (
  change,
  { now, by },
  { kind, rows: { episode } },
) => {
  const { trx } = change
  const isAdded = kind === 'episode_batch'
  const there = await rowsById(
    trx,
    episode.map(({ doc_id }) => doc_id),
  )
  if (there.size < episode.length) return { ok: false, reason: 'event-not-found' }
  const saved = (row: EpisodeRow) => (isAdded ? row.version : row.version + 1)
  if (episode.some((row) => there.get(row.doc_id)?.version !== saved(row))) return { ok: false, reason: 'event-changed' }
  if (isAdded && (await hasDependents(trx, 'event_episode', { episode: [...there.keys()] })))
    return { ok: false, reason: 'event-changed' }
  const rows = episode.flatMap((row) => {
    const now = there.get(row.doc_id)
    return now ? [{ before: now, after: row }] : []
  })
  if (isAdded) await takeAway(change, episode)
  else await putBack(change, rows, now())
  if (episode.some(({ is_live, starts_at }) => is_live || starts_at) || rows.some(({ before }) => before.starts_at))
    change.touch(LIVE)
  const entries = rows.map(({ before, after }) => ({
    action: isAdded ? ('episode.remove' as const) : ('episode.edit' as const),
    subject: before.doc_id,
    title: after.title,
    before,
    ...(!isAdded && { after }),
  }))
  await record(change, by, now(), ...entries)
  return { ok: true, title: episode[0]?.title ?? '', episodes: episode.length, isAdded }
}

async function takeAway(change: Change, episodes: readonly EpisodeRow[]): Promise<void> {
  await touchHomes(change, [...episodes])
  for (const some of inParts(episodes.map(({ doc_id }) => doc_id)))
    await change.trx.deleteFrom('all_episode').where('doc_id', 'in', some).execute()
}

/** Undoing counts as another edit, with a new version: open forms must notice that their document is stale. */
const putBack = (change: Change, rows: readonly { before: EpisodeRow; after: EpisodeRow }[], at: Date) =>
  write(
    change,
    rows.map(({ before, after }) => ({
      before,
      after: { ...after, version: before.version + 1, updated_at: at.toISOString() },
    })),
    at,
  )

/** Writes changed rows, and touches the topics that show them. */
async function write(change: Change, rows: readonly { before: EpisodeRow; after: EpisodeRow }[], at: Date): Promise<void> {
  const { trx } = change
  for (const { before, after } of rows) {
    await trx.updateTable('all_episode').set(after).where('doc_id', '=', after.doc_id).execute()
    // The state of the former stream does not apply to the new one.
    if (before.video_url !== after.video_url)
      await trx.deleteFrom('all_live_stream').where('episode_doc_id', '=', after.doc_id).execute()
  }
  const written = rows.map(({ after }) => after)
  await placeTexts(trx, 'episode', written, at)
  await touchHomes(change, written)
}

async function insert(change: Change, rows: readonly EpisodeRow[], at: Date): Promise<void> {
  const { trx, touch } = change
  for (const some of inParts(rows)) await trx.insertInto('all_episode').values(some).execute()
  await placeTexts(trx, 'episode', rows, at)
  for (const seriesDocId of new Set(rows.map(({ series_doc_id }) => series_doc_id))) {
    const series = await readSeries(trx, seriesDocId)
    if (series) touch(seriesTopic(series.slug))
  }
  if (rows.some(({ is_live, starts_at }) => is_live || starts_at)) touch(LIVE)
}

async function rowsById(trx: Transaction<Tables>, docIds: readonly string[]): Promise<Map<string, EpisodeRow>> {
  const byId = new Map<string, EpisodeRow>()
  for (const some of inParts(docIds))
    for (const row of await trx.selectFrom('episode').selectAll().where('doc_id', 'in', some).execute()) byId.set(row.doc_id, row)
  return byId
}

async function lastNumber(trx: Transaction<Tables>, seriesDocId: string): Promise<number> {
  const { last } = await trx
    .selectFrom('episode')
    .select((eb) => eb.fn.max('episode_number').as('last'))
    .where('series_doc_id', '=', seriesDocId)
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}
