import type { EpisodeRange, StoredEpisode } from '../../catalog/episodes/stored-episodes.server.ts'
import { isPayPerView, type Series } from '../../catalog/series/series.ts'
import type { Language } from '../../kit/language.ts'
import type { SeriesServices } from './watch.server.ts'

/** An episode that anybody may watch, with its series, in both languages. */
type OpenEpisode = Pick<StoredEpisode, 'en' | 'fr' | 'updatedAt'> & { series: Record<Language, Series> }

/** A batch of episodes for feeds. `next`: the remaining range, undefined at the end. */
export type OpenEpisodes = { episodes: OpenEpisode[]; next: EpisodeRange | undefined }

/**
 * Returns one batch of all episodes that anybody may watch, for feeds of the whole site, which must not fill the cache of
 * series (spec R3). Like openToAll(), it checks the lock as read with the episodes, and checks it again afterwards (spec P2).
 */
export async function openEpisodes({ catalogue, access }: SeriesServices, range: EpisodeRange): Promise<OpenEpisodes> {
  const { episodes, next } = await catalogue.episodesAfter(range)
  const [english, french] = [catalogue.snapshot('en').byDocId, catalogue.snapshot('fr').byDocId]
  const open = episodes.flatMap(({ en, fr, updatedAt, sealedPassword }) => {
    const series = { en: english.get(en.seriesDocId), fr: french.get(en.seriesDocId) }
    const isOpen = isBoth(series) && isForAll(access, series.en) && isForAll(access, { ...series.en, sealedPassword })
    return isOpen ? [{ en, fr, updatedAt, series }] : []
  })
  return { episodes: open, next }
}

/** True when anybody may watch the episodes of a series, so that feeds may include them. */
export const isForAll = (access: SeriesServices['access'], series: Pick<Series, 'docId' | 'sealedPassword' | 'tags'>): boolean =>
  !isPayPerView(series) && access.canWatch(series, [])

const isBoth = (series: Record<Language, Series | undefined>): series is Record<Language, Series> =>
  series.en !== undefined && series.fr !== undefined
