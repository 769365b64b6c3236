import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { inParts } from '../../kit/in-parts.ts'
import { columnOf, EPISODE_TEXTS, type EpisodeText } from '../../kit/text/texts.ts'
import type { LinePlace, ListedLine } from './french-lines.ts'

type EpisodePlace = LinePlace & { kind: 'episode' }

const FIELDS = new Map<string, EpisodeText>(EPISODE_TEXTS.map((field) => [columnOf(field), field]))

/**
 * Adds the places of texts that are in neither a series nor a category; the list knows the places of those. Searches the episodes
 * for the lines of one page at a time; a text without an episode stays 'elsewhere'.
 */
export async function placeElsewhere(db: Kysely<Tables>, lines: readonly ListedLine[]): Promise<ListedLine[]> {
  const lost = lines.filter(({ place }) => place.kind === 'elsewhere').map(({ hash }) => hash)
  const found = new Map<string, { place: EpisodePlace; places: number }>()
  for (const some of inParts(lost)) {
    const first = await db
      .selectFrom('episode_text')
      .select((eb) => ['hash', eb.fn.min('doc_id').as('docId'), eb.fn.countAll().as('places')])
      .where('hash', 'in', some)
      .groupBy('hash')
      .execute()
    if (first.length === 0) continue
    const docIds = [...new Set(first.map(({ docId }) => docId))]
    const places = await db
      .selectFrom('episode_text as place')
      .innerJoin('episode', 'episode.doc_id', 'place.doc_id')
      .innerJoin('series', 'series.doc_id', 'episode.series_doc_id')
      .select(['place.doc_id', 'place.hash', 'place.field', 'episode.title as episode'])
      .select(['series.doc_id as docId', 'series.title as series'])
      .where('place.doc_id', 'in', docIds)
      .where('place.hash', 'in', some)
      .execute()
    for (const { hash, docId, places: count } of first) {
      const mine = places.filter((each) => each.hash === hash && each.doc_id === docId)
      const at = mine.find(({ field }) => field === 'title') ?? mine[0]
      const field = at && FIELDS.get(at.field)
      if (!at || !field) continue
      const { series, episode } = at
      found.set(hash, {
        place: { kind: 'episode', field, docId: at.docId, series, episode },
        places: Number(count),
      })
    }
  }
  return lines.map((line) => ({ ...line, ...found.get(line.hash) }))
}
