import type { Episode } from '../../../catalog/episodes/episode.ts'
import type { Series } from '../../../catalog/series/series.ts'
import type { Language } from '../../../kit/language.ts'
import { isStoredPicture } from '../../../kit/stored-picture.ts'
import { clip } from '../../../kit/text/clip.ts'
import { webAddress } from '../../../kit/text/web-address.ts'
import type { Hosts } from '../../../playback/streams/address.ts'
import { rokuVideo } from './roku-faults.ts'
import {
  EXEMPT,
  FEED_GENRES,
  FEED_RATING_SOURCES,
  FEED_RATINGS,
  ROKU_LIMITS,
  SEARCH_GENRES,
  SEARCH_RATINGS,
  SPORTS,
} from './roku-lists.ts'

/** The origins of the site and its videos: Roku requires absolute addresses. */
export type RokuOrigins = { origin: string; hosts: Hosts }

type BothLanguages<Document> = Record<Language, Document>

/** Returns a series of a Direct Publisher feed, without its episodes. Callers have checked rokuFaults(). */
export function feedSeries(series: Series, { origin }: RokuOrigins) {
  const tags = series.tags.filter((tag) => tag !== '' && tag.length <= ROKU_LIMITS.tag)
  return {
    id: series.docId,
    title: plainTitle(series.title),
    genres: genresOf(series, FEED_GENRES),
    thumbnail: imageOf(series.thumbnail, origin),
    releaseDate: series.releaseDate,
    ...seriesTexts(series),
    ...(tags.length > 0 && { tags }),
  }
}

/** Returns an episode of a Direct Publisher feed. Callers have checked rokuFaults(). */
export function feedEpisode(series: Series, episode: Episode, place: RokuOrigins) {
  const { rating, ratingSource } = episode.rating
  return {
    id: episode.docId,
    title: plainTitle(episode.title),
    content: feedContent(episode, place),
    thumbnail: thumbnailOf(series, episode, place),
    episodeNumber: episode.episodeNumber,
    releaseDate: episode.releaseDate,
    ...textsOf(episode.shortDescription, episode.longDescription),
    ...(FEED_RATINGS.has(rating) && FEED_RATING_SOURCES.has(ratingSource) && { rating: { rating, ratingSource } }),
  }
}

function feedContent(episode: Episode, { hosts }: RokuOrigins) {
  const { dateAdded, durationSeconds, captions } = episode.content
  const video = rokuVideo(episode, hosts)
  const tracks = captions.flatMap(({ language, url }) => {
    const address = webAddress(url, hosts.media.find((origin) => url.startsWith(`${origin}/`)) ?? hosts.stream)
    return address ? [{ url: address.href, language, captionType: 'SUBTITLE' }] : []
  })
  return {
    dateAdded: withOffset(dateAdded, episode.releaseDate),
    videos: typeof video === 'string' ? [] : [{ url: video.url, quality: 'HD', videoType: video.videoType }],
    duration: durationSeconds,
    ...(tracks.length > 0 && { captions: tracks }),
    ...(isLanguage(episode.language) && { language: episode.language }),
    ...(episode.startsAt !== null && { validityPeriodStart: withOffset(episode.startsAt, episode.releaseDate) }),
  }
}

/** Returns a series of the search feed, in both languages. */
export function searchSeries(series: BothLanguages<Series>, place: RokuOrigins) {
  const { en } = series
  return {
    id: en.docId,
    type: 'series',
    ...searchTexts({ en: { title: en.title, ...seriesTexts(en) }, fr: { title: series.fr.title, ...seriesTexts(series.fr) } }),
    releaseDate: en.releaseDate,
    genres: genresOf(en, SEARCH_GENRES),
    advisoryRatings: [EXEMPT],
    images: [{ type: 'main', url: imageOf(en.thumbnail, place.origin), languages: BOTH }],
  }
}

