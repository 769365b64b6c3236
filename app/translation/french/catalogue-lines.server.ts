import { inTurns } from '../../../database/turns.ts'
import type { GlossaryResult } from '../../../french-titles/glossary.ts'
import type { Series } from '../../catalog/series/series.ts'
import type { Snapshot } from '../../catalog/snapshot.server.ts'
import { foldText } from '../../kit/text/fold.ts'
import { SERIES_TEXTS } from '../../kit/text/texts.ts'
import type { LinePlace } from './french-lines.ts'

/** A text of the catalogue and the glossary's French for it. */
export type CatalogueText = { hash: string; source: string; place: LinePlace; places: number; glossary: GlossaryResult }
export type KnownText = Pick<CatalogueText, 'hash' | 'glossary'>

/** Finds a series by docId, id in the address or title; or else the first whose title begins with the text or contains it. */
export function seriesFor({ byDocId, byId, series }: Snapshot, wanted: string): Series | undefined {
  if (wanted === '') return undefined
  const exact = byDocId.get(wanted) ?? byId.get(wanted.toLowerCase())
  if (exact) return exact
  const text = foldText(wanted)
  const titles = series.map((each) => [foldText(each.title), each] as const)
  const found =
    titles.find(([title]) => title === text) ??
    titles.find(([title]) => title.startsWith(text)) ??
    titles.find(([title]) => title.includes(text))
  return found?.[1]
}

/** Yields every text of series and categories in a snapshot, with its places. */
export function* placesOf({ categories, series }: Snapshot): Iterable<[string, LinePlace]> {
  for (const { name } of categories) yield [name, { kind: 'category' }]
  for (const each of series) yield* seriesPlaces(each)
}

export function* seriesPlaces(series: Series): Iterable<[string, LinePlace]> {
  for (const field of SERIES_TEXTS) yield [series[field], { kind: 'series', field, docId: series.docId, series: series.title }]
}

/** Returns each text once, with its first place and the number of its places. `know`: adds its hash and French. */
export async function gather(places: Iterable<[string, LinePlace]>, know: (text: string) => KnownText): Promise<CatalogueText[]> {
  const texts = new Map<string, CatalogueText>()
  await inTurns(places, ([source, place]) => {
    if (source.trim() === '') return
    const mine = know(source)
    const one = texts.get(mine.hash)
    if (one) one.places += 1
    else texts.set(mine.hash, { ...mine, source, place, places: 1 })
  })
  return [...texts.values()]
}
