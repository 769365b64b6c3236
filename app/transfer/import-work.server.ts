import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { changeUnheard } from '../../database/changes.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { type Editor, record } from '../catalog/audit.server.ts'
import { holdCatalogue } from '../catalog/edit.server.ts'
import { type EpisodeRow, isSameRow, type SeriesRow } from '../catalog/merge-rows.server.ts'
import { EPISODE_COLUMNS } from '../catalog/rows.server.ts'
import { keepAllTranslatedBefore } from '../catalog/text-before.server.ts'
import { placesOf } from '../catalog/text-places.server.ts'
import { CATALOG, LIVE, seriesTopic } from '../catalog/topics.ts'
import type { Seal } from '../shared/seal.server.ts'
import { type Claim, conflictsOf } from './conflicts.ts'
import { episodeRow, isClosed, LAST, seriesRow } from './import-rows.server.ts'
import { entriesOf, NoEntries } from './json-entries.server.ts'
import { type Faults, MOST_FAULTS, type Outcome, type Plan, type Report } from './outcome.ts'
import { type Fault, type FileSeries, MOST, readEntry, transferSchemas } from './transfer-file.ts'

/** What looking at a file or importing it needs; runs in a thread of its own. */
type Work = {
  database: Database
  seal: Seal
  /** Origins that addresses may have on http. */
  origins: string[]
  pieces: () => AsyncIterable<Uint8Array>
  onProgress: (series: number) => void
}

export type Looked = { ok: true; plan: Plan } | { ok: false; faults: Faults }

/** Series that are compared with the site at a time, and rows of one insert. */
const SERIES_AT_ONCE = 50
const EPISODES_AT_ONCE = 1_000
const ROWS = 400

/** Rows that wait for the one transaction that brings them in; `version` is the one that they will have. */
type Staging = {
  incoming_series: Tables['series']
  incoming_episode: Tables['episode']
  incoming_series_text: Tables['series_text']
  incoming_episode_text: Tables['episode_text']
}

type Rows = { series: SeriesRow[]; episodes: EpisodeRow[] }

/** Compares a whole file with the site and changes nothing. */
export async function lookAtFile(work: Work): Promise<Looked> {
  const { looked } = await read(work, work.database.db, { at: new Date().toISOString(), stage: async () => {} })
  return looked
}

type Import = Work & { run: { id: string; digest: string; fileName: string; report: Report }; by: Editor; at: string }

export type Imported =
  | { ok: true; plan: Plan }
  /** The site is not any more as it was when it was compared. */
  | { ok: false; reason: 'stale'; looked: Looked }

/** Rolls the transaction back: rows are not any more as they were read. */
class Stale extends Error {}

/** What an engine says of an address that another series has. */
const isTaken = ({ code, message = '' }: { code?: string; message?: string }) =>
  code === '23505' || /UNIQUE constraint failed: series\.slug/.test(message)

/**
 * Brings a file in as one transaction. Its rows are read, checked and laid ready in tables of this connection before, so
 * that others who write wait for no more than the moment in which they move over.
 */
export async function importFile(work: Import): Promise<Imported> {
  const { database, run } = work
  return database.db.connection().execute(async (connection) => {
    const own = connection.withTables<Staging>()
    for (let tries = 1; ; tries++) {
      for (const table of ['series', 'episode', 'series_text', 'episode_text'] as const) {
        await sql`drop table if exists ${sql.table(`incoming_${table}`)}`.execute(own)
        await sql`create temporary table ${sql.table(`incoming_${table}`)} as select * from ${sql.table(table)} where 1 = 0`.execute(
          own,
        )
      }
      await sql`create index incoming_series_doc_id on incoming_series (doc_id)`.execute(own)
      const { looked, arrivals } = await read(work, own, { at: work.at, stage: (rows) => stage(own, rows, work.at) })
      if (!looked.ok || looked.plan.digest !== run.digest) return { ok: false, reason: 'stale', looked }
      await settleOrders(own, arrivals)
      await sql`create index incoming_episode_text_doc_id on incoming_episode_text (doc_id)`.execute(own)
      try {
        await changeUnheard({ db: own as unknown as Kysely<Tables>, engine: database.engine }, async ({ trx, touch }) => {
          await holdCatalogue(trx)
          await checkPlaces(trx, arrivals)
          await moveOver(trx.withTables<Staging>(), arrivals)
          for (const topic of arrivals.topics) touch(topic)
          await finish(trx, work, looked.plan)
          await record({ trx, touch }, work.by, new Date(work.at), {
            action: 'transfer.import',
            subject: run.id,
            title: run.fileName,
            after: looked.plan.counts,
          })
        })
        return { ok: true, plan: looked.plan }
      } catch (error) {
        if (!(error instanceof Stale) || tries === 3) throw error
      }
    }
  })
}

