import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Change } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import { isNewer } from '../../catalog/conflict.ts'
import { publication } from '../../catalog/merge-rows.server.ts'
import { type Editor, record } from '../../history/audit.server.ts'
import { type EditContext, type Editing, edit } from '../../history/editing.server.ts'
import { hasDependents } from '../../history/hanging-rows.server.ts'
import { remindersOf } from '../../history/kept-reminders.server.ts'
import { markRemoved } from '../../history/kept-rows.server.ts'
import { trashKeyOf } from '../../history/marked-rows.server.ts'
import { inParts } from '../../kit/in-parts.ts'
import type { Result } from '../../kit/result.ts'
import { isOff, isSameStart, raisesSequence } from '../event-state.ts'
import { mustShareSport } from '../event-values.ts'
import { followGames } from '../follow/follow-games.server.ts'
import { publishWith } from '../follow/publish-pictures.server.ts'
import { touchHanging, touchSeriesOfGames } from '../follow/touch-games.server.ts'
import { type EventRow, toEvent } from '../games.server.ts'
import { instantOf } from '../time/zoned-time.ts'
import {
  type EventContent,
  loggedTitle,
  type ManyContent,
  missingOf,
  type PictureLink,
  readEvent,
  rowsById,
  type SavedEvent,
  type SaveRefusal,
} from './event-rows.server.ts'

export type { EventContent, PictureLink as GivenPicture } from './event-rows.server.ts'

/**
 * Adds or replaces an event (spec E1) by the rules of `prepareEvents`, with all consequences, in the caller's transaction, which
 * holds the catalogue lock. Also refused if it would continue itself or a missing game, has two teams of different sports that
 * were not stored already, or moves to another sport as a game of a championship. `isPutBack`: the event was stored like this before.
 */
export async function writeEvent(
  change: Change,
  editing: EditContext,
  content: EventContent,
  { isPutBack = false } = {},
): Promise<SavedEvent> {
  const id = content.id ?? randomUUID()
  const written = await writeEvents(change, editing, [{ ...content, id }], { isPutBack })
  return written.ok ? { ok: true, id } : written
}

/** Writes many events, all or none: if one is refused, nothing is written. */
export async function writeEvents(
  change: Change,
  editing: EditContext,
  contents: readonly ManyContent[],
  { isPutBack = false } = {},
): Promise<Result<object, SaveRefusal>> {
  const { trx } = change
  const { now, by } = editing
  if (contents.length === 0) return { ok: true }
  await editing.follower?.hold(trx)
  const refusalOf: EventEdits['refusalOf'] = async (content, before) => {
    if (await hasUnknownContinued(trx, content, before)) return 'continued-not-found'
    return !isPutBack && (await hasOtherSport(trx, content, before)) ? 'other-sport' : undefined
  }
  const prepared = await prepareEvents(trx, { contents, by, at: now().toISOString(), keepsFormer: true, refusalOf })
  if (!prepared.ok) return prepared
  const { rows, former } = prepared
  const withPictures = new Set(contents.flatMap(({ id, pictures }) => (pictures ? id : [])))
  const elsewhere = rows.filter(({ before, after }) => isElsewhere(before, after) || withPictures.has(after.id))
  const elsewhereIds = elsewhere.map(({ after }) => after.id)
  await touchSeriesOfGames(change, elsewhereIds)
  await writeRows(trx, rows)
  for (const some of inParts(former)) await trx.insertInto('all_event_date').values(some).execute()
  for (const { id, pictures } of contents) if (pictures) await writePictures(trx, id, pictures)
  await touchSeriesOfGames(change, elsewhereIds)
  for (const { before, after } of rows) if (before) await publishWith(change, editing, before, after)
  await followGames(change, editing, rows)
  return { ok: true }
}

/** True when pages of the event's series list it differently than before. */
const isElsewhere = (before: EventRow | undefined, after: EventRow) =>
  before?.series_doc_id !== after.series_doc_id || before?.local_date !== after.local_date

/** Publishes an event, or returns it to draft, with its own webcasts (spec O4). Without a change nothing is recorded. */
export function publishEvent(editing: Editing, id: string, state: 'public' | 'draft'): Promise<SavedEvent> {
  return edit<SavedEvent>(editing, async (change) => {
    const before = await readEvent(change.trx, id)
    if (!before) return { ok: false, reason: 'event-not-found' }
    if (before.state === state) return { ok: true, id }
    return writeEvent(change, editing, { ...toEvent(before), calledOffFrom: before.called_off_from, state, publicAt: null })
  })
}

