import type { Catalogue } from '../../catalog/catalogue.server.ts'
import { type SeriesTile, seriesTile } from '../../catalog/public-views.ts'
import { FIRST_TILES, pageRange } from '../../catalog/row-pages.ts'
import { liveState } from '../../catalog/series/live-series.ts'
import { isPayPerView } from '../../catalog/series/series.ts'
import type { Snapshot } from '../../catalog/snapshot.server.ts'
import { type EnglishMarks, englishOf } from '../../catalog/texts/in-french.ts'
import type { Language } from '../../kit/language.ts'
import type { Services } from '../../services.server.ts'
import { type ComingServices, comingCards } from './live-and-next/coming.server.ts'

export type HomeRow = EnglishMarks & { id: string; name: string; total: number; tiles: SeriesTile[] }

/** The number of rows with inline image placeholders; rows further down load theirs before the viewer scrolls to them. */
const PLACEHOLDER_ROWS = 4

/** Returns the public data of the home page. */
export function homePage(services: Pick<Services, 'catalogue'> & ComingServices, language: Language) {
  const { catalogue } = services
  const snapshot = catalogue.snapshot(language)
  const { v, live } = catalogue.liveEpisodes()
  const rows = snapshot.rows.map(
    ({ category, series }, at): HomeRow => ({
      id: category.id,
      name: category.name,
      ...namesOf(category),
      total: series.length,
      tiles: series
        .slice(0, FIRST_TILES)
        .map((each) => ({ ...seriesTile(each), ...(at < PLACEHOLDER_ROWS ? {} : { placeholder: '' }) })),
    }),
  )
  return {
    v: snapshot.v,
    rows,
    live: { v, ...liveState(live, snapshot.byDocId) },
    onAir: onAir(snapshot, live),
    coming: comingCards(services, language),
  }
}

/** Returns the mark that a category's name is in English; empty for most categories, and always on English pages. */
function namesOf(category: EnglishMarks) {
  const english = englishOf(category, { name: 'name' })
  return english.length > 0 ? { english } : {}
}

/** Returns the first series in order that is live and open to everybody, for the banner's link. */
function onAir(snapshot: Snapshot, live: { seriesDocId: string }[]) {
  const ids = new Set(live.map(({ seriesDocId }) => seriesDocId))
  const series = snapshot.series.find((each) => ids.has(each.docId) && each.sealedPassword === null && !isPayPerView(each))
  if (!series) return undefined
  const { id, title, english } = seriesTile(series)
  return { id, title, ...(english ? { english } : {}) }
}

/** Returns a later page of a row; undefined when the row or page does not exist. */
export function rowPage(
  catalogue: Catalogue,
  language: Language,
  categoryId: string,
  page: number,
): { v: number; tiles: SeriesTile[] } | undefined {
  const snapshot = catalogue.snapshot(language)
  const row = snapshot.rows.find(({ category }) => category.id === categoryId)
  if (!row || !Number.isInteger(page) || page < 1) return undefined
  const { from, to } = pageRange(page)
  return from < row.series.length ? { v: snapshot.v, tiles: row.series.slice(from, to).map(seriesTile) } : undefined
}
