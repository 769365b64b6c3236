import type { BreadcrumbList, BroadcastEvent, Clip, CollectionPage, ItemList, VideoObject, WebPage } from 'schema-dts'
import type { PublicSeries } from '../../../catalog/public-views.ts'
import { episodePath, seriesPath } from '../../../catalog/series/series-paths.ts'
import { englishIn } from '../../../catalog/texts/in-french.ts'
import { SITE_ZONE } from '../../../events/time/site-zone.ts'
import { addressIn } from '../../../kit/http/addresses.ts'
import { type Language, LOCALE } from '../../../kit/language.ts'
import { HOUR_SECONDS } from '../../../kit/time/time-units.ts'
import type { Chapter } from '../../../moments/moments.ts'
import { cardOf, cardPath } from '../../../pictures/cards/card.ts'
import { pictureAddress } from '../../../pictures/sizes.ts'
import { isUpcoming, REAL_DURATION, type WatchEpisode } from '../watch-state.ts'
import { CONTEXT, type JsonLd, type Node } from './json-ld-text.ts'

// Structured data of pages for search engines (spec R4). Unknown facts are omitted.

type PageContext = { origin: string; language: Language; siteName: string; homeName: string }
type SeriesPage = PageContext & {
  series: PublicSeries
  /** The first episodes of the list; empty for a locked series. */
  episodes: readonly WatchEpisode[]
  total: number
  /** The episode whose page this is. */
  episode: WatchEpisode | undefined
  untitled: string
  /** True when other sites may frame the episode's embed page (spec R6). */
  isEmbeddable: boolean
  /** The parts of the game in the episode, in order. */
  chapters?: readonly Chapter[]
  /** In ms. */
  now: number
}

/** The maximum number of episodes that a series' page names. */
const MOST_LISTED = 50

/** Returns the structured data of a series' page or of one of its episodes. */
export function seriesJsonLd(page: SeriesPage): JsonLd[] {
  const { series, episode } = page
  // For a locked series only what its tile shows; a pay-per-view series shows no episodes.
  if (series.isProtected || series.isPayPerView) return [closedSeries(page), breadcrumbs({ ...page, episode: undefined })]
  if (!episode) return [openSeries(page), breadcrumbs(page)]
  const video = videoObject(page, episode)
  return [...(video ? [video] : []), breadcrumbs(page)]
}

const addressOf = ({ origin, language }: PageContext, path: string) => origin + addressIn(language, path)

/** Returns the language of a document's words; nothing on French pages where some of them are English. */
function languageOf({ language }: PageContext, of: PublicSeries | WatchEpisode) {
  const description = of.shortDescription ? 'shortDescription' : 'longDescription'
  return (englishIn(of, 'title') ?? englishIn(of, description)) ? {} : { inLanguage: LOCALE[language] }
}

const pageOf = (page: SeriesPage) => ({
  name: page.series.title,
  url: addressOf(page, seriesPath(page.series.id)),
  image: imagesOf({ ...page, episode: undefined }),
  ...languageOf(page, page.series),
  ...(page.series.shortDescription && { description: page.series.shortDescription }),
})

const closedSeries = (page: SeriesPage): Node<WebPage> => ({
  ...CONTEXT,
  '@type': 'WebPage',
  ...pageOf(page),
  isAccessibleForFree: false,
})

function openSeries(page: SeriesPage): Node<CollectionPage> {
  const list: ItemList = {
    '@type': 'ItemList',
    numberOfItems: page.total,
    itemListElement: page.episodes.slice(0, MOST_LISTED).map(({ id }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      url: addressOf(page, episodePath(page.series.id, id)),
    })),
  }
  const shown = { ...CONTEXT, '@type': 'CollectionPage', ...pageOf(page), isAccessibleForFree: true } as const
  return page.total > 0 ? { ...shown, mainEntity: list } : shown
}

function breadcrumbs(page: SeriesPage): Node<BreadcrumbList> {
  const { series, episode } = page
  const steps = [
    { name: page.homeName, path: '/' },
    { name: series.title, path: seriesPath(series.id) },
    ...(episode ? [{ name: episode.title || page.untitled, path: episodePath(series.id, episode.id) }] : []),
  ]
  return {
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: addressOf(page, path),
    })),
  }
}

