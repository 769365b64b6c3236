import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tables } from '../../database/tables.ts'
import { inTurns } from '../../database/turns.ts'
import { inParts } from '../shared/in-parts.ts'
import type { Result } from '../shared/result.ts'
import { type Editor, record } from './audit.server.ts'
import { catalogueChanged, type Editing, edit } from './edit.server.ts'
import { type HangingRows, hangAgain, thereOf } from './hanging-rows.server.ts'
import { freeGames } from './locked-games.server.ts'
import { startEpisodes } from './start-episodes.server.ts'
import { placeTexts } from './text-places.server.ts'
import { CODES, eventTopic, GAMES, LIVE, seriesTopic } from './topics.ts'
import { touchContinued, touchGames, touchSeriesOfGames } from './touch-games.server.ts'

type Kept =
  | 'category'
  | 'series'
  | 'episode'
  | 'series_address'
  | 'live_stream'
  | 'saved_series'
  | 'series_grant'
  | 'access_code'
  | 'code_grant'
  | 'event'
  | 'event_date'
  | 'event_episode'
  | 'season_game'
  | 'reminder'
  | 'reminder_due'
type Rows = { [table in Kept]?: Selectable<Tables[table]>[] }
type Removed = { kind: 'category' | 'series' | 'episode'; rows: Rows }
/** Removals of other rooms, which restore them by their own rules. */
export type RemovedGames = {
  kind: 'event' | 'team' | 'school' | 'venue'
  rows: HangingRows & { [table in 'event' | 'team' | 'school' | 'venue' | 'saved_team']?: Selectable<Tables[table]>[] }
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
/** An access code before it was revoked. */
export type RevokedCode = { kind: 'access_code'; rows: { access_code: [Selectable<Tables['access_code']>] } }
export type RemovedFrench = {
  kind: 'translation' | 'glossary_entry' | 'french_pattern' | 'french_approval'
  rows: { [table in 'translation' | 'glossary_entry' | 'french_pattern']?: Selectable<Tables[table]>[] }
}
type Kinds = Removed | RemovedFrench | RemovedGames | EditedEvent | RevokedCode
const KINDS: readonly Removed['kind'][] = ['category', 'series', 'episode']

/**
 * How long a removal can be undone and its pictures stay: far longer than the ten seconds of the offer, for slow connections.
 */
const KEPT_MS = 60 * 60_000

/** Stores the removed rows, in the transaction that removes them. Returns the id to restore them by. */
export async function keepRemoved(
  trx: Transaction<Tables>,
  { kind, rows }: Kinds,
  by: Editor | undefined,
  at: Date,
): Promise<string> {
  const id = randomUUID()
  const removed = { id, kind, content: await writeRows(rows), removed_at: at.toISOString(), removed_by: by?.uid ?? '' }
  await trx.insertInto('removed').values(removed).execute()
  return id
}

/** The output of JSON.stringify, but written row by row: a series may have thousands of episodes. */
async function writeRows(rows: Kinds['rows']): Promise<string> {
  const tables: string[] = []
  for (const [table, some] of Object.entries(rows)) {
    const written: string[] = []
    await inTurns(some, (row) => written.push(JSON.stringify(row)))
    tables.push(`${JSON.stringify(table)}:[${written.join()}]`)
  }
  return `{${tables.join()}}`
}

type Refusal = 'not-kept' | 'id-taken' | 'series-not-found' | 'exists' | 'names-gone'
type Restored = Result<{ title: string }, Refusal>

/**
 * Restores a removal under its old ids. Refused, but may be retried, when its slug is taken, when an import has brought it
 * back, or when an episode's series, or a team or venue of an event, is gone.
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
    await editing.holdReminders?.(trx)
    const homes = await homesOf(trx, kind, rows)
    const refusal = await refusalOf(trx, kind, rows, homes)
    if (refusal) return { ok: false, reason: refusal }
    await putBack(trx, kind, rows, now().toISOString())
    await placeTexts(trx, 'series', rows.series ?? [], now())
    await placeTexts(trx, 'episode', rows.episode ?? [], now())
    await trx.deleteFrom('removed').where('id', '=', removedId).execute()
    for (const { slug } of homes) touch(seriesTopic(slug))
    if (homes.length > 0) touch(LIVE)
    if (rows.access_code?.length) touch(CODES)
    await touchGames(
      change,
      (rows.episode ?? []).map(({ doc_id }) => doc_id),
    )
    const eventIds = (rows.event ?? []).map(({ id }) => id)
    for (const id of eventIds) touch(eventTopic(id))
    if (eventIds.length > 0) touch(GAMES)
    await touchContinued(change, eventIds)
    if (kind === 'series') await touchSeriesOfGames(change, eventIds)
    // An event may have another start now than when it lost its pictures.
    await startEpisodes(change, [...new Set((rows.event_episode ?? []).map(({ event_id }) => event_id))], now().toISOString())
    await editing.planManyReminders?.(trx, eventIds)
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
  { category = [], series = [], episode = [], event = [] }: Rows,
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
  return kind === 'series' && !(await hasNamed(trx, event)) ? 'names-gone' : undefined
}

async function putBack(trx: Transaction<Tables>, kind: Removed['kind'], rows: Rows, at: string) {
  const { category, series, episode, series_address, live_stream, saved_series, series_grant, event = [] } = rows
  const { access_code, code_grant } = rows
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
  if (kind === 'episode') await freeGames(trx, event, at)
  else await showEventsAgain(trx, event, series?.some(({ sealed_password }) => sealed_password !== null) ?? false)
  await hangAgain(trx, rows)
  // Viewers' own rows return with the series, except those of deleted accounts.
  for (const some of inParts(saved_series)) {
    const mine = await ofThoseHere(trx, some)
    if (mine.length > 0) await trx.insertInto('saved_series').values(mine).execute()
  }
  for (const some of inParts(series_grant)) {
    const mine = await ofThoseHere(trx, some)
    if (mine.length > 0) await trx.insertInto('series_grant').values(mine).execute()
  }
  for (const some of inParts(access_code)) await trx.insertInto('access_code').values(some).execute()
  for (const some of inParts(code_grant)) {
    const mine = await ofThoseHere(trx, some)
    if (mine.length > 0) await trx.insertInto('code_grant').values(mine).execute()
  }
}

/**
 * Events that went with a locked series return. Others stayed: they get their series back, unless staff gave them another or deleted them
 * meanwhile.
 */
async function showEventsAgain(trx: Transaction<Tables>, events: NonNullable<Rows['event']>, isLocked: boolean) {
  const stored = await thereOf(
    trx,
    { table: 'event', column: 'id' },
    events.map(({ id }) => id),
  )
  for (const { id, series_doc_id } of events.filter((event) => stored.has(event.id)))
    await trx.updateTable('event').set({ series_doc_id }).where('id', '=', id).where('series_doc_id', 'is', null).execute()
  if (!isLocked) return
  for (const some of inParts(events.filter(({ id }) => !stored.has(id)))) {
    const keys = some.flatMap(({ source_key }) => source_key ?? [])
    const taken = await trx
      .selectFrom('event')
      .select('source_key')
      .where('source_key', 'in', keys.length > 0 ? keys : [''])
      .execute()
    const isTaken = new Set(taken.map(({ source_key }) => source_key))
    // A season from a file may have brought the same game meanwhile.
    const rows = some.map((row) => (isTaken.has(row.source_key) ? { ...row, source_key: null } : row))
    await trx.insertInto('event').values(rows).execute()
  }
}

/** Whether teams and venues of events are there that are to return. */
async function hasNamed(trx: Transaction<Tables>, events: NonNullable<Rows['event']>): Promise<boolean> {
  const teams = [...new Set(events.flatMap(({ home_team_id, away_team_id }) => [home_team_id ?? [], away_team_id ?? []].flat()))]
  const venues = [...new Set(events.flatMap(({ venue_id }) => venue_id ?? []))]
  const [team, venue] = [
    { table: 'team', column: 'id' },
    { table: 'venue', column: 'id' },
  ] as const
  return (await thereOf(trx, team, teams)).size === teams.length && (await thereOf(trx, venue, venues)).size === venues.length
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
