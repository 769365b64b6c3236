import type { Kysely } from 'kysely'
import type { Changes } from '../../database/changes.ts'
import { openDatabase } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { inTurns } from '../../database/turns.ts'
import type { EpisodeRow, SeriesRow } from '../catalog/merge-rows.server.ts'
import { type Editor, record } from '../history/audit.server.ts'
import { changeBy } from '../history/editing.server.ts'
import type { Seal } from '../kit/http/seal.server.ts'
import { byField, columnOf, EPISODE_TEXTS, SERIES_TEXTS } from '../kit/text/texts.ts'
import type { ClipRow } from '../moments/clips/clips.server.ts'
import { pictureAddress } from '../pictures/sizes.ts'
import { gamesMembers } from './export-games.server.ts'
import { clipEntry, readClipRows } from './file/clip-rows.server.ts'
import type { Schemas } from './file/file-schemas.ts'
import { openSealedFile, type SealedFile } from './file/sealed-file.server.ts'

type Options = {
  /** The database, which an export opens over its own connection. */
  where: Parameters<typeof openDatabase>[0]
  changes: Changes
  seal: Seal
  /** The site's own origin, for the addresses of its images. */
  publicUrl: string
  now: () => Date
}

type ExportOptions = {
  /** The document ids of the series to export; undefined for all series. */
  docIds: string[] | undefined
  withPasswords: boolean
}

/** The fields that an import reads, without those of older files. An export without one of them does not compile. */
type EpisodeEntry = Record<Exclude<keyof Schemas['episode']['shape'], 'description' | 'duration'>, unknown>
type SeriesEntry = Record<Exclude<keyof Schemas['series']['shape'], 'episodes' | 'password' | 'isLocked'>, unknown>

export type Exports = {
  /**
   * Returns a file of the selected series and the data of their games (docs/transfer-file.md), in the site's order and as of one
   * moment; undefined when none of the series exists. When `signal` aborts, the file is deleted. Throws NoLongerAdmin.
   */
  open(
    wish: ExportOptions,
    by: Editor,
    signal: AbortSignal,
  ): Promise<{ name: string; content: ReadableStream<Uint8Array> } | undefined>
}

/** The number of series that are read at a time, to limit memory. */
const BATCH = 25

