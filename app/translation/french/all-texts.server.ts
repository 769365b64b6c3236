import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { inTurns } from '../../../database/turns.ts'
import type { Catalogue } from '../../catalog/catalogue.server.ts'
import { sourceHash } from '../../catalog/texts/source-hash.server.ts'
import { columnsOf, EPISODE_TEXTS, SERIES_TEXTS } from '../../kit/text/texts.ts'
import { readLines, type TranslationRow } from './edit-french.server.ts'

/** A text of the catalogue with its stored line, if it has one. */
export type StoredText = { source: string; row: TranslationRow | undefined }

/** The number of texts per batch. */
const BATCH = 500

/** What is read of episodes: their fields, and the maximum number of texts, which bounds the time that a weighing takes. */
const OF_EPISODES = {
  none: { fields: [], most: 0 },
  titles: { fields: columnsOf(['title']), most: 50_000 },
  all: { fields: columnsOf(EPISODE_TEXTS), most: 200_000 },
} as const

type Parts = { db: Kysely<Tables>; catalogue: Catalogue }

/** Yields each text of categories, series and episodes once, in batches. */
export async function* allTexts({ db, catalogue }: Parts, ofEpisodes: keyof typeof OF_EPISODES): AsyncGenerator<StoredText[]> {
  const { categories, series } = catalogue.staffSnapshot()
  const own = new Map<string, string>()
  const add = (source: string) => source.trim() !== '' && own.set(sourceHash(source), source)
  for (const { name } of categories) add(name)
  await inTurns(series, (each) => {
    for (const field of SERIES_TEXTS) add(each[field])
  })
  const texts = [...own].map(([hash, source]) => ({ hash, source }))
  for (let at = 0; at < texts.length; at += BATCH) yield withLines(db, texts.slice(at, at + BATCH))
  for await (const some of episodeTexts(db, OF_EPISODES[ofEpisodes]))
    yield withLines(
      db,
      some.filter(({ hash }) => !own.has(hash)),
    )
}

async function withLines(db: Kysely<Tables>, texts: readonly { hash: string; source: string }[]): Promise<StoredText[]> {
  const lines = await readLines(db, texts)
  return texts.map(({ hash, source }) => ({ source, row: lines.get(hash) }))
}

/** Yields the distinct texts of all episodes by field, in batches. */
async function* episodeTexts(db: Kysely<Tables>, { fields, most }: (typeof OF_EPISODES)[keyof typeof OF_EPISODES]) {
  let seen = 0
  for (const field of fields) {
    for (let after = ''; seen < most; ) {
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
