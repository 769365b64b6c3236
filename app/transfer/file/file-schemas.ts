import { z } from 'zod'
import type { Captions, VideoType } from '../../catalog/episodes/episode.ts'
import { PUBLISH_STATES } from '../../catalog/publication.ts'
import { byField, EPISODE_TEXTS, SERIES_TEXTS } from '../../kit/text/texts.ts'
import { clipsInFile } from './clips-in-file.ts'
import {
  address,
  day,
  documentId,
  duration,
  flag,
  LENGTHS,
  MOST,
  maybe,
  named,
  oneOf,
  orEmpty,
  picture,
  required,
  seriesId,
  tags,
  text,
  time,
  trimmed,
  video,
  videoType,
  whole,
} from './file-values.ts'

/** Reads a list whose members are validated one by one. */
export const list = (most: number) => z.array(z.unknown(), 'type').max(most, 'too-many').nullish()

/** Returns the schemas of a file's parts; addresses of `origins` may use http. See docs/transfer-file.md. */
export function transferSchemas(origins: string[]) {
  const captions = z.array(z.object({ language: z.enum(['en', 'fr'], 'type'), url: required(address(origins)) }, 'type'), 'type')
  const content = z.object(
    {
      dateAdded: maybe(time),
      duration: maybe(duration),
      language: maybe(trimmed(LENGTHS.word)),
      videos: z
        .array(z.object({ url: maybe(video(origins)), videoType: maybe(videoType) }, 'type'), 'type')
        .max(20, 'too-many')
        .nullish(),
      captions: captions.max(20, 'too-many').nullish(),
    },
    'type',
  )
  const common = {
    // Older files have the text of an episode in this field.
    description: maybe(text(LENGTHS.description)),
    releaseDate: maybe(day),
    thumbnail: maybe(picture),
    thumbnailUrl: maybe(picture),
  }
  // Older files have no drafts: a row without a state is public.
  const publication = { state: maybe(oneOf(PUBLISH_STATES)), publicAt: maybe(orEmpty(time)) }
  const episode = z.object(
    {
      ...byField(EPISODE_TEXTS, (field) => maybe(text(LENGTHS[field]))),
      ...common,
      docId: maybe(documentId),
      title: maybe(named(LENGTHS.title)),
      videoUrl: maybe(video(origins)),
      language: maybe(trimmed(LENGTHS.word)),
      episodeNumber: maybe(whole(0)),
      rating: z.object({ rating: maybe(trimmed(LENGTHS.word)), ratingSource: maybe(trimmed(LENGTHS.word)) }, 'type').nullish(),
      duration: maybe(duration),
      onRoku: maybe(flag),
      isLive: maybe(flag),
      startsAt: maybe(orEmpty(time)),
      ...publication,
      content: content.nullish(),
      clips: clipsInFile.nullish(),
    },
    'type',
  )
  const series = z.object(
    {
      ...byField(SERIES_TEXTS, (field) => maybe(text(LENGTHS[field]))),
      ...common,
      docId: maybe(documentId),
      id: required(seriesId),
      title: required(named(LENGTHS.title)),
      categoryId: maybe(trimmed(LENGTHS.tag)),
      tags: maybe(tags),
      order: maybe(whole(0)),
      password: maybe(trimmed(LENGTHS.password)),
      isLocked: maybe(flag),
      embedLink: maybe(address(origins)),
      ...publication,
      episodes: list(MOST.episodes),
    },
    'type',
  )
  return { series, episode }
}

export type Schemas = ReturnType<typeof transferSchemas>

type EpisodeFields = z.output<Schemas['episode']>
type SeriesFields = z.output<Schemas['series']>

/** An image of the file: the id under which it is stored here, or the address from which it can be copied, or none. */
export type FilePicture = { stored?: string | undefined; address?: string | undefined; isNone: boolean }

/** An episode of the file in any format; values missing in the file are undefined. `startsAt` is '' when not announced. */
export type FileEpisode = Partial<
  Omit<EpisodeFields, 'docId' | 'description' | 'thumbnail' | 'thumbnailUrl' | 'content' | 'rating' | 'duration'>
> & {
  docId: string
  videoType?: VideoType | undefined
  rating?: string | undefined
  ratingSource?: string | undefined
  thumbnail: FilePicture
  durationSeconds?: number | undefined
  dateAdded?: string | undefined
  captions?: Captions[] | undefined
}

/**
 * A series of the file. `password`: '' removes the site's password, undefined leaves it. `isLocked`: the series had a password
 * that the file does not contain.
 */
export type FileSeries = Pick<SeriesFields, 'id' | 'title'> &
  Partial<Omit<SeriesFields, 'docId' | 'episodes' | 'thumbnail' | 'thumbnailUrl'>> & {
    docId: string
    thumbnail: FilePicture
    episodes: FileEpisode[]
  }
