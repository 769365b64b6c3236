import type { Language } from '../../kit/language.ts'
import type { Catalogue } from '../catalogue.server.ts'
import type { Series } from '../series/series.ts'
import type { Episode } from './episode.ts'

type OnAir = { episode: Episode; series: Series }

/**
 * Returns live and upcoming episodes of series without a password (spec H11). Checks the lock twice: a node may read the episodes
 * of a newly locked series before the series itself.
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
