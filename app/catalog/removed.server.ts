import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tables } from '../../database/tables.ts'
import { inTurns } from '../../database/turns.ts'
import { inParts } from '../shared/in-parts.ts'
import type { Result } from '../shared/result.ts'
import { type Editor, record } from './audit.server.ts'
import { catalogueChanged, type Editing, edit } from './edit.server.ts'
import { placeTexts } from './text-places.server.ts'
import { eventTopic, GAMES, LIVE, seriesTopic } from './topics.ts'
import { touchGames } from './touch-games.server.ts'

type Kept =
  | 'category'
  | 'series'
  | 'episode'
  | 'series_address'
  | 'live_stream'
  | 'saved_series'
  | 'series_grant'
  | 'event'
  | 'event_episode'
type Rows = { [table in Kept]?: Selectable<Tables[table]>[] }
type Removed = { kind: 'category' | 'series' | 'episode'; rows: Rows }
/** Removals of other rooms, which restore them by their own rules. */
export type RemovedGames = {
  kind: 'event' | 'team' | 'school' | 'venue'
  rows: { [table in 'event' | 'event_date' | 'team' | 'school' | 'venue' | 'saved_team']?: Selectable<Tables[table]>[] }
}
/** Events as they were before an edit that can be undone; their pictures where the edit gave them others. */
export type EditedEvent = {
  kind: 'event_edit'
  rows: {
    event: Selectable<Tables['event']>[]
    event_date: Selectable<Tables['event_date']>[]
    event_episode?: Selectable<Tables['event_episode']>[]
  }
}
export type RemovedFrench = {
  kind: 'translation' | 'glossary_entry' | 'french_pattern' | 'french_approval'
  rows: { [table in 'translation' | 'glossary_entry' | 'french_pattern']?: Selectable<Tables[table]>[] }
}
const KINDS: readonly Removed['kind'][] = ['category', 'series', 'episode']

/**
 * How long a removal can be undone and its pictures stay: far longer than the ten seconds of the offer, for slow connections.
 */
const KEPT_MS = 60 * 60_000

/** Stores the removed rows, in the transaction that removes them. Returns the id to restore them by. */
export async function keepRemoved(
  trx: Transaction<Tables>,
  { kind, rows }: Removed | RemovedFrench | RemovedGames | EditedEvent,
  by: Editor | undefined,
  at: Date,
): Promise<string> {
  const id = randomUUID()
  const removed = { id, kind, content: await writeRows(rows), removed_at: at.toISOString(), removed_by: by?.uid ?? '' }
  await trx.insertInto('removed').values(removed).execute()
  return id
}

/** The output of JSON.stringify, but written row by row: a series may have thousands of episodes. */
async function writeRows(rows: (Removed | RemovedFrench | RemovedGames | EditedEvent)['rows']): Promise<string> {
  const tables: string[] = []
  for (const [table, some] of Object.entries(rows)) {
    const written: string[] = []
    await inTurns(some, (row) => written.push(JSON.stringify(row)))
    tables.push(`${JSON.stringify(table)}:[${written.join()}]`)
  }
  return `{${tables.join()}}`
}

type Refusal = 'not-kept' | 'id-taken' | 'series-not-found' | 'exists'
type Restored = Result<{ title: string }, Refusal>

/**
 * Restores a removal under its old ids. Refused, but may be retried, when its slug is taken, when an import has brought it
 * back, or when an episode's series is gone.
 */
export async function restore(editing: Editing, removedId: string): Promise<Restored> {
  const { now, by } = editing
  return edit<Restored>(editing, async (change) => {
    const { trx, touch } = change
    const kept = await trx
      .selectFrom('removed')
      .selectAll()
      .where('id', '=', removedId)
      .where('kind', 'in', KINDS)
      .executeTakeFirst()
    if (!kept) return { ok: false, reason: 'not-kept' }
    const kind = kept.kind as Removed['kind']
    const rows = JSON.parse(kept.content) as Rows
    const homes = await homesOf(trx, kind, rows)
    const refusal = await refusalOf(trx, kind, rows, homes)
    if (refusal) return { ok: false, reason: refusal }
    await putBack(trx, rows)
    await placeTexts(trx, 'series', rows.series ?? [], now())
    await placeTexts(trx, 'episode', rows.episode ?? [], now())
    await trx.deleteFrom('removed').where('id', '=', removedId).execute()
    for (const { slug } of homes) touch(seriesTopic(slug))
    if (homes.length > 0) touch(LIVE)
    await touchGames(
      change,
      (rows.episode ?? []).map(({ doc_id }) => doc_id),
    )
    for (const { id } of rows.event ?? []) touch(eventTopic(id))
    if (rows.event?.length) touch(GAMES)
    const documents = (rows[kind] ?? []).map((row) => ({
      subject: 'doc_id' in row ? row.doc_id : row.id,
      title: titleOf(row),
      after: row,
    }))
    await record(change, by, now(), ...documents.map((each) => ({ action: `${kind}.restore` as const, ...each })))
    if (kind !== 'episode') await catalogueChanged(change, now())
    return { ok: true, title: documents[0]?.title ?? '' }
  })
}

/** The series whose pages change: the restored one, or those of the restored episodes that still exist. */
async function homesOf(trx: Transaction<Tables>, kind: Removed['kind'], { series = [], episode = [] }: Rows) {
  if (kind !== 'episode') return series
  const docIds = [...new Set(episode.map(({ series_doc_id }) => series_doc_id))]
  return trx.selectFrom('series').select(['doc_id', 'slug']).where('doc_id', 'in', docIds).execute()
}

