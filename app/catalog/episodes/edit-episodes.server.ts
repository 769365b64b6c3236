import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Change } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import { record } from '../../history/audit.server.ts'
import { type Editing, edit } from '../../history/editing.server.ts'
import { touchGames } from '../../history/hanging-rows.server.ts'
import { LIVE, seriesTopic } from '../../history/topics.ts'
import { inParts } from '../../kit/in-parts.ts'
import type { Result } from '../../kit/result.ts'
import { type Conflict, isNewer } from '../conflict.ts'
import { readSeries, renumber } from '../edit.server.ts'
import { type EpisodeInput, type EpisodeRow, isSameRow, mergeEpisode } from '../merge-rows.server.ts'
import { movedBehind } from '../ordering.ts'
import { placeTexts } from '../texts/text-places.server.ts'

/** The values of an episode in an edit. */
export type EpisodeContent = EpisodeInput & {
  docId?: string
  seriesDocId: string
  title: string
  videoUrl: string
  /** The version that the editor saw; a newer one is not overwritten (spec M12). */
  baseVersion?: number | undefined
  /**
   * True for a new episode. An existing one with this docId came from the same form, and is replaced only while it is unchanged
   * since.
   */
  isNew?: boolean
}

export type SavedEpisode = Result<{ docId: string }, 'series-not-found' | 'episode-not-found' | Conflict>

/**
 * Adds an episode with the defaults of spec M7, or replaces the one with this docId; absent values are unchanged. With a
 * `baseVersion`, the episode must exist in exactly that version.
 */
export function saveEpisode(editing: Editing, episode: EpisodeContent): Promise<SavedEpisode> {
  return edit<SavedEpisode>(editing, (change) => writeEpisode(change, editing, episode))
}

/** Does the same as `saveEpisode` in the caller's transaction, which holds the catalogue lock. */
export async function writeEpisode(
  change: Change,
  { now, by }: Pick<Editing, 'now' | 'by'>,
  episode: EpisodeContent,
): Promise<SavedEpisode> {
  const docId = episode.docId ?? randomUUID()
  const { trx, touch } = change
  const series = await readSeries(trx, episode.seriesDocId)
  if (!series) return { ok: false, reason: 'series-not-found' }
  const before = await trx.selectFrom('episode').selectAll().where('doc_id', '=', docId).executeTakeFirst()
  if (!before && episode.baseVersion !== undefined) return { ok: false, reason: 'episode-not-found' }
  if (isNewer(before, episode.baseVersion)) return { ok: false, reason: 'changed' }
  const number = episode.episodeNumber ?? before?.episode_number ?? (await episodeCount(trx, episode.seriesDocId)) + 1
  const marks = { docId, seriesDocId: episode.seriesDocId, number, at: now().toISOString() }
  const after = mergeEpisode(before, episode, marks)
  if (before && episode.isNew) {
    if (isSameRow(after, before)) return { ok: true, docId }
    if (before.version > 1) return { ok: false, reason: 'changed' }
  }
  await trx
    .insertInto('all_episode')
    .values(after)
    .onConflict((c) => c.column('doc_id').doUpdateSet(after))
    .execute()
  await placeTexts(trx, 'episode', [after], now())
  // The state of the former stream does not apply to the new one.
  if (before && before.video_url !== after.video_url)
    await trx.deleteFrom('all_live_stream').where('episode_doc_id', '=', docId).execute()
  touch(seriesTopic(series.slug))
  const movedFrom = before && before.series_doc_id !== episode.seriesDocId && (await slugOf(trx, before.series_doc_id))
  if (movedFrom) touch(seriesTopic(movedFrom))
  if (after.is_live || after.starts_at || before?.is_live || before?.starts_at) touch(LIVE)
  if (before) await touchGames(change, [docId])
  const action = before ? 'episode.edit' : 'episode.add'
  await record(change, by, now(), { action, subject: docId, title: after.title, before, after })
  return { ok: true, docId }
}

/**
 * Starts or ends an episode's live state; every open page shows it within a second (spec W6, H8). An episode that staff put live
 * becomes public (spec O4); the provider's list never publishes.
 */
export async function setEpisodeLive(
  editing: Editing,
  docId: string,
  isLive: boolean,
): Promise<Result<object, 'episode-not-found'>> {
  return edit(editing, async (change) =>
    (await switchLive(change, editing, docId, { isLive, publication: isLive ? PUBLIC : undefined }))
      ? { ok: true }
      : { ok: false, reason: 'episode-not-found' },
  )
}

/** The monitor's observation before and after, for the activity list, in addition to the row's columns. */
export type Evidence = { before: { seen: string }; after: { seen: string } }

