import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { categoriesOf } from '../categories/category.ts'
import type { SeriesEntry } from './series-list.ts'

/** All series at one version of the topic 'admin'. Immutable. */
type SeriesList = { v: number; entries: SeriesEntry[] }

/** `digest` identifies the content. */
type SeriesListFile = { bytes: Uint8Array; digest: string }

/** The admin pages' list, read from the database: the catalogue in memory lags a moment. */
export type SeriesLists = {
  /** Returns all series by order, at version `v` of the topic 'admin' or newer; read once per version. */
  list(v: number): Promise<SeriesList>
  /** Returns the same as gzipped JSON, made once per version: ten thousand series take some megabytes. */
  packed(v: number): Promise<SeriesListFile>
  /** Returns the document id of the series with this slug. */
  holderOf(id: string): Promise<string | undefined>
}

export function openSeriesList({ db }: { db: Kysely<Tables> }): SeriesLists {
  let last: { v: number; list: Promise<SeriesList>; packed?: Promise<SeriesListFile> } | undefined

  function atVersion(v: number) {
    if (last && last.v >= v) return last
    const mine: typeof last = { v, list: readEntries(db).then((entries) => ({ v, entries })) }
    mine.list.catch(() => {
      if (last === mine) last = undefined
    })
    last = mine
    return mine
  }

  return {
    list: (v) => atVersion(v).list,
    packed(v) {
      const mine = atVersion(v)
      mine.packed ??= mine.list.then(pack)
      return mine.packed
    },
    async holderOf(id) {
      const row = await db.selectFrom('series').select('doc_id').where('slug', '=', id.toLowerCase()).executeTakeFirst()
      return row?.doc_id
    },
  }
}

async function pack(list: SeriesList): Promise<SeriesListFile> {
  const text = JSON.stringify(list)
  return { bytes: await promisify(gzip)(text), digest: createHash('sha256').update(text).digest('base64url') }
}

async function readEntries(db: Kysely<Tables>): Promise<SeriesEntry[]> {
  const rows = await db
    .selectFrom('series')
    .select(['doc_id', 'slug', 'title', 'release_date', 'tags', 'category_id', 'thumbnail', 'state', 'public_at'])
    .select((eb) => eb('sealed_password', 'is not', null).as('is_protected'))
    .orderBy('sort_order')
    .orderBy('release_date', 'desc')
    .orderBy('doc_id')
    .execute()
  const stored = await db.selectFrom('category').select(['id', 'tags']).execute()
  const categories = stored.map(({ id, tags }) => ({ id, tags: JSON.parse(tags) }))
  const counts = await db
    .selectFrom('episode')
    .select((eb) => ['series_doc_id', eb.fn.countAll().as('episodes')])
    .groupBy('series_doc_id')
    .execute()
  const live = await db.selectFrom('episode').select('series_doc_id').where('is_live', '=', 1).execute()
  const episodes = new Map(counts.map(({ series_doc_id, episodes }) => [series_doc_id, Number(episodes)]))
  const isLive = new Set(live.map(({ series_doc_id }) => series_doc_id))
  return rows.map((row) => ({
    docId: row.doc_id,
    id: row.slug,
    title: row.title,
    releaseDate: row.release_date,
    tags: JSON.parse(row.tags),
    isInRow: categoriesOf({ tags: JSON.parse(row.tags), categoryId: row.category_id }, categories).length > 0,
    thumbnail: row.thumbnail,
    isProtected: Boolean(row.is_protected),
    state: row.state,
    publicAt: row.public_at,
    isLive: isLive.has(row.doc_id),
    episodes: episodes.get(row.doc_id) ?? 0,
  }))
}
