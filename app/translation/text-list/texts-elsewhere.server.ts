import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { shareTurn } from '../../../database/turns.ts'
import { isTitle } from '../../../french-titles/glossary.ts'
import type { Snapshot } from '../../catalog/snapshot.server.ts'
import { sourceHash } from '../../catalog/texts/source-hash.server.ts'
import { readLines } from '../french/edit-french.server.ts'
import type { Memory } from '../memory.server.ts'
import { columnsOf, type IndexedSeries, type IndexedText } from './index-series.server.ts'
import { BIT, bitsOf, numberOf } from './text-states.server.ts'

/** The condition of the index of people's lines, spelled as in the index. */
const OF_PEOPLE = sql<boolean>`(status <> 'machine' or updated_by is not null)`
/** The number of rows per statement. */
const BATCH = 1_000

/** Indexes the texts outside series: the names of categories, listed first, and people's lines of former texts, listed last. */
export async function textsElsewhere(
  { db, memory }: { db: Kysely<Tables>; memory: Memory },
  categories: Snapshot['categories'],
): Promise<IndexedSeries[]> {
  const names = categories.map(({ id, name }) => ({ docId: id, name, hash: sourceHash(name) }))
  const hashes = new Set(names.map(({ hash }) => hash))
  const lines = await readLines(db, names)
  const ofCategories = names.map(({ docId, name, hash }): IndexedText => {
    const bits = bitsOf(memory, name, lines.get(hash), false)
    return { docId, at: Number.POSITIVE_INFINITY, field: 0, number: numberOf(hash), bits }
  })
  const former: IndexedText[] = []
  for (let after = ''; ; await shareTurn()) {
    const rows = await formerLines(db, after)
    for (const { hash, source, status } of rows)
      if (status !== 'machine' && !hashes.has(hash))
        former.push({
          docId: hash,
          at: Number.NEGATIVE_INFINITY,
          field: isTitle(source) ? 0 : 1,
          number: numberOf(hash),
          bits: BIT[status],
        })
    after = rows.at(-1)?.hash ?? ''
    if (rows.length < BATCH) break
  }
  const of = (kind: 'category' | 'nowhere', texts: IndexedText[]) => ({ docId: kind, ...columnsOf(texts, kind, kind), newest: 0 })
  return [of('category', ofCategories), of('nowhere', former)]
}

const formerLines = (db: Kysely<Tables>, after: string) =>
  db
    .selectFrom('translation')
    .select(['hash', 'source', 'status'])
    .where('lang', '=', 'fr')
    .where(OF_PEOPLE)
    .where('status', '<>', 'machine')
    .where('hash', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('series_text as place').select('place.doc_id').whereRef('place.hash', '=', 'translation.hash'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('episode_text as place').select('place.doc_id').whereRef('place.hash', '=', 'translation.hash'))),
    )
    .orderBy('hash')
    .limit(BATCH)
    .execute()
