import { inTurns, shareTurn } from '../../../../database/turns.ts'
import type { NewestPlace } from '../../../catalog/documents.server.ts'
import type { Episode } from '../../../catalog/episodes/episode.ts'
import { isOut } from '../../../catalog/is-out.ts'
import { isPayPerView, type Series } from '../../../catalog/series/series.ts'
import { championshipOfEpisode } from '../../../championships/public-championship.server.ts'
import { type EventServices, nameByGame } from '../../../events/public-events.server.ts'
import type { Language } from '../../../kit/language.ts'
import type { Services } from '../../../services.server.ts'
import { isForAll } from '../../../site/series/open-episodes.server.ts'
import { openToAll } from '../../../site/series/watch.server.ts'
import type { RssItem } from './rss-xml.ts'

export type RssServices = Pick<
  Services,
  'catalogue' | 'games' | 'championships' | 'access' | 'hosts' | 'documents' | 'site' | 'now' | 'isEmbeddable'
>

/** Returns a series and its episodes that anybody may watch, newest first; undefined when the series does not exist. */
export async function newestOfSeries(
  services: Pick<RssServices, 'catalogue' | 'games' | 'championships' | 'access' | 'hosts' | 'now'>,
  seriesId: string,
  language: Language,
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
  return { series, items }
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
