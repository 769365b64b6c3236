import type { Catalogue } from '../catalog/catalogue.server.ts'
import { englishOf, type Translated } from '../catalog/in-french.ts'
import { onAirForAll } from '../catalog/on-air.server.ts'
import type { Language } from '../shared/language.ts'

/** `english`: which of 'series' and 'title' are in English on a French board. */
export type BoardEntry = Translated & { id: string; series: string; title: string; startsAt: string | null }

/** Live and upcoming webcasts of series that are open to everybody (spec H11). */
export function board(catalogue: Catalogue, language: Language) {
  const { v, live, upcoming } = onAirForAll(catalogue, language)

  const entries = (onAir: typeof live) =>
    onAir.map(({ episode, series }): BoardEntry => {
      const english = [...englishOf(series, { title: 'series' }), ...englishOf(episode, { title: 'title' })]
      return { id: episode.docId, english, series: series.title, title: episode.title, startsAt: episode.startsAt }
    })

  return { v, catalogV: catalogue.snapshot(language).v, live: entries(live), next: entries(upcoming) }
}
