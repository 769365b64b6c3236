import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { columnsOf, EPISODE_TEXTS } from '../../kit/text/texts.ts'
import type { LinePlace } from './french-lines.ts'

/** An episode title, its first place, and the number of episodes that have it. */
type EpisodeTitle = { hash: string; source: string; place: LinePlace; places: number }

/** The number of titles per statement, and the maximum number that one search scans. */
const BATCH = 500
const MOST_TITLES = 50_000

/**
 * Yields the distinct titles of all episodes, in batches. Only searches read them, because there may be millions; the list of
 * French texts shows the episodes of one series at a time.
 */
export async function* episodeTitles(db: Kysely<Tables>): AsyncGenerator<EpisodeTitle[]> {
  let after = ''
  for (let seen = 0; seen < MOST_TITLES; seen += BATCH) {
    const rows = await db
      .selectFrom('episode_text as place')
      .innerJoin('episode', 'episode.doc_id', 'place.doc_id')
      .innerJoin('series', 'series.doc_id', 'episode.series_doc_id')
      .select((eb) => [
        'place.hash',
        eb.fn.min('episode.title').as('source'),
        eb.fn.min('series.doc_id').as('docId'),
        eb.fn.countAll().as('places'),
      ])
      .where('place.field', '=', 'title')
      .where('place.hash', '>', after)
      .groupBy('place.hash')
      .orderBy('place.hash')
      .limit(BATCH)
      .execute()
    const docIds = [...new Set(rows.map(({ docId }) => docId))]
    const series = docIds.length === 0 ? [] : await titlesOf(db, docIds)
    const titles = new Map(series.map(({ doc_id, title }) => [doc_id, title]))
    yield rows.map(({ hash, source, docId, places }) => ({
      hash,
      source,
      place: { kind: 'episode', field: 'title', docId, series: titles.get(docId) ?? '', episode: source },
      places: Number(places),
    }))
    if (rows.length < BATCH) return
    after = rows.at(-1)?.hash ?? ''
  }
}

/** The maximum number of texts to read; weighing a glossary entry against this many takes ten seconds. */
const MOST_TEXTS = 200_000

/** Yields the distinct texts of all episodes by field, in batches, titles first. */
export async function* episodeTexts(db: Kysely<Tables>): AsyncGenerator<{ hash: string; source: string }[]> {
  let seen = 0
  for (const field of columnsOf(EPISODE_TEXTS)) {
    for (let after = ''; seen < MOST_TEXTS; ) {
      const rows = await db
        .selectFrom('episode_text as place')
        .innerJoin('episode', 'episode.doc_id', 'place.doc_id')
        .select((eb) => ['place.hash', eb.fn.min(`episode.${field}`).as('source')])
        .where('place.field', '=', field)
        .where('place.hash', '>', after)
        .groupBy('place.hash')
        .orderBy('place.hash')
        .limit(BATCH)
        .execute()
      yield rows
      seen += rows.length
      if (rows.length < BATCH) break
      after = rows.at(-1)?.hash ?? ''
    }
  }
}

const titlesOf = (db: Kysely<Tables>, docIds: string[]) =>
  db.selectFrom('series').select(['doc_id', 'title']).where('doc_id', 'in', docIds).execute()
