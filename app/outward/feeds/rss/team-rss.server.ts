import { inTurns } from '../../../../database/turns.ts'
import { isOut } from '../../../catalog/is-out.ts'
import type { SportEvent } from '../../../events/event.ts'
import { isListed, openPictures } from '../../../events/public-events.server.ts'
import type { Language } from '../../../kit/language.ts'
import { isForAll } from '../../../site/series/open-episodes.server.ts'
import { openToAll } from '../../../site/series/watch.server.ts'
import { compareNewest, itemOf, type RssServices } from './rss.server.ts'
import type { RssItem } from './rss-xml.ts'

type GameTest = (event: SportEvent) => boolean

/** Returns the test for games of these teams. */
export const isOfTeams =
  (ids: ReadonlySet<string>): GameTest =>
  ({ homeTeamId, awayTeamId }) =>
    ids.has(homeTeamId ?? '') || ids.has(awayTeamId ?? '')

/** Returns the webcasts of these games that anybody may watch, by episode, with the series of each. */
function webcastsOf(services: Pick<RssServices, 'games' | 'catalogue'>, isWanted: GameTest): Map<string, string> {
  const own = services.games().events.filter(isWanted)
  const webcasts = own.filter((event) => isListed(services, event)).flatMap(({ id }) => openPictures(services, id))
  return new Map(webcasts.map(({ episodeDocId, seriesDocId }) => [episodeDocId, seriesDocId]))
}

/** Returns the newest episodes of these games that anybody may watch. */
export async function newestOfGames(
  services: Omit<RssServices, 'documents' | 'site' | 'isEmbeddable'>,
  isWanted: GameTest,
  language: Language,
  most: number,
): Promise<RssItem[]> {
  const { catalogue, access, now } = services
  const open: RssItem[] = []
  for (const docId of new Set(webcastsOf(services, isWanted).values())) {
    const shown = catalogue.snapshot().byDocId.get(docId)
    const opened = shown && isForAll(access, shown) ? await openToAll(services, shown.id, language) : undefined
    if (!opened || !isForAll(access, opened.series)) continue
    const { series, episodes } = opened
    await inTurns(episodes, (episode) => isOut(episode, now()) && open.push({ episode, series }))
  }
  // Read again: a series may have got a password meanwhile, or an episode may have left its game.
  const pictures = webcastsOf(services, isWanted)
  const items = open.filter(({ episode }) => pictures.has(episode.docId))
  return items
    .sort((a, b) => compareNewest(a.episode, b.episode))
    .slice(0, most)
    .map((item) => itemOf(services, item, language))
}
