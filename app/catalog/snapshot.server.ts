import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { type Category, categoriesOf } from './category.ts'
import { toCategory, toSeries } from './rows.server.ts'
import { type SearchEntry, searchWords } from './search.ts'
import { compareSeries, type Series } from './series.ts'
import { CATALOG } from './topics.ts'

export type Row = { category: Category; series: Series[] }

/** The catalogue at one version. Never changed: a newer one takes its place. */
export type Snapshot = {
  /** Version of the topic 'catalog'. */
  v: number
  lastUpdated: string
  categories: Category[]
  /** By order. */
  series: Series[]
  byId: Map<string, Series>
  byDocId: Map<string, Series>
  /** One per category that has series, in the stored order of categories (spec H4). */
  rows: Row[]
  searchEntries: SearchEntry<{ series: Series; category: Category | undefined }>[]
  /** What was made of each row of the table, by document, for the next reading. */
  known: Map<string, Known>
}

type Known = { mark: string; series: Series; words: string[] }

/** How many rows are read before others have their turn. */
const BATCH = 500

/**
 * Reads the catalogue but the episodes; of the one before, when there is one, it keeps what has not changed, so that an edit
 * among ten thousand series holds nobody up.
 */
export async function readSnapshot(db: Kysely<Tables>, before?: Snapshot): Promise<Snapshot> {
  const categories = (await db.selectFrom('category').selectAll().orderBy('position').orderBy('id').execute()).map(toCategory)
  const content = await db.selectFrom('content').select('last_updated').where('id', '=', 'main').executeTakeFirstOrThrow()
  const known = await readSeries(db, before?.known)
  const all = [...known.values()].sort((a, b) => compareSeries(a.series, b.series))
  const series = all.map((each) => each.series)
  const members = new Map<Category, Series[]>(categories.map((category) => [category, []]))
  const searchEntries = all.map(({ series, words }) => {
    const homes = categoriesOf(series, categories)
    for (const category of homes) members.get(category)?.push(series)
    return { item: { series, category: homes[0] }, titles: [words] }
  })
  return {
    v: await topicVersion(db, CATALOG),
    lastUpdated: content.last_updated,
    categories,
    series,
    byId: new Map(series.map((each) => [each.id, each])),
    byDocId: new Map(series.map((each) => [each.docId, each])),
    rows: [...members].filter(([, series]) => series.length > 0).map(([category, series]) => ({ category, series })),
    searchEntries,
    known,
  }
}

/** Reads the rows that are not as they were; each change of a row shows in one of the columns of its mark. */
async function readSeries(db: Kysely<Tables>, before: Snapshot['known'] = new Map()): Promise<Snapshot['known']> {
  const columns = ['doc_id', 'version', 'updated_at', 'sort_order', 'category_id'] as const
  const marks = (await db.selectFrom('series').select(columns).execute()).map(
    ({ doc_id, ...rest }) => [doc_id, Object.values(rest).join(' ')] as const,
  )
  const known: Snapshot['known'] = new Map()
  const changed: string[] = []
  for (const [docId, mark] of marks) {
    const old = before.get(docId)
    if (old?.mark === mark) known.set(docId, old)
    else changed.push(docId)
  }
  const markOf = new Map(marks)
  for (let at = 0; at < changed.length; at += BATCH) {
    const rows = await db
      .selectFrom('series')
      .selectAll()
      .where('doc_id', 'in', changed.slice(at, at + BATCH))
      .execute()
    const placeholders = await placeholdersOf(
      db,
      rows.map(({ thumbnail }) => thumbnail),
    )
    for (const row of rows) {
      const series = toSeries(row, placeholders)
      known.set(row.doc_id, { mark: markOf.get(row.doc_id) as string, series, words: searchWords(series.title) })
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  return known
}

const STORED = 'thumbnails/'

/** The placeholders of pictures that are stored here, by thumbnail. */
async function placeholdersOf(db: Kysely<Tables>, thumbnails: string[]): Promise<Map<string, string>> {
  const ids = thumbnails.filter((each) => each.startsWith(STORED)).map((each) => each.slice(STORED.length))
  if (ids.length === 0) return new Map()
  const pictures = await db.selectFrom('picture').select(['id', 'placeholder']).where('id', 'in', ids).execute()
  return new Map(pictures.map(({ id, placeholder }) => [STORED + id, placeholder]))
}

export async function topicVersion(db: Kysely<Tables>, topic: string): Promise<number> {
  const row = await db.selectFrom('live_topic').select('v').where('topic', '=', topic).executeTakeFirst()
  return row?.v ?? 0
}
