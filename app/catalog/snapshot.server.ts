import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { CATALOG } from '../history/topics.ts'
import type { Language } from '../kit/language.ts'
import { SERIES_TEXTS } from '../kit/text/texts.ts'
import { type Category, categoriesOf } from './categories/category.ts'
import { isShown } from './publication.ts'
import { toCategory, toSeries } from './rows.server.ts'
import { type SearchEntry, searchWords } from './search/search.ts'
import { compareSeries, type Series } from './series/series.ts'
import { type FrenchTexts, inFrench } from './texts/in-french.ts'

export type Row = { category: Category; series: Series[] }

/** The catalogue at one version, in one language. Immutable. */
export type Snapshot = {
  /** Version of the topic 'catalog'. */
  v: number
  lastUpdated: string
  categories: Category[]
  /** Sorted by `order`. */
  series: Series[]
  byId: Map<string, Series>
  byDocId: Map<string, Series>
  /** Series by former address, unless another series has that address now. */
  movedFrom: Map<string, Series>
  /** One row per category that has series, in the stored order of categories (spec H4). */
  rows: Row[]
  /** French readers can search by the English title as well. */
  searchEntries: SearchEntry<{ series: Series; category: Category | undefined }>[]
}

/** `all`: the same including drafts, for staff alone (spec O4). */
type BothLanguages = Record<Language, Snapshot> & { all: Record<Language, Snapshot> }

/** Both languages of one version, and the results that the next read can reuse. */
export type Snapshots = BothLanguages & { known: Map<string, CachedSeries>; frenchAt: string }

/** The result of one row, reused while its fingerprint is unchanged. */
type CachedSeries = { mark: string; en: Series; fr: Series; words: string[][] }

/** The stored French of one text. */
export type FrenchLine = Pick<Tables['translation'], 'target' | 'status'>

/** The source of French for catalogue texts. */
export type FrenchSource = {
  /** Returns the French of these texts, without entries for texts that stay English. */
  texts(db: Kysely<Tables>, texts: readonly string[]): Promise<FrenchTexts>
  /** Returns the same from lines already read, which must be all lines of these texts, by hash. */
  textsBy(lines: ReadonlyMap<string, FrenchLine>, texts: readonly string[]): Promise<FrenchTexts>
  /** Prepares the texts for texts() in small steps; after an import this takes seconds. */
  prepare(db: Kysely<Tables>, texts: readonly string[]): Promise<void>
  /**
   * Returns a test for texts whose French has changed since `at` (from an earlier call): texts of series, or with `seriesDocId`
   * those of its episodes.
   */
  newsSince(db: Kysely<Tables>, at: string, seriesDocId?: string): Promise<{ at: string; isChanged: (text: string) => boolean }>
}

/** The number of rows processed before yielding. */
const BATCH = 500

/**
 * Reads the catalogue without episodes. Reuses unchanged rows of `before`, so that an edit among ten thousand series delays
 * nobody.
 */
export async function readSnapshots(db: Kysely<Tables>, french: FrenchSource, before?: Snapshots): Promise<Snapshots> {
  const stored = (await db.selectFrom('category').selectAll().orderBy('position').orderBy('id').execute()).map(toCategory)
  const content = await db.selectFrom('content').select('last_updated').where('id', '=', 'main').executeTakeFirstOrThrow()
  const { at, isChanged } = await french.newsSince(db, before?.frenchAt ?? '')
  const known = await readSeries(db, french, before && { known: before.known, isChanged })
  const names = await french.texts(
    db,
    stored.map(({ name }) => name),
  )
  const all = [...known.values()].sort((a, b) => compareSeries(a.en, b.en))
  const addresses = await db.selectFrom('series_address').selectAll().execute()
  const version = { v: await topicVersion(db, CATALOG), lastUpdated: content.last_updated }
  const frenchNames = stored.map((category) => inFrench(category, ['name'], names))
  const of = (some: readonly CachedSeries[]) => ({
    en: assemble({ ...version, addresses }, stored, some, 'en'),
    fr: assemble({ ...version, addresses }, frenchNames, some, 'fr'),
  })
  const shown = all.filter((each) => isShown(each.en))
  const forAll = of(shown)
  return { ...forAll, all: shown.length === all.length ? forAll : of(all), known, frenchAt: at }
}

function assemble(
  { addresses, ...version }: Pick<Snapshot, 'v' | 'lastUpdated'> & { addresses: Tables['series_address'][] },
  categories: Category[],
  known: readonly CachedSeries[],
  language: Language,
): Snapshot {
  const series = known.map((each) => each[language])
  const members = new Map<Category, Series[]>(categories.map((category) => [category, []]))
  const searchEntries = known.map(({ [language]: series, words }) => {
    const homes = categoriesOf(series, categories)
    for (const category of homes) members.get(category)?.push(series)
    return { item: { series, category: homes[0] }, titles: language === 'en' ? words.slice(0, 1) : words }
  })
  const byId = new Map(series.map((each) => [each.id, each]))
  const byDocId = new Map(series.map((each) => [each.docId, each]))
  const movedFrom = new Map<string, Series>()
  for (const { slug, doc_id } of addresses) {
    const series = byDocId.get(doc_id)
    if (series && !byId.has(slug)) movedFrom.set(slug, series)
  }
  return {
    ...version,
    categories,
    series,
    byId,
    byDocId,
    movedFrom,
    rows: [...members].filter(([, series]) => series.length > 0).map(([category, series]) => ({ category, series })),
    searchEntries,
  }
}

/** Re-reads changed rows only. Every edit touches a column of the row's fingerprint. */
async function readSeries(
  db: Kysely<Tables>,
  french: FrenchSource,
  before?: Pick<Snapshots, 'known'> & { isChanged: (text: string) => boolean },
): Promise<Snapshots['known']> {
  const columns = ['doc_id', 'version', 'updated_at', 'sort_order', 'category_id'] as const
  const marks = (await db.selectFrom('series').select(columns).execute()).map(
    ({ doc_id, ...rest }) => [doc_id, Object.values(rest).join(' ')] as const,
  )
  const known: Snapshots['known'] = new Map()
  const wanted: string[] = []
  for (const [docId, mark] of marks) {
    const old = before?.known.get(docId)
    if (old?.mark === mark && !SERIES_TEXTS.some((field) => before?.isChanged(old.en[field]))) known.set(docId, old)
    else wanted.push(docId)
  }
  const markOf = new Map(marks)
  for (let at = 0; at < wanted.length; at += BATCH) {
    const rows = await db
      .selectFrom('series')
      .selectAll()
      .where('doc_id', 'in', wanted.slice(at, at + BATCH))
      .execute()
    const placeholders = await placeholdersOf(
      db,
      rows.map(({ thumbnail }) => thumbnail),
    )
    const english = rows.map((row) => toSeries(row, placeholders))
    const texts = await french.texts(
      db,
      english.flatMap((series) => SERIES_TEXTS.map((field) => series[field])),
    )
    for (const en of english) {
      const fr = inFrench(en, SERIES_TEXTS, texts)
      const words = [...new Set([en.title, fr.title])].map(searchWords)
      known.set(en.docId, { mark: markOf.get(en.docId) ?? '', en, fr, words })
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  return known
}

const STORED = 'thumbnails/'

/** Returns the placeholders of stored images, by thumbnail. */
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
