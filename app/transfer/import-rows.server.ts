import { createHash, randomBytes } from 'node:crypto'
import { type EpisodeRow, mergeEpisode, mergeSeries, type SeriesRow } from '../catalog/merge-rows.server.ts'
import type { Seal } from '../kit/http/seal.server.ts'
import { videoTypeOf } from '../playback/streams/video-address.ts'
import type { FileEpisode, FilePicture, FileSeries } from './file/file-schemas.ts'

type ImportContext = {
  seal: Seal
  /** The time of the import. */
  at: string
  /** The keys of the images stored here. */
  pictures: Set<string>
}

/** The position of a new series that has none in the file: after all others. */
export const LAST = -1

/** Returns the row of a series after the import; values missing in the file stay. */
export function seriesRow(file: FileSeries, before: SeriesRow | undefined, { seal, at, pictures }: ImportContext): SeriesRow {
  const given = {
    ...file,
    categoryId: file.categoryId === undefined ? undefined : file.categoryId || null,
    embedLink: file.embedLink === undefined ? undefined : file.embedLink || null,
    thumbnail: thumbnail(file.thumbnail, before?.thumbnail, pictures),
    publicAt: file.publicAt || null,
    importedAt: at,
  }
  return mergeSeries(before, given, {
    docId: file.docId,
    slug: file.id,
    order: file.order ?? before?.sort_order ?? LAST,
    sealedPassword: sealedPassword(file, before, seal),
    at,
  })
}

/** True when a protected series arrives without its password: it must not become open to all. */
export const isClosed = ({ password, isLocked }: FileSeries, before: SeriesRow | undefined): boolean =>
  before === undefined && !password && isLocked === true

/** Returns the sealed password. Seals it again only when it really changes, so that unlocks of the same password stay valid. */
function sealedPassword(file: FileSeries, row: SeriesRow | undefined, seal: Seal): string | null {
  const { docId, isLocked } = file
  const password = isLocked && file.password === '' ? undefined : file.password
  const before = row?.sealed_password ?? null
  if (isClosed(file, row)) return seal.seal(docId, randomBytes(18).toString('base64url'))
  if (password === undefined) return before
  if (password === '') return null
  return before !== null && seal.open(docId, before) === password ? before : seal.seal(docId, password)
}

/** Returns the row of the episode at index `at` of the file's list. */
export function episodeRow(
  file: FileEpisode,
  { seriesDocId, place }: { seriesDocId: string; place: number },
  before: EpisodeRow | undefined,
  { at, pictures }: ImportContext,
): EpisodeRow {
  const { rating, ratingSource, videoUrl = before?.video_url ?? '', videoType, startsAt } = file
  const given = {
    ...file,
    rating: { rating, ratingSource },
    thumbnail: thumbnail(file.thumbnail, before?.thumbnail, pictures),
    videoType: videoType ?? (before?.video_url === videoUrl ? undefined : videoTypeOf(videoUrl)),
    startsAt: startsAt === undefined ? undefined : startsAt || null,
    publicAt: file.publicAt || null,
    importedAt: at,
  }
  return mergeEpisode(before, given, { docId: file.docId, seriesDocId, number: place + 1, at })
}

/** Returns the stored image, otherwise the address from which it will be copied. */
function thumbnail({ stored, address, isNone }: FilePicture, before: string | undefined, pictures: Set<string>): string {
  if (stored !== undefined && pictures.has(stored)) return stored
  if (address === undefined) return isNone ? '' : (before ?? '')
  const copy = copyOf(address)
  return pictures.has(copy) ? copy : address
}

const OWN = /\/(thumbnails\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/\d{3,4}$/

/**
 * Returns the key under which the image of an address is stored: its own id if it comes from a Podium site, otherwise an id
 * derived from the address, so that importing the same file again finds it.
 */
export function copyOf(address: string): string {
  const own = OWN.exec(address)?.[1]
  if (own) return own
  const hex = createHash('sha256').update(address).digest('hex')
  return `thumbnails/${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
