import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Change } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import { CATALOG, LIVE, seriesTopic } from '../../history/topics.ts'
import { inParts } from '../../kit/in-parts.ts'
import { columnsOf, EPISODE_TEXTS, SERIES_TEXTS } from '../../kit/text/texts.ts'
import { sourceHash } from './source-hash.server.ts'
import { recordReplacedTexts } from './text-before.server.ts'

type Kind = 'series' | 'episode'
type Place = Selectable<Tables['series_text']>
/** The id and texts of a series' or an episode's row. */
type Texts = { doc_id: string } & Partial<Record<Place['field'], string>>

const FIELDS: Record<Kind, readonly Place['field'][]> = {
  series: columnsOf(SERIES_TEXTS),
  episode: columnsOf(EPISODE_TEXTS),
}

/** Returns the places of these documents' texts, each new since `at`; blank texts have none. */
export function placesOf(kind: Kind, rows: readonly Texts[], at: string): Place[] {
  return rows.flatMap((row) =>
    FIELDS[kind].flatMap((field) => {
      const text = row[field] ?? ''
      return text.trim() === '' ? [] : [{ doc_id: row.doc_id, field, hash: sourceHash(text), new_since: at }]
    }),
  )
}

/**
 * Records which texts these documents have now. Call it in the transaction that writes them, which holds the catalogue lock: code
 * that looks up where a text is used holds the same lock, and misses no place.
 */
export async function placeTexts(trx: Transaction<Tables>, kind: Kind, rows: readonly Texts[], at: Date): Promise<void> {
  const docIds = rows.map(({ doc_id }) => doc_id)
  const places = placesOf(kind, rows, at.toISOString())
  await recordReplacedTexts(trx, kind, docIds, places)
  for (const some of inParts(docIds)) await trx.deleteFrom(`${kind}_text`).where('doc_id', 'in', some).execute()
  for (const some of inParts(places)) await trx.insertInto(`${kind}_text`).values(some).execute()
}

/**
 * Touches every topic that shows one of these texts, by hash: the series' own, the catalogue for series and categories in lists,
 * live and announced episodes. touchTitledGames touches events with such a title. The change must hold the catalogue lock.
 */
export async function touchTexts(change: Change, hashes: readonly string[]): Promise<void> {
  const { trx, touch } = change
  const wanted = new Set(hashes)
  const categories = await trx.selectFrom('category').select('name').execute()
  if (categories.some(({ name }) => wanted.has(sourceHash(name)))) touch(CATALOG)
  for (const some of inParts([...wanted])) {
    const series = await trx
      .selectFrom('series_text as place')
      .innerJoin('series', 'series.doc_id', 'place.doc_id')
      .select('series.slug')
      .distinct()
      .where('place.hash', 'in', some)
      .execute()
    if (series.length > 0) touch(CATALOG)
    const episodes = await trx
      .selectFrom('episode_text as place')
      .innerJoin('episode', 'episode.doc_id', 'place.doc_id')
      .innerJoin('series', 'series.doc_id', 'episode.series_doc_id')
      .select((eb) => [
        'series.slug',
        eb.fn
          .max(eb.case().when('episode.is_live', '=', 1).then(1).when('episode.starts_at', 'is not', null).then(1).else(0).end())
          .as('on_air'),
      ])
      .where('place.hash', 'in', some)
      .groupBy('series.slug')
      .execute()
    for (const { slug } of [...series, ...episodes]) touch(seriesTopic(slug))
    if (episodes.some(({ on_air }) => Number(on_air) === 1)) touch(LIVE)
  }
}

/** Returns the original spelling of texts, by hash; texts no longer used have no entry. */
export async function readTexts(db: Kysely<Tables>, hashes: readonly string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const wanted = new Set(hashes)
  for (const { name } of await db.selectFrom('category').select('name').execute()) {
    const hash = sourceHash(name)
    if (wanted.has(hash)) texts.set(hash, name)
  }
  for (const some of inParts([...wanted])) {
    for (const kind of ['series', 'episode'] as const) {
      // A text shared by a thousand episodes is read from one of them.
      const places = await db
        .selectFrom(`${kind}_text`)
        .select((eb) => eb.fn.min('doc_id').as('doc_id'))
        .where('hash', 'in', some)
        .groupBy('hash')
        .execute()
      const docIds = places.map(({ doc_id }) => doc_id)
      if (docIds.length === 0) continue
      const rows = await db.selectFrom(kind).selectAll().where('doc_id', 'in', docIds).execute()
      for (const row of rows as Texts[])
        for (const field of FIELDS[kind]) {
          const text = row[field] ?? ''
          const hash = sourceHash(text)
          if (wanted.has(hash)) texts.set(hash, text)
        }
    }
  }
  return texts
}