/** Returns an episode of the search feed, in both languages. `playId`: the id by which the app finds it in its own feed. */
export function searchEpisode(series: Series, { en, fr }: BothLanguages<Episode>, place: RokuOrigins) {
  const { rating, ratingSource } = en.rating
  const texts = ({ title, shortDescription, longDescription }: Episode) => ({
    title,
    ...textsOf(shortDescription, longDescription),
  })
  return {
    id: en.docId,
    type: 'episode',
    ...searchTexts({ en: texts(en), fr: texts(fr) }),
    releaseDate: en.releaseDate,
    genres: genresOf(series, SEARCH_GENRES),
    advisoryRatings: [SEARCH_RATINGS[ratingSource]?.includes(rating) ? { source: ratingSource, value: rating } : EXEMPT],
    images: [{ type: 'main', url: thumbnailOf(series, en, place), languages: BOTH }],
    durationInSeconds: en.content.durationSeconds,
    content: {
      playOptions: [
        {
          license: 'free',
          quality: 'hd',
          playId: en.docId,
          ...(en.startsAt !== null && { availabilityStartTime: withOffset(en.startsAt, en.releaseDate) }),
        },
      ],
    },
    episodeInfo: { seriesId: series.docId, episodeNumber: en.episodeNumber },
  }
}

const BOTH: readonly Language[] = ['en', 'fr']

type Texts = { title: string; shortDescription: string; longDescription?: string }

/** Returns the texts of a search item. Each item has titles, descriptions and images in the same languages, as Roku requires. */
function searchTexts({ en, fr }: BothLanguages<Texts>) {
  const longer = inBoth(en.longDescription, fr.longDescription)
  return {
    titles: inBoth(plainTitle(en.title), plainTitle(fr.title)),
    shortDescriptions: inBoth(en.shortDescription, fr.shortDescription),
    ...(longer.length > 0 && { longDescriptions: longer }),
  }
}

/** Returns a text by language; one value serves both when they are equal, as when French falls back to English. */
function inBoth(en: string | undefined, fr: string | undefined) {
  if (en === fr) return en ? [{ value: en, languages: BOTH }] : []
  return [...(en ? [{ value: en, languages: ['en'] }] : []), ...(fr ? [{ value: fr, languages: ['fr'] }] : [])]
}

const seriesTexts = ({ shortDescription, longDescription, description }: Series) =>
  textsOf(shortDescription, isBlank(longDescription) ? description : longDescription)

/** Returns both texts for Roku, which requires the short one, and a long one only if it differs. */
function textsOf(short: string, long: string): Omit<Texts, 'title'> {
  const shortDescription = clip(isBlank(short) ? long : short, ROKU_LIMITS.shortDescription)
  const longDescription = clip(long, ROKU_LIMITS.longDescription)
  return { shortDescription, ...(longDescription !== '' && longDescription !== shortDescription && { longDescription }) }
}

/** Returns a title without markup or anything that looks like it, because Roku accepts neither. */
function plainTitle(title: string): string {
  const plain = title
    .replace(/</g, '‹')
    .replace(/>/g, '›')
    .replace(/&(?=\w+;)/g, '& ')
    .replace(/\s*\n\s*/g, ' ')
  return clip(plain, ROKU_LIMITS.title)
}

const isBlank = (text: string) => text.trim() === ''

function genresOf({ tags }: Series, known: ReadonlySet<string>): string[] {
  return [...new Set([SPORTS, ...tags.map((tag) => tag.toLowerCase()).filter((tag) => known.has(tag))])]
}

/** Returns an image's address. Roku requires 800x450 or more in 16:9, and reads the image type from the file extension. */
const imageOf = (thumbnail: string, origin: string) => `${origin}/${thumbnail}/1280.jpg`

/** Returns an episode's image; the series' image when the site stores none for the episode. */
const thumbnailOf = (series: Series, episode: Episode, { origin }: RokuOrigins) =>
  imageOf(isStoredPicture(episode.thumbnail) ? episode.thumbnail : series.thumbnail, origin)

const isLanguage = (code: string) => /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(code)

/** Returns a time in Roku's format, with its offset; midnight of `day` when `time` is not a time. */
function withOffset(time: string, day: string): string {
  const at = new Date(time)
  return Number.isNaN(at.getTime()) ? `${day}T00:00:00+00:00` : `${at.toISOString().slice(0, 19)}+00:00`
}
