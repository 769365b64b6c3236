import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Change, Changes } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import type { Result } from '../shared/result.ts'
import type { Seal } from '../shared/seal.server.ts'
import { EPISODE_DEFAULTS, type Episode, type Video } from './episode.ts'
import { PASSWORD_LENGTH, type SeriesContent } from './series.ts'
import { CATALOG, LIVE, seriesTopic } from './topics.ts'

/** What an edit needs; who may edit is decided by its callers, which open with their guard. */
export type Editing = { changes: Changes; seal: Seal; now: () => Date }

export type CategoryContent = { id: string; name: string; tags: string[]; position?: number }

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
    }
>

/** Adds a category at the end of the list, or replaces the one with this id. Tags are lowered, none kept twice (spec M3). */
export async function saveCategory({ changes, now }: Editing, category: CategoryContent): Promise<void> {
  await changes.change(async ({ trx, touch }) => {
    const last = await trx
      .selectFrom('category')
      .select((eb) => eb.fn.max('position').as('position'))
      .executeTakeFirst()
    const content = {
      name: category.name,
      tags: JSON.stringify([...new Set(category.tags.map((tag) => tag.toLowerCase()))]),
    }
    await trx
      .insertInto('category')
      .values({
        id: category.id.toLowerCase(),
        position: category.position ?? (last?.position ?? -1) + 1,
        version: 1,
        ...content,
      })
      .onConflict((c) => c.column('id').doUpdateSet((eb) => ({ ...content, version: eb('category.version', '+', 1) })))
      .execute()
    await catalogueChanged(trx, touch, now())
  })
}

export async function removeCategory({ changes, now }: Editing, id: string): Promise<void> {
  await changes.change(async ({ trx, touch }) => {
    await trx.deleteFrom('category').where('id', '=', id.toLowerCase()).execute()
    await catalogueChanged(trx, touch, now())
  })
}

type Saved = Result<{ docId: string }, 'id-taken' | 'password-too-long'>

/**
 * Adds a series, or replaces the one with this docId. The id is lowered; one that another series holds is refused.
 * A changed password is sealed anew, so that unlocks of the earlier one no longer count (spec P5).
 */
export async function saveSeries(editing: Editing, series: SeriesContent): Promise<Saved> {
  const { changes, now } = editing
  const docId = series.docId ?? randomUUID()
  const slug = series.id.toLowerCase()
  if ((series.password?.trim().length ?? 0) > PASSWORD_LENGTH) return { ok: false, reason: 'password-too-long' }
  const saving = changes.change<Saved>(async ({ trx, touch }) => {
    const holder = await trx.selectFrom('series').select('doc_id').where('slug', '=', slug).executeTakeFirst()
    if (holder && holder.doc_id !== docId) return { ok: false, reason: 'id-taken' }
    const before = await holdSeries(trx, docId)
    const at = now().toISOString()
    const content = {
      slug,
      title: series.title,
      short_description: series.shortDescription,
      long_description: series.longDescription,
      description: series.description,
      category_id: series.categoryId,
      release_date: series.releaseDate,
      tags: JSON.stringify(series.tags),
      thumbnail: series.thumbnail,
      sort_order: series.order,
      sealed_password: nextPassword(editing.seal, docId, before?.sealed_password ?? null, series.password),
      embed_link: series.embedLink,
      updated_at: at,
      imported_at: series.importedAt ?? null,
    }
    await trx
      .insertInto('series')
      .values({ doc_id: docId, version: 1, created_at: at, ...content })
      .onConflict((c) => c.column('doc_id').doUpdateSet((eb) => ({ ...content, version: eb('series.version', '+', 1) })))
      .execute()
    // Unlocks of the earlier password go with it, so that its return does not bring them back.
    if (before && before.sealed_password !== content.sealed_password)
      await trx.deleteFrom('series_grant').where('series_doc_id', '=', docId).execute()
    if (before && before.slug !== slug) touch(seriesTopic(before.slug))
    touch(seriesTopic(slug))
    touch(LIVE)
    await catalogueChanged(trx, touch, now())
    return { ok: true, docId }
  })
  return saving.catch((error) => {
    // Another node took the id after this one had looked; on SQLite there is one writer at a time.
    if (error?.constraint === 'series_slug_key') return { ok: false, reason: 'id-taken' }
    throw error
  })
}

function nextPassword(seal: Seal, docId: string, before: string | null, password: string | undefined): string | null {
  if (password === undefined) return before
  const trimmed = password.trim()
  if (trimmed === '') return null
  return before !== null && seal.open(docId, before) === trimmed ? before : seal.seal(docId, trimmed)
}

export async function removeSeries({ changes, now }: Editing, docId: string): Promise<Result<object, 'series-not-found'>> {
  return changes.change(async ({ trx, touch }) => {
    const gone = await trx.deleteFrom('series').where('doc_id', '=', docId).returning('slug').executeTakeFirst()
    if (!gone) return { ok: false, reason: 'series-not-found' }
    touch(seriesTopic(gone.slug))
    touch(LIVE)
    await catalogueChanged(trx, touch, now())
    return { ok: true }
  })
}

