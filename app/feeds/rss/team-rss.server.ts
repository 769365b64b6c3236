import { inTurns } from '../../../database/turns.ts'
import { teamRssPath } from '../../catalog/feed-paths.ts'
import { isOut } from '../../catalog/is-out.ts'
import { isListed, openPictures, publicTeam, teamOf } from '../../events/public-events.server.ts'
import type { Services } from '../../services.server.ts'
import { genderedSport } from '../../teams/team-names.ts'
import { mayBeTold } from '../../watch/open-episodes.server.ts'
import { openToAll } from '../../watch/watch.server.ts'
import { compareNewest, MOST_ITEMS, type RssServices, type RssWanted } from './rss.server.ts'
import { rssWords } from './rss-words.ts'
import { type RssItem, rssXml } from './rss-xml.ts'

type TeamRssServices = RssServices & Pick<Services, 'games'>

/** What is new of a team, newest first; undefined for an unknown address (spec R7). */
export async function teamRss(
  services: TeamRssServices,
  slug: string,
  { origin, language, resultsOf }: RssWanted,
): Promise<string | undefined> {
  const stored = services.games().teamBySlug.get(slug)
  const side = teamOf(services.games(), slug)
  if (!stored || !side) return undefined
  const { name } = publicTeam(side, language)
  const sport = genderedSport(stored.sport, stored.gender, language)
  const channel = {
    title: `${name} · ${sport}`,
    description: rssWords[language].ofTeam(name, sport),
    path: `/team/${slug}`,
    feedPath: teamRssPath(slug),
    items: await newestOfTeam(services, stored.id, language),
  }
  return rssXml(channel, { origin, language, resultsOf, ...services })
}

/** The pictures of a team's games that anybody may watch, by their episodes, with the series of each. */
function picturesOf(services: TeamRssServices, teamId: string): Map<string, string> {
  const own = services.games().events.filter(({ homeTeamId, awayTeamId }) => homeTeamId === teamId || awayTeamId === teamId)
  const pictures = own.filter((event) => isListed(services, event)).flatMap(({ id }) => openPictures(services, id))
  return new Map(pictures.map(({ episodeDocId, seriesDocId }) => [episodeDocId, seriesDocId]))
}

async function newestOfTeam(services: TeamRssServices, teamId: string, language: RssWanted['language']): Promise<RssItem[]> {
  const { catalogue, access, now } = services
  const open: RssItem[] = []
  for (const docId of new Set(picturesOf(services, teamId).values())) {
    const shown = catalogue.snapshot().byDocId.get(docId)
    const opened = shown && mayBeTold(access, shown) ? await openToAll(services, shown.id, language) : undefined
    if (!opened || !mayBeTold(access, opened.series)) continue
    const { series, episodes } = opened
    await inTurns(episodes, (episode) => isOut(episode, now()) && open.push({ episode, series }))
  }
  // Read once more: meanwhile a series may have got a password, or an episode may have left its game.
  const pictures = picturesOf(services, teamId)
  const items = open.filter(({ episode }) => pictures.has(episode.docId))
  return items.sort((a, b) => compareNewest(a.episode, b.episode)).slice(0, MOST_ITEMS)
}
