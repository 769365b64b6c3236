import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { inTurns } from '../../database/turns.ts'
import { GIVEN_UP } from '../history/trash.server.ts'
import { inParts } from '../kit/in-parts.ts'
import type { Category } from './categories/category.ts'
import { compareEpisodes, type Episode } from './episodes/episode.ts'
import { lastDay, lateBefore } from './is-out.ts'
import { isShown } from './publication.ts'
import { EPISODE_COLUMNS, toCategory, toEpisode, toSeries } from './rows.server.ts'
import type { Series } from './series/series.ts'
import { shownEpisodes, shownSeries } from './shown.server.ts'

/**
 * Reads categories, series and episodes straight from the database, for editing: the catalogue in memory lags a moment, so a form
 * would still show the values just replaced.
 */
export type Documents = {
  /** Returns all categories in order. */
  categories(): Promise<Category[]>
  /** Returns, for each series, the fields that decide in which categories it appears. */
  placements(): Promise<Pick<Series, 'tags' | 'categoryId'>[]>
  series(docId: string): Promise<Series | undefined>
  /** Returns a series' episodes in order. */
  episodes(seriesDocId: string): Promise<Episode[]>
  episode(docId: string): Promise<Episode | undefined>
  /** Returns the document id of an episode's series when both are public (spec O4), so that the episode has a public page. */
  shownSeriesOf(episodeDocId: string): Promise<string | undefined>
  /** Returns the video addresses of these episodes, by document id. */
  videoAddresses(docIds: readonly string[]): Promise<Map<string, string>>
  /**
   * Returns some of the public episodes whose Roku box is ticked, with a document id after this one; `next`: the id to continue
   * after, undefined at the end. Each step is short enough not to block the event loop, however many episodes there are.
   */
  markedForRoku(after: string): Promise<{ episodes: Episode[]; next: string | undefined }>
  /**
   * Returns some of the released public episodes (is-out.ts) of public series without a password, newest first by release date,
   * then by the time added; `next`: the place to continue after, undefined at the end.
   */
  newest(now: Date, after?: NewestPlace): Promise<{ episodes: NewestPlace[]; next: NewestPlace | undefined }>
  /**
   * Returns when the public episodes after this document id were last changed, by document id, in steps like those of
   * markedForRoku().
   */
  episodeChanges(after: string): Promise<{ changes: EpisodeChange[]; next: string | undefined }>
  /** Returns when each public series was last changed, by document id. */
  seriesChanges(): Promise<Map<string, string>>
  /** Returns the episodes announced for a time between these two, soonest first. */
  announced(from: Date, until: Date): Promise<AnnouncedEpisode[]>
  /** Returns the document ids of live episodes that have disappeared from the provider's list of live streams. */
  lostStreams(): Promise<string[]>
  /** Returns the kind of the removal or edit that an id restores. */
  kindOfRemoval(id: string): Promise<string | undefined>
}

/** An episode's position in the order of newest(). */
export type NewestPlace = Pick<Episode, 'docId' | 'seriesDocId' | 'releaseDate'> & { dateAdded: string }
type AnnouncedEpisode = { docId: string; seriesDocId: string; startsAt: string; hasVideo: boolean }
type EpisodeChange = { docId: string; seriesDocId: string; at: string }

/** The number of newest episodes read per step. */
const NEWEST = 300
/** The number of rows read per step. */
const LOOKED_THROUGH = 1_000

/** The maximum number of announced episodes read. */
const ANNOUNCED = 2_000

const NO_PLACEHOLDERS = new Map<string, string>()

