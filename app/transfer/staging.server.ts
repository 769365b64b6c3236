import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { type EpisodeRow, mergeEpisode, mergeSeries, type SeriesRow } from '../catalog/merge-rows.server.ts'
import { recordTextsReplacedByImport } from '../catalog/texts/text-before.server.ts'
import { placesOf } from '../catalog/texts/text-places.server.ts'
import { makeStaging, Stale, stageRows } from '../kit/staged-rows.server.ts'
import type { ClipRow } from '../moments/clips/clips.server.ts'
import type { GamesArrivals } from './file/compare-games.server.ts'
import { LAST } from './import-rows.server.ts'

/** Rows waiting for the transaction that moves them; `version` is the version that they will get. */
export type Staging = {
  incoming_series: Tables['series']
  incoming_episode: Tables['episode']
  incoming_series_text: Tables['series_text']
  incoming_episode_text: Tables['episode_text']
}

export type Rows = { series: SeriesRow[]; episodes: EpisodeRow[] }

/** The number of rows per statement. */
const ROWS = 400

/** The facts about staged rows that the transaction needs. */
export type Arrivals = {
  topics: Set<string>
  /** Documents whose password changes. */
  relocked: string[]
  refused: string[]
  staged: { series: number; episodes: number }
  /** Series whose position must be settled; `before` is the position of existing ones. */
  orders: { docId: string; order: number; before: number | undefined }[]
  /** The positions of series that are not in the file, and the last position of all. */
  occupied: Set<number>
  lastOrder: number
  /** Each series of the site with its position. */
  places: Map<string, number>
  games: GamesArrivals
  clips: ClipRow[]
}

/** The engines' errors for an address that another series has. */
const isTaken = ({ code, message = '' }: { code?: string; message?: string }) =>
  code === '23505' || /UNIQUE constraint failed: all_series\.slug/.test(message)

/** Creates the staging tables of an import. */
export async function makeTables(own: Kysely<Tables>): Promise<void> {
  await makeStaging(own, {
    incoming_series: 'series',
    incoming_episode: 'episode',
    incoming_series_text: 'series_text',
    incoming_episode_text: 'episode_text',
  })
  await sql`create index incoming_series_doc_id on incoming_series (doc_id)`.execute(own)
}

export async function stage(db: Kysely<Tables & Staging>, { series, episodes }: Rows, at: string) {
  await stageRows(db, 'incoming_series', series)
  await stageRows(db, 'incoming_episode', episodes)
  await stageRows(db, 'incoming_series_text', placesOf('series', series, at))
  await stageRows(db, 'incoming_episode_text', placesOf('episode', episodes, at))
}

/**
 * Prevents a series from taking the position of one that is not in the file: a new series goes to the end, an existing one stays.
 */
export async function settleOrders(db: Kysely<Tables & Staging>, { orders, occupied, lastOrder, refused }: Arrivals) {
  let last = lastOrder
  const settled = orders
    .filter(({ order }) => order === LAST || occupied.has(order))
    .map(({ docId, before }) => sql`(${docId}, ${sql.lit(before ?? ++last)})`)
  for (let from = 0; from < settled.length; from += ROWS)
    await sql`with settled (doc_id, sort_order) as (values ${sql.join(settled.slice(from, from + ROWS))})
      update incoming_series set sort_order = settled.sort_order from settled where settled.doc_id = incoming_series.doc_id`.execute(
      db,
    )
  for (let from = 0; from < refused.length; from += ROWS) {
    const some = refused.slice(from, from + ROWS)
    await db.deleteFrom('incoming_series').where('doc_id', 'in', some).execute()
    await db.deleteFrom('incoming_episode').where('series_doc_id', 'in', some).execute()
  }
}

/** The columns of a row; an import would lose the values of a missing column. */
const SERIES = Object.keys(
  mergeSeries(undefined, {}, { docId: '', slug: '', order: 0, sealedPassword: null, at: '' }),
) as (keyof SeriesRow)[]
const EPISODE = Object.keys(
  mergeEpisode(undefined, {}, { docId: '', seriesDocId: '', number: 1, at: '' }),
) as (keyof EpisodeRow)[]