/** Exports series to files. Callers are behind the guard of the admin pages and decide who may export. */
export function openExports({ where, changes, seal, publicUrl, now }: Options): Exports {
  /** Writes the selected series to `file`; returns how many there are and how many passwords the file contains. */
  async function write(file: SealedFile, { docIds, withPasswords }: ExportOptions, signal: AbortSignal) {
    // The export has its own connection, because on SQLite all other readers of a shared one would wait for the export.
    const database = openDatabase(where)
    const reading = database.db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read')
    try {
      return await reading.execute(async (trx) => {
        const chosen = await choose(trx, docIds)
        await file.write('{')
        for (let from = 0; from < chosen.length; from += BATCH) {
          signal.throwIfAborted()
          const docIds = chosen.slice(from, from + BATCH).map(({ doc_id }) => doc_id)
          const entries = await readEntries(trx, docIds, withPasswords)
          await file.write((from === 0 ? '\n' : ',\n') + entries.join(',\n'))
        }
        const games = chosen.length === 0 ? [] : await gamesMembers(trx, docIds && chosen.map(({ doc_id }) => doc_id))
        for (const member of games) await file.write(`,\n${member}`)
        await file.write('\n}\n')
        const locked = withPasswords ? chosen.filter(({ sealed_password }) => sealed_password !== null).length : 0
        return { series: chosen.length, locked }
      })
    } finally {
      await database.close()
    }
  }

  async function readEntries(db: Kysely<Tables>, docIds: string[], withPasswords: boolean) {
    const series = await db.selectFrom('series').selectAll().where('doc_id', 'in', docIds).execute()
    const episodes = await db.selectFrom('episode').selectAll().where('series_doc_id', 'in', docIds).execute()
    const lists = Map.groupBy(episodes, (row) => row.series_doc_id)
    const stored = await readClipRows(
      db,
      episodes.map(({ doc_id }) => doc_id),
    )
    const clips = Map.groupBy(stored.values(), (row) => row.episode_doc_id)
    const entries: string[] = []
    for (const row of series.sort((a, b) => docIds.indexOf(a.doc_id) - docIds.indexOf(b.doc_id))) {
      // A series with thousands of episodes takes several turns of the event loop.
      const written: string[] = []
      await inTurns((lists.get(row.doc_id) ?? []).sort(byNumber), (each) =>
        written.push(JSON.stringify(episodeEntry(each, clips.get(each.doc_id)))),
      )
      const own = JSON.stringify(seriesEntry(row, withPasswords))
      entries.push(`${JSON.stringify(row.doc_id)}:{"series":${own},"episodes":[${written.join(',')}]}`)
    }
    return entries
  }

  const addressOf = (thumbnail: string) => {
    const path = pictureAddress(thumbnail, 1280)
    return path.startsWith('/') ? publicUrl + path : path
  }

  /** Returns a series with its keys in a fixed order, so that two exports of the same content are identical. */
  const seriesEntry = (row: SeriesRow, withPasswords: boolean): SeriesEntry => ({
    docId: row.doc_id,
    id: row.slug,
    ...byField(SERIES_TEXTS, (field) => row[columnOf(field)]),
    categoryId: row.category_id ?? '',
    releaseDate: row.release_date,
    tags: JSON.parse(row.tags),
    thumbnail: row.thumbnail,
    thumbnailUrl: addressOf(row.thumbnail),
    order: row.sort_order,
    ...(withPasswords
      ? { password: row.sealed_password === null ? '' : seal.open(row.doc_id, row.sealed_password) }
      : { isLocked: row.sealed_password !== null }),
    embedLink: row.embed_link ?? '',
    state: row.state,
    publicAt: row.public_at ?? '',
  })

  const episodeEntry = (row: EpisodeRow, clips: readonly ClipRow[] = []): EpisodeEntry => ({
    docId: row.doc_id,
    ...byField(EPISODE_TEXTS, (field) => row[columnOf(field)]),
    videoUrl: row.video_url,
    language: row.language,
    episodeNumber: row.episode_number,
    releaseDate: row.release_date,
    rating: { rating: row.rating, ratingSource: row.rating_source },
    thumbnail: row.thumbnail,
    thumbnailUrl: addressOf(row.thumbnail),
    onRoku: row.on_roku === 1,
    isLive: row.is_live === 1,
    startsAt: row.starts_at ?? '',
    state: row.state,
    publicAt: row.public_at ?? '',
    content: {
      dateAdded: row.date_added,
      duration: row.duration_seconds,
      language: row.language,
      videos: JSON.parse(row.videos),
      captions: JSON.parse(row.captions),
    },
    clips: clips.map((clip) => clipEntry(clip, row)),
  })

  return {
    async open(wish, by, signal) {
      const name = `series_backup_${now().toISOString().slice(0, 10)}.json`
      const file = await openSealedFile(seal)
      signal.addEventListener('abort', () => void file.close())
      try {
        const { series, locked } = await write(file, wish, signal)
        if (series === 0) {
          await file.close()
          return undefined
        }
        await changeBy({ changes, by }, async (change) => {
          const subject = `series:${series} passwords:${locked}`
          await record(change, by, now(), { action: 'transfer.export', subject, title: name })
        })
        return { name, content: file.read() }
      } catch (error) {
        await file.close()
        throw error
      }
    },
  }
}

/** Returns the selected series in the order of the site. */
async function choose(db: Kysely<Tables>, docIds: string[] | undefined) {
  const wanted = docIds && new Set(docIds)
  const rows = await db.selectFrom('series').select(['doc_id', 'sort_order', 'release_date', 'sealed_password']).execute()
  return rows
    .filter(({ doc_id }) => wanted?.has(doc_id) ?? true)
    .sort((a, b) => a.sort_order - b.sort_order || compare(b.release_date, a.release_date) || compare(a.doc_id, b.doc_id))
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

function byNumber(a: EpisodeRow, b: EpisodeRow): number {
  return a.episode_number - b.episode_number || compare(a.date_added, b.date_added) || compare(a.doc_id, b.doc_id)
}