/**
 * Changes the live state in the caller's transaction, which holds the catalogue lock, and stores `publication` with it. Returns
 * false when the episode is gone.
 */
export async function switchLive(
  change: Change,
  { now, by }: Pick<Editing, 'now' | 'by'>,
  docId: string,
  { isLive, publication }: { isLive: boolean; publication?: Pick<EpisodeRow, 'state' | 'public_at'> | undefined },
  evidence?: Evidence,
): Promise<boolean> {
  const { trx, touch } = change
  const columns = ['is_live', 'state', 'public_at'] as const
  const before = await trx.selectFrom('episode').select(columns).where('doc_id', '=', docId).executeTakeFirst()
  if (!before) return false
  const after = { is_live: Number(isLive), ...publication }
  const episode = await trx
    .updateTable('all_episode')
    .set((eb) => ({ ...after, updated_at: now().toISOString(), version: eb('version', '+', 1) }))
    .where('doc_id', '=', docId)
    .returning(['series_doc_id', 'title'])
    .executeTakeFirst()
  const slug = episode && (await slugOf(trx, episode.series_doc_id))
  if (slug === undefined) return false
  touch(seriesTopic(slug))
  touch(LIVE)
  await touchGames(change, [docId])
  const action = isLive ? 'episode.live' : 'episode.end-live'
  await record(change, by, now(), {
    action,
    subject: docId,
    title: episode?.title ?? '',
    before: { ...before, ...evidence?.before },
    after: { ...after, ...evidence?.after },
  })
  return true
}

export const PUBLIC = { state: 'public', public_at: null } as const

/** Publishes episodes, or returns them to draft (spec O4). Returns how many had another state. */
export async function publishEpisodes(editing: Editing, docIds: string[], state: 'public' | 'draft'): Promise<{ count: number }> {
  return updateAll(editing, docIds, { state, public_at: null }, 'episode.edit')
}

/** Sets one release date for episodes. Returns how many had another date; missing ids are ignored. */
export async function releaseEpisodes(editing: Editing, docIds: string[], releaseDate: string): Promise<{ count: number }> {
  return updateAll(editing, docIds, { release_date: releaseDate }, 'episode.edit')
}

/** Ends the live state of episodes. Returns how many were live. */
export async function endLiveEpisodes(editing: Editing, docIds: string[]): Promise<{ count: number }> {
  return updateAll(editing, docIds, { is_live: 0 }, 'episode.end-live')
}

async function updateAll(
  editing: Editing,
  docIds: string[],
  values: { release_date: string } | { is_live: 0 } | { state: 'public' | 'draft'; public_at: null },
  action: 'episode.edit' | 'episode.end-live',
): Promise<{ count: number }> {
  const { now, by } = editing
  if (docIds.length === 0) return { count: 0 }
  return edit(editing, async (change) => {
    const changed: EpisodeRow[] = []
    const columns = ['release_date', 'is_live', 'state', 'public_at'] as const
    const before = new Map<string, Pick<EpisodeRow, (typeof columns)[number]>>()
    for (const some of inParts(docIds)) {
      const rows = change.trx
        .selectFrom('episode')
        .select(['doc_id', ...columns])
        .where('doc_id', 'in', some)
      for (const { doc_id, ...row } of await rows.execute()) before.set(doc_id, row)
      const update = change.trx
        .updateTable('all_episode')
        .set((eb) => ({ ...values, updated_at: now().toISOString(), version: eb('version', '+', 1) }))
        .where('doc_id', 'in', some)
        .where('removed_id', 'is', null)
        .where((eb) => ('state' in values ? eb('state', '<>', values.state) : eb.not(eb.and(values))))
      changed.push(...(await update.returningAll().execute()))
    }
    await touchHomes(change, changed)
    if (changed.length > 0 && 'is_live' in values) change.touch(LIVE)
    await record(
      change,
      by,
      now(),
      ...changed.map((row) => ({ ...entryOf(action, row), before: before.get(row.doc_id), after: row })),
    )
    return { count: changed.length }
  })
}