/**
 * Compares positions, because moving a series does not change its version; otherwise the import would revert moves of series that
 * have no position in the file.
 */
export async function checkPlaces(trx: Transaction<Tables>, { places }: Arrivals) {
  const now = await trx.selectFrom('series').select(['doc_id', 'sort_order']).execute()
  if (now.length !== places.size || now.some(({ doc_id, sort_order }) => places.get(doc_id) !== sort_order))
    throw new Stale('Series were moved, added or removed meanwhile.')
}

export async function moveOver(tables: Transaction<Tables>, { staged, relocked }: Arrivals) {
  const trx = tables.withTables<Staging>()
  await sql`insert into all_series_address (slug, doc_id) select held.slug, held.doc_id from incoming_series
    join series as held on held.doc_id = incoming_series.doc_id where held.slug <> incoming_series.slug
    on conflict (slug) do update set doc_id = excluded.doc_id`.execute(trx)
  // Releases exchanged addresses first: no two series may have the same one, not even for a moment.
  await sql`update all_series set slug = '~' || doc_id where doc_id in (select incoming_series.doc_id from incoming_series
    join series as held on held.doc_id = incoming_series.doc_id where held.slug <> incoming_series.slug)`.execute(trx)
  const series = await trx
    .insertInto('all_series')
    .columns(SERIES)
    .expression(trx.selectFrom('incoming_series').select(SERIES).where(sql<boolean>`true`))
    .onConflict((conflict) =>
      conflict
        .column('doc_id')
        .doUpdateSet((eb) => Object.fromEntries(SERIES.map((name) => [name, eb.ref(`excluded.${name}`)])))
        .where(sql<boolean>`all_series.version = excluded.version - 1`),
    )
    .executeTakeFirst()
    .catch((error) => {
      throw isTaken(error) ? new Stale('An address was given to another series meanwhile.') : error
    })
  // The stored live state is that of the former stream.
  const moved = trx
    .selectFrom('incoming_episode')
    .innerJoin('episode', 'episode.doc_id', 'incoming_episode.doc_id')
    .whereRef('episode.video_url', '!=', 'incoming_episode.video_url')
    .select('episode.doc_id')
  await trx.deleteFrom('all_live_stream').where('episode_doc_id', 'in', moved).execute()
  const episodes = await trx
    .insertInto('all_episode')
    .columns(EPISODE)
    .expression(trx.selectFrom('incoming_episode').select(EPISODE).where(sql<boolean>`true`))
    .onConflict((conflict) =>
      conflict
        .column('doc_id')
        .doUpdateSet((eb) => Object.fromEntries(EPISODE.map((name) => [name, eb.ref(`excluded.${name}`)])))
        .where(sql<boolean>`all_episode.version = excluded.version - 1`),
    )
    .executeTakeFirst()
  if (Number(series.numInsertedOrUpdatedRows) !== staged.series) throw new Stale('A series was changed meanwhile.')
  if (Number(episodes.numInsertedOrUpdatedRows) !== staged.episodes) throw new Stale('An episode was changed meanwhile.')
  for (const kind of ['series', 'episode'] as const) {
    const [places, incoming, arrived] = [`${kind}_text`, `incoming_${kind}_text`, `incoming_${kind}`].map((name) =>
      sql.table(name),
    )
    const laid = { places: `incoming_${kind}_text`, documents: `incoming_${kind}` }
    await recordTextsReplacedByImport(tables, kind, laid)
    await sql`delete from ${places} where doc_id in (select doc_id from ${arrived})`.execute(trx)
    await sql`insert into ${places} (doc_id, field, hash, new_since) select doc_id, field, hash, new_since from ${incoming}
      where doc_id in (select doc_id from ${arrived})`.execute(trx)
  }
  // Removes unlocks of the earlier password, so that its return does not revive them (spec P5).
  for (let from = 0; from < relocked.length; from += ROWS)
    await trx
      .deleteFrom('all_series_grant')
      .where('series_doc_id', 'in', relocked.slice(from, from + ROWS))
      .execute()
}
