import { z } from 'zod'
import type { Captions, VideoType } from '../catalog/episode.ts'
import { byField, EPISODE_TEXTS, SERIES_TEXTS } from '../catalog/texts.ts'
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

/** A list whose members are read one by one. */
export const list = (most: number) => z.array(z.unknown(), 'type').max(most, 'too-many').nullish()

/** The schemas of a file's parts; `origins` may be on http. See docs/transfer-file.md. */
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
    // Older files have the texts of an episode in it.
    description: maybe(text(LENGTHS.longDescription)),
    releaseDate: maybe(day),
    thumbnail: maybe(picture),
    thumbnailUrl: maybe(picture),
  }
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
      startsAt: maybe((value) => (value === '' ? { value: '' } : time(value))),
      content: content.nullish(),
    },
    'type',
  )
  const series = z.object(
    {
      ...byField(SERIES_TEXTS, (field) => maybe(text(LENGTHS[field === 'description' ? 'longDescription' : field]))),
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
      episodes: list(MOST.episodes),
    },
    'type',
  )
  return { series, episode }
}

export type Schemas = ReturnType<typeof transferSchemas>

type EpisodeFields = z.output<Schemas['episode']>
type SeriesFields = z.output<Schemas['series']>

/** Where the picture is stored, and the address that it can be copied from. */
export type FilePicture = { stored?: string | undefined; address?: string | undefined; isNone: boolean }

/** An episode as the file has it, whichever shape it has; what is undefined the file does not say. `startsAt` is '' for one not announced. */
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

/** A series as the file has it. `password`: undefined leaves it as it is, '' opens the series; `isLocked`: it had one that the file does not tell. */
export type FileSeries = Pick<SeriesFields, 'id' | 'title'> &
  Partial<Omit<SeriesFields, 'docId' | 'episodes' | 'thumbnail' | 'thumbnailUrl'>> & {
    docId: string
    thumbnail: FilePicture
    episodes: FileEpisode[]
  }
