import type { Transaction } from 'kysely'
import type { Change } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { inParts } from '../shared/in-parts.ts'
import { record } from './audit.server.ts'
import { catalogueChanged, type Editing, edit } from './edit.server.ts'
import { hangAgain, thereOf } from './hanging-rows.server.ts'
import { type Removed, type RemovedRows as Rows, readRemovedRows } from './kept-rows.server.ts'
import { freeGames } from './locked-games.server.ts'
import { startEpisodes } from './start-episodes.server.ts'
import { placeTexts } from './text-places.server.ts'
import type { Holder, Restored, RestoreRefusal } from './thing.ts'
import { CODES, eventTopic, GAMES, LIVE, NOTICES, seriesTopic } from './topics.ts'
import { touchContinued, touchGames, touchSeriesOfGames } from './touch-games.server.ts'

const KINDS: readonly Removed['kind'][] = ['category', 'series', 'episode']

/**
 * Restores a removal under its old ids. Refused, but may be retried, when its slug is taken, when an import has brought it
 * back, or when an episode's series, or a team or venue of an event, is gone; `holder` says what stands in the way. `newId`: another id
 * in the address, for a series or a category whose own is taken.
 */
export async function restore(editing: Editing, removedId: string, newId?: string): Promise<Restored> {
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
    const rows = renamed(kind, await readRemovedRows<Rows>(trx, kept), newId)
    await editing.holdReminders?.(trx)
    const homes = await homesOf(trx, kind, rows)
    const refusal = await refusalOf(trx, kind, rows, homes)
    if (refusal) return { ok: false, ...refusal }
    await putBack(change, kind, rows, now().toISOString())
    await placeTexts(trx, 'series', rows.series ?? [], now())
    for (const some of inParts(rows.episode)) await placeTexts(trx, 'episode', some, now())
    await trx.deleteFrom('removed').where('id', '=', removedId).execute()
    for (const { slug } of homes) touch(seriesTopic(slug))
    if (homes.length > 0) touch(LIVE)
    if (rows.access_code?.length) touch(CODES)
    if (rows.notice?.length) touch(NOTICES)
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
    const [first] = documents
    const seriesDocId = rows.episode?.[0]?.series_doc_id
    return { ok: true, title: first?.title ?? '', thing: { kind, id: first?.subject ?? '', ...(seriesDocId && { seriesDocId }) } }
  })
}

/** With another id in the address, and a version that no open form has. */
function renamed(kind: Removed['kind'], rows: Rows, newId: string | undefined): Rows {
  if (newId === undefined || kind === 'episode') return rows
  const slug = newId.toLowerCase()
  if (kind === 'category')
    return { ...rows, category: rows.category?.map((row) => ({ ...row, id: slug, version: row.version + 1 })) ?? [] }
  return { ...rows, series: rows.series?.map((row) => ({ ...row, slug, version: row.version + 1 })) ?? [] }
}

/** The series whose pages change: the restored one, or those of the restored episodes that still exist. */
async function homesOf(trx: Transaction<Tables>, kind: Removed['kind'], { series = [], episode = [] }: Rows) {
  if (kind !== 'episode') return series
  const docIds = [...new Set(episode.map(({ series_doc_id }) => series_doc_id))]
  return trx.selectFrom('series').select(['doc_id', 'slug']).where('doc_id', 'in', docIds).execute()
}

type Refusal = { reason: RestoreRefusal; holder?: Holder; proposed?: string }

async function refusalOf(
  trx: Transaction<Tables>,
  kind: Removed['kind'],
  { category = [], series = [], episode = [], event = [] }: Rows,
  homes: { doc_id: string }[],
): Promise<Refusal | undefined> {
  for (const { doc_id, slug } of series) {
    const there = await trx
      .selectFrom('series')
      .select(['doc_id', 'title'])
      .where((eb) => eb.or([eb('doc_id', '=', doc_id), eb('slug', '=', slug)]))
      .execute()
    const found = there.find((each) => each.doc_id === doc_id) ?? there[0]
    const holder = found && { kind: 'series' as const, id: found.doc_id, title: found.title }
    if (found?.doc_id === doc_id) return { reason: 'exists', ...(holder && { holder }) }
    if (holder) return { reason: 'id-taken', holder, proposed: await freeId(trx, 'series', slug) }
  }
  for (const { id } of category) {
    const holder = await trx.selectFrom('category').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
    if (!holder) continue
    const proposed = await freeId(trx, 'category', id)
    return { reason: 'id-taken', holder: { kind: 'category', id, title: holder.name }, proposed }
  }
  for (const some of inParts(episode)) {
    const docIds = some.map(({ doc_id }) => doc_id)
    const holder = await trx
      .selectFrom('episode')
      .select(['doc_id', 'series_doc_id', 'title'])
      .where('doc_id', 'in', docIds)
      .executeTakeFirst()
    if (!holder) continue
    const { doc_id, series_doc_id, title } = holder
    return { reason: 'exists', holder: { kind: 'episode', id: doc_id, seriesDocId: series_doc_id, title } }
  }
  const isHome = new Set(homes.map(({ doc_id }) => doc_id))
  if (kind === 'episode' && episode.some(({ series_doc_id }) => !isHome.has(series_doc_id))) return { reason: 'series-not-found' }
  return kind === 'series' && !(await hasNamed(trx, event)) ? { reason: 'names-gone' } : undefined
}

/** The first of cup-2, cup-3 … that nothing has. */
export async function freeId(trx: Transaction<Tables>, table: 'series' | 'category' | 'team', taken: string): Promise<string> {
  // Room for the number within the 80 characters of an id.
  const stem = taken.slice(0, 74)
  const column = table === 'category' ? 'id' : 'slug'
  const rows = await trx
    .selectFrom(table as 'series')
    .select(column as 'slug')
    .where(column as 'slug', 'like', `${stem}-%`)
    .execute()
  const isTaken = new Set((rows as Record<string, string>[]).map((row) => row[column]))
  for (let number = 2; ; number++) if (!isTaken.has(`${stem}-${number}`)) return `${stem}-${number}`
}

async function putBack(change: Change, kind: Removed['kind'], rows: Rows, at: string) {
  const { trx } = change
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
  await hangAgain(change, rows)
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

const titleOf = (row: { title: string } | { name: string }) => ('title' in row ? row.title : row.name)
