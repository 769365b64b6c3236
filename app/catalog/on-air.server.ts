import type { Language } from '../shared/language.ts'
import type { Catalogue } from './catalogue.server.ts'
import type { Episode } from './episode.ts'
import type { Series } from './series.ts'

type OnAir = { episode: Episode; series: Series }

/**
 * What is live and what comes next, of series that are open to all (spec H11). Of a series that has had a password since, this
 * node may know the episodes before it knows the series.
 */
export function onAirForAll(
  catalogue: Pick<Catalogue, 'liveEpisodes' | 'snapshot'>,
  language: Language = 'en',
): { v: number; live: OnAir[]; upcoming: OnAir[] } {
  const { v, live, upcoming, locked } = catalogue.liveEpisodes(language)
  const { byDocId } = catalogue.snapshot(language)
  const open = (episodes: Episode[]) =>
    episodes.flatMap((episode) => {
      const series = byDocId.get(episode.seriesDocId)
      return series && series.sealedPassword === null && !locked.has(series.docId) ? [{ episode, series }] : []
    })
  return { v, live: open(live), upcoming: open(upcoming) }
}
