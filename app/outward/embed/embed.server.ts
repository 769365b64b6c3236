import type { Language } from '../../kit/language.ts'
import type { Services } from '../../services.server.ts'
import { episodeForAll, type SeriesServices } from '../../site/series/watch.server.ts'
import type { Embed } from './embed-state.ts'

export type EmbedServices = SeriesServices & Pick<Services, 'documents' | 'moments'>

const EPISODE_ID = /^[A-Za-z0-9][\w.~-]{0,127}$/

/**
 * Returns the embed page of an episode, as everybody sees it (spec R6). The id alone determines the series, whose access check
 * decides which of the episode's data may leave the site.
 */
export async function embedOf(services: EmbedServices, episodeId: string, language: Language): Promise<Embed> {
  const docId = EPISODE_ID.test(episodeId) ? await services.documents.shownSeriesOf(episodeId) : undefined
  const series = docId === undefined ? undefined : services.catalogue.snapshot(language).byDocId.get(docId)
  const found = series && (await episodeForAll(services, series.id, episodeId, language))
  if (found?.kind !== 'episode') return found ?? { kind: 'gone' }
  return { ...found, anchors: (await services.moments.anchors([episodeId]))[episodeId] }
}
