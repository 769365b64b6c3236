import type { Selectable, Transaction } from 'kysely'
import type { Change } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { record } from '../history/audit.server.ts'
import { type Editing, edit } from '../history/editing.server.ts'
import { eventsShownBy, tellable } from '../history/hanging-rows.server.ts'
import { putRemindersBack, thereOf } from '../history/kept-reminders.server.ts'
import { type RemovalNotes, readRemovedRows } from '../history/kept-rows.server.ts'
import { markedRows, nameAgain, unmarkRows } from '../history/marked-rows.server.ts'
import type { Holder, Restored, RestoreRefusal } from '../history/thing.ts'
import { CODES, eventTopic, GAMES, LIVE, NOTICES, seriesTopic } from '../history/topics.ts'
import { inParts } from '../shared/in-parts.ts'
import { catalogueChanged } from './edit.server.ts'
import { freeGames } from './locked-games.server.ts'
import { startEpisodes } from './start-episodes.server.ts'
import { placeTexts } from './text-places.server.ts'
import { touchContinued, touchGames, touchScores, touchSeriesOfGames } from './touch-games.server.ts'

const KINDS = ['category', 'series', 'episode'] as const
type Kind = (typeof KINDS)[number]
type Rows = { [kind in Kind | 'event']: Selectable<Tables[kind]>[] }

/**
 * Restores a deletion under its old ids. Refused, but may be retried, when its slug is taken, when an import has brought it
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
    const kind = kept.kind as Kind
    await nameAgain(trx, removedId)
    const rows = renamed(kind, await rowsOf(trx, removedId), newId)
    const notes = await readRemovedRows<RemovalNotes>(trx, kept)
    await editing.follower?.hold(trx)
    const homes = await homesOf(trx, kind, rows)
    const refusal = await refusalOf(trx, kind, rows, homes)
    if (refusal) return { ok: false, ...refusal }
    await putBack(trx, kind, { removedId, rows, notes, at: now().toISOString(), isRenamed: newId !== undefined })
    await placeTexts(trx, 'series', rows.series, now())
    for (const some of inParts(rows.episode)) await placeTexts(trx, 'episode', some, now())
    await trx.deleteFrom('removed').where('id', '=', removedId).execute()
    for (const { slug } of homes) touch(seriesTopic(slug))
    if (homes.length > 0) touch(LIVE)
    const docIds = rows.episode.map(({ doc_id }) => doc_id)
    await touchGames(change, docIds)
    const eventIds = [...rows.event, ...(notes.event ?? [])].map(({ id }) => id)
    for (const id of eventIds) touch(eventTopic(id))
    if (eventIds.length > 0) touch(GAMES)
    await touchContinued(change, eventIds)
    if (kind === 'series') await touchSeriesBack(change, rows, eventIds)
    // An event may have another start now than when it lost its pictures.
    await startEpisodes(change, await eventsShownBy(trx, docIds), now().toISOString())
    await editing.follower?.follow(
      trx,
      eventIds.map((id) => ({ id })),
    )
    const documents = rows[kind].map((row) => ({
      subject: 'doc_id' in row ? row.doc_id : row.id,
      title: titleOf(row),
      after: row,
    }))
    await record(change, by, now(), ...documents.map((each) => ({ action: `${kind}.restore` as const, ...each })))
    if (kind !== 'episode') await catalogueChanged(change, now())
    const [first] = documents
    const seriesDocId = rows.episode[0]?.series_doc_id
    return { ok: true, title: first?.title ?? '', thing: { kind, id: first?.subject ?? '', ...(seriesDocId && { seriesDocId }) } }
  })
}

const rowsOf = async (trx: Transaction<Tables>, removedId: string): Promise<Rows> => ({
  category: await markedRows(trx, 'category', removedId),
  series: await markedRows(trx, 'series', removedId),
  episode: await markedRows(trx, 'episode', removedId),
  event: await markedRows(trx, 'event', removedId),
})

/** What follows a series: its codes, its notices, and its events with their scores, which every node reads again. */
async function touchSeriesBack(change: Change, { series, event }: Rows, eventIds: readonly string[]): Promise<void> {
  const ids = event.map(({ id }) => id)
  const [hasCodes, hasNotices] = await tellable(change.trx, series[0]?.doc_id ?? '', ids)
  if (hasCodes) change.touch(CODES)
  if (hasNotices) change.touch(NOTICES)
  await touchScores(change, ids)
  await touchSeriesOfGames(change, eventIds)
}

