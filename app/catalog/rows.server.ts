import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { byField, columnOf, columnsOf, EPISODE_TEXTS, SERIES_TEXTS } from '../kit/text/texts.ts'
import type { Category } from './categories/category.ts'
import type { Episode } from './episodes/episode.ts'
import type { Series } from './series/series.ts'

export function toCategory(row: Selectable<Tables['category']>): Category {
  return { id: row.id, name: row.name, tags: JSON.parse(row.tags), version: row.version }
}

export function toSeries(row: Selectable<Tables['series']>, placeholders: Map<string, string>): Series {
  return {
    docId: row.doc_id,
    id: row.slug,
    ...byField(SERIES_TEXTS, (field) => row[columnOf(field)]),
    categoryId: row.category_id,
    releaseDate: row.release_date,
    tags: JSON.parse(row.tags),
    thumbnail: row.thumbnail,
    placeholder: placeholders.get(row.thumbnail) ?? '',
    order: row.sort_order,
    sealedPassword: row.sealed_password,
    embedLink: row.embed_link,
    state: row.state,
    publicAt: row.public_at,
    version: row.version,
  }
}

/** The columns that toEpisode() reads. */
export const EPISODE_COLUMNS = [
  'doc_id',
  'series_doc_id',
  ...columnsOf(EPISODE_TEXTS),
  'video_url',
  'language',
  'episode_number',
  'release_date',
  'rating',
  'rating_source',
  'thumbnail',
  'duration_seconds',
  'date_added',
  'videos',
  'captions',
  'on_roku',
  'is_live',
  'starts_at',
  'state',
  'public_at',
  'version',
] as const satisfies (keyof Tables['episode'])[]

export function toEpisode(row: Pick<Selectable<Tables['episode']>, (typeof EPISODE_COLUMNS)[number]>): Episode {
  return {
    docId: row.doc_id,
    seriesDocId: row.series_doc_id,
    ...byField(EPISODE_TEXTS, (field) => row[columnOf(field)]),
    videoUrl: row.video_url,
    language: row.language,
    episodeNumber: row.episode_number,
    releaseDate: row.release_date,
    rating: { rating: row.rating, ratingSource: row.rating_source },
    thumbnail: row.thumbnail,
    onRoku: row.on_roku === 1,
    isLive: row.is_live === 1,
    startsAt: row.starts_at,
    state: row.state,
    publicAt: row.public_at,
    content: {
      dateAdded: row.date_added,
      durationSeconds: row.duration_seconds,
      language: row.language,
      videos: JSON.parse(row.videos),
      captions: JSON.parse(row.captions),
    },
    version: row.version,
  }
}
