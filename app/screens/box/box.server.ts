import { isPayPerView } from '../../catalog/series.ts'
import { episodePath, seriesPath } from '../../catalog/series-paths.ts'
import { type NowItem, nowItems } from '../../feeds/now/now.server.ts'
import { newestOfSeries, newestOpen } from '../../feeds/rss/rss.server.ts'
import type { RssItem } from '../../feeds/rss/rss-xml.ts'
import type { Services } from '../../services.server.ts'
import { addressIn } from '../../shared/addresses.ts'
import type { Language } from '../../shared/language.ts'
import { cardTime } from '../../thumbnails/card.ts'
import { pictureAddress, storedPicture } from '../../thumbnails/sizes.ts'

/** A webcast in a box. `when`: in words, with its zone; `picture`: a path, '' for none. */
export type BoxItem = { id: string; title: string; series: string; url: string; when: string; picture: string }

/** What a box on another site shows. */
export type Box = {
  title: string
  /** The page that the title leads to. */
  url: string
  state: 'open' | 'locked' | 'pay-per-view' | 'gone'
  live: BoxItem[]
  next: BoxItem[]
  replays: BoxItem[]
}

type BoxServices = Pick<Services, 'catalogue' | 'access' | 'hosts' | 'documents' | 'site' | 'now'>
type Place = { origin: string; language: Language }

/** How many of each kind a box shows. */
const MOST = { live: 3, next: 2, replays: 3 } as const
/** The width of a picture, in px: the smallest that is sharp at 2x. */
const PICTURE = 240

/** What is on, what is next and what is new on the whole site, or in a series (spec R7). Closed series show what their tile does. */
export async function boxOf(services: BoxServices, place: Place, seriesId: string | undefined): Promise<Box> {
  const { origin, language } = place
  const name = services.site.name[language]
  const home = origin + addressIn(language, '/')
  const wanted = MOST.replays + MOST.live
  const ofSeries = seriesId === undefined ? undefined : await newestOfSeries(services, seriesId, language, wanted)
  if (seriesId !== undefined && !ofSeries) return { title: name, url: home, state: 'gone', live: [], next: [], replays: [] }
  const newest = ofSeries?.items ?? (await newestOpen(services, language, wanted))
  const on = nowItems(services, place, seriesId)
  const replays = newest.filter(({ episode }) => !episode.isLive).slice(0, MOST.replays)
  const series = ofSeries?.series
  const isLocked = series !== undefined && !services.access.canWatch(series, [])
  return {
    title: series?.title ?? name,
    url: series ? origin + addressIn(language, seriesPath(series.id)) : home,
    state: isLocked ? 'locked' : series && isPayPerView(series) ? 'pay-per-view' : 'open',
    live: isLocked ? [] : on.live.slice(0, MOST.live).map((item) => announced(services, item, language)),
    next: isLocked ? [] : on.next.slice(0, MOST.next).map((item) => announced(services, item, language)),
    replays: isLocked ? [] : replays.map((item) => replay(item, place)),
  }
}

function announced({ catalogue }: BoxServices, { id, title, series, url, startsAt }: NowItem, language: Language): BoxItem {
  const thumbnail = catalogue.snapshot(language).byId.get(series.id)?.thumbnail ?? ''
  const when = startsAt === null ? '' : (cardTime({ startsAt, releaseDate: '' }, language) ?? '')
  return { id, title, series: series.title, url, when, picture: pictureOf(thumbnail) }
}

function replay({ episode, series }: RssItem, { origin, language }: Place): BoxItem {
  return {
    id: episode.docId,
    title: episode.title || series.title,
    series: series.title,
    url: origin + addressIn(language, episodePath(series.id, episode.docId)),
    when: cardTime({ startsAt: null, releaseDate: episode.releaseDate }, language) ?? '',
    picture: pictureOf(series.thumbnail),
  }
}

/** Only what the site stores: the policy of the box allows other pictures, but nobody has made them small. */
const pictureOf = (thumbnail: string) => (storedPicture(thumbnail) ? pictureAddress(thumbnail, PICTURE) : '')