export function openDocuments({ db }: { db: Kysely<Tables> }): Documents {
  return {
    async categories() {
      return (await db.selectFrom('category').selectAll().orderBy('position').orderBy('id').execute()).map(toCategory)
    },
    async placements() {
      const rows = await db.selectFrom('series').select(['tags', 'category_id']).execute()
      return rows.map(({ tags, category_id }) => ({ tags: JSON.parse(tags), categoryId: category_id }))
    },
    async shownSeriesOf(episodeDocId) {
      const row = await shownEpisodes(db)
        .select('episode.series_doc_id')
        .where('episode.doc_id', '=', episodeDocId)
        .executeTakeFirst()
      return row?.series_doc_id
    },
    async series(docId) {
      const row = await db.selectFrom('series').selectAll().where('doc_id', '=', docId).executeTakeFirst()
      return row && toSeries(row, NO_PLACEHOLDERS)
    },
    async episodes(seriesDocId) {
      const found = await db.selectFrom('episode').select('doc_id').where('series_doc_id', '=', seriesDocId).execute()
      const episodes: Episode[] = []
      for (const some of inParts(found.map(({ doc_id }) => doc_id))) {
        const rows = await db.selectFrom('episode').selectAll().where('doc_id', 'in', some).execute()
        await inTurns(rows, (row) => episodes.push(toEpisode(row)))
      }
      return episodes.sort(compareEpisodes)
    },
    async announced(from, until) {
      const rows = await db
        .selectFrom('episode')
        .select((eb) => ['doc_id', 'series_doc_id', 'starts_at', eb('video_url', '<>', '').as('has_video')])
        .where('is_live', '=', 0)
        .where('starts_at', '>', from.toISOString())
        .where('starts_at', '<=', until.toISOString())
        .orderBy('starts_at')
        .orderBy('doc_id')
        .limit(ANNOUNCED)
        .execute()
      return rows.map(({ doc_id, series_doc_id, starts_at, has_video }) => ({
        docId: doc_id,
        seriesDocId: series_doc_id,
        startsAt: starts_at ?? '',
        hasVideo: Boolean(has_video),
      }))
    },
    async lostStreams() {
      const rows = await db
        .selectFrom('live_stream')
        .innerJoin('episode', 'episode.doc_id', 'episode_doc_id')
        .select('episode_doc_id')
        .where('episode.is_live', '=', 1)
        .where('missing_since', 'is not', null)
        .execute()
      return rows.map(({ episode_doc_id }) => episode_doc_id)
    },
    async episode(docId) {
      const row = await db.selectFrom('episode').selectAll().where('doc_id', '=', docId).executeTakeFirst()
      return row && toEpisode(row)
    },
    async videoAddresses(docIds) {
      const addresses = new Map<string, string>()
      for (const some of inParts([...new Set(docIds)])) {
        const rows = await db.selectFrom('episode').select(['doc_id', 'video_url']).where('doc_id', 'in', some).execute()
        for (const { doc_id, video_url } of rows) addresses.set(doc_id, video_url)
      }
      return addresses
    },
    async markedForRoku(after) {
      const seen = await db
        .selectFrom('episode')
        .select(['doc_id', 'on_roku', 'state'])
        .where('doc_id', '>', after)
        .orderBy('doc_id')
        .limit(LOOKED_THROUGH)
        .execute()
      const marked = seen.flatMap((row) => (row.on_roku === 1 && isShown(row) ? [row.doc_id] : []))
      const episodes: Episode[] = []
      for (const some of inParts(marked)) {
        const rows = await db.selectFrom('episode').select(EPISODE_COLUMNS).where('doc_id', 'in', some).execute()
        await inTurns(rows, (row) => row.on_roku === 1 && isShown(row) && episodes.push(toEpisode(row)))
      }
      return { episodes, next: seen.length < LOOKED_THROUGH ? undefined : seen.at(-1)?.doc_id }
    },
    async newest(now, after) {
      const place = ['release_date', 'date_added', 'doc_id'] as const
      // Filters by position only: with further conditions, PostgreSQL would sort all episodes for each step instead of reading on
      // in index order.
      const seen = await db
        .selectFrom('episode')
        .select([...place, 'series_doc_id', 'is_live', 'starts_at', 'state'])
        .select((eb) => eb('video_url', '<>', '').as('has_video'))
        .$if(after !== undefined, (query) =>
          query.where((eb) =>
            eb(eb.refTuple(...place), '<', eb.tuple(after?.releaseDate ?? '', after?.dateAdded ?? '', after?.docId ?? '')),
          ),
        )
        .orderBy('release_date', 'desc')
        .orderBy('date_added', 'desc')
        .orderBy('doc_id', 'desc')
        .limit(NEWEST)
        .execute()
      if (seen.length === 0) return { episodes: [], next: undefined }
      const places = seen.map((row) => ({
        docId: row.doc_id,
        seriesDocId: row.series_doc_id,
        releaseDate: row.release_date,
        dateAdded: row.date_added,
      }))
      const series = await shownSeries(db)
        .select('doc_id')
        .where('sealed_password', 'is', null)
        .where('doc_id', 'in', [...new Set(places.map(({ seriesDocId }) => seriesDocId))])
        .execute()
      const open = new Set(series.map(({ doc_id }) => doc_id))
      const [day, late] = [lastDay(now), lateBefore(now).toISOString()]
      const isOut = ({ release_date, starts_at, has_video }: (typeof seen)[number]) =>
        Boolean(has_video) && release_date <= day && (starts_at === null || starts_at <= late)
      const episodes = places.filter((_, at) => {
        const row = seen[at]
        return row && isShown(row) && open.has(row.series_doc_id) && (row.is_live === 1 || isOut(row))
      })
      return { episodes, next: seen.length < NEWEST ? undefined : places.at(-1) }
    },
    async episodeChanges(after) {
      const rows = await db
        .selectFrom('episode')
        .select(['doc_id', 'series_doc_id', 'updated_at', 'state'])
        .where('doc_id', '>', after)
        .orderBy('doc_id')
        .limit(LOOKED_THROUGH)
        .execute()
      const changes = rows.filter(isShown).map(({ doc_id, series_doc_id, updated_at }) => ({
        docId: doc_id,
        seriesDocId: series_doc_id,
        at: updated_at,
      }))
      return { changes, next: rows.length < LOOKED_THROUGH ? undefined : rows.at(-1)?.doc_id }
    },
    async seriesChanges() {
      const rows = await shownSeries(db).select(['doc_id', 'updated_at']).execute()
      return new Map(rows.map(({ doc_id, updated_at }) => [doc_id, updated_at]))
    },
    async kindOfRemoval(id) {
      const removal = db.selectFrom('removed').select('kind').where('id', '=', id).where('kind', '<>', GIVEN_UP)
      return (await removal.executeTakeFirst())?.kind
    },
  }
}
