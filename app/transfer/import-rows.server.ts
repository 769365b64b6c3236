import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { EPISODE_DEFAULTS, type VideoType } from '../catalog/episode.ts'
import type { Seal } from '../shared/seal.server.ts'
import type { FileEpisode, FilePicture, FileSeries } from './transfer-file.ts'

export type SeriesRow = Selectable<Tables['series']>
export type EpisodeRow = Selectable<Tables['episode']>

type Means = {
  seal: Seal
  /** The time of the import. */
  at: string
  /** The keys of the pictures that are stored here. */
  pictures: Set<string>
}

/** The order of a new series that the file does not give one: behind all others. */
export const LAST = -1

/** The row that a series has after the import; what the file does not say stays. */
export function seriesRow(file: FileSeries, before: SeriesRow | undefined, { seal, at, pictures }: Means): SeriesRow {
  return {
    doc_id: file.docId,
    slug: file.id,
    title: file.title,
    short_description: file.shortDescription ?? before?.short_description ?? '',
    long_description: file.longDescription ?? before?.long_description ?? '',
    description: file.description ?? before?.description ?? '',
    category_id: (file.categoryId ?? before?.category_id) || null,
    release_date: file.releaseDate ?? before?.release_date ?? at.slice(0, 10),
    tags: file.tags ? JSON.stringify(file.tags) : (before?.tags ?? '[]'),
    thumbnail: thumbnail(file.thumbnail, before?.thumbnail, pictures),
    sort_order: file.order ?? before?.sort_order ?? LAST,
    sealed_password: sealedPassword(file, before, seal),
    embed_link: (file.embedLink ?? before?.embed_link) || null,
    version: (before?.version ?? 0) + 1,
    created_at: before?.created_at ?? at,
    updated_at: at,
    imported_at: at,
  }
}

/** A protected series comes back, and the file does not tell its password: it may not be open to all. */
export const isClosed = ({ password, isLocked }: FileSeries, before: SeriesRow | undefined): boolean =>
  before === undefined && !password && isLocked === true

/** Sealed anew only when it really changes, so that unlocks of the same password go on counting. */
function sealedPassword(file: FileSeries, row: SeriesRow | undefined, seal: Seal): string | null {
  const { docId, isLocked } = file
  const password = isLocked && file.password === '' ? undefined : file.password
  const before = row?.sealed_password ?? null
  if (isClosed(file, row)) return seal.seal(docId, randomBytes(18).toString('base64url'))
  if (password === undefined) return before
  if (password === '') return null
  return before !== null && seal.open(docId, before) === password ? before : seal.seal(docId, password)
}

/** The row of the episode at place `at` of the file's list, counted from 0. */
export function episodeRow(
  file: FileEpisode,
  { seriesDocId, place }: { seriesDocId: string; place: number },
  before: EpisodeRow | undefined,
  { at, pictures }: Means,
): EpisodeRow {
  const url = file.videoUrl ?? before?.video_url ?? ''
  return {
    doc_id: file.docId,
    series_doc_id: seriesDocId,
    title: file.title ?? before?.title ?? '',
    video_url: url,
    language: file.language ?? before?.language ?? EPISODE_DEFAULTS.language,
    episode_number: file.episodeNumber ?? before?.episode_number ?? place + 1,
    short_description: file.shortDescription ?? before?.short_description ?? '',
    long_description: file.longDescription ?? before?.long_description ?? '',
    release_date: file.releaseDate ?? before?.release_date ?? at.slice(0, 10),
    rating: file.rating ?? before?.rating ?? EPISODE_DEFAULTS.rating.rating,
    rating_source: file.ratingSource ?? before?.rating_source ?? EPISODE_DEFAULTS.rating.ratingSource,
    thumbnail: thumbnail(file.thumbnail, before?.thumbnail, pictures),
    duration_seconds: file.durationSeconds ?? before?.duration_seconds ?? EPISODE_DEFAULTS.durationSeconds,
    date_added: file.dateAdded ?? before?.date_added ?? at,
    videos: videos(url, file.videoType, before),
    captions: file.captions ? JSON.stringify(file.captions) : (before?.captions ?? '[]'),
    on_roku: Number(file.onRoku ?? before?.on_roku ?? EPISODE_DEFAULTS.onRoku),
    is_live: Number(file.isLive ?? before?.is_live ?? false),
    starts_at: (file.startsAt ?? before?.starts_at) || null,
    version: (before?.version ?? 0) + 1,
    updated_at: at,
    imported_at: at,
  }
}

function videos(url: string, type: VideoType | undefined, before: EpisodeRow | undefined): string {
  if (type === undefined && before?.video_url === url) return before.videos
  return JSON.stringify([{ url, quality: 'HD', videoType: type ?? typeOf(url) }])
}

function typeOf(url: string): VideoType {
  if (/^https:\/\/([\w-]+\.)?(youtube(-nocookie)?\.com|youtu\.be)\//.test(url)) return 'YouTube'
  if (/^https?:.*\.m3u8($|[?#])/i.test(url)) return 'HLS'
  return /^https?:.*\.mp4($|[?#])/i.test(url) ? 'MP4' : 'External'
}

/** The picture as it is stored here, else the address that it will be copied from. */
function thumbnail({ stored, address, isNone }: FilePicture, before: string | undefined, pictures: Set<string>): string {
  if (stored !== undefined && pictures.has(stored)) return stored
  if (address === undefined) return isNone ? '' : (before ?? '')
  const copy = copyOf(address)
  return pictures.has(copy) ? copy : address
}

const OWN = /\/(thumbnails\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/\d{3,4}$/

/**
 * Where the picture of an address is stored: by its own id when it comes from a site like this one, else by an id that the
 * address alone decides, so that the same file imported again finds it there.
 */
export function copyOf(address: string): string {
  const own = OWN.exec(address)?.[1]
  if (own) return own
  const hex = createHash('sha256').update(address).digest('hex')
  return `thumbnails/${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const OWN_MARKS = new Set(['version', 'created_at', 'updated_at', 'imported_at'])

/** Whether an import would change what a row says. */
export function isSame<Row extends SeriesRow | EpisodeRow>(row: Row, before: Row): boolean {
  for (const name in row) if (row[name] !== before[name] && !OWN_MARKS.has(name)) return false
  return true
}