/** Returns undefined when the episode has no video and announces none. */
function videoObject(page: SeriesPage, episode: WatchEpisode): Node<VideoObject> | undefined {
  const { source } = episode
  const publication = broadcast(page, episode)
  if (source.kind === 'none' && !publication) return undefined
  const url = addressOf(page, episodePath(page.series.id, episode.id))
  const description = episode.shortDescription || episode.longDescription
  const isOurs = source.kind === 'hls' || source.kind === 'mp4'
  return {
    ...CONTEXT,
    '@type': 'VideoObject',
    name: episode.title || page.untitled,
    ...(description && { description }),
    url,
    // The page does not know the language of the webcast itself.
    mainEntityOfPage: { '@type': 'WebPage', '@id': url, ...languageOf(page, episode) },
    thumbnailUrl: imagesOf({ ...page, episode }),
    uploadDate: publishedAt(episode),
    isAccessibleForFree: true,
    ...(isKnown(episode.durationSeconds) && { duration: duration(episode.durationSeconds) }),
    ...(isOurs && { contentUrl: source.src }),
    ...(page.isEmbeddable && (isOurs || source.kind === 'frame') && { embedUrl: addressOf(page, `/embed/${episode.id}`) }),
    ...(publication && { publication }),
    ...clipsOf(page, url),
  }
}

/** Returns the chapters of a recording; addresses with their beginnings play from there (spec J4, J8). */
function clipsOf({ chapters = [] }: SeriesPage, url: string): { hasPart?: Clip[] } {
  const clips = chapters.map(
    ({ name, start, end }): Clip => ({
      '@type': 'Clip',
      name,
      startOffset: start,
      endOffset: end,
      url: `${url}?t=${start}`,
    }),
  )
  return clips.length > 0 ? { hasPart: clips } : {}
}

/**
 * Returns the broadcast that an episode is or was. `isLiveBroadcast` stays true after it ends, together with its end. One of
 * unknown length that has ended is an ordinary recording, because without an end search engines would show it as live.
 */
function broadcast(page: SeriesPage, episode: WatchEpisode): BroadcastEvent | undefined {
  const { isLive, startsAt, durationSeconds } = episode
  const startDate = startsAt === null ? undefined : startsAt
  const event = {
    '@type': 'BroadcastEvent',
    name: episode.title || page.untitled,
    isLiveBroadcast: true,
    ...(startDate !== undefined && { startDate }),
  } as const
  if (isLive || isUpcoming(episode, page.now)) return event
  if (startDate === undefined || !isKnown(durationSeconds)) return undefined
  return { ...event, endDate: new Date(Date.parse(startDate) + durationSeconds * 1000).toISOString() }
}

/** The subject and place of an image: a series' page or one of its episodes. */
type ImageSubject = Pick<PageContext, 'origin' | 'language' | 'siteName'> & {
  series: Parameters<typeof cardOf>[0]
  episode?: Parameters<typeof cardOf>[1]
}

/** Returns the series' image at the largest size available, or else the page's card, which every page has. */
export const imageOf = (page: ImageSubject): string =>
  page.series.thumbnail ? new URL(pictureAddress(page.series.thumbnail, 1280), page.origin).href : cardAddress(page)

const cardAddress = ({ origin, language, siteName, series, episode }: ImageSubject) =>
  origin + cardPath(cardOf(series, episode, language, siteName))

const imagesOf = (page: ImageSubject): string[] => [...new Set([imageOf(page), cardAddress(page)])]

const isKnown = (seconds: number) => seconds >= REAL_DURATION

/** Returns the duration in ISO 8601. */
function duration(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / HOUR_SECONDS), Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)]
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest ? `${rest}S` : ''}`
}

const ZONE = new Intl.DateTimeFormat('en-CA', { timeZone: SITE_ZONE, timeZoneName: 'longOffset' })

/** Returns when an episode was published or starts, as an ISO time: a date alone has no zone, which search engines require. */
export function publishedAt({ startsAt, releaseDate: day }: Pick<WatchEpisode, 'startsAt' | 'releaseDate'>): string {
  if (startsAt !== null) return startsAt
  const at = Date.parse(`${day}T12:00:00Z`)
  if (Number.isNaN(at)) return day
  const zone = ZONE.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${day}T00:00:00${zone.replace('GMT', '') || 'Z'}`
}