type EventEdits = {
  contents: readonly ManyContent[]
  by: Editor | undefined
  /** ISO. */
  at: string
  /** True when announced starts are stored as former starts; false for an undo. */
  keepsFormer: boolean
  /** Checks for a refusal before the time is examined; a season's file has been compared with the stored events already. */
  refusalOf?(content: ManyContent, before: EventRow | undefined): Promise<SaveRefusal | undefined>
}

/** Events as an edit would store them, with the former starts to store. */
export type PreparedEvents = {
  rows: { before: EventRow | undefined; after: EventRow }[]
  former: Tables['event_date'][]
}

/**
 * Prepares events for storing: derives the instant from the local start, stores the former start of an event that was moved,
 * delayed or postponed, and raises the sequence where calendars need it. Refused as a whole if an event is gone or newer, refers
 * to something missing, or has a time that does not exist.
 */
export async function prepareEvents(
  db: Kysely<Tables>,
  { contents, by, at, keepsFormer, refusalOf }: EventEdits,
): Promise<Result<PreparedEvents, SaveRefusal>> {
  const stored = await rowsById(
    db,
    contents.map(({ id }) => id),
  )
  for (const { id, baseVersion } of contents) {
    const before = stored.get(id)
    if (!before && baseVersion !== undefined) return { ok: false, reason: 'event-not-found' }
    if (isNewer(before, baseVersion)) return { ok: false, reason: 'changed' }
  }
  const missing = await missingOf(db, contents)
  if (missing) return { ok: false, reason: missing }
  const rows: PreparedEvents['rows'] = []
  for (const content of contents) {
    const before = stored.get(content.id)
    const refusal = await refusalOf?.(content, before)
    if (refusal) return { ok: false, reason: refusal }
    const start = instantOf(content)
    if (!start.ok) return start
    const { startsAt, isTwice } = start
    const plain = eventRowOf(content, { id: content.id, startsAt, isTwice, at, before })
    rows.push({ before, after: { ...plain, sequence: nextSequence(before, plain) } })
  }
  const formerOf = ({ before, after }: (typeof rows)[number]) =>
    (before && formerStartOf({ before, after, by: by?.uid ?? '', at })) ?? []
  return { ok: true, rows, former: keepsFormer ? rows.flatMap(formerOf) : [] }
}

type Marks = { id: string; startsAt: string | null; isTwice: boolean; at: string; before: EventRow | undefined }

/** Returns the row of an event's values, with the former sequence. */
function eventRowOf(content: EventContent, { id, startsAt, isTwice, at, before }: Marks): EventRow {
  return {
    id,
    sport: content.sport,
    kind: content.kind,
    home_team_id: content.homeTeamId,
    away_team_id: content.awayTeamId,
    title_en: content.title.en,
    title_fr: content.title.fr,
    is_neutral: Number(content.isNeutral),
    venue_id: content.venueId,
    local_date: content.localDate,
    local_time: content.localTime,
    zone: content.zone,
    is_later: Number(content.isLater && isTwice),
    starts_at: startsAt,
    expected_minutes: content.expectedMinutes,
    schedule_state: content.schedule,
    called_off_from: content.calledOffFrom === undefined ? calledOffFrom(content, before) : content.calledOffFrom,
    play_state: content.play,
    has_picture_fault: Number(content.hasPictureFault),
    picture_notes: before?.picture_notes ?? 0,
    reason_en: content.reason.en,
    reason_fr: content.reason.fr,
    series_doc_id: content.seriesDocId,
    continues_event_id: content.continuesEventId === undefined ? (before?.continues_event_id ?? null) : content.continuesEventId,
    ...publication(before, content),
    sequence: before?.sequence ?? 0,
    source_key: content.sourceKey === undefined ? (before?.source_key ?? null) : content.sourceKey,
    version: (before?.version ?? 0) + 1,
    created_at: before?.created_at ?? at,
    updated_at: at,
    imported_at: before?.imported_at ?? null,
  }
}

function calledOffFrom(content: EventContent, before: EventRow | undefined): EventRow['called_off_from'] {
  if (!isOff(content) || !before) return null
  return isOff(toEvent(before)) ? before.called_off_from : before.schedule_state
}

/** Returns the former sequence, plus one if calendars must update; 0 for a new event. */
const nextSequence = (before: EventRow | undefined, after: EventRow): number =>
  before ? before.sequence + Number(raisesSequence(toEvent(before), toEvent(after))) : 0

