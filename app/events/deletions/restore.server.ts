import type { Selectable, Transaction } from 'kysely'
import type { Change } from '../../../database/changes.ts'
import { MARKED, MARKED_TABLES, type MarkedTable } from '../../../database/schema/view-names.ts'
import type { Tables } from '../../../database/tables.ts'
import { documentRefusal } from '../../catalog/document-refusal.server.ts'
import { catalogueChanged } from '../../catalog/edit.server.ts'
import { placeTexts } from '../../catalog/texts/text-places.server.ts'
import { record } from '../../history/audit.server.ts'
import { eventsShownBy, touchFollowers } from '../../history/hanging-rows.server.ts'
import { putRemindersBack, thereOf } from '../../history/kept-reminders.server.ts'
import { markedRows, nameAgain, unmarkRows } from '../../history/marked-rows.server.ts'
import type { RowRestorer } from '../../history/take-back.server.ts'
import type { Refusal } from '../../history/thing.ts'
import { GAMES, LIVE, seriesTopic } from '../../history/topics.ts'
import { inParts } from '../../kit/in-parts.ts'
import { restoredTeamRefusal } from '../../teams/team-refusal.server.ts'
import { loggedTitle, missingOf } from '../edit/event-rows.server.ts'
import { startEpisodes } from '../follow/start-episodes.server.ts'
import { touchHanging } from '../follow/touch-games.server.ts'
import { type EventRow, toEvent } from '../games.server.ts'
import { freeGames } from './locked-games.server.ts'

/** Kinds whose deletions this restores; those of championships are restored in their own room. */
type Kind = Exclude<MarkedTable, 'championship'>
const KINDS = MARKED_TABLES.filter((kind): kind is Kind => kind !== 'championship')
type Rows = { [kind in Kind]: Selectable<Tables[kind]>[] }

/**
 * Restores a deletion under its old ids. Refused, but can be retried, if its address or code is taken, an import has recreated
 * it, or something it belongs to or refers to is gone; `holder` names the obstacle. `newId`: another id for the address of a
 * series, category or team, or another code for a school, when the old one is taken.
 */
export const putDeletedBack: RowRestorer<Kind> = async (change, editing, { id: removedId, kind, rows: notes }, newId) => {
  const { trx } = change
  const { now, by } = editing
  await editing.follower?.hold(trx)
  await nameAgain(trx, removedId)
  const rows = renamed(kind, await rowsOf(trx, removedId), newId)
  const [first] = rows[kind]
  if (!first) return { ok: false, reason: 'not-kept' }
  const homes = kind === 'episode' ? await homesOf(trx, rows.episode) : rows.series
  const refusal = await refusalOf(trx, kind, rows, homes)
  if (refusal) return { ok: false, ...refusal }
  await unmark(trx, kind, removedId, { rows, isRenamed: newId !== undefined })
  const noted = notes.event ?? []
  if (kind === 'episode') await freeGames(trx, noted, now().toISOString())
  // Events that staff moved to another series meanwhile stay there.
  else
    for (const { id, series_doc_id } of noted)
      await trx.updateTable('all_event').set({ series_doc_id }).where('id', '=', id).where('series_doc_id', 'is', null).execute()
  await putRemindersBack(trx, notes)
  await placeTexts(trx, 'series', rows.series, now())
  for (const some of inParts(rows.episode)) await placeTexts(trx, 'episode', some, now())
  const eventIds = [...rows.event, ...noted].map(({ id }) => id)
  await touchRestored(change, rows, { homes, eventIds })
  // An event may have a new start since it lost its webcasts.
  const docIds = rows.episode.map(({ doc_id }) => doc_id)
  await startEpisodes(change, await eventsShownBy(trx, docIds), now().toISOString())
  await editing.follower?.follow(
    trx,
    eventIds.map((id) => ({ id })),
  )
  const titled = async (row: Row) => ({
    action: `${kind}.restore` as const,
    subject: keyOf(row),
    title: await titleOf(trx, row),
    after: row,
  })
  const entries: Awaited<ReturnType<typeof titled>>[] = []
  for (const row of rows[kind]) entries.push(await titled(row))
  await record(change, by, now(), ...entries)
  if (kind === 'series' || kind === 'category') await catalogueChanged(change, now())
  const restored = rows.event.map(({ id }) => id)
  await editing.follower?.relink?.(change, editing, restored)
  const seriesDocId = rows.episode[0]?.series_doc_id
  const thing = { kind, id: keyOf(first), ...(seriesDocId !== undefined && { seriesDocId }) }
  return { ok: true, title: entries[0]?.title ?? '', thing }
}

type Row = Rows[Kind][number]

const keyOf = (row: Row) => ('doc_id' in row ? row.doc_id : row.id)

/** Returns the name of a document in the activity list. */
const titleOf = async (trx: Transaction<Tables>, row: Row) => {
  if ('title' in row) return row.title
  if ('name' in row) return row.name
  if ('slug' in row) return row.slug
  return 'title_en' in row ? loggedTitle(trx, row) : row.name_en
}

