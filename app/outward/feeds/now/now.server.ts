import type { Episode } from '../../../catalog/episodes/episode.ts'
import { onAirForAll } from '../../../catalog/episodes/on-air.server.ts'
import { lateBefore } from '../../../catalog/is-out.ts'
import { isPayPerView, type Series } from '../../../catalog/series/series.ts'
import { episodePath, seriesPath } from '../../../catalog/series/series-paths.ts'
import { championshipPath } from '../../../championships/championship.ts'
import { championshipOfEpisode } from '../../../championships/public-championship.server.ts'
import { nameByGame } from '../../../events/public-events.server.ts'
import { addressIn } from '../../../kit/http/addresses.ts'
import type { Language } from '../../../kit/language.ts'
import { onCard } from '../../../pictures/cards/card.ts'
import type { ResultSummary, ResultsOf } from '../../../scores/log/told-result.ts'
import type { Services } from '../../../services.server.ts'
import { imageOf } from '../../../site/series/share/json-ld.ts'

type NowServices = Pick<Services, 'catalogue' | 'games' | 'championships' | 'site' | 'now'>
type LiveEpisode = { episode: Episode; series: Series }

/** A webcast in /now.json. */
export type NowItem = {
  id: string
  title: string
  series: { id: string; title: string; url: string }
  /** The address of its page. */
  url: string
  /** ISO time in UTC; null when not announced. */
  startsAt: string | null
  picture: string
  /** The championship that it shows a game of. */
  championship?: { name: string; url: string }
  /** Results of its games, also while they are in play; only when requested. */
  results?: readonly ResultSummary[]
}

/** `resultsOf`: only when results were requested. */
type NowOptions = { origin: string; language: Language; resultsOf?: ResultsOf }

/** The maximum number of each kind. */
const MOST = 50

/** Returns live and upcoming webcasts of the whole site or of one series (spec R7): for screens, other sites and scripts. */
export function nowItems(services: NowServices, { origin, language, resultsOf }: NowOptions, seriesId?: string) {
  const { catalogue, site, now } = services
  const { live, upcoming } = onAirForAll(catalogue, language)
  const isWanted = ({ series }: LiveEpisode) => !isPayPerView(series) && (seriesId === undefined || series.id === seriesId)
  const isComing = ({ episode }: LiveEpisode) => (episode.startsAt ?? '') > lateBefore(now()).toISOString()
  const address = (path: string) => origin + addressIn(language, path)
  const item = ({ episode, series }: LiveEpisode): NowItem => {
    const championship = championshipOfEpisode(services, episode.docId, language)
    return {
      id: episode.docId,
      title: nameByGame(services, episode.docId, language)?.title || episode.title || series.title,
      series: { id: series.id, title: series.title, url: address(seriesPath(series.id)) },
      url: address(episodePath(series.id, episode.docId)),
      startsAt: episode.startsAt,
      picture: imageOf({ origin, language, siteName: site.name[language], series, episode: onCard(episode) }),
      ...(championship && {
        championship: { name: championship.name, url: address(championshipPath(championship.slug)) },
      }),
      ...(resultsOf && { results: resultsOf(episode.docId) }),
    }
  }
  return {
    live: live.filter(isWanted).slice(0, MOST).map(item),
    next: upcoming
      .filter((each) => isWanted(each) && isComing(each))
      .slice(0, MOST)
      .map(item),
  }
}
