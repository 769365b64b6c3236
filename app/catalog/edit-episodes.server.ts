import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Result } from '../shared/result.ts'
import { record } from './audit.server.ts'
import { type Conflict, isNewer } from './conflict.ts'
import { type Editing, holdSeries, renumber } from './edit.server.ts'
import { EPISODE_DEFAULTS, type Episode, type Video } from './episode.ts'
import { withFirst } from './ordering.ts'
import { keepRemoved } from './removed.server.ts'
import { LIVE, seriesTopic } from './topics.ts'

export type EpisodeContent = { docId?: string; seriesDocId: string; title: string; videoUrl: string } & Partial<
  Pick<
    Episode,
    | 'language'
    | 'episodeNumber'
    | 'shortDescription'
    | 'longDescription'
    | 'releaseDate'
    | 'rating'
    | 'thumbnail'
    | 'onRoku'
    | 'isLive'
    | 'startsAt'
  > &
    Pick<Episode['content'], 'captions' | 'dateAdded' | 'durationSeconds'> & {
      videoType: Video['videoType']
      importedAt: string | null
      /** The version that the editor saw; a newer one is not overwritten (spec M12). */
      baseVersion: number | undefined
    }
>

type Row = Selectable<Tables['episode']>
type SavedEpisode = Result<{ docId: string }, 'series-not-found' | 'episode-not-found' | Conflict>

/**
 * Adds an episode with the defaults of spec M7, or replaces the one with this docId; what is absent keeps its value.
 * With a `baseVersion` the episode must be there, and just so old.
 */
export async function saveEpisode({ changes, now, by }: Editing, episode: EpisodeContent): Promise<SavedEpisode> {
  const docId = episode.docId ?? randomUUID()
  return changes.change<SavedEpisode>(async (change) => {
    const { trx, touch } = change
    const series = await holdSeries(trx, episode.seriesDocId)
    if (!series) return { ok: false, reason: 'series-not-found' }
    const before = await trx.selectFrom('episode').selectAll().where('doc_id', '=', docId).executeTakeFirst()
    if (!before && episode.baseVersion !== undefined) return { ok: false, reason: 'episode-not-found' }
    if (isNewer(before, episode.baseVersion)) return { ok: false, reason: 'changed' }
    const at = now().toISOString()
    const after: Row = {
      doc_id: docId,
      series_doc_id: episode.seriesDocId,
      title: episode.title,
      video_url: episode.videoUrl,
      language: episode.language ?? before?.language ?? EPISODE_DEFAULTS.language,
      episode_number: episode.episodeNumber ?? before?.episode_number ?? (await episodeCount(trx, episode.seriesDocId)) + 1,
      short_description: episode.shortDescription ?? before?.short_description ?? '',
      long_description: episode.longDescription ?? before?.long_description ?? '',
      release_date: episode.releaseDate ?? before?.release_date ?? at.slice(0, 10),
      rating: episode.rating?.rating ?? before?.rating ?? EPISODE_DEFAULTS.rating.rating,
      rating_source: episode.rating?.ratingSource ?? before?.rating_source ?? EPISODE_DEFAULTS.rating.ratingSource,
      thumbnail: episode.thumbnail ?? before?.thumbnail ?? '',
      duration_seconds: episode.durationSeconds ?? before?.duration_seconds ?? EPISODE_DEFAULTS.durationSeconds,
      date_added: episode.dateAdded ?? before?.date_added ?? at,
      videos: JSON.stringify([{ url: episode.videoUrl, quality: 'HD', videoType: episode.videoType ?? 'External' }]),
      captions: episode.captions ? JSON.stringify(episode.captions) : (before?.captions ?? '[]'),
      on_roku: Number(episode.onRoku ?? before?.on_roku ?? EPISODE_DEFAULTS.onRoku),
      is_live: Number(episode.isLive ?? before?.is_live ?? false),
      starts_at: episode.startsAt === undefined ? (before?.starts_at ?? null) : episode.startsAt,
      version: (before?.version ?? 0) + 1,
      updated_at: at,
      imported_at: episode.importedAt === undefined ? (before?.imported_at ?? null) : episode.importedAt,
    }
    await trx
      .insertInto('episode')
      .values(after)
      .onConflict((c) => c.column('doc_id').doUpdateSet(after))
      .execute()
    touch(seriesTopic(series.slug))
    const movedFrom = before && before.series_doc_id !== episode.seriesDocId && (await slugOf(trx, before.series_doc_id))
    if (movedFrom) touch(seriesTopic(movedFrom))
    if (after.is_live || after.starts_at || before?.is_live || before?.starts_at) touch(LIVE)
    const action = before ? 'episode.edit' : 'episode.add'
    await record(change, by, now(), { action, subject: docId, title: after.title, before, after })
    return { ok: true, docId }
  })
}