/** What the transaction has to know of the rows that were laid ready. */
type Arrivals = {
  topics: Set<string>
  /** Documents whose password changes. */
  relocked: string[]
  refused: string[]
  staged: { series: number; episodes: number }
  /** Series whose place in the order must be found: of those that were there before with the one they have. */
  orders: { docId: string; order: number; before: number | undefined }[]
  /** The orders of the series that the file does not have, and the last of all. */
  occupied: Set<number>
  lastOrder: number
  /** Each series of the site with its place. */
  places: Map<string, number>
}

type Reading = { at: string; stage: (rows: Rows) => Promise<void> }

async function read(
  { seal, origins, pieces, onProgress }: Work,
  db: Kysely<Tables>,
  { at, stage }: Reading,
): Promise<{ looked: Looked; arrivals: Arrivals }> {
  const schemas = transferSchemas(origins)
  const known = await db.selectFrom('series').select(['doc_id', 'slug', 'sort_order']).execute()
  const stored = await db.selectFrom('picture').select('id').execute()
  const means = { seal, at, pictures: new Set(stored.map(({ id }) => `thumbnails/${id}`)) }
  const faults: Fault[] = []
  let faultCount = 0
  const [documents, ids, episodeIds] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const claims: Claim[] = []
  const outcomes: Outcome[] = []
  const digest = createHash('sha256')
  const relocked: string[] = []
  const slugs = new Map<string, string[]>()
  const staged = new Map<string, { series: number; episodes: number }>()
  const orders: Arrivals['orders'] = []
  let waiting: FileSeries[] = []
  let waitingEpisodes = 0

  function blame(found: Fault[]) {
    faultCount += found.length
    faults.push(...found.slice(0, MOST_FAULTS - faults.length))
  }

  /** Documents that differ only by case, one address or one episode twice: no import could keep both. */
  function blameTwins({ docId, id, episodes }: FileSeries) {
    const twins: Fault[] = []
    if (isTwin(documents, docId.toLowerCase())) twins.push({ path: docId, reason: 'twice' })
    if (isTwin(ids, id)) twins.push({ path: `${docId}.series.id`, reason: 'twice' })
    for (const [place, each] of episodes.entries())
      if (isTwin(episodeIds, each.docId)) twins.push({ path: `${docId}.episodes[${place}].docId`, reason: 'twice' })
    blame(twins)
  }

  async function compare() {
    const batch = waiting
    waiting = []
    waitingEpisodes = 0
    if (faultCount > 0 || batch.length === 0) return
    const before = await readBefore(db, batch)
    const rows: Rows = { series: [], episodes: [] }
    for (const file of batch) {
      const old = before.series.get(file.docId)
      const row = seriesRow(file, old, means)
      const isLockChanged = row.sealed_password !== (old?.sealed_password ?? null)
      const isSeriesSame = old !== undefined && isSameRow(row, old)
      const tally = { new: 0, changed: 0, unchanged: 0 }
      const own = { series: Number(!isSeriesSame), episodes: 0 }
      let elsewhere: string | undefined
      if (!isSeriesSame) rows.series.push(row)
      digest.update(`${file.docId} ${old?.version ?? 0} ${isSeriesSame}\n`)
      for (const [place, each] of file.episodes.entries()) {
        const oldEpisode = before.episodes.get(each.docId)
        if (oldEpisode && oldEpisode.series_doc_id !== file.docId) elsewhere ??= `${file.docId}.episodes[${place}].docId`
        const episode = episodeRow(each, { seriesDocId: file.docId, place }, oldEpisode, means)
        const isUnchanged = oldEpisode !== undefined && isSameRow(episode, oldEpisode)
        tally[isUnchanged ? 'unchanged' : oldEpisode ? 'changed' : 'new']++
        if (isUnchanged) continue
        own.episodes++
        rows.episodes.push(episode)
        digest.update(`${each.docId} ${oldEpisode?.version ?? 0}\n`)
      }
      const isUnchanged = isSeriesSame && own.episodes === 0
      claims.push({ docId: file.docId, id: row.slug, elsewhere })
      outcomes.push({
        docId: file.docId,
        id: row.slug,
        title: row.title,
        status: old ? (isUnchanged ? 'unchanged' : 'changed') : 'new',
        episodes: tally,
        isLockChanged,
        isClosed: isClosed(file, old),
      })
      if (isUnchanged) continue
      staged.set(file.docId, own)
      slugs.set(file.docId, old && old.slug !== row.slug ? [row.slug, old.slug] : [row.slug])
      if (old && isLockChanged) relocked.push(file.docId)
      if (row.sort_order !== old?.sort_order) orders.push({ docId: file.docId, order: row.sort_order, before: old?.sort_order })
    }
    await stage(rows)
    onProgress(outcomes.length)
  }

  try {
    for await (const { key, value } of entriesOf(pieces())) {
      if (documents.size >= MOST.series) throw new NoEntries('too-many')
      const entry = readEntry(schemas, key, value)
      if (!entry.ok) {
        blame(entry.faults)
        continue
      }
      blameTwins(entry.series)
      waiting.push(entry.series)
      waitingEpisodes += entry.series.episodes.length
      if (waiting.length >= SERIES_AT_ONCE || waitingEpisodes >= EPISODES_AT_ONCE) await compare()
    }
    if (documents.size === 0 && faultCount === 0) throw new NoEntries('not-a-map')
  } catch (error) {
    if (!(error instanceof NoEntries)) throw error
    blame([error.fault])
  }
  await compare()

  const conflicts = conflictsOf(claims, new Map(known.map(({ slug, doc_id }) => [slug, doc_id])))
  // The file that has both would be refused: with one left out, every export can come back.
  const ownIds = new Set(known.map(({ doc_id }) => doc_id))
  const namesakes = new Set(known.map(({ doc_id }) => doc_id.toLowerCase()))
  for (const { docId } of claims)
    if (!ownIds.has(docId) && namesakes.has(docId.toLowerCase())) conflicts.set(docId, { reason: 'document-taken', path: docId })
  for (const outcome of outcomes) {
    const conflict = conflicts.get(outcome.docId)
    if (conflict) Object.assign(outcome, { status: 'refused', conflict })
    digest.update(`${outcome.docId} ${outcome.status}\n`)
  }
  const isIn = ({ docId }: { docId: string }) => !conflicts.has(docId)
  const present = new Set(outcomes.filter(isIn).map(({ docId }) => docId))
  const taken = [...staged].filter(([docId]) => !conflicts.has(docId)).map(([, own]) => own)
  const topics = new Set([...slugs].filter(([docId]) => !conflicts.has(docId)).flatMap(([, own]) => own.map(seriesTopic)))
  if (topics.size > 0) topics.add(CATALOG).add(LIVE)
  const arrivals: Arrivals = {
    topics,
    relocked: relocked.filter((docId) => !conflicts.has(docId)),
    refused: [...conflicts.keys()],
    staged: {
      series: taken.reduce((sum, { series }) => sum + series, 0),
      episodes: taken.reduce((sum, { episodes }) => sum + episodes, 0),
    },
    orders: orders.filter(isIn),
    occupied: new Set(known.filter(({ doc_id }) => !present.has(doc_id)).map(({ sort_order }) => sort_order)),
    lastOrder: Math.max(-1, ...known.map(({ sort_order }) => sort_order), ...orders.map(({ order }) => order)),
    places: new Map(known.map(({ doc_id, sort_order }) => [doc_id, sort_order])),
  }
  const looked: Looked =
    faultCount > 0
      ? { ok: false, faults: { told: faults, count: faultCount } }
      : { ok: true, plan: { outcomes, ...sums(outcomes), digest: digest.digest('base64url') } }
  return { looked, arrivals }
}

