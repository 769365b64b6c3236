import type { Language } from '../../kit/language.ts'
import type { Services } from '../../services.server.ts'
import { episodesWords } from '../episodes/episode-words.ts'

/** The number of days that the list covers. */
const DAYS = 7

/** Reads the episodes that were watched, with names; for a deleted episode only its id is known. */
export async function watchedRows({ audience, documents }: Pick<Services, 'audience' | 'documents'>, language: Language) {
  const watched = await audience.watched(DAYS)
  const named = await Promise.all(watched.map(({ episode }) => documents.episode(episode)))
  const series = new Map<string, string>()
  for (const docId of new Set(named.flatMap((each) => each?.seriesDocId ?? [])))
    series.set(docId, (await documents.series(docId))?.title ?? '')
  return watched.map((row, at) => {
    const episode = named[at]
    if (!episode) return { ...row, to: undefined, title: '', series: '' }
    const { seriesDocId, docId, title } = episode
    return {
      ...row,
      to: `/admin/series/${encodeURIComponent(seriesDocId)}/episodes/${encodeURIComponent(docId)}`,
      title: title || episodesWords[language].untitled,
      series: series.get(seriesDocId) ?? '',
    }
  })
}