async function rowsOf(trx: Transaction<Tables>, removedId: string): Promise<Rows> {
  return {
    category: await markedRows(trx, 'category', removedId),
    series: await markedRows(trx, 'series', removedId),
    episode: await markedRows(trx, 'episode', removedId),
    event: await markedRows(trx, 'event', removedId),
    team: await markedRows(trx, 'team', removedId),
    school: await markedRows(trx, 'school', removedId),
    venue: await markedRows(trx, 'venue', removedId),
  }
}

/** The address columns of documents that can be restored under another address. */
const ADDRESSED: { [kind in Kind]?: string } = { series: 'slug', category: 'id', team: 'slug', school: 'code' }

/** Returns the rows with `newId` as address or code, and a version that no open form has. */
function renamed(kind: Kind, rows: Rows, newId: string | undefined): Rows {
  const column = ADDRESSED[kind]
  if (newId === undefined || column === undefined) return rows
  const named = kind === 'school' ? newId.toUpperCase() : newId.toLowerCase()
  return { ...rows, [kind]: rows[kind].map((row) => ({ ...row, [column]: named, version: row.version + 1 })) }
}

/** Returns the series of restored episodes that still exist. */
async function homesOf(trx: Transaction<Tables>, episodes: Rows['episode']) {
  const docIds = [...new Set(episodes.map(({ series_doc_id }) => series_doc_id))]
  return trx.selectFrom('series').select(['doc_id', 'slug']).where('doc_id', 'in', docIds).execute()
}

async function refusalOf(
  trx: Transaction<Tables>,
  kind: Kind,
  rows: Rows,
  homes: readonly { doc_id: string }[],
): Promise<Refusal | undefined> {
  const refusal = (await documentRefusal(trx, rows)) ?? (await restoredTeamRefusal(trx, rows))
  if (refusal) return refusal
  const isHome = new Set(homes.map(({ doc_id }) => doc_id))
  if (kind === 'episode' && rows.episode.some(({ series_doc_id }) => !isHome.has(series_doc_id)))
    return { reason: 'series-not-found' }
  if (kind === 'series' && !(await hasNamed(trx, rows.event))) return { reason: 'names-gone' }
  return kind === 'event' ? eventRefusal(trx, rows.event) : undefined
}

async function eventRefusal(trx: Transaction<Tables>, events: readonly EventRow[]): Promise<Refusal | undefined> {
  const holder = async (row: EventRow, id: string) => ({ kind: 'event' as const, id, title: await loggedTitle(trx, row) })
  for (const row of events) {
    const there = trx.selectFrom('event').select('id')
    if (await there.where('id', '=', row.id).executeTakeFirst()) return { reason: 'exists', holder: await holder(row, row.id) }
    const missing = await missingOf(trx, [toEvent(row)])
    if (missing) return { reason: missing === 'series-not-found' ? missing : 'names-gone' }
    // A season's file has created the same game meanwhile.
    const twin = row.source_key !== null && (await there.where('source_key', '=', row.source_key).executeTakeFirst())
    if (twin) return { reason: 'exists', holder: await holder(row, twin.id) }
  }
  return undefined
}

/** True when the teams and venues of the events to restore exist. */
async function hasNamed(trx: Transaction<Tables>, events: readonly EventRow[]): Promise<boolean> {
  const teams = [...new Set(events.flatMap(({ home_team_id, away_team_id }) => [home_team_id ?? [], away_team_id ?? []].flat()))]
  const venues = [...new Set(events.flatMap(({ venue_id }) => venue_id ?? []))]
  return (await thereOf(trx, 'team', teams)).size === teams.length && (await thereOf(trx, 'venue', venues)).size === venues.length
}

async function unmark(
  trx: Transaction<Tables>,
  kind: Kind,
  removedId: string,
  { rows, isRenamed }: { rows: Rows; isRenamed: boolean },
): Promise<void> {
  // A season's file may have created the same game meanwhile.
  const keys = trx.selectFrom('event').select('source_key').where('source_key', 'is not', null)
  await trx
    .updateTable('all_event')
    .set({ source_key: null })
    .where('removed_id', '=', removedId)
    .where('source_key', 'in', keys)
    .execute()
  const [column, first] = [ADDRESSED[kind], rows[kind][0]]
  if (isRenamed && column !== undefined && first) {
    const named = { [column]: (first as Record<string, unknown>)[column], version: first.version }
    await trx
      .updateTable(`all_${kind}` as 'all_series')
      .set(column === MARKED[kind] ? { ...named, removed_id: null } : named)
      .where('removed_id', '=', removedId)
      .execute()
  }
  for (const each of KINDS) if (rows[each].length > 0) await unmarkRows(trx, each, removedId)
}

/** Touches pages that show the rows, and related data that every node reloads. */
async function touchRestored(
  change: Change,
  rows: Rows,
  { homes, eventIds }: { homes: readonly { slug: string }[]; eventIds: readonly string[] },
): Promise<void> {
  const { touch } = change
  for (const { slug } of homes) touch(seriesTopic(slug))
  if (homes.length > 0) touch(LIVE)
  const series = rows.series.map(({ doc_id }) => doc_id)
  const episode = rows.episode.map(({ doc_id }) => doc_id)
  await touchHanging(change, { series, episode, event: eventIds })
  for (const { id } of rows.team) await touchFollowers(change, id)
  if (rows.team.length + rows.school.length + rows.venue.length > 0) touch(GAMES)
}