function isTwin(seen: Set<string>, name: string): boolean {
  const isSeen = seen.has(name)
  seen.add(name)
  return isSeen
}

function sums(outcomes: Outcome[]): Pick<Plan, 'counts' | 'episodes'> {
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  const episodes = { new: 0, changed: 0, unchanged: 0 }
  for (const outcome of outcomes) {
    counts[outcome.status]++
    if (outcome.status === 'refused') continue
    for (const each of ['new', 'changed', 'unchanged'] as const) episodes[each] += outcome.episodes[each]
  }
  return { counts, episodes }
}

async function readBefore(db: Kysely<Tables>, batch: FileSeries[]) {
  const docIds = batch.map(({ docId }) => docId)
  const series = await db.selectFrom('series').selectAll().where('doc_id', 'in', docIds).execute()
  const episodes = new Map<string, EpisodeRow>()
  const episodeIds = batch.flatMap((each) => each.episodes.map(({ docId }) => docId))
  for (let from = 0; from < episodeIds.length; from += EPISODES_AT_ONCE) {
    const some = episodeIds.slice(from, from + EPISODES_AT_ONCE)
    for (const row of await db.selectFrom('episode').selectAll().where('doc_id', 'in', some).execute())
      episodes.set(row.doc_id, row)
  }
  return { series: new Map(series.map((row) => [row.doc_id, row])), episodes }
}

