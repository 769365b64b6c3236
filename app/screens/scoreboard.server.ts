import type { Catalogue } from '../catalog/catalogue.server.ts'
import type { Episode } from '../catalog/episode.ts'

export type BoardEntry = { id: string; series: string; title: string; startsAt: string | null }

/** What is live and what comes next, of series that are open to all (spec H11). */
export function board(catalogue: Catalogue) {
  const { v, live, upcoming } = catalogue.liveEpisodes()
  const { byDocId, v: catalogV } = catalogue.snapshot()

  function entries(episodes: Episode[]): BoardEntry[] {
    return episodes.flatMap((episode) => {
      const series = byDocId.get(episode.seriesDocId)
      if (!series || series.sealedPassword !== null) return []
      return { id: episode.docId, series: series.title, title: episode.title, startsAt: episode.startsAt }
    })
  }

  return { v, catalogV, live: entries(live), next: entries(upcoming) }
}