/**
 * Returns the row of the start that an edit replaces; undefined if the start stays. The former start of an event that is still
 * planned is not stored, because the edit only corrects it.
 */
function formerStartOf({ before, after, by, at }: { before: EventRow; after: EventRow; by: string; at: string }) {
  if (after.schedule_state === 'planned' || isSameStart(toEvent(before), toEvent(after))) return undefined
  const { local_date, local_time, zone, is_later, starts_at } = before
  const { reason_en, reason_fr } = after
  const start = { local_date, local_time, zone, is_later, starts_at, reason_en, reason_fr }
  return { id: randomUUID(), event_id: after.id, ...start, replaced_at: at, replaced_by: by }
}

/**
 * Removes an event that nothing depends on. An event with a webcast or a score is cancelled instead (spec E10), so that its
 * address still says why. `removedId` restores it.
 */
export function removeEvent(
  editing: Editing,
  id: string,
): Promise<Result<{ removedId: string }, 'event-not-found' | 'has-picture' | 'has-score'>> {
  const { now, by } = editing
  return edit(editing, async (change) => {
    const { trx } = change
    await editing.follower?.hold(trx)
    const gone = await readEvent(trx, id)
    if (!gone) return { ok: false, reason: 'event-not-found' }
    if (await hasDependents(trx, 'event_episode', { event: [id] })) return { ok: false, reason: 'has-picture' }
    if (await hasDependents(trx, 'score_fact', { event: [id] })) return { ok: false, reason: 'has-score' }
    await touchHanging(change, { event: [id] })
    const title = await loggedTitle(trx, gone)
    const notes = await remindersOf(trx, { eventIds: [id] })
    const listed = { title, subject: id }
    const removedId = await markRemoved(trx, { kind: 'event', ids: { event: [id] }, notes, listed }, by, now())
    await record(change, by, now(), { action: 'event.remove', subject: id, title, before: gone, removedId })
    await editing.follower?.relink?.(change, editing, [trashKeyOf(id, removedId)])
    return { ok: true, removedId }
  })
}

async function hasOtherSport(trx: Transaction<Tables>, content: ManyContent, before: EventRow | undefined): Promise<boolean> {
  if (before && before.sport !== content.sport && (await hasDependents(trx, 'championship_game', { event: [content.id] })))
    return true
  if (!mustShareSport(content, before && toEvent(before))) return false
  const ids = [content.homeTeamId, content.awayTeamId].filter((id) => id !== null)
  const teams = await trx.selectFrom('team').select('sport').where('id', 'in', ids).execute()
  return new Set(teams.map(({ sport }) => sport)).size > 1
}

/**
 * True when an event would continue itself or a missing game. A reference that was already stored may stay, because a deleted
 * game can be restored.
 */
async function hasUnknownContinued(
  trx: Transaction<Tables>,
  { id, continuesEventId }: ManyContent,
  before: EventRow | undefined,
): Promise<boolean> {
  if (!continuesEventId || continuesEventId === before?.continues_event_id) return false
  return continuesEventId === id || !(await readEvent(trx, continuesEventId))
}

async function writeRows(trx: Transaction<Tables>, rows: PreparedEvents['rows']): Promise<void> {
  for (const some of inParts(rows.map(({ after }) => after))) {
    const columns = Object.keys(some[0] ?? {}).filter((column) => column !== 'id')
    await trx
      .insertInto('all_event')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => Object.fromEntries(columns.map((name) => [name, eb.ref(`excluded.${name}` as never)])) as never),
      )
      .execute()
  }
}

async function writePictures(trx: Transaction<Tables>, eventId: string, pictures: readonly PictureLink[]): Promise<void> {
  // Links to episodes in the trash stay, and return with them.
  const shown = trx.selectFrom('event_episode').select('episode_doc_id').where('event_id', '=', eventId)
  await trx.deleteFrom('all_event_episode').where('event_id', '=', eventId).where('episode_doc_id', 'in', shown).execute()
  const byEpisode = new Map(pictures.map((picture) => [picture.episodeDocId, picture]))
  const rows = [...byEpisode.values()].map(({ episodeDocId, label }, position) => ({
    event_id: eventId,
    episode_doc_id: episodeDocId,
    label_en: label.en,
    label_fr: label.fr,
    position,
  }))
  if (rows.length > 0) await trx.insertInto('all_event_episode').values(rows).execute()
}