/** With another id in the address, and a version that no open form has. */
function renamed(kind: Kind, rows: Rows, newId: string | undefined): Rows {
  if (newId === undefined || kind === 'episode') return rows
  const slug = newId.toLowerCase()
  if (kind === 'category')
    return { ...rows, category: rows.category.map((row) => ({ ...row, id: slug, version: row.version + 1 })) }
  return { ...rows, series: rows.series.map((row) => ({ ...row, slug, version: row.version + 1 })) }
}

/** The series whose pages change: the restored one, or those of the restored episodes that still exist. */
async function homesOf(trx: Transaction<Tables>, kind: Kind, { series, episode }: Rows) {
  if (kind !== 'episode') return series
  const docIds = [...new Set(episode.map(({ series_doc_id }) => series_doc_id))]
  return trx.selectFrom('series').select(['doc_id', 'slug']).where('doc_id', 'in', docIds).execute()
}

type Refusal = { reason: RestoreRefusal; holder?: Holder; proposed?: string }

async function refusalOf(
  trx: Transaction<Tables>,
  kind: Kind,
  { category, series, episode, event }: Rows,
  homes: { doc_id: string; slug: string }[],
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

type PutBack = { removedId: string; rows: Rows; notes: RemovalNotes; at: string; isRenamed: boolean }

async function putBack(trx: Transaction<Tables>, kind: Kind, { removedId, rows, notes, at, isRenamed }: PutBack) {
  // A season from a file may have brought the same game meanwhile.
  const keys = trx.selectFrom('event').select('source_key').where('source_key', 'is not', null)
  await trx
    .updateTable('all_event')
    .set({ source_key: null })
    .where('removed_id', '=', removedId)
    .where('source_key', 'in', keys)
    .execute()
  const [series] = rows.series
  const [category] = rows.category
  if (isRenamed && series)
    await trx
      .updateTable('all_series')
      .set({ slug: series.slug, version: series.version })
      .where('removed_id', '=', removedId)
      .execute()
  for (const each of ['series', 'episode', 'event'] as const) await unmarkRows(trx, each, removedId)
  if (category && isRenamed) {
    const named = { id: category.id, version: category.version, removed_id: null }
    await trx.updateTable('all_category').set(named).where('removed_id', '=', removedId).execute()
  } else await unmarkRows(trx, 'category', removedId)
  if (kind === 'episode') await freeGames(trx, notes.event ?? [], at)
  // Those that staff gave another series meanwhile stay with that one.
  else
    for (const { id, series_doc_id } of notes.event ?? [])
      await trx.updateTable('all_event').set({ series_doc_id }).where('id', '=', id).where('series_doc_id', 'is', null).execute()
  await putRemindersBack(trx, notes)
}

/** Whether teams and venues of events are there that are to return. */
async function hasNamed(trx: Transaction<Tables>, events: Rows['event']): Promise<boolean> {
  const teams = [...new Set(events.flatMap(({ home_team_id, away_team_id }) => [home_team_id ?? [], away_team_id ?? []].flat()))]
  const venues = [...new Set(events.flatMap(({ venue_id }) => venue_id ?? []))]
  return (await thereOf(trx, 'team', teams)).size === teams.length && (await thereOf(trx, 'venue', venues)).size === venues.length
}

const titleOf = (row: { title: string } | { name: string }) => ('title' in row ? row.title : row.name)
