import type { Episode } from '../../app/catalog/episodes/episode.ts'
import type { Series } from '../../app/catalog/series/series.ts'
import { byField, EPISODE_TEXTS, SERIES_TEXTS } from '../../app/kit/text/texts.ts'

/** A series as the server keeps it, for rules that need no database. */
export function keptSeries(content: Partial<Series> & { id: string }): Series {
  return {
    docId: `doc-${content.id}`,
    ...byField(SERIES_TEXTS, () => ''),
    title: `Title of ${content.id}`,
    categoryId: null,
    releaseDate: '2026-01-15',
    tags: [],
    thumbnail: '',
    placeholder: '',
    order: 0,
    sealedPassword: null,
    embedLink: null,
    state: 'public',
    publicAt: null,
    version: 1,
    ...content,
  }
}

/** An episode as the server keeps it, for rules that need no database. */
export function keptEpisode({ dateAdded, ...content }: Partial<Episode> & { docId: string; dateAdded?: string }): Episode {
  return {
    seriesDocId: 'doc-a',
    ...byField(EPISODE_TEXTS, () => ''),
    title: `Title of ${content.docId}`,
    videoUrl: 'play-1',
    language: 'en-US',
    episodeNumber: 1,
    releaseDate: '2026-01-15',
    rating: { rating: '0', ratingSource: 'BBFC' },
    thumbnail: '',
    onRoku: false,
    isLive: false,
    startsAt: null,
    state: 'public',
    publicAt: null,
    content: {
      dateAdded: dateAdded ?? '2026-01-15T12:00:00.000Z',
      durationSeconds: 1,
      language: 'en-US',
      videos: [{ url: 'play-1', quality: 'HD', videoType: 'External' }],
      captions: [],
    },
    version: 1,
    ...content,
  }
}
