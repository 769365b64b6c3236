import type { z } from 'zod'
import { isStoredPicture } from '../../kit/stored-picture.ts'
import { type FileEpisode, type FilePicture, type FileSeries, list, type Schemas } from './file-schemas.ts'
import { documentId, type Fault, type FaultReason, MOST, shown } from './file-values.ts'

type EntryResult = { ok: true; series: FileSeries } | { ok: false; faults: Fault[] }

/**
 * Reads one member of the file: `key` is the document's id, `value` the parsed content. Accepts the format of exports and older
 * ones: the series without an envelope, its episodes inside it, timestamps, numbers as text.
 */
export function readEntry(schemas: Schemas, key: string, value: unknown): EntryResult {
  if (!('value' in documentId(key))) return refused([{ path: shown(key), reason: 'bad-id' }])
  if (!isObject(value)) return refused([{ path: key, reason: 'type' }])
  const many = tooManyKeys(value, key)
  if (many) return refused([many])
  const hasEnvelope = value.series !== undefined
  const place = hasEnvelope ? `${key}.series` : key
  // A password or a lock counts both beside the series in an envelope and inside the series.
  const { password, isLocked } = value
  const inner = hasEnvelope && isObject(value.series) ? { password, isLocked, ...value.series } : value.series
  const read = schemas.series.safeParse(hasEnvelope ? inner : value)
  if (!read.success) return refused(faultsOf(read.error, place))
  const { data } = read
  for (const own of [data.docId, hasEnvelope ? value.docId : undefined]) {
    if (own !== undefined && own !== key) return refused([{ path: `${place}.docId`, reason: 'other-id' }])
  }

  const isOutside = hasEnvelope && value.episodes !== undefined && value.episodes !== null
  const episodesPlace = isOutside ? `${key}.episodes` : `${place}.episodes`
  const given = isOutside ? list(MOST.episodes).safeParse(value.episodes) : { success: true as const, data: data.episodes }
  if (!given.success) return refused(faultsOf(given.error, episodesPlace))
  const faults: Fault[] = []
  const episodes: FileEpisode[] = []
  const seen = new Set<string>()
  for (const [at, each] of (given.data ?? []).entries()) {
    const path = `${episodesPlace}[${at}]`
    const episode = readEpisode(schemas, each, `${key}-${at + 1}`, path)
    if ('faults' in episode) {
      faults.push(...episode.faults)
      continue
    }
    if (seen.has(episode.docId)) faults.push({ path: `${path}.docId`, reason: 'twice' })
    seen.add(episode.docId)
    episodes.push(episode)
  }
  if (faults.length > 0) return refused(faults)
  const { docId: _, episodes: __, thumbnail, thumbnailUrl, ...rest } = data
  return { ok: true, series: { ...rest, docId: key, thumbnail: pictureOf(thumbnail, thumbnailUrl), episodes } }
}

/** Reads an episode. An episode inside its series has no id and gets `ownId`, which is the same at every import. */
function readEpisode({ episode }: Schemas, value: unknown, ownId: string, path: string): FileEpisode | { faults: Fault[] } {
  const read = episode.safeParse(value)
  if (!read.success) return { faults: faultsOf(read.error, path) }
  const { docId, description, thumbnail, thumbnailUrl, content, rating, duration, ...rest } = read.data
  const id = documentId(docId ?? ownId)
  if (!('value' in id)) return { faults: [{ path: `${path}.docId`, reason: 'bad-id' }] }
  const first = content?.videos?.[0]
  return {
    ...rest,
    docId: id.value,
    shortDescription: rest.shortDescription ?? description,
    videoUrl: rest.videoUrl ?? first?.url,
    videoType: first?.videoType,
    language: rest.language ?? content?.language,
    rating: rating?.rating,
    ratingSource: rating?.ratingSource,
    thumbnail: pictureOf(thumbnail, thumbnailUrl),
    durationSeconds: content?.duration ?? duration,
    dateAdded: content?.dateAdded,
    captions: content?.captions ?? undefined,
  }
}

function pictureOf(thumbnail: string | undefined, thumbnailUrl: string | undefined): FilePicture {
  const given = [thumbnail, thumbnailUrl].filter((each): each is string => each !== undefined && each !== '')
  return {
    stored: given.find(isStoredPicture),
    address: given.findLast((each) => !isStoredPicture(each)),
    isNone: given.length === 0 && (thumbnail ?? thumbnailUrl) !== undefined,
  }
}

const refused = (faults: Fault[]): EntryResult => ({ ok: false, faults })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function faultsOf(error: z.ZodError, place: string): Fault[] {
  return error.issues.map(({ path, message }) => ({
    path: path.reduce<string>((text, part) => text + (typeof part === 'number' ? `[${part}]` : `.${String(part)}`), place),
    reason: message as FaultReason,
  }))
}

/** Returns an error when the value has too many keys. Recursion is safe because the file was split with a depth limit. */
function tooManyKeys(value: unknown, path: string): Fault | undefined {
  if (Array.isArray(value)) {
    for (const [at, each] of value.entries()) {
      const fault = typeof each === 'object' ? tooManyKeys(each, `${path}[${at}]`) : undefined
      if (fault) return fault
    }
  } else if (isObject(value)) {
    const keys = Object.keys(value)
    if (keys.length > MOST.keys) return { path, reason: 'too-many-keys' }
    for (const key of keys) {
      const fault = typeof value[key] === 'object' ? tooManyKeys(value[key], `${path}.${shown(key)}`) : undefined
      if (fault) return fault
    }
  }
  return undefined
}
