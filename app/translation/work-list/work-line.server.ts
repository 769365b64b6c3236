import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { Catalogue } from '../../catalog/catalogue.server.ts'
import { sourceHash } from '../../catalog/texts/source-hash.server.ts'
import { columnsOf, EPISODE_TEXTS, SERIES_TEXTS } from '../../kit/text/texts.ts'
import { type LineDetail, lineDetail } from '../french/line-detail.server.ts'
import type { Memory } from '../memory.server.ts'
import type { EarlierText } from './work-view.ts'

type Parts = { db: Kysely<Tables>; catalogue: Catalogue; memory: Memory }

/** Returns one text with its line, found through database indexes, without listing the whole catalogue. */
export async function readWorkLine(
  { db, catalogue, memory }: Parts,
  hash: string,
): Promise<(LineDetail & { before: EarlierText | null }) | undefined> {
  const row = await db.selectFrom('translation').selectAll().where('lang', '=', 'fr').where('hash', '=', hash).executeTakeFirst()
  const source = (await textOf({ db, catalogue }, hash)) ?? row?.source
  if (source === undefined) return undefined
  return { ...lineDetail(memory, { hash, source }, row), before: (await earlierOf(db, hash)) ?? null }
}

/** Returns the catalogue's spelling of a text at its first place. */
async function textOf({ db, catalogue }: Pick<Parts, 'db' | 'catalogue'>, hash: string): Promise<string | undefined> {
  const { byDocId, categories } = catalogue.staffSnapshot()
  const ofSeries = await db.selectFrom('series_text').select('doc_id').where('hash', '=', hash).limit(1).executeTakeFirst()
  const series = ofSeries && byDocId.get(ofSeries.doc_id)
  const text = series && SERIES_TEXTS.map((field) => series[field]).find((each) => sourceHash(each) === hash)
  if (text !== undefined) return text
  const place = await db.selectFrom('episode_text').selectAll().where('hash', '=', hash).limit(1).executeTakeFirst()
  const column = columnsOf(EPISODE_TEXTS).find((name) => name === place?.field)
  if (place && column) {
    const row = await db.selectFrom('episode').select(column).where('doc_id', '=', place.doc_id).executeTakeFirst()
    if (row) return row[column]
  }
  return categories.find(({ name }) => sourceHash(name) === hash)?.name
}

/** Returns the latest earlier text in this text's place that a person had translated, with its French. */
async function earlierOf(db: Kysely<Tables>, hash: string): Promise<EarlierText | undefined> {
  for (const table of ['series_text', 'episode_text'] as const) {
    const line = await db
      .selectFrom('text_before as before')
      .innerJoin(`${table} as place`, (join) =>
        join.onRef('place.doc_id', '=', 'before.doc_id').onRef('place.field', '=', 'before.field'),
      )
      .innerJoin('translation as line', 'line.hash', 'before.hash')
      .select(['line.source', 'line.target'])
      .where('place.hash', '=', hash)
      .where('before.hash', '!=', hash)
      .where('line.lang', '=', 'fr')
      .where('line.status', '!=', 'machine')
      .where('line.target', 'is not', null)
      .orderBy('line.updated_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (line?.target != null) return { source: line.source, target: line.target }
  }
  return undefined
}
