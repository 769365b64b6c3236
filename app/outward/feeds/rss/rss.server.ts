import { inTurns, shareTurn } from '../../../../database/turns.ts'
import type { NewestPlace } from '../../../catalog/documents.server.ts'
import type { Episode } from '../../../catalog/episodes/episode.ts'
import { RSS_PATH, seriesRssPath } from '../../../catalog/feed-paths.ts'
import { isOut } from '../../../catalog/is-out.ts'
import { isPayPerView, type Series } from '../../../catalog/series/series.ts'
import { seriesPath } from '../../../catalog/series/series-paths.ts'
import { championshipOfEpisode } from '../../../championships/public-championship.server.ts'
import { type EventServices, nameByGame } from '../../../events/public-events.server.ts'
import type { Language } from '../../../kit/language.ts'
import type { ResultsOf } from '../../../scores/log/told-result.ts'
import type { Services } from '../../../services.server.ts'
import { isForAll } from '../../../site/series/open-episodes.server.ts'
import { openToAll } from '../../../site/series/watch.server.ts'
import { descriptionIn, type RssItem, rssXml } from './rss-xml.ts'

export type RssServices = Pick<
  Services,
  'catalogue' | 'games' | 'championships' | 'access' | 'hosts' | 'documents' | 'site' | 'now' | 'isEmbeddable'
>

/** The maximum number of episodes in a feed. */
export const MOST_ITEMS = 50

/** `resultsOf`: only when the feed's request includes results. */
export type RssOptions = { origin: string; language: Language; resultsOf?: ResultsOf | undefined }

/** Returns new episodes of the whole site, newest first (spec R7). */
export async function siteRss(
  services: RssServices,
  { origin, language, description, resultsOf }: RssOptions & { description: string },
): Promise<string> {
  const items = await newestOpen(services, language, MOST_ITEMS)
  const title = services.site.name[language]
  const channel = { title, description, path: '/', feedPath: RSS_PATH, items }
  return rssXml(channel, { origin, language, resultsOf, ...services })
}

/**
 * Returns new episodes of a series, newest first; undefined for a series that does not exist. A locked or pay-per-view series
 * has no items, so that readers stay subscribed until it is open again.
 */
export async function seriesRss(
  services: RssServices,
  seriesId: string,
  { origin, language, resultsOf }: RssOptions,
): Promise<string | undefined> {
  const found = await newestOfSeries(services, seriesId, language, MOST_ITEMS)
  if (!found) return undefined
  const { title, sealedPassword } = found.series
  const description = sealedPassword === null ? descriptionIn(language, found.series) : ''
  const channel = { title, description, path: seriesPath(seriesId), feedPath: seriesRssPath(seriesId) }
  return rssXml({ ...channel, items: found.items }, { origin, language, resultsOf, ...services })
}

/** Returns a series and its newest episodes that anybody may watch; undefined when the series does not exist. */
export async function newestOfSeries(
  services: Pick<RssServices, 'catalogue' | 'games' | 'championships' | 'access' | 'hosts' | 'now'>,
  seriesId: string,
  language: Language,
  most: number,
): Promise<{ series: Series; items: RssItem[] } | undefined> {
  const shown = services.catalogue.snapshot(language).byId.get(seriesId)
  if (!shown) return undefined
  const opened = await openToAll(services, seriesId, language)
  if (!opened || isPayPerView(opened.series)) return { series: opened?.series ?? shown, items: [] }
  const { series } = opened
  const items: RssItem[] = []
  await inTurns(
    opened.episodes,
    (episode) => isOut(episode, services.now()) && items.push(itemOf(services, { episode, series }, language)),
  )
  items.sort((a, b) => compareNewest(a.episode, b.episode))
  return { series, items: items.slice(0, most) }
}

/**
 * Returns the newest episodes that anybody may watch, including those on air but not those announced for later. Their texts
 * pass the same access check as all others (spec P2).
 */
export async function newestOpen(
  services: Pick<RssServices, 'catalogue' | 'games' | 'championships' | 'access' | 'hosts' | 'documents' | 'now'>,
  language: Language,
  most: number,
): Promise<RssItem[]> {
  const { catalogue, access, documents } = services
  const now = services.now()
  const doors = new Map<string, { series: Series; episodes: ReadonlyMap<string, Episode> } | undefined>()
  async function itemAt({ docId, seriesDocId }: NewestPlace): Promise<RssItem | undefined> {
    if (!doors.has(seriesDocId)) {
      const series = catalogue.snapshot().byDocId.get(seriesDocId)
      const opened = series && isForAll(access, series) ? await openToAll(services, series.id, language) : undefined
      const episodes = new Map<string, Episode>()
      await inTurns(opened?.episodes ?? [], (episode) => episodes.set(episode.docId, episode))
      doors.set(seriesDocId, opened && { series: opened.series, episodes })
    }
    const door = doors.get(seriesDocId)
    const episode = door?.episodes.get(docId)
    return door && episode ? itemOf(services, { episode, series: door.series }, language) : undefined
  }
  const items: RssItem[] = []
  for (let after: NewestPlace | undefined; ; ) {
    const part = await documents.newest(now, after)
    for (const place of part.episodes) {
      await shareTurn()
      const item = await itemAt(place)
      if (item && items.push(item) === most) return items
    }
    if (!part.next) return items
    after = part.next
  }
}

/** Returns an episode under its name in lists of games, with the championship of its game. */
export function itemOf(services: EventServices & Pick<Services, 'championships'>, item: RssItem, language: Language): RssItem {
  const { docId } = item.episode
  const name = nameByGame(services, docId, language)?.title
  const championship = championshipOfEpisode(services, docId, language)
  return { ...item, ...(name && { name }), ...(championship && { championship }) }
}

/** Compares episodes in the order of documents.newest(). */
export function compareNewest(a: Episode, b: Episode): number {
  const place = ({ releaseDate, content, docId }: Episode) => `${releaseDate} ${content.dateAdded} ${docId}`
  return place(a) < place(b) ? 1 : -1
}