/** Moves episodes to the end of another series, in their present order and numbered from its last one. */
export async function sendEpisodes(
  editing: Editing,
  docIds: string[],
  toSeriesDocId: string,
): Promise<Result<{ count: number }, 'series-not-found'>> {
  const { now, by } = editing
  if (docIds.length === 0) return { ok: true, count: 0 }
  return edit(editing, async (change) => {
    const { trx } = change
    const target = await readSeries(trx, toSeriesDocId)
    if (!target) return { ok: false, reason: 'series-not-found' }
    const moving: EpisodeRow[] = []
    for (const some of inParts(docIds)) {
      const elsewhere = trx.selectFrom('episode').selectAll().where('series_doc_id', '<>', toSeriesDocId)
      moving.push(...(await elsewhere.where('doc_id', 'in', some).execute()))
    }
    moving.sort(byNumber)
    const { last } = await trx
      .selectFrom('episode')
      .select((eb) => eb.fn.max('episode_number').as('last'))
      .where('series_doc_id', '=', toSeriesDocId)
      .executeTakeFirstOrThrow()
    await touchHomes(change, moving)
    const place = { series_doc_id: toSeriesDocId, updated_at: now().toISOString() }
    const moved = moving.map((row, at) => {
      return { ...row, ...place, episode_number: Number(last ?? 0) + at + 1, version: row.version + 1 }
    })
    for (const some of inParts(moved.map(({ doc_id }) => doc_id)))
      await trx.updateTable('all_episode').set(place).where('doc_id', 'in', some).execute()
    const numbers = new Map(moved.map(({ doc_id, episode_number }) => [doc_id, episode_number]))
    await renumber(trx, { table: 'episode', key: 'doc_id', column: 'episode_number' }, numbers)
    const edits = moved.map((row, at) => ({ ...entryOf('episode.edit', row), before: moving[at], after: row }))
    await record(change, by, now(), ...edits)
    await touchHomes(change, moved)
    return { ok: true, count: moving.length }
  })
}

/**
 * Moves an episode behind another one of its series, or to the front (`after` null), and numbers all from 1 (spec M7). Refused
 * when either is missing.
 */
export async function moveEpisode(
  editing: Editing,
  { seriesDocId, docId, after }: { seriesDocId: string; docId: string; after: string | null },
): Promise<Result<object, 'series-not-found' | 'changed'>> {
  const { now, by } = editing
  return edit(editing, async (change) => {
    const { trx, touch } = change
    const series = await readSeries(trx, seriesDocId)
    if (!series) return { ok: false, reason: 'series-not-found' }
    const columns = ['doc_id', 'episode_number', 'date_added'] as const
    const rows = await trx.selectFrom('episode').select(columns).where('series_doc_id', '=', seriesDocId).execute()
    const before = rows.sort(byNumber).map(({ doc_id, episode_number }) => ({ doc_id, episode_number }))
    const held = new Map(before.map(({ doc_id, episode_number }) => [doc_id, episode_number]))
    const ordered = movedBehind([...held.keys()], docId, after)
    if (!ordered) return { ok: false, reason: 'changed' }
    const moved = new Map(ordered.map((id, at) => [id, at + 1] as const).filter(([id, at]) => held.get(id) !== at))
    if (moved.size === 0) return { ok: true }
    await renumber(trx, { table: 'episode', key: 'doc_id', column: 'episode_number' }, moved)
    touch(seriesTopic(series.slug))
    const entry = { action: 'episode.order', subject: seriesDocId, title: series.title } as const
    await record(change, by, now(), { ...entry, before, after: ordered })
    return { ok: true }
  })
}

/** Compares in the same order as compareEpisodes. */
const byNumber = (a: EpisodePosition, b: EpisodePosition) =>
  a.episode_number - b.episode_number || a.date_added.localeCompare(b.date_added) || (a.doc_id < b.doc_id ? -1 : 1)
type EpisodePosition = Pick<EpisodeRow, 'doc_id' | 'episode_number' | 'date_added'>

const entryOf = <Action extends string>(action: Action, { doc_id, title }: EpisodeRow) => ({ action, subject: doc_id, title })

/** Touches the topics of the episodes' series, and `live` when one of the episodes is live or announced. */
export async function touchHomes(change: Change, episodes: EpisodeRow[]): Promise<void> {
  if (episodes.length === 0) return
  const { trx, touch } = change
  await touchGames(
    change,
    episodes.map(({ doc_id }) => doc_id),
  )
  const homes = [...new Set(episodes.map(({ series_doc_id }) => series_doc_id))]
  const rows = await trx.selectFrom('series').select('slug').where('doc_id', 'in', homes).execute()
  for (const { slug } of rows) touch(seriesTopic(slug))
  if (episodes.some(({ is_live, starts_at }) => is_live || starts_at)) touch(LIVE)
}

async function slugOf(db: Kysely<Tables>, seriesDocId: string): Promise<string | undefined> {
  const row = await db.selectFrom('series').select('slug').where('doc_id', '=', seriesDocId).executeTakeFirst()
  return row?.slug
}

async function episodeCount(db: Kysely<Tables>, seriesDocId: string): Promise<number> {
  const row = await db
    .selectFrom('episode')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('series_doc_id', '=', seriesDocId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
