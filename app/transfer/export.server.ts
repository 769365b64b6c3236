import type { Kysely } from 'kysely'
import type { Changes } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { type Editor, record } from '../catalog/audit.server.ts'
import type { Seal } from '../shared/seal.server.ts'
import { pictureAddress } from '../thumbnails/sizes.ts'
import type { EpisodeRow, SeriesRow } from './import-rows.server.ts'

type Options = {
  db: Kysely<Tables>
  changes: Changes
  seal: Seal
  /** The site's own address, for its pictures. */
  publicUrl: string
  now: () => Date
}

type Wish = {
  /** Documents; undefined for all. */
  docIds: string[] | undefined
  withPasswords: boolean
}

export type Exports = {
  /**
   * The chosen series as the file that docs/transfer-file.md describes, in the order of the site; undefined when none of them
   * is there. It is read while it is sent: of a large catalogue only a few series are in memory.
   */
  open(wish: Wish, by: Editor): Promise<{ name: string; chunks: AsyncGenerator<string> } | undefined>
}

/** Series that are read at a time. */
const BATCH = 25

/** Files of series to keep or to take to another site; who may is decided by the callers, which open with their guard. */
export function openExports({ db, changes, seal, publicUrl, now }: Options): Exports {
  async function* write(docIds: string[], withPasswords: boolean) {
    let isFirst = true
    yield '{'
    for (let from = 0; from < docIds.length; from += BATCH) {
      const some = docIds.slice(from, from + BATCH)
      const series = await db.selectFrom('series').selectAll().where('doc_id', 'in', some).execute()
      const episodes = await db.selectFrom('episode').selectAll().where('series_doc_id', 'in', some).execute()
      const rows = new Map(series.map((row) => [row.doc_id, row]))
      const lists = Map.groupBy(episodes, (row) => row.series_doc_id)
      let text = ''
      for (const docId of some) {
        const row = rows.get(docId)
        if (!row) continue
        const entry = {
          series: seriesEntry(row, withPasswords),
          episodes: (lists.get(docId) ?? []).sort(byNumber).map(episodeEntry),
        }
        text += `${isFirst ? '' : ','}\n${JSON.stringify(docId)}:${JSON.stringify(entry)}`
        isFirst = false
      }
      yield text
    }
    yield '\n}\n'
  }

  const addressOf = (thumbnail: string) => {
    const path = pictureAddress(thumbnail, 1280)
    return path.startsWith('/') ? publicUrl + path : path
  }

  /** Keys in one order, so that two exports of the same content are the same bytes. */
  const seriesEntry = (row: SeriesRow, withPasswords: boolean) => ({
    docId: row.doc_id,
    id: row.slug,
    title: row.title,
    shortDescription: row.short_description,
    longDescription: row.long_description,
    description: row.description,
    categoryId: row.category_id ?? '',
    releaseDate: row.release_date,
    tags: JSON.parse(row.tags),
    thumbnail: row.thumbnail,
    thumbnailUrl: addressOf(row.thumbnail),
    order: row.sort_order,
    ...(withPasswords ? { password: row.sealed_password === null ? '' : seal.open(row.doc_id, row.sealed_password) } : {}),
    embedLink: row.embed_link ?? '',
  })

  const episodeEntry = (row: EpisodeRow) => ({
    docId: row.doc_id,
    title: row.title,
    videoUrl: row.video_url,
    language: row.language,
    episodeNumber: row.episode_number,
    shortDescription: row.short_description,
    longDescription: row.long_description,
    releaseDate: row.release_date,
    rating: { rating: row.rating, ratingSource: row.rating_source },
    thumbnail: row.thumbnail,
    thumbnailUrl: addressOf(row.thumbnail),
    onRoku: row.on_roku === 1,
    isLive: row.is_live === 1,
    startsAt: row.starts_at ?? '',
    content: {
      dateAdded: row.date_added,
      duration: row.duration_seconds,
      language: row.language,
      videos: JSON.parse(row.videos),
      captions: JSON.parse(row.captions),
    },
  })

  return {
    async open({ docIds, withPasswords }, by) {
      const wanted = docIds && new Set(docIds)
      const rows = await db.selectFrom('series').select(['doc_id', 'sort_order', 'sealed_password']).execute()
      const chosen = rows
        .filter(({ doc_id }) => wanted?.has(doc_id) ?? true)
        .sort((a, b) => a.sort_order - b.sort_order || compare(a.doc_id, b.doc_id))
      if (chosen.length === 0) return undefined
      const name = `series_backup_${now().toISOString().slice(0, 10)}.json`
      const locked = withPasswords ? chosen.filter(({ sealed_password }) => sealed_password !== null).length : 0
      await changes.change(async (change) => {
        const subject = `series:${chosen.length} passwords:${locked}`
        await record(change, by, now(), { action: 'transfer.export', subject, title: name })
      })
      return {
        name,
        chunks: write(
          chosen.map(({ doc_id }) => doc_id),
          withPasswords,
        ),
      }
    },
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

function byNumber(a: EpisodeRow, b: EpisodeRow): number {
  return a.episode_number - b.episode_number || compare(a.date_added, b.date_added) || compare(a.doc_id, b.doc_id)
}
