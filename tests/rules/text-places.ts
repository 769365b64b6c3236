import { placesOf } from '../../app/catalog/texts/text-places.server.ts'
import type { Database } from '../../database/open.ts'

/** The text places as stored, and as derived from the documents. */
export async function textPlaces({ db }: Database) {
  const read = async (table: 'series_text' | 'episode_text') =>
    db.selectFrom(table).select(['doc_id', 'field', 'hash']).orderBy('doc_id').orderBy('field').execute()
  const said = (kind: 'series' | 'episode', rows: Parameters<typeof placesOf>[1]) =>
    placesOf(kind, rows, '')
      .map(({ doc_id, field, hash }) => ({ doc_id, field, hash }))
      .sort((a, b) => (`${a.doc_id} ${a.field}` < `${b.doc_id} ${b.field}` ? -1 : 1))
  return {
    written: { series: await read('series_text'), episode: await read('episode_text') },
    said: {
      series: said('series', await db.selectFrom('series').selectAll().execute()),
      episode: said('episode', await db.selectFrom('episode').selectAll().execute()),
    },
  }
}