async function refusalOf(
  trx: Transaction<Tables>,
  kind: Removed['kind'],
  { category = [], series = [], episode = [] }: Rows,
  homes: { doc_id: string }[],
): Promise<Refusal | undefined> {
  for (const { doc_id, slug } of series) {
    const there = await trx
      .selectFrom('series')
      .select('doc_id')
      .where((eb) => eb.or([eb('doc_id', '=', doc_id), eb('slug', '=', slug)]))
      .execute()
    if (there.length > 0) return there.some((each) => each.doc_id === doc_id) ? 'exists' : 'id-taken'
  }
  for (const { id } of category)
    if (await trx.selectFrom('category').select('id').where('id', '=', id).executeTakeFirst()) return 'id-taken'
  for (const some of inParts(episode)) {
    const docIds = some.map(({ doc_id }) => doc_id)
    if (await trx.selectFrom('episode').select('doc_id').where('doc_id', 'in', docIds).executeTakeFirst()) return 'exists'
  }
  const isHome = new Set(homes.map(({ doc_id }) => doc_id))
  if (kind === 'episode' && episode.some(({ series_doc_id }) => !isHome.has(series_doc_id))) return 'series-not-found'
  return undefined
}

async function putBack(trx: Transaction<Tables>, rows: Rows) {
  const { category, series, episode, series_address, live_stream, saved_series, series_grant, event, event_episode } = rows
  for (const some of inParts(category)) await trx.insertInto('category').values(some).execute()
  for (const some of inParts(series)) await trx.insertInto('series').values(some).execute()
  for (const some of inParts(episode)) await trx.insertInto('episode').values(some).execute()
  // Another series may have taken over the same former address; it stays with that one.
  for (const some of inParts(series_address))
    await trx
      .insertInto('series_address')
      .values(some)
      .onConflict((c) => c.doNothing())
      .execute()
  for (const some of inParts(live_stream)) await trx.insertInto('live_stream').values(some).execute()
  await showEventsAgain(trx, event ?? [], event_episode ?? [])
  // Viewers' own rows return with the series, except those of deleted accounts.
  for (const some of inParts(saved_series)) {
    const mine = await ofThoseHere(trx, some)
    if (mine.length > 0) await trx.insertInto('saved_series').values(mine).execute()
  }
  for (const some of inParts(series_grant)) {
    const mine = await ofThoseHere(trx, some)
    if (mine.length > 0) await trx.insertInto('series_grant').values(mine).execute()
  }
}

/** Events stay when their series goes; they get it back, and the pictures, unless staff gave them others or deleted them meanwhile. */
async function showEventsAgain(
  trx: Transaction<Tables>,
  events: NonNullable<Rows['event']>,
  pictures: NonNullable<Rows['event_episode']>,
) {
  for (const { id, series_doc_id } of events)
    await trx.updateTable('event').set({ series_doc_id }).where('id', '=', id).where('series_doc_id', 'is', null).execute()
  for (const some of inParts(pictures)) {
    const ids = some.map(({ event_id }) => event_id)
    const here = new Set((await trx.selectFrom('event').select('id').where('id', 'in', ids).execute()).map(({ id }) => id))
    const mine = some.filter(({ event_id }) => here.has(event_id))
    if (mine.length > 0) await trx.insertInto('event_episode').values(mine).execute()
  }
}

async function ofThoseHere<Row extends { uid: string }>(trx: Transaction<Tables>, rows: Row[]): Promise<Row[]> {
  const uids = rows.map(({ uid }) => uid)
  const here = await trx.selectFrom('viewer').select('id').where('id', 'in', uids).execute()
  const isHere = new Set(here.map(({ id }) => id))
  return rows.filter(({ uid }) => isHere.has(uid))
}

/** A removal that can be undone: by whom, when, its title and its number of documents. */
export type Removal = { id: string; kind: Removed['kind']; title: string; count: number; at: string; email: string }

/** Titles and counts by id: a stored removal never changes, and may be long. */
const known = new LRUCache<string, Pick<Removal, 'title' | 'count'>>({ max: 500 })
/** The limit of the list. */
const MOST_LISTED = 100

/** The removals that can be undone now, newest first. */
export async function readRemovals(db: Kysely<Tables>, at: Date): Promise<Removal[]> {
  const rows = await db
    .selectFrom('removed')
    .leftJoin('viewer', 'viewer.id', 'removed.removed_by')
    .select(['removed.id', 'kind', 'removed_at', 'viewer.email'])
    .where('kind', 'in', KINDS)
    .where('removed_at', '>=', new Date(at.getTime() - KEPT_MS).toISOString())
    .orderBy('removed_at', 'desc')
    .orderBy('removed.id')
    .limit(MOST_LISTED)
    .execute()
  const removals: Removal[] = []
  for (const { id, kind, removed_at, email } of rows) {
    const about = known.get(id) ?? (await aboutRemoval(db, id, kind as Removed['kind']))
    if (!about) continue
    known.set(id, about)
    removals.push({ id, kind: kind as Removed['kind'], ...about, at: removed_at, email: email ?? '' })
  }
  return removals
}

async function aboutRemoval(db: Kysely<Tables>, id: string, kind: Removed['kind']) {
  const row = await db.selectFrom('removed').select('content').where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const documents = (JSON.parse(row.content) as Rows)[kind] ?? []
  const [first] = documents
  return { title: first === undefined ? '' : titleOf(first), count: documents.length }
}

const titleOf = (row: { title: string } | { name: string }) => ('title' in row ? row.title : row.name)

/** Deletes removals that can no longer be undone. */
export async function sweepRemoved({ changes, now }: Pick<Editing, 'changes' | 'now'>): Promise<void> {
  const until = new Date(now().getTime() - KEPT_MS).toISOString()
  await changes.change(({ trx }) => trx.deleteFrom('removed').where('removed_at', '<', until).execute())
}