/** Starts or ends an episode's live state; every open page shows it within a second (spec W6, H8). */
export async function setEpisodeLive(
  { changes, now, by }: Editing,
  docId: string,
  isLive: boolean,
): Promise<Result<object, 'episode-not-found'>> {
  return changes.change(async (change) => {
    const { trx, touch } = change
    const episode = await trx
      .updateTable('episode')
      .set((eb) => ({ is_live: Number(isLive), updated_at: now().toISOString(), version: eb('version', '+', 1) }))
      .where('doc_id', '=', docId)
      .returning(['series_doc_id', 'title'])
      .executeTakeFirst()
    const slug = episode && (await slugOf(trx, episode.series_doc_id))
    if (slug === undefined) return { ok: false, reason: 'episode-not-found' }
    touch(seriesTopic(slug))
    touch(LIVE)
    const action = isLive ? 'episode.live' : 'episode.end-live'
    await record(change, by, now(), { action, subject: docId, title: episode?.title ?? '' })
    return { ok: true }
  })
}

/** Removes an episode. `removedId` puts it back (see restore). */
export async function removeEpisode(
  { changes, now, by }: Editing,
  docId: string,
): Promise<Result<{ removedId: string }, 'episode-not-found'>> {
  return changes.change(async (change) => {
    const { trx, touch } = change
    const gone = await trx.deleteFrom('episode').where('doc_id', '=', docId).returningAll().executeTakeFirst()
    const slug = gone && (await slugOf(trx, gone.series_doc_id))
    if (!gone || slug === undefined) return { ok: false, reason: 'episode-not-found' }
    const removedId = await keepRemoved(trx, { kind: 'episode', rows: { episode: [gone] } }, by, now())
    touch(seriesTopic(slug))
    if (gone.is_live || gone.starts_at) touch(LIVE)
    await record(change, by, now(), { action: 'episode.remove', subject: docId, title: gone.title, before: gone })
    return { ok: true, removedId }
  })
}

/**
 * Puts a series' episodes in the order of `docIds` and numbers all of them from 1 (spec M7). Unknown ids are
 * ignored; episodes that are not named keep their order behind the named ones.
 */
export async function orderEpisodes(
  { changes, now, by }: Editing,
  seriesDocId: string,
  docIds: string[],
): Promise<Result<object, 'series-not-found'>> {
  return changes.change(async (change) => {
    const { trx, touch } = change
    const series = await holdSeries(trx, seriesDocId)
    if (!series) return { ok: false, reason: 'series-not-found' }
    const rows = await trx
      .selectFrom('episode')
      .select(['doc_id', 'episode_number'])
      .where('series_doc_id', '=', seriesDocId)
      .orderBy('episode_number')
      .orderBy('date_added')
      .orderBy('doc_id')
      .execute()
    const held = new Map(rows.map(({ doc_id, episode_number }) => [doc_id, episode_number]))
    const ordered = withFirst([...held.keys()], docIds)
    const moved = new Map(ordered.map((docId, at) => [docId, at + 1] as const).filter(([docId, at]) => held.get(docId) !== at))
    await renumber(trx, { table: 'episode', key: 'doc_id', column: 'episode_number' }, moved)
    touch(seriesTopic(series.slug))
    const entry = { action: 'episode.order', subject: seriesDocId, title: series.title } as const
    await record(change, by, now(), { ...entry, before: rows, after: ordered })
    return { ok: true }
  })
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