async function stage(db: Kysely<Tables & Staging>, { series, episodes }: Rows, at: string) {
  for (let from = 0; from < series.length; from += ROWS)
    await db
      .insertInto('incoming_series')
      .values(series.slice(from, from + ROWS))
      .execute()
  for (let from = 0; from < episodes.length; from += ROWS)
    await db
      .insertInto('incoming_episode')
      .values(episodes.slice(from, from + ROWS))
      .execute()
  const [own, theirs] = [placesOf('series', series, at), placesOf('episode', episodes, at)]
  for (let from = 0; from < own.length; from += ROWS)
    await db
      .insertInto('incoming_series_text')
      .values(own.slice(from, from + ROWS))
      .execute()
  for (let from = 0; from < theirs.length; from += ROWS)
    await db
      .insertInto('incoming_episode_text')
      .values(theirs.slice(from, from + ROWS))
      .execute()
}

/** No series comes to stand where one stands that the file does not have: a new one goes to the end, a known one stays. */
async function settleOrders(db: Kysely<Tables & Staging>, { orders, occupied, lastOrder, refused }: Arrivals) {
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

const SERIES = [
  'doc_id',
  'slug',
  'title',
  'short_description',
  'long_description',
  'description',
  'category_id',
  'release_date',
  'tags',
  'thumbnail',
  'sort_order',
  'sealed_password',
  'embed_link',
  'version',
  'created_at',
  'updated_at',
  'imported_at',
] as const satisfies (keyof Tables['series'])[]

const EPISODE = [...EPISODE_COLUMNS, 'updated_at', 'imported_at'] as const satisfies (keyof Tables['episode'])[]

/** A move gives a series no newer version: places that the file does not name would be taken back. */
async function checkPlaces(trx: Transaction<Tables>, { places }: Arrivals) {
  const now = await trx.selectFrom('series').select(['doc_id', 'sort_order']).execute()
  if (now.length !== places.size || now.some(({ doc_id, sort_order }) => places.get(doc_id) !== sort_order))
    throw new Stale('Series were moved, added or removed meanwhile.')
}

async function moveOver(trx: Transaction<Tables & Staging>, { staged, relocked }: Arrivals) {
  await sql`insert into series_address (slug, doc_id) select held.slug, held.doc_id from incoming_series
    join series as held on held.doc_id = incoming_series.doc_id where held.slug <> incoming_series.slug
    on conflict (slug) do update set doc_id = excluded.doc_id`.execute(trx)
  // Addresses that change hands are given up first: no two series have one, not even for a moment.
  await sql`update series set slug = '~' || doc_id where doc_id in (select incoming_series.doc_id from incoming_series
    join series as held on held.doc_id = incoming_series.doc_id where held.slug <> incoming_series.slug)`.execute(trx)
  const series = await trx
    .insertInto('series')
    .columns(SERIES)
    .expression(trx.selectFrom('incoming_series').select(SERIES).where(sql<boolean>`true`))
    .onConflict((conflict) =>
      conflict
        .column('doc_id')
        .doUpdateSet((eb) => Object.fromEntries(SERIES.map((name) => [name, eb.ref(`excluded.${name}`)])))
        .where(sql<boolean>`series.version = excluded.version - 1`),
    )
    .executeTakeFirst()
    .catch((error) => {
      throw isTaken(error) ? new Stale('An address was given to another series meanwhile.') : error
    })
  // What was heard of another stream says nothing of these.
  const moved = trx
    .selectFrom('incoming_episode')
    .innerJoin('episode', 'episode.doc_id', 'incoming_episode.doc_id')
    .whereRef('episode.video_url', '!=', 'incoming_episode.video_url')
    .select('episode.doc_id')
  await trx.deleteFrom('live_stream').where('episode_doc_id', 'in', moved).execute()
  const episodes = await trx
    .insertInto('episode')
    .columns(EPISODE)
    .expression(trx.selectFrom('incoming_episode').select(EPISODE).where(sql<boolean>`true`))
    .onConflict((conflict) =>
      conflict
        .column('doc_id')
        .doUpdateSet((eb) => Object.fromEntries(EPISODE.map((name) => [name, eb.ref(`excluded.${name}`)])))
        .where(sql<boolean>`episode.version = excluded.version - 1`),
    )
    .executeTakeFirst()
  if (Number(series.numInsertedOrUpdatedRows) !== staged.series) throw new Stale('A series was changed meanwhile.')
  if (Number(episodes.numInsertedOrUpdatedRows) !== staged.episodes) throw new Stale('An episode was changed meanwhile.')
  for (const kind of ['series', 'episode'] as const) {
    const [places, incoming, arrived] = [`${kind}_text`, `incoming_${kind}_text`, `incoming_${kind}`].map((name) =>
      sql.table(name),
    )
    const laid = { places: `incoming_${kind}_text`, documents: `incoming_${kind}` }
    await keepAllTranslatedBefore(trx as unknown as Transaction<Tables>, kind, laid)
    await sql`delete from ${places} where doc_id in (select doc_id from ${arrived})`.execute(trx)
    await sql`insert into ${places} (doc_id, field, hash, new_since) select doc_id, field, hash, new_since from ${incoming}
      where doc_id in (select doc_id from ${arrived})`.execute(trx)
  }
  // Unlocks of the earlier password go with it, so that its return does not bring them back (spec P5).
  for (let from = 0; from < relocked.length; from += ROWS)
    await trx
      .deleteFrom('series_grant')
      .where('series_doc_id', 'in', relocked.slice(from, from + ROWS))
      .execute()
}

/** The run's own row moves on in the same transaction: what it says of itself is so even after a crash. */
async function finish(trx: Transaction<Tables>, { run, at }: Import, plan: Plan) {
  await trx.updateTable('content').set({ last_updated: at }).where('id', '=', 'main').execute()
  const pictures = await copiesWanted(trx, at)
  const report: Report = { ...run.report, plan, isStale: false, importedAt: at }
  const mine = await trx
    .updateTable('import_run')
    .set({
      state: pictures.length > 0 ? 'pictures' : 'done',
      series_done: plan.counts.new + plan.counts.changed,
      series_left_out: plan.counts.refused,
      pictures_total: pictures.length,
      updated_at: new Date().toISOString(),
      finished_at: pictures.length > 0 ? null : new Date().toISOString(),
      report: JSON.stringify(report),
    })
    .where('id', '=', run.id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (Number(mine.numUpdatedRows) !== 1) throw new Error('The import was given up by another node.')
}

/** A picture elsewhere, with the documents that show it. */
export type Wanted = { address: string; series: string[]; episodes: string[] }

/** Pictures that one import copies at most; the others keep their addresses. */
const MOST_PICTURES = 20_000

/** The pictures of an import that still have an address elsewhere. */
export async function copiesWanted(db: Kysely<Tables>, importedAt: string): Promise<Wanted[]> {
  const wanted = new Map<string, Wanted>()
  for (const table of ['series', 'episode'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['doc_id', 'thumbnail'])
      .where('imported_at', '=', importedAt)
      .where('thumbnail', 'like', 'http%')
      .orderBy('doc_id')
      .execute()
    for (const { doc_id, thumbnail } of rows) {
      let one = wanted.get(thumbnail)
      if (!one && wanted.size >= MOST_PICTURES) continue
      one ??= { address: thumbnail, series: [], episodes: [] }
      wanted.set(thumbnail, one)
      one[table === 'series' ? 'series' : 'episodes'].push(doc_id)
    }
  }
  return [...wanted.values()]
}
