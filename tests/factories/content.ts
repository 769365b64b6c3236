import { randomUUID } from 'node:crypto'
import type { EpisodeContent } from '../../app/catalog/episodes/edit-episodes.server.ts'
import type { SeriesContent } from '../../app/catalog/series/series.ts'
import { byField, SERIES_TEXTS } from '../../app/kit/text/texts.ts'

/** A series as a form would send it; `id` is its address. */
export function aSeries(content: Partial<SeriesContent> & { id: string }): SeriesContent & { docId: string } {
  return {
    docId: `doc-${content.id.toLowerCase()}`,
    ...byField(SERIES_TEXTS, () => ''),
    title: `Title of ${content.id}`,
    categoryId: null,
    releaseDate: '2026-01-15',
    tags: [],
    thumbnail: '',
    order: 0,
    embedLink: null,
    ...content,
  }
}

/** An episode of the series with this address, made by aSeries. */
export function anEpisode(seriesId: string, content: Partial<EpisodeContent> = {}): EpisodeContent & { docId: string } {
  return { docId: randomUUID(), seriesDocId: `doc-${seriesId}`, title: 'An episode', videoUrl: 'play-1', ...content }
}
