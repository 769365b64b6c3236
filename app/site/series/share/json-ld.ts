import type { BreadcrumbList, BroadcastEvent, CollectionPage, ItemList, VideoObject, WebPage } from 'schema-dts'
import type { PublicSeries } from '../../../catalog/public-views.ts'
import { episodePath, seriesPath } from '../../../catalog/series/series-paths.ts'
import { SITE_ZONE } from '../../../events/time/site-zone.ts'
import { addressIn } from '../../../kit/http/addresses.ts'
import { type Language, LOCALE } from '../../../kit/language.ts'
import { HOUR_SECONDS } from '../../../kit/time/time-units.ts'
import { cardOf, cardPath } from '../../../pictures/cards/card.ts'
import { pictureAddress } from '../../../pictures/sizes.ts'
import { isUpcoming, REAL_DURATION, type WatchEpisode } from '../watch-state.ts'
import { CONTEXT, type JsonLd, type Node } from './json-ld-text.ts'

// What pages say to search engines (spec R4). What the site does not know is left out.

type About = { origin: string; language: Language; siteName: string; homeName: string }
type SeriesPage = About & {
  series: PublicSeries
  /** The first episodes of the list; none of a locked series. */
  episodes: readonly WatchEpisode[]
  total: number
  /** The episode whose page this is. */
  episode: WatchEpisode | undefined
  untitled: string
  /** Other sites may frame the episode's embed page (spec R6). */
  isEmbeddable: boolean
  /** In ms. */
  now: number
}

/** The most episodes that a series' page names. */
const MOST_LISTED = 50

/** A series' page or that of one of its episodes. */
export function seriesJsonLd(page: SeriesPage): JsonLd[] {
  const { series, episode } = page
  // A locked series is told of by what its tile shows, and a pay-per-view one shows no episodes.
  if (series.isProtected || series.isPayPerView) return [closedSeries(page), breadcrumbs({ ...page, episode: undefined })]
  if (!episode) return [openSeries(page), breadcrumbs(page)]
  const video = videoObject(page, episode)
  return [...(video ? [video] : []), breadcrumbs(page)]
}

const addressOf = ({ origin, language }: About, path: string) => origin + addressIn(language, path)

const pageOf = (page: SeriesPage) => ({
  name: page.series.title,
  url: addressOf(page, seriesPath(page.series.id)),
  image: picturesOf({ ...page, episode: undefined }),
  inLanguage: LOCALE[page.language],
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

/** Undefined when the episode has no video and announces none. */
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
    // The language of these words. In which one the webcast itself is, the page does not know.
    mainEntityOfPage: { '@type': 'WebPage', '@id': url, inLanguage: LOCALE[page.language] },
    thumbnailUrl: picturesOf({ ...page, episode }),
    uploadDate: publishedAt(episode),
    isAccessibleForFree: true,
    ...(isKnown(episode.durationSeconds) && { duration: duration(episode.durationSeconds) }),
    ...(isOurs && { contentUrl: source.src }),
    ...(page.isEmbeddable && (isOurs || source.kind === 'frame') && { embedUrl: addressOf(page, `/embed/${episode.id}`) }),
    ...(publication && { publication }),
  }
}

/**
 * The webcast that an episode is or was. `isLiveBroadcast` stays true once it is over, with its end; an ended one of unknown length is
 * a recording like any other, because without an end search engines would show it as live.
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

/** What a picture is of, and where: a series' page or that of one of its episodes. */
type Pictured = Pick<About, 'origin' | 'language' | 'siteName'> & {
  series: Parameters<typeof cardOf>[0]
  episode?: Parameters<typeof cardOf>[1]
}

/** The series' picture, as large as there is one, or without it the card of the page: every page has that. */
export const pictureOf = (page: Pictured): string =>
  page.series.thumbnail ? new URL(pictureAddress(page.series.thumbnail, 1280), page.origin).href : cardAddress(page)

const cardAddress = ({ origin, language, siteName, series, episode }: Pictured) =>
  origin + cardPath(cardOf(series, episode, language, siteName))

const picturesOf = (page: Pictured): string[] => [...new Set([pictureOf(page), cardAddress(page)])]

const isKnown = (seconds: number) => seconds >= REAL_DURATION

/** ISO 8601. */
function duration(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / HOUR_SECONDS), Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)]
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest ? `${rest}S` : ''}`
}

const ZONE = new Intl.DateTimeFormat('en-CA', { timeZone: SITE_ZONE, timeZoneName: 'longOffset' })

/** When an episode was published or starts, as an ISO time: a day alone has no zone, which search engines want. */
export function publishedAt({ startsAt, releaseDate: day }: Pick<WatchEpisode, 'startsAt' | 'releaseDate'>): string {
  if (startsAt !== null) return startsAt
  const at = Date.parse(`${day}T12:00:00Z`)
  if (Number.isNaN(at)) return day
  const zone = ZONE.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${day}T00:00:00${zone.replace('GMT', '') || 'Z'}`
}