/** Adds an episode with the defaults of spec M7, or replaces the one with this docId. */
export async function saveEpisode(
  { changes, now }: Editing,
  episode: EpisodeContent,
): Promise<Result<{ docId: string }, 'series-not-found'>> {
  const docId = episode.docId ?? randomUUID()
  return changes.change(async ({ trx, touch }) => {
    const series = await holdSeries(trx, episode.seriesDocId)
    if (!series) return { ok: false, reason: 'series-not-found' }
    const before = await trx.selectFrom('episode').selectAll().where('doc_id', '=', docId).executeTakeFirst()
    const at = now().toISOString()
    const content = {
      series_doc_id: episode.seriesDocId,
      title: episode.title,
      video_url: episode.videoUrl,
      language: episode.language ?? EPISODE_DEFAULTS.language,
      episode_number: episode.episodeNumber ?? before?.episode_number ?? (await episodeCount(trx, episode.seriesDocId)) + 1,
      short_description: episode.shortDescription ?? '',
      long_description: episode.longDescription ?? '',
      release_date: episode.releaseDate ?? at.slice(0, 10),
      rating: episode.rating?.rating ?? EPISODE_DEFAULTS.rating.rating,
      rating_source: episode.rating?.ratingSource ?? EPISODE_DEFAULTS.rating.ratingSource,
      thumbnail: episode.thumbnail ?? '',
      duration_seconds: episode.durationSeconds ?? EPISODE_DEFAULTS.durationSeconds,
      date_added: episode.dateAdded ?? before?.date_added ?? at,
      videos: JSON.stringify([{ url: episode.videoUrl, quality: 'HD', videoType: episode.videoType ?? 'External' }]),
      captions: JSON.stringify(episode.captions ?? []),
      on_roku: Number(episode.onRoku ?? EPISODE_DEFAULTS.onRoku),
      is_live: Number(episode.isLive ?? false),
      starts_at: episode.startsAt ?? null,
      updated_at: at,
      imported_at: episode.importedAt ?? null,
    }
    await trx
      .insertInto('episode')
      .values({ doc_id: docId, version: 1, ...content })
      .onConflict((c) => c.column('doc_id').doUpdateSet((eb) => ({ ...content, version: eb('episode.version', '+', 1) })))
      .execute()
    touch(seriesTopic(series.slug))
    const movedFrom = before && before.series_doc_id !== episode.seriesDocId && (await slugOf(trx, before.series_doc_id))
    if (movedFrom) touch(seriesTopic(movedFrom))
    if (content.is_live || content.starts_at || before?.is_live || before?.starts_at) touch(LIVE)
    return { ok: true, docId }
  })
}

/** Starts or ends an episode's live state; every open page shows it within a second (spec W6, H8). */
export async function setEpisodeLive(
  { changes, now }: Editing,
  docId: string,
  isLive: boolean,
): Promise<Result<object, 'episode-not-found'>> {
  return changes.change(async ({ trx, touch }) => {
    const episode = await trx
      .updateTable('episode')
      .set((eb) => ({ is_live: Number(isLive), updated_at: now().toISOString(), version: eb('version', '+', 1) }))
      .where('doc_id', '=', docId)
      .returning('series_doc_id')
      .executeTakeFirst()
    const slug = episode && (await slugOf(trx, episode.series_doc_id))
    if (slug === undefined) return { ok: false, reason: 'episode-not-found' }
    touch(seriesTopic(slug))
    touch(LIVE)
    return { ok: true }
  })
}

export async function removeEpisode({ changes }: Editing, docId: string): Promise<Result<object, 'episode-not-found'>> {
  return changes.change(async ({ trx, touch }) => {
    const gone = await trx
      .deleteFrom('episode')
      .where('doc_id', '=', docId)
      .returning(['series_doc_id', 'is_live', 'starts_at'])
      .executeTakeFirst()
    const slug = gone && (await slugOf(trx, gone.series_doc_id))
    if (slug === undefined) return { ok: false, reason: 'episode-not-found' }
    touch(seriesTopic(slug))
    if (gone?.is_live || gone?.starts_at) touch(LIVE)
    return { ok: true }
  })
}

/**
 * Puts a series' episodes in the order of `docIds` and numbers all of them from 1 (spec M7). Unknown ids are
 * ignored; episodes that are not named keep their order behind the named ones.
 */
export async function orderEpisodes(
  { changes }: Editing,
  seriesDocId: string,
  docIds: string[],
): Promise<Result<object, 'series-not-found'>> {
  return changes.change(async ({ trx, touch }) => {
    const series = await holdSeries(trx, seriesDocId)
    if (!series) return { ok: false, reason: 'series-not-found' }
    const rows = await trx
      .selectFrom('episode')
      .select(['doc_id', 'episode_number'])
      .where('series_doc_id', '=', seriesDocId)
      .orderBy('episode_number')
      .orderBy('date_added')
      .execute()
    const place = new Map(docIds.map((docId, at) => [docId, at]))
    const ordered = rows.toSorted((a, b) => (place.get(a.doc_id) ?? docIds.length) - (place.get(b.doc_id) ?? docIds.length))
    for (const [at, { doc_id, episode_number }] of ordered.entries()) {
      if (episode_number === at + 1) continue
      await trx
        .updateTable('episode')
        .set({ episode_number: at + 1 })
        .where('doc_id', '=', doc_id)
        .execute()
    }
    touch(seriesTopic(series.slug))
    return { ok: true }
  })
}

async function catalogueChanged(trx: Transaction<Tables>, touch: Change['touch'], at: Date) {
  await trx.updateTable('content').set({ last_updated: at.toISOString() }).where('id', '=', 'main').execute()
  touch(CATALOG)
}

/** Reads a series and holds its row to the end: of two who edit it at once one waits, and reads what the other left. */
async function holdSeries(trx: Transaction<Tables>, docId: string) {
  return trx
    .updateTable('series')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('doc_id', '=', docId)
    .returning(['slug', 'sealed_password'])
    .executeTakeFirst()
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
