import { publicSeries } from '../../../catalog/public-views.ts'
import { isPayPerView } from '../../../catalog/series/series.ts'
import type { Site } from '../../../kit/http/site.ts'
import type { Language } from '../../../kit/language.ts'
import { type Card, cardOf } from '../../../pictures/cards/card.ts'
import { openToAll, type SeriesServices } from '../watch.server.ts'

/**
 * Returns the card of an episode that anybody may watch or, without `episodeId`, the card of a series, which even when locked
 * shows only what its tile does. Undefined otherwise, so that no image is made for an invented address (spec R5).
 */
export async function publicCard(
  services: SeriesServices & { site: Site },
  language: Language,
  seriesId: string,
  episodeId?: string,
): Promise<Card | undefined> {
  const { catalogue, site } = services
  const { byId, movedFrom } = catalogue.snapshot(language)
  const series = byId.get(seriesId) ?? movedFrom.get(seriesId)
  if (!series) return undefined
  const siteName = site.name[language]
  if (episodeId === undefined) return cardOf(publicSeries(series), undefined, language, siteName)
  if (isPayPerView(series)) return undefined
  const opened = await openToAll(services, series.id, language)
  const episode = opened?.episodes.find(({ docId }) => docId === episodeId)
  if (!opened || !episode || isPayPerView(opened.series)) return undefined
  return cardOf(publicSeries(opened.series), { ...episode, id: episode.docId }, language, siteName)
}
