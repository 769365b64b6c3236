import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { EPISODE_TEXTS, type EpisodeText, SERIES_TEXTS, type SeriesText, textRow } from '../kit/text/texts.ts'
import { EPISODE_DEFAULTS, type Episode, type VideoType } from './episodes/episode.ts'
import type { Publication } from './publication.ts'
import type { Series } from './series/series.ts'

export type SeriesRow = Selectable<Tables['series']>
export type EpisodeRow = Selectable<Tables['episode']>

/** The fields that an edit or a file may omit. */
export type OptionalFields<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }

/** The values of a series in an edit or a file; undefined leaves a value unchanged, or gives the default of spec M4. */
export type SeriesInput = OptionalFields<
  Pick<Series, SeriesText | 'categoryId' | 'releaseDate' | 'tags' | 'thumbnail' | 'embedLink' | keyof Publication> & {
    importedAt: string | null
  }
>

/** The values that the caller decides: a new position needs the list, a password needs the seal. `at`: ISO time of the edit. */
type SeriesMarks = { docId: string; slug: string; order: number; sealedPassword: string | null; at: string }

export function mergeSeries(before: SeriesRow | undefined, given: SeriesInput, marks: SeriesMarks): SeriesRow {
  const { docId, slug, order, sealedPassword, at } = marks
  return {
    doc_id: docId,
    slug,
    ...textRow(SERIES_TEXTS, (field, column) => given[field] ?? before?.[column] ?? ''),
    category_id: given.categoryId === undefined ? (before?.category_id ?? null) : given.categoryId,
    release_date: given.releaseDate ?? before?.release_date ?? at.slice(0, 10),
    tags: given.tags ? JSON.stringify(given.tags) : (before?.tags ?? '[]'),
    thumbnail: given.thumbnail ?? before?.thumbnail ?? '',
    sort_order: order,
    sealed_password: sealedPassword,
    embed_link: given.embedLink === undefined ? (before?.embed_link ?? null) : given.embedLink,
    ...publication(before, given),
    version: (before?.version ?? 0) + 1,
    created_at: before?.created_at ?? at,
    updated_at: at,
    imported_at: given.importedAt === undefined ? (before?.imported_at ?? null) : given.importedAt,
  }
}

/** The values of an episode in an edit or a file; undefined leaves a value unchanged, or gives the default of spec M7. */
export type EpisodeInput = OptionalFields<
  Pick<
    Episode,
    | EpisodeText
    | 'videoUrl'
    | 'language'
    | 'episodeNumber'
    | 'releaseDate'
    | 'thumbnail'
    | 'onRoku'
    | 'isLive'
    | 'startsAt'
    | keyof Publication
  > &
    Pick<Episode['content'], 'captions' | 'dateAdded' | 'durationSeconds'> & {
      rating: OptionalFields<Episode['rating']>
      /** 'External' when a new address comes without a type. */
      videoType: VideoType
      importedAt: string | null
    }
>

/** `number`: for a new episode without one. `at`: ISO time of the edit. */
type EpisodeMarks = { docId: string; seriesDocId: string; number: number; at: string }

export function mergeEpisode(before: EpisodeRow | undefined, given: EpisodeInput, marks: EpisodeMarks): EpisodeRow {
  const { docId, seriesDocId, number, at } = marks
  const url = given.videoUrl ?? before?.video_url ?? ''
  const isSameVideo = given.videoType === undefined && before?.video_url === url
  return {
    doc_id: docId,
    series_doc_id: seriesDocId,
    ...textRow(EPISODE_TEXTS, (field, column) => given[field] ?? before?.[column] ?? ''),
    video_url: url,
    language: given.language ?? before?.language ?? EPISODE_DEFAULTS.language,
    episode_number: given.episodeNumber ?? before?.episode_number ?? number,
    release_date: given.releaseDate ?? before?.release_date ?? at.slice(0, 10),
    rating: given.rating?.rating ?? before?.rating ?? EPISODE_DEFAULTS.rating.rating,
    rating_source: given.rating?.ratingSource ?? before?.rating_source ?? EPISODE_DEFAULTS.rating.ratingSource,
    thumbnail: given.thumbnail ?? before?.thumbnail ?? '',
    duration_seconds: given.durationSeconds ?? before?.duration_seconds ?? EPISODE_DEFAULTS.durationSeconds,
    date_added: given.dateAdded ?? before?.date_added ?? at,
    videos: isSameVideo ? before.videos : JSON.stringify([{ url, quality: 'HD', videoType: given.videoType ?? 'External' }]),
    captions: given.captions ? JSON.stringify(given.captions) : (before?.captions ?? '[]'),
    on_roku: Number(given.onRoku ?? before?.on_roku ?? EPISODE_DEFAULTS.onRoku),
    is_live: Number(given.isLive ?? before?.is_live ?? false),
    starts_at: given.startsAt === undefined ? (before?.starts_at ?? null) : given.startsAt,
    ...publication(before, given),
    version: (before?.version ?? 0) + 1,
    updated_at: at,
    imported_at: given.importedAt === undefined ? (before?.imported_at ?? null) : given.importedAt,
  }
}

/**
 * Returns the columns of a publication state. Without a state, a stored document is unchanged and a new one is public, because
 * import files may not know drafts.
 */
export function publication(
  before: Pick<SeriesRow, 'state' | 'public_at'> | undefined,
  { state, publicAt }: OptionalFields<Publication>,
): Pick<SeriesRow, 'state' | 'public_at'> {
  if (state === undefined) return { state: before?.state ?? 'public', public_at: before?.public_at ?? null }
  // Without a time the document can never become public, so it is a draft.
  if (state === 'scheduled' && !publicAt) return { state: 'draft', public_at: null }
  return { state, public_at: state === 'scheduled' ? (publicAt ?? null) : null }
}

const OWN_MARKS = new Set(['version', 'created_at', 'updated_at', 'imported_at'])

/** True when two rows have the same content, regardless of when and by whom they were written. */
export function isSameRow<Row extends SeriesRow | EpisodeRow>(row: Row, before: Row): boolean {
  for (const name in row) if (row[name] !== before[name] && !OWN_MARKS.has(name)) return false
  return true
}
